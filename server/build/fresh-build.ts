import { spawn } from 'node:child_process'
import { access, glob, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isFresh, removeStamp, stampBuild } from '#server/build/build-stamp.ts'
import { compressFiles } from '#server/build/compressed-files.ts'
import { keepEarlierAssets } from '#server/build/earlier-assets.ts'
import { copyProgram, keepGoodProgram } from '#server/build/good-program.ts'
import { firstScripts, overBudget } from '#server/build/script-budget.ts'
import { listedSources } from '#server/build/source-list.ts'

/** Where the next build is made while the current one is still in use. */
const NEXT = 'build/next'
const BEFORE = 'build/before'
const BUILDER = 'node_modules/@react-router/dev/bin.cjs'

/**
 * Builds the site in `root`, unless nothing has changed that the last build was made from. Throws if the build fails, if
 * what was built can't be loaded, or if a page loads more script than its budget. Then the last build stays in place.
 */
export async function ensureBuild(root: string): Promise<void> {
  if (await isFresh(root)) return
  const start = Date.now()
  await access(join(root, BUILDER)).catch(() => {
    throw new Error('The tools that build the site are not installed: npm ci --include=dev installs them.')
  })
  console.error('Building the site, because its files are new or have changed. This takes up to a minute.')
  await buildBoth(root)
  const [client, earlier] = [join(root, NEXT, 'client'), join(root, 'build/client')]
  await compressFiles(client, earlier)
  const tooMuch = overBudget(await firstScripts(client))
  if (tooMuch.length > 0) throw new Error(`The build is not used:\n${tooMuch.join('\n')}`)
  await keepEarlierAssets(client, earlier)
  const [deskClient, earlierDesk] = [join(root, NEXT, 'desk/client'), join(root, 'build/desk/client')]
  await compressFiles(deskClient, earlierDesk)
  await keepEarlierAssets(deskClient, earlierDesk)
  await run(root, ['server/build/bundle-libraries.ts', root, join(root, NEXT, 'server/libraries')])
  await run(root, ['server/build/bundle-program.ts', root, join(root, NEXT)])
  const files = await listedSources(join(root, NEXT))
  await checkLoads(root, await copyProgram(root, join(root, NEXT)))
  await keepGoodProgram(root)
  await removeStamp(root)
  await putInPlace(root)
  await stampBuild(root, files, start)
  console.error(`The site is built, in ${Math.round((Date.now() - start) / 1000)} s.`)
}

/** Builds the site and the desk at the same time. Waits for both, so that a failed build leaves nothing behind it. */
async function buildBoth(root: string): Promise<void> {
  const site = run(root, [BUILDER, 'build', '--logLevel', 'warn'])
  const desk = run(root, [BUILDER, 'build', 'desk', '--config', 'vite.desk.config.ts', '--logLevel', 'warn'])
  const failed = (await Promise.allSettled([site, desk])).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

/** Loads a program's code and nothing more, in a process of its own. Throws if that fails. */
async function checkLoads(root: string, program: string): Promise<void> {
  const parts = await Array.fromAsync(glob('build/server/program/*.mjs', { cwd: program }))
  const modules = [
    'build/server/index.js',
    'build/desk/server/index.js',
    'server/main.ts',
    ...parts.filter((part) => !part.endsWith('render-thread.mjs')), // it runs in threads only
  ]
  const urls = modules.map((module) => JSON.stringify(pathToFileURL(join(program, module))))
  const load = 'await (await import(url)).loadRenderedSite?.() // the site loads its pages late'
  const script = `for (const url of [${urls}]) ${load}\nprocess.exit()`
  await run(root, ['--input-type=module', '--eval', script])
}

/** Swaps the builds. A site that runs from the last one keeps working: its files have the same names. */
async function putInPlace(root: string): Promise<void> {
  await rm(join(root, BEFORE), { recursive: true, force: true })
  await mkdir(join(root, BEFORE))
  for (const name of ['client', 'server', 'desk', 'client-assets.json']) {
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
  // Standard output is the site's log.
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', process.stderr, process.stderr] })
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
