import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keepEarlierAssets } from '#server/client-build/earlier-assets.ts'
import { packFiles } from '#server/client-build/packed-files.ts'
import { firstScripts, overBudget } from '#server/client-build/script-budget.ts'

/** What the build is made from. */
const SOURCES = [
  '{app,offline,server,catalogue,inquiries,problem,public}/**/*.*',
  '{package-lock,package,tsconfig}.json',
  '{vite,react-router}.config.ts',
]
const STAMP = 'build/made-from.txt'
/** Where a build is made while the one before is still served. */
const NEXT = 'build/next'
const BEFORE = 'build/before'

/**
 * Builds the site in `root` unless the last build was made from these very sources. Throws when the build fails or its
 * pages load more script than they may: then the build before stays.
 */
export async function ensureBuild(root: string): Promise<void> {
  const sources = await fingerprint(root)
  const built = await readFile(join(root, STAMP), 'utf8').catch(ignoreMissing)
  if (built === sources) return
  await run(root, ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn'])
  const [client, earlier] = [join(root, NEXT, 'client'), join(root, 'build/client')]
  await packFiles(client, earlier)
  const tooMuch = overBudget(await firstScripts(client))
  if (tooMuch.length > 0) throw new Error(`The build is not used:\n${tooMuch.join('\n')}`)
  await keepEarlierAssets(client, earlier)
  await putInPlace(root)
  await writeFile(join(root, STAMP), sources)
}

/** A site that runs from the build before goes on: it finds its files under the same names. */
async function putInPlace(root: string): Promise<void> {
  await rm(join(root, STAMP), { force: true })
  await rm(join(root, BEFORE), { recursive: true, force: true })
  await mkdir(join(root, BEFORE))
  for (const name of ['client', 'server', 'client-assets.json']) {
    await rename(join(root, 'build', name), join(root, BEFORE, name)).catch(ignoreMissing)
    await rename(join(root, NEXT, name), join(root, 'build', name))
  }
  await rm(join(root, BEFORE), { recursive: true })
  await rm(join(root, NEXT), { recursive: true })
}

async function fingerprint(root: string): Promise<string> {
  const hash = createHash('sha256')
  const names = (await Array.fromAsync(glob(SOURCES, { cwd: root }))).filter(
    (name) => !/\.(test|spec)\.tsx?$/.test(name),
  )
  for (const name of names.sort()) hash.update(`${name}\n`).update(await readFile(join(root, name)))
  return hash.digest('hex')
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

function run(root: string, args: readonly string[]): Promise<void> {
  // Stated, for a test runner names itself in NODE_ENV and would get React's development build.
  const env = { ...process.env, NODE_ENV: 'production', BUILD_FOLDER: NEXT }
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('exit', (code) => (code === 0 ? done() : failed(new Error(`The build failed (exit code ${code})`))))
  })
}
