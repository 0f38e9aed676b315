import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import { readAll } from '#media/body-streams.ts'
import { contentType } from '#media/content-type.ts'
import { openDiskFile, sendDiskFile } from '#media/disk-file.ts'
import { convertStep, type StepLimits } from '#media/models/step-thread.ts'
import type { FileStore, OpenFile } from '#media/stores/file-store.ts'
import { createThumbnailCache } from '#media/thumbnails/thumbnail-cache.ts'
import type { Log } from '#shared/logger.ts'
import { Problem } from '#shared/problem.ts'

export type ModelViews = {
  /**
   * A STEP file as GLB, for the 3D view. Returns null if there is no such file. Throws a Problem 422 if it can't be shown, and
   * 503 if it can't be read now.
   */
  open(path: string, range: string | null, signal: AbortSignal): Promise<OpenFile | null>
}

type Settings = {
  readonly store: FileStore
  readonly folder: string
  readonly log: Log
  /** How long a file may take, and how much memory. */
  readonly limits?: StepLimits
}

/** A larger model would keep the visitor waiting, and the thread. */
const MAX_STEP_BYTES = 30 * 1024 * 1024
const MAX_CACHE_BYTES = 200 * 1024 * 1024
const READ_TIMEOUT_MS = 20_000
const MAX_WAITING = 50
const MAX_FAILURES = 10_000

/** Makes GLB files on demand, one at a time, each once, and stores them in `folder` (behavior 23.10). */
export function createModelViews({ store, folder, log, limits = { maxMs: 20_000 } }: Settings): ModelViews {
  const cache = createThumbnailCache(folder, MAX_CACHE_BYTES)
  const converting = pLimit(1)
  const pending = new Map<string, Promise<string | null>>()
  const failures = new Set<string>()

  async function make(path: string): Promise<string | null> {
    const source = await store.open(path, null, AbortSignal.timeout(READ_TIMEOUT_MS))
    if (!source) return null
    const name = cacheName(path, source.version)
    const known = failures.has(name) ? null : await cache.find(name)
    if (failures.has(name) || known !== null || !source.body) {
      await source.body?.cancel()
      if (known !== null) return known
      throw notShown()
    }
    const step = source.size > MAX_STEP_BYTES ? null : await readAll(source.body, MAX_STEP_BYTES)
    if (step === null) await source.body.cancel().catch(() => undefined) // already read
    const glb =
      step && (await converting(() => convertStep(step, limits)).catch((error: unknown) => failed(path, error)))
    if (glb) return await cache.add(name, glb)
    if (failures.size >= MAX_FAILURES) failures.clear()
    failures.add(name)
    throw notShown()
  }

  function failed(path: string, error: unknown): null {
    log.warn({ err: error, path }, "This model can't be shown in 3D")
    return null
  }

  async function place(path: string): Promise<string | null> {
    const version = store.facts(path)?.version
    if (version !== undefined) {
      const name = cacheName(path, version)
      if (failures.has(name)) throw notShown()
      const known = await cache.find(name)
      if (known !== null) return known
    }
    const underWay = pending.get(path)
    if (underWay) return await underWay
    if (pending.size >= MAX_WAITING) throw new Problem(503, 'Many models are being prepared.', 'Please try again soon.')
    const making = make(path).finally(() => pending.delete(path))
    pending.set(path, making)
    return await making
  }

  return {
    async open(path, range, signal) {
      if (contentType(path) !== 'model/step') return null
      const file = await place(path)
      const opened = file && (await openDiskFile(file))
      return opened ? await sendDiskFile(opened, range, signal) : null
    },
  }
}

const notShown = (): Problem =>
  new Problem(422, "This model can't be shown in 3D.", 'You can download it and open it in your CAD system.')

const cacheName = (path: string, version: string): string =>
  `${createHash('sha256').update(`${path}\0${version}\0glb 1`).digest('hex').slice(0, 40)}.glb`
