import { spawn } from 'node:child_process'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isFresh, removeStamp, stampBuild } from '#server/build/build-stamp.ts'
import { compressFiles } from '#server/build/compressed-files.ts'
import { keepEarlierAssets } from '#server/build/earlier-assets.ts'
import { firstScripts, overBudget } from '#server/build/script-budget.ts'
import { listedSources } from '#server/build/source-list.ts'

/** Where the next build is made while the current one is still in use. */
const NEXT = 'build/next'
const BEFORE = 'build/before'

/**
 * Builds the site in `root`, unless nothing has changed that the last build was made from. Throws if the build fails or if
 * a page loads more script than its budget. Then the last build stays in place.
 */
export async function ensureBuild(root: string): Promise<void> {
  if (await isFresh(root)) return
  const start = Date.now()
  await run(root, ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn'])
  const [client, earlier] = [join(root, NEXT, 'client'), join(root, 'build/client')]
  await compressFiles(client, earlier)
  const tooMuch = overBudget(await firstScripts(client))
  if (tooMuch.length > 0) throw new Error(`The build is not used:\n${tooMuch.join('\n')}`)
  await keepEarlierAssets(client, earlier)
  const files = await listedSources(join(root, NEXT))
  await removeStamp(root)
  await putInPlace(root)
  await stampBuild(root, files, start)
}

/** Swaps the builds. A site that runs from the last one keeps working: its files have the same names. */
async function putInPlace(root: string): Promise<void> {
  await rm(join(root, BEFORE), { recursive: true, force: true })
  await mkdir(join(root, BEFORE))
  for (const name of ['client', 'server', 'client-assets.json']) {
    await rename(join(root, 'build', name), join(root, BEFORE, name)).catch(ignoreMissing)
    await rename(join(root, NEXT, name), join(root, 'build', name))
  }
  await rm(join(root, BEFORE), { recursive: true })
  await rm(join(root, NEXT), { recursive: true })
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

function run(root: string, args: readonly string[]): Promise<void> {
  // A test runner sets NODE_ENV to 'test', which would select React's development build.
  const env = { ...process.env, NODE_ENV: 'production', BUILD_FOLDER: NEXT }
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('exit', (code) => (code === 0 ? done() : failed(new Error(`The build failed (exit code ${code})`))))
  })
}
