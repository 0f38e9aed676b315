import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readAll } from '#media/body-streams.ts'
import { glbFile } from '#media/models/glb-file.ts'
import { createModelViews } from '#media/models/model-views.ts'
import { openLocalFolder } from '#media/stores/local-folder.ts'
import { hostileModels } from '#tests/hostile/hostile-models.ts'
import { temporaryFolder } from '#tests/programs/databases.ts'
import { SIMPLE_STEP } from '#tests/samples/simple-step.ts'

const MAX_MS = 20_000
const FOLDER = 'product-models/Military'
const path = (name: string) => `${FOLDER}/${name}`

/** A store with these files, and the views of them. */
async function viewsOf(files: Readonly<Record<string, string | Uint8Array>>, maxMs = MAX_MS, maxMemory?: number) {
  const root = await temporaryFolder()
  for (const [name, bytes] of Object.entries(files)) {
    await mkdir(join(root, dirname(path(name))), { recursive: true })
    await writeFile(join(root, path(name)), bytes)
  }
  const store = await openLocalFolder({ root, rescanMs: null })
  onTestFinished(() => store.close())
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const views = createModelViews({
    store,
    folder: join(root, 'cache'),
    log,
    limits: { maxMs, ...(maxMemory === undefined ? {} : { maxMemory }) },
  })
  return { log, root, open: (name: string) => views.open(path(name), null, AbortSignal.timeout(120_000)) }
}

test('a STEP file becomes a GLB file in meters, once', async () => {
  const { open, log } = await viewsOf({ 'box.step': SIMPLE_STEP })
  const [first, again] = [await open('box.step'), await open('box.step')]
  const bytes = (await readAll(first?.body ?? new Blob([]).stream(), 1e6)) ?? new Uint8Array()
  expect(Buffer.from(bytes.subarray(0, 4)).toString()).toBe('glTF')
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const json = JSON.parse(Buffer.from(bytes.subarray(20, 20 + view.getUint32(12, true))).toString())
  const [{ min, max }] = json.accessors
  expect(max.map((high: number, axis: number) => Math.round((high - min[axis]) * 1e6))).toEqual([10_000, 6_000, 6_000])
  expect(again?.version).toBe(first?.version)
  await again?.body?.cancel()
  expect(log.warn).not.toHaveBeenCalled()
}, 60_000)

test('only STEP files have a view', async () => {
  const { open } = await viewsOf({ 'a.glb': 'glTF', 'a.kicad_mod': '(footprint)' })
  expect([await open('a.glb'), await open('a.kicad_mod'), await open('gone.step')]).toEqual([null, null, null])
})

test('a file that takes too long ends in words, and is not tried again', async () => {
  const { open, log } = await viewsOf({ 'slow.step': SIMPLE_STEP }, 1)
  for (const _ of [1, 2]) await expect(open('slow.step')).rejects.toMatchObject({ name: 'Problem', status: 422 })
  expect(log.warn).toHaveBeenCalledTimes(1)
})

test('a file that takes too much memory ends in words, and the log says why', async () => {
  const { open, log } = await viewsOf(
    { 'box.step': SIMPLE_STEP.replace('DATA;', `DATA; /*${' '.repeat(20_000_000)}*/`) },
    MAX_MS,
    1_000_000,
  )
  await expect(open('box.step')).rejects.toMatchObject({ name: 'Problem', status: 422 })
  expect(String(log.warn.mock.calls[0]?.[0].err)).toContain('memory')
}, 60_000)

/** Opens each of these files: it shows something, or says in words that it can't. */
async function survive(models: ReadonlyMap<string, string | Uint8Array>, maxMs = MAX_MS): Promise<void> {
  const { open } = await viewsOf(Object.fromEntries(models), maxMs)
  for (const name of models.keys()) {
    const answer = await open(name).catch((error: unknown) => error)
    if (answer instanceof Error) expect(answer, name).toMatchObject({ name: 'Problem', status: 422 })
    else await (answer as Awaited<ReturnType<typeof open>>)?.body?.cancel()
  }
}

test('hostile STEP files end in words', () => survive(hostileModels(2)), 120_000)
// Many of them have no end: a short time for each shows the same.
test('200 hostile STEP files end in words', { tags: ['long'], timeout: 600_000 }, () =>
  survive(hostileModels(200), 2000),
)

test('a GLB file has its chunks in whole words', async () => {
  const mesh = {
    positions: [0, 0, 0, 1, 0, 0, 0, 1, 0],
    normals: null,
    triangles: [0, 1, 2],
    color: [1, 0, 0],
  } as const
  const glb = glbFile([mesh, mesh])
  expect(new DataView(glb.buffer).getUint32(8, true)).toBe(glb.length)
  expect(glb.length % 4).toBe(0)
})
