import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { startSite } from '#tests/site/site-process.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Run before the bundle: they look whether it is new, and find libraries. */
const BEFORE = /\/server\/(build\/[\w-]+|library-bundles)\.ts$/

/** Each thread adds a line to the list for each file that it loads. */
const writingLoads = (list: string) => `
  import { appendFileSync } from 'node:fs'
  import { registerHooks } from 'node:module'
  import { threadId } from 'node:worker_threads'
  registerHooks({ load(url, context, next) {
    appendFileSync(${JSON.stringify(list)}, threadId + ' ' + url + '\\n')
    return next(url, context)
  } })`

test('a start loads one source of the site, and a thread that renders none', { tags: ['long'] }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'loads-'))
  const [hook, list] = [join(folder, 'hook.mjs'), join(folder, 'loads')]
  await writeFile(hook, writingLoads(list))
  const site = await startSite({ NODE_OPTIONS: `--import ${pathToFileURL(hook)}` })
  expect((await fetch(site.url)).status).toBe(200)
  await site.stop()
  const loads = (await readFile(list, 'utf8')).trim().split('\n')
  const sourcesOf = (thread: string) =>
    loads.filter((line) => line.startsWith(`${thread} `) && line.endsWith('.ts') && !BEFORE.test(line))
  expect(sourcesOf('0')).toEqual([expect.stringMatching(/\/server\/main\.ts$/)])
  const rendering = loads.filter((line) => line.endsWith('/program/render-thread.mjs'))
  expect(rendering.length).toBeGreaterThan(0)
  for (const line of rendering) expect(sourcesOf(line.split(' ')[0] ?? '')).toEqual([])
})

test('an edit of what is in the bundle is a reason to build again', async () => {
  const { files }: { files: string[] } = JSON.parse(await readFile(join(ROOT, 'build/made-from.json'), 'utf8'))
  const late = 'server/desk/open-desk-services.ts'
  expect(files).toEqual(expect.arrayContaining(['server/serve.ts', 'server/rendering/render-thread.ts', late]))
})
