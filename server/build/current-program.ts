import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import {
  copyFile,
  glob,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { linked } from '#server/backup/linked-copy.ts'
import { noteCommit } from '#server/process/release.ts'

const FILES = ['package.json', 'package-lock.json', 'tsconfig.json']
const CONFIGS = ['vite.config.ts', 'vite.desk.config.ts', 'react-router.config.ts']
const FOLDERS = ['public', 'site']
const NOT_SERVED = ['cli', 'tests']
const NOT_READ = /\.(test|spec)\.tsx?$|\bREADME\.md$|[\\/]\.react-router[\\/]/
const PICTURE = /\.(jpg|png|pdf)$/

/** All files that a program in `root` is built from and reads, sorted, as paths from `root`. */
export function programSources(root: string): string[] {
  const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const rooms = Object.keys(imports).map((name) => name.slice(1, -2)) // '#app/*'
  const folders = [...rooms.filter((room) => !NOT_SERVED.includes(room)), ...FOLDERS]
  const found = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  )
  return [...found.filter((file) => !NOT_READ.test(file)), ...FILES, ...CONFIGS].sort()
}

/** A program's version: a hash of its sources, but only sizes of pictures and PDFs. Synchronous, which is fastest. */
export function programVersion(root: string, sources: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of sources) {
    const path = join(root, file)
    hash.update(`${file}\n`).update(PICTURE.test(file) ? `${statSync(path).size}\n` : readFileSync(path))
  }
  return hash.digest('hex').slice(0, 16)
}

/** Copies a program's sources, so later changes in `root` don't matter to the copy. */
export async function copySources(root: string, sources: readonly string[], to: string): Promise<void> {
  await Promise.all([...new Set(sources.map(dirname))].map((folder) => mkdir(join(to, folder), { recursive: true })))
  await Promise.all(sources.map((file) => copyFile(join(root, file), join(to, file))))
}

const COMPRESSIBLE = '**/*.{js,mjs,css,svg,json,txt,ttf}'
/** A name with a content hash: same name, same bytes. */
const HASHED = /-[\w-]{8}\.\w+$/
const BEST_GZIP = 9

const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: BEST_GZIP }),
}

/** Writes smaller `.br` and `.gz` next to built files. Reuses those of the last build, which saves seconds. */
export async function compressFiles(folder: string, earlierFolder: string | null): Promise<void> {
  const names = await Array.fromAsync(glob(COMPRESSIBLE, { cwd: folder }))
  await Promise.all(names.map((name) => compressFile(folder, earlierFolder, name)))
}

async function compressFile(folder: string, earlierFolder: string | null, name: string): Promise<void> {
  for (const [extension, compress] of Object.entries(compressors)) {
    const target = join(folder, `${name}.${extension}`)
    const earlier = earlierFolder && HASHED.test(name) ? join(earlierFolder, `${name}.${extension}`) : null
    if (earlier !== null && (await linked(earlier, target))) continue
    const bytes = await readFile(join(folder, name))
    const compressed = await compress(bytes)
    if (compressed.length < bytes.length) await writeFile(target, compressed)
  }
}

const LIST = '../client-assets.json'

/** Copies the last build's own files, if there is one, so open pages find scripts until the next deployment. */
export async function keepEarlierAssets(folder: string, earlierFolder: string | null): Promise<void> {
  const own = await assetsIn(folder)
  await writeFile(join(folder, LIST), JSON.stringify(own.sort(), null, 2))
  if (earlierFolder === null) return
  const present = new Set(own)
  const listed: string[] = JSON.parse(await readFile(join(earlierFolder, LIST), 'utf8'))
  const earlier = listed.filter((name) => !present.has(name))
  await Promise.all(earlier.map((name) => linkOrCopy(join(earlierFolder, name), join(folder, name))))
}

async function assetsIn(folder: string): Promise<string[]> {
  const entries = await Array.fromAsync(glob('assets/**', { cwd: folder, withFileTypes: true }))
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  if (!(await linked(from, to))) await copyFile(from, to) // some disks have no hard links
}

const BUILDER = 'node_modules/@react-router/dev/bin.cjs'
const PROGRAM = /^[\da-f]{16}$/
/** A running site still loads its workers and the desk. */
const KEPT = 2
/** Loaded in a new program to test its start. Threads and workers load more later. */
const LOADED = [
  'server/serve.ts',
  'server/services.ts',
  'server/rendering/render-threads.ts',
  'server/desk/open-desk-services.ts',
  'build/server/index.js',
  'build/desk/server/index.js',
]
const ESSENTIAL = ['server/serve.ts', 'build/server/index.js']
const CLIENTS = ['build/client', 'build/desk/client']

