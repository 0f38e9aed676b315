// @module-tag long
import { execFile } from 'node:child_process'
import { cp, glob, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const run = promisify(execFile)

/** Runs a module in a process that has loaded the hooks of a program. Returns what it prints. */
async function printed(root: string, script: string): Promise<string> {
  const hooks = pathToFileURL(join(root, 'server/library-bundles.ts')).href
  const file = join(await mkdtemp(join(tmpdir(), 'bundles-')), 'script.mjs')
  await writeFile(file, script)
  const { stdout } = await run(process.execPath, ['--import', hooks, file], { cwd: root })
  return stdout.trim()
}

/** The head of a script, in which `own` has the files of these libraries that are loaded. */
const watchingLoads = (libraries: string) => `
    import { registerHooks } from 'node:module'
    const own = new Set()
    registerHooks({ load(url, context, next) {
      if (/node_modules\\/(${libraries})\\/.*js$/.test(url)) own.add(url)
      return next(url, context)
    } })`

test('a start loads no file of the bundled libraries, in the main loop and in a thread', async () => {
  const modules = ['build/server/index.js', 'server/services.ts', 'database/migrate.ts']
  const urls = modules.map((module) => pathToFileURL(join(ROOT, module)).href)
  const script = `
    ${watchingLoads('kysely|react-router|zod')}
    import { isMainThread, Worker } from 'node:worker_threads'
    for (const url of ${JSON.stringify(urls)}) await (await import(url)).loadRenderedSite?.()
    console.log(own.size, 'files,', [...own].slice(0, 3).join(' '))
    if (isMainThread) new Worker(new URL(import.meta.url))
    else process.exit()`
  expect(await printed(ROOT, script)).toBe('0 files, \n0 files,')
})

test('what reads the site folder and what sends mails is not in the main loop, even after a change of the folder', async () => {
  const modules = ['server/services.ts', 'content/load-content.ts']
  const [services, content] = modules.map((module) => pathToFileURL(join(ROOT, module)).href)
  const site = { siteDir: await mkdtemp(join(tmpdir(), 'site-')), dataDir: await mkdtemp(join(tmpdir(), 'data-')) }
  await writeFile(join(site.siteDir, 'company.yaml'), 'name: Acme Pins\n')
  const script = `
    ${watchingLoads('yaml|markdown-it|nodemailer')}
    await import('${services}')
    const { readSiteFolder } = await import('${content}')
    const { content } = await readSiteFolder(${JSON.stringify(site)})
    console.log(content.company.name, own.size, 'files', [...own].slice(0, 3).join(' '))`
  expect(await printed(ROOT, script)).toBe('Acme Pins 0 files')
})

test("the server's code is kept without comments, in letters of one byte", async () => {
  const texts = await Promise.all(
    (await Array.fromAsync(glob('build/{server,desk/server}/**/*.{js,mjs}', { cwd: ROOT }))).map((file) =>
      readFile(join(ROOT, file), 'utf8'),
    ),
  )
  expect(texts.length).toBeGreaterThan(10)
  for (const text of texts) expect(text).not.toMatch(/\P{ASCII}|^\s*(\/\/|\*)/mu)
})

test.for([
  ['2.0.0', 'the bundle'],
  ['2.0.1', 'its own files'],
])('with version %s installed the library comes from %s', async ([installed, expected]) => {
  const root = await mkdtemp(join(tmpdir(), 'program-'))
  const folders = ['server', 'build/server/libraries', 'node_modules/maker']
  await Promise.all(folders.map((folder) => mkdir(join(root, folder), { recursive: true })))
  await cp(join(ROOT, 'server/library-bundles.ts'), join(root, 'server/library-bundles.ts'))
  const files = {
    'package.json': { type: 'module' },
    'node_modules/maker/package.json': { type: 'module', main: 'index.js', version: installed },
    'build/server/libraries/bundles.json': {
      bundles: { 'node_modules/maker/index.js': 'maker.mjs' },
      versions: { 'node_modules/maker/package.json': '2.0.0' },
    },
  }
  for (const [name, value] of Object.entries(files)) await writeFile(join(root, name), JSON.stringify(value))
  await writeFile(join(root, 'node_modules/maker/index.js'), `export default 'its own files'`)
  await writeFile(join(root, 'build/server/libraries/maker.mjs'), `export default 'the bundle'`)
  const module = pathToFileURL(join(root, 'node_modules/maker/index.js')).href
  expect(await printed(root, `console.log((await import('${module}')).default)`)).toBe(expected)
})
