import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readAll } from '#files/body-streams.ts'
import { glbFile } from '#files/models/glb-file.ts'
import { ModelViews, type StepLimits } from '#files/models/model-views.ts'

import { openLocalFolder } from '#files/stores/local-folder.ts'
import { isProblem } from '#shared/problem.ts'
import { atOnce, type Turn } from '#shared/shared-work.ts'
import { hostileModels } from '#tests/hostile/hostile-models.ts'
import { temporaryFolder } from '#tests/programs/databases.ts'
import { queueTurns } from '#tests/queues/queue-turns.ts'
import { SIMPLE_STEP } from '#tests/samples/simple-step.ts'

const MAX_MS = 20_000
const PREPARED = 'This model is still being prepared for the 3D view.'
const FOLDER = 'product-models/Military'
const path = (name: string) => `${FOLDER}/${name}`

type Limits = Partial<StepLimits> & { readonly turn?: Turn }

/** A store with these files, and the views of them. `clock` counts for what is remembered. */
async function viewsOf(files: Readonly<Record<string, string | Uint8Array>>, { turn = atOnce, ...given }: Limits = {}) {
  const limits = { maxMs: MAX_MS, ...given }
  const root = await temporaryFolder()
  for (const [name, bytes] of Object.entries(files)) {
    await mkdir(join(root, dirname(path(name))), { recursive: true })
    await writeFile(join(root, path(name)), bytes)
  }
  const store = await openLocalFolder({ root, rescanMs: null })
  onTestFinished(() => store.close())
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const clock = { ms: 0 }
  const folder = join(root, 'cache')
  const views = new ModelViews({ store, folder, log, limits, now: () => clock.ms })
  const open = (name: string, by: Turn = turn) => views.open(path(name), null, AbortSignal.timeout(120_000), by)
  /** The status of its answer, with its body left unread. */
  const status = async (name: string, by: Turn = turn): Promise<number> => {
    try {
      const file = await open(name, by)
      await file?.body?.cancel()
      return file?.status ?? 404
    } catch (error) {
      if (isProblem(error)) return error.status
      throw error
    }
  }
  return { log, clock, folder, limits, store, open, status }
}

test('a STEP file becomes a GLB file in meters, once (behavior 23.10)', async () => {
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

test('a file that takes too long is still being prepared: it is tried again, less and less often, until it is there (behavior 23.10)', async () => {
  const { turnOf, used } = queueTurns()
  const turn = turnOf('192.0.2.1')
  const { open, status, log, clock, limits } = await viewsOf({ 'slow.step': SIMPLE_STEP }, { maxMs: 1, turn })
  const triesBy = async (minute: number) => {
    clock.ms = minute * 60_000
    const refusal = await open('slow.step').catch((error: unknown) => error)
    expect(isProblem(refusal) && [refusal.status, refusal.message]).toEqual([503, PREPARED])
    return [log.warn.mock.calls.length, isProblem(refusal) && refusal.retryAfter]
  }
  expect([await triesBy(0), await triesBy(0.9), await triesBy(1.1), await triesBy(2.9), await triesBy(3.2)]).toEqual([
    [1, 60],
    [1, 6],
    [2, 120],
    [2, 12],
    [3, 240],
  ])
  expect(used('192.0.2.1')).toBeGreaterThan(1) // it counts for the network that asked
  limits.maxMs = MAX_MS
  expect(await status('slow.step')).toBe(503)
  clock.ms = 8 * 60_000
  expect(await status('slow.step')).toBe(200)
}, 60_000)

test('a broken file is read once in an hour, or until it changes', async () => {
  const { status, log, clock, store } = await viewsOf({ 'broken.step': 'ISO-10303-21; nothing' })
  const opening = vi.spyOn(store, 'open')
  const statusAt = async (minute: number) => {
    clock.ms = minute * 60_000
    return [await status('broken.step'), opening.mock.calls.length]
  }
  expect([await statusAt(0), await statusAt(59), await statusAt(61)]).toEqual([
    [422, 1],
    [422, 1],
    [422, 2],
  ])
  expect(log.warn).toHaveBeenCalledTimes(2)
}, 60_000)

test('a full disk is not remembered: the view is there when the disk is free again', async () => {
  const { status, log, folder } = await viewsOf({ 'box.step': SIMPLE_STEP })
  await writeFile(folder, 'a file where the folder should be')
  expect(await status('box.step')).toBe(503)
  expect(log.warn).toHaveBeenCalledTimes(1)
  await rm(folder)
  expect(await status('box.step')).toBe(200)
}, 60_000)

test('a file that takes too much memory ends in words, and the log says why', async () => {
  const large = SIMPLE_STEP.replace('DATA;', `DATA; /*${' '.repeat(20_000_000)}*/`)
  const { status, log } = await viewsOf({ 'box.step': large }, { maxMemory: 1_000_000 })
  expect([await status('box.step'), await status('box.step')]).toEqual([422, 422])
  expect(log.warn).toHaveBeenCalledTimes(1)
  expect(String(log.warn.mock.calls[0]?.[0].why)).toContain('memory')
}, 60_000)

test('models are read in their turn, and one network does not keep the others waiting', async () => {
  const many = ['box.step', 'empty-1.step', 'empty-2.step', 'empty-3.step', 'empty-4.step']
  const { queue, turnOf } = queueTurns({ maxWaiting: 3 })
  const { status, store } = await viewsOf(
    Object.fromEntries([...many, 'other.step'].map((name) => [name, name.startsWith('empty') ? '' : SIMPLE_STEP])),
  )
  const opening = vi.spyOn(store, 'open')
  const flood = many.map((name) => status(name, turnOf('192.0.2.1')))
  await expect.poll(() => queue.waiting).toBe(3)
  expect(opening).toHaveBeenCalledTimes(1)
  expect(await status('other.step', turnOf('192.0.2.2'))).toBe(200)
  expect(opening.mock.calls.map(([asked]) => asked).indexOf(path('other.step'))).toBe(1)
  expect(new Set(await Promise.all(flood))).toEqual(new Set([200, 422, 503]))
}, 120_000)

test('a STEP file spoiled in each of ten ways shows something, or says in words that it can not', async () => {
  const models = hostileModels(10)
  // Many of them have no end: a short time for each shows the same.
  const { status } = await viewsOf(Object.fromEntries(models), { maxMs: 250 })
  for (const name of models.keys()) expect([200, 422, 503], name).toContain(await status(name))
}, 120_000)

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