/** Returns the folder of the program of `root`'s sources, built if they are new (behavior 14.15). */
export async function currentProgram(root: string): Promise<string> {
  const sources = programSources(root)
  const version = programVersion(root, sources)
  const [last] = await programs(root)
  if (version !== last) {
    // the sources are back to an earlier state
    if (isProgram(join(root, 'build', version))) await makeNewest(join(root, 'build', version))
    else await buildProgram(root, sources, last)
  }
  return join(root, 'build', version)
}

/** Only the owner can do this. Other users run it as is. */
const makeNewest = (folder: string): Promise<void> => utimes(folder, new Date(), new Date()).catch(() => undefined)

/** `last`: the previous program. Its compressed files are reused, and its assets stay for open pages. */
async function buildProgram(root: string, sources: readonly string[], last?: string): Promise<void> {
  const start = Date.now()
  if (!existsSync(join(root, BUILDER)))
    throw new Error('The tools that build the site are not installed: npm ci --include=dev installs them.')
  console.error('Building the site, because its files are new or have changed. This takes up to a minute.')
  const next = join(root, 'build', `next-${process.pid}`) // two starts may build at once
  await removeKilled(root)
  await copySources(root, sources, next)
  await symlink('../../node_modules', join(next, 'node_modules'), 'junction')
  const [site, desk] = [[], ['desk', '--config', 'vite.desk.config.ts']]
  const builds = [site, desk].map((words) => run(next, [BUILDER, 'build', ...words, '--logLevel', 'warn']))
  // Both end, so a failed build leaves nothing running.
  for (const built of await Promise.allSettled(builds)) if (built.status === 'rejected') throw built.reason
  for (const client of CLIENTS) {
    const earlier = last === undefined ? null : join(root, 'build', last, client)
    await compressFiles(join(next, client), earlier)
    await keepEarlierAssets(join(next, client), earlier)
  }
  await checkLoads(next)
  await noteCommit(root, next, process.env.COMMIT)
  const made = join(root, 'build', programVersion(next, sources))
  if (isProgram(made)) await rm(next, { recursive: true })
  else {
    await rm(made, { recursive: true, force: true })
    await rename(next, made)
  }
  await removeOld(root)
  console.error(`The site is built, in ${Math.round((Date.now() - start) / 1000)} s.`)
}

/** Only loads a program's code, in its own process. Throws if that fails. */
function checkLoads(program: string): Promise<void> {
  const urls = LOADED.map((module) => JSON.stringify(pathToFileURL(join(program, module))))
  const load = 'await (await import(url)).loadRenderedSite?.() // the site loads its pages late'
  return run(program, ['--input-type=module', '--eval', `for (const url of [${urls}]) ${load}\nprocess.exit()`])
}

function run(program: string, args: readonly string[]): Promise<void> {
  // A test runner sets NODE_ENV to 'test', which would select React's development build.
  const env = { ...process.env, NODE_ENV: 'production' }
  // Standard output is the site's log.
  const child = spawn(process.execPath, args, { cwd: program, env, stdio: ['ignore', process.stderr, process.stderr] })
  const end = () => child.kill()
  process.once('exit', end)
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('exit', (code) => {
      process.off('exit', end)
      if (code === 0) done()
      else failed(new Error(`The build failed (exit code ${code}). Its own words are above.`))
    })
  })
}

export async function removeOld(root: string, count = KEPT): Promise<void> {
  const kept = (await programs(root)).slice(0, count)
  if (kept.length < count) return
  const old = (await readdir(join(root, 'build'))).filter((name) => !kept.includes(name) && !isBuilding(name))
  await Promise.all(old.map((name) => rm(join(root, 'build', name), { recursive: true })))
}

async function removeKilled(root: string): Promise<void> {
  await mkdir(join(root, 'build'), { recursive: true })
  const left = (await readdir(join(root, 'build'))).filter((name) => name.startsWith('next') && !isBuilding(name))
  await Promise.all(left.map((name) => rm(join(root, 'build', name), { recursive: true })))
}

function isBuilding(name: string): boolean {
  const pid = /^next-(\d+)$/.exec(name)?.[1]
  try {
    return pid !== undefined && Number(pid) !== process.pid && process.kill(Number(pid), 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const isProgram = (folder: string): boolean => ESSENTIAL.every((file) => existsSync(join(folder, file)))

async function programs(root: string): Promise<string[]> {
  const build = join(root, 'build')
  if (!existsSync(build)) return []
  const names = (await readdir(build)).filter((name) => PROGRAM.test(name) && isProgram(join(build, name)))
  const found = names.map(async (name) => ({ name, time: (await stat(join(build, name))).mtimeMs }))
  return (await Promise.all(found)).sort((a, b) => b.time - a.time).map(({ name }) => name)
}
