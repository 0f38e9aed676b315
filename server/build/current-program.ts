import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, rename, rm, stat, symlink, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compressFiles } from '#server/build/compressed-files.ts'
import { keepEarlierAssets } from '#server/build/earlier-assets.ts'
import { copySources, programSources, programVersion } from '#server/build/program-sources.ts'

/** What builds the site and the desk. */
const BUILDER = 'node_modules/@react-router/dev/bin.cjs'
/** A program's folder is named by the version of its sources. `good`: the last good program of before decision 0054. */
const PROGRAM = /^([\da-f]{16}|good)$/
/** A site that is still running loads its workers and the desk late. */
const KEPT = 3
/** Loaded in a new program to see that it can start. Threads and workers load other files later. */
const LOADED = [
  'server/serve.ts',
  'server/services.ts',
  'server/rendering/render-threads.ts',
  'server/desk/open-desk-services.ts',
  'build/server/index.js',
  'build/desk/server/index.js',
]
const CLIENTS = ['build/client', 'build/desk/client']

type StartableProgram = {
  /** The folder of the program to run. */
  readonly folder: string
  /** Why the sources in `root` couldn't be built, or null if they are what runs. */
  readonly failure: Error | null
}

/** The program of the sources in `root`, or the last good one if it can't be built (behavior 14.15). Throws without either. */
export async function startableProgram(root: string): Promise<StartableProgram> {
  try {
    return { folder: await currentProgram(root), failure: null }
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error))
    const [name] = await programs(root)
    if (name !== undefined) return { folder: join(root, 'build', name), failure }
    const advice = 'There is no earlier build to serve. Once "npm run build" succeeds, start again.'
    throw new Error(`${failure.message}\n${advice}`, { cause: error })
  }
}

/**
 * Returns the folder of the program of the sources in `root`, and builds it if they are new or have changed: a copy of them, with
 * the site and the desk built in it. Throws if that fails or if what was built can't be loaded. The other programs stay as they are.
 */
export async function currentProgram(root: string): Promise<string> {
  const sources = programSources(root)
  const version = programVersion(root, sources)
  const [last] = await programs(root)
  if (version !== last) {
    // Sources that are again as they were: theirs is the last good one now.
    if (existsSync(join(root, 'build', version))) await utimes(join(root, 'build', version), new Date(), new Date())
    else await buildProgram(root, sources, last)
  }
  return join(root, 'build', version)
}

/** `last` is the program before, if there is one: its compressed files are taken over, and its assets stay for pages that are open. */
async function buildProgram(root: string, sources: readonly string[], last?: string): Promise<void> {
  const start = Date.now()
  if (!existsSync(join(root, BUILDER)))
    throw new Error('The tools that build the site are not installed: npm ci --include=dev installs them.')
  console.error('Building the site, because its files are new or have changed. This takes up to a minute.')
  const next = join(root, 'build/next')
  await rm(next, { recursive: true, force: true })
  await copySources(root, sources, next)
  await symlink('../../node_modules', join(next, 'node_modules'), 'junction')
  await buildBoth(next)
  for (const client of CLIENTS) {
    const earlier = last === undefined ? null : join(root, 'build', last, client)
    await compressFiles(join(next, client), earlier)
    await keepEarlierAssets(join(next, client), earlier)
  }
  await checkLoads(next)
  await rename(next, join(root, 'build', programVersion(next, sources)))
  await removeOld(root)
  console.error(`The site is built, in ${Math.round((Date.now() - start) / 1000)} s.`)
}

/** Builds the site and the desk at the same time. Waits for both, so that a failed build leaves nothing behind it. */
async function buildBoth(program: string): Promise<void> {
  const site = run(program, [BUILDER, 'build', '--logLevel', 'warn'])
  const desk = run(program, [BUILDER, 'build', 'desk', '--config', 'vite.desk.config.ts', '--logLevel', 'warn'])
  const failed = (await Promise.allSettled([site, desk])).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

/** Loads a program's code and nothing more, in a process of its own. Throws if that fails. */
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

/** Keeps the newest programs. What else is in `build` is of a version of before decision 0054, or of a build that was killed. */
async function removeOld(root: string): Promise<void> {
  const kept = (await programs(root)).slice(0, KEPT)
  if (kept.length < KEPT) return
  const old = (await readdir(join(root, 'build'))).filter((name) => !kept.includes(name))
  await Promise.all(old.map((name) => rm(join(root, 'build', name), { recursive: true })))
}

/** The names of all programs, the last good one first. */
async function programs(root: string): Promise<string[]> {
  const build = join(root, 'build')
  if (!existsSync(build)) return []
  const names = (await readdir(build)).filter((name) => PROGRAM.test(name))
  const found = names.map(async (name) => ({ name, time: (await stat(join(build, name))).mtimeMs }))
  return (await Promise.all(found)).sort((a, b) => b.time - a.time).map(({ name }) => name)
}
