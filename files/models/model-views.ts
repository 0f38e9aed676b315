import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import type { Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import { readAll } from '#files/body-streams.ts'
import { contentType } from '#files/content-type.ts'
import { openDiskFile, sendDiskFile } from '#files/disk-file.ts'
import type { StepAnswer, StepTask } from '#files/models/step-worker.ts'
import type { FileStore, OpenFile } from '#files/stores/file-store.ts'
import { createThumbnailCache } from '#files/thumbnails/thumbnail-cache.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import type { LogLine } from '#shared/logger.ts'
import { isProblem, Problem } from '#shared/problem.ts'
import { isOutOfMemory, runInThread } from '#shared/run-in-thread.ts'
import { costed, SharedWork, type Spent, type Turn } from '#shared/shared-work.ts'

/** `maxMs` is a file's CPU time, `maxMemory` the library's limit in bytes. */
export type StepLimits = { readonly maxMs: number; readonly maxMemory?: number }
type Converted = { readonly glb: Uint8Array<ArrayBuffer> } | { readonly unfit: string } | { readonly late: string }

const MAX_MEMORY = 768 * 1024 * 1024
const MAX_HEAP_MB = 512
/** Three per triangle. */
const MAX_CORNERS = 3_000_000
const LOOK_MS = 250
/** On a busy machine a thread gets only a share of a core. */
const MAX_SHARERS = 3

// V8's optimizing compiler would leave 230 MB in the process for good, and take more of the cores than it saves. The last two
// follow from the first only where V8 reads it at its start.
const BASELINE_COMPILER = ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']
const LIBRARY = createRequire(import.meta.url).resolve('occt-import-js/dist/occt-import-js.wasm')
let library: Promise<WebAssembly.Module> | null = null

/** The library, compiled once for all threads: that takes longer than most models. */
function stepLibrary(): Promise<WebAssembly.Module> {
  library ??= compiledLibrary().catch((error: unknown) => {
    library = null
    throw error
  })
  return library
}

async function compiledLibrary(): Promise<WebAssembly.Module> {
  for (const flag of BASELINE_COMPILER) setFlagsFromString(flag)
  return await WebAssembly.compile(await readFile(LIBRARY))
}

/** Converts STEP to GLB in a thread. Adds its CPU time to `spent`. Throws if that isn't the file's fault. */
async function convertStep(
  step: Uint8Array,
  { maxMs, maxMemory = MAX_MEMORY }: StepLimits,
  spent: Spent,
): Promise<Converted> {
  const task: StepTask = { library: await stepLibrary(), step, maxMemory, maxCorners: MAX_CORNERS }
  const before = spent.ms
  const began = performance.now()
  const overdue = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const look = async (worker: Worker) => {
    const { user, system } = await worker.cpuUsage()
    const ms = (user + system) / 1_000
    spent.ms = before + ms
    const isOverdue = ms > maxMs || performance.now() - began > MAX_SHARERS * maxMs
    if (isOverdue) overdue.abort(new Error(`It has taken ${Math.round(ms)} ms of a processor`))
  }
  try {
    const { ms, ...answer } = await runInThread<StepAnswer>(new URL('./step-worker.ts', import.meta.url), task, {
      does: 'converts models',
      signal: overdue.signal,
      stdout: true, // the library's messages
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
      begun(worker) {
        // It fails before the thread runs and after it has ended.
        timer = setInterval(() => look(worker).catch(() => undefined), Math.min(maxMs, LOOK_MS))
      },
    })
    spent.ms = before + ms
    return answer
  } catch (error) {
    if (error === overdue.signal.reason) return { late: overdue.signal.reason.message }
    if (isOutOfMemory(error)) return { unfit: error.message }
    throw error
  } finally {
    clearInterval(timer)
  }
}

type Settings = {
  readonly store: FileStore
  readonly folder: string
  readonly log: LogLine
  readonly limits?: StepLimits
  /** A monotonic clock, in ms. */
  now?(): number
}

/** Until when a file's version has no view, and how often in a row it took too long. 0 means it can't be shown. */
type Failure = { readonly until: number; readonly times: number }

/** A larger model would block the visitor and the thread. */
const MAX_STEP_BYTES = 30 * 1024 * 1024
const MAX_CACHE_BYTES = 200 * 1024 * 1024
const READ_TIMEOUT_MS = 20_000
const READ_MS_PER_BYTE = 1.5 / 1_000_000
const MAX_FAILURES = 10_000

/** Makes GLB files on demand, each once, and stores them in `folder` (behavior 23.10). */
export class ModelViews {
  readonly #settings: Settings
  readonly #cache: ReturnType<typeof createThumbnailCache>
  readonly #making = new SharedWork<string | null>()
  readonly #failures = new LRUCache<string, Failure>({ max: MAX_FAILURES })

  constructor(settings: Settings) {
    this.#settings = settings
    this.#cache = createThumbnailCache(settings.folder, MAX_CACHE_BYTES)
  }

  /** A STEP file as GLB, made at a turn, or null for no such file. Throws a Problem: 422 if never, 503 if not now. */
  async open(path: string, range: string | null, signal: AbortSignal, turn: Turn): Promise<OpenFile | null> {
    if (contentType(path) !== 'model/step') return null
    const version = this.#settings.store.facts(path)?.version
    const known = version === undefined ? null : await this.#find(path, cacheName(path, version))
    const make = () => costed((spent) => this.#make(path, spent))
    const place = known ?? (await turn(this.#making.once(path, make)))
    const opened = place && (await openDiskFile(place))
    return opened ? await sendDiskFile(opened, range, signal) : null
  }

  /** A finished view. Null if there is none. Throws if there can't be one now. */
  async #find(path: string, name: string): Promise<string | null> {
    const failure = this.#failures.get(name)
    if (failure && failure.until > this.#now()) throw this.#problemOf(failure)
    return await this.#cache.find(name).catch((error: unknown) => this.#failed(path, error))
  }

  async #make(path: string, spent: Spent): Promise<string | null> {
    const source = await this.#settings.store.open(path, null, AbortSignal.timeout(READ_TIMEOUT_MS))
    if (!source) return null
    const name = cacheName(path, source.version)
    try {
      const known = await this.#find(path, name)
      if (known !== null) return known
      if (!source.body) throw this.#unfit(path, name, 'It is empty')
      if (source.size > MAX_STEP_BYTES) throw this.#unfit(path, name, `It has ${source.size} bytes`)
      const step = await readAll(source.body, MAX_STEP_BYTES)
      if (step === null) throw this.#unfit(path, name, `It has more than ${MAX_STEP_BYTES} bytes`)
      spent.ms += step.length * READ_MS_PER_BYTE
      const converted = await convertStep(step, this.#settings.limits ?? { maxMs: 20_000 }, spent)
      if ('late' in converted) throw this.#late(path, name, converted.late)
      if ('unfit' in converted) throw this.#unfit(path, name, converted.unfit)
      return await this.#cache.add(name, converted.glb)
    } catch (error) {
      return this.#failed(path, error)
    } finally {
      await source.body?.cancel().catch(() => undefined) // already read
    }
  }

  #unfit(path: string, name: string, why: string): Problem {
    this.#settings.log.warn({ path, why }, "This model can't be shown in 3D")
    return this.#remember(name, 0, HOUR_MS)
  }

  /** A timeout may be the load's fault, so the file is retried, less often each time. */
  #late(path: string, name: string, why: string): Problem {
    const times = 1 + (this.#failures.get(name)?.times ?? 0)
    this.#settings.log.warn({ path, why, times }, 'Making a 3D view took too long; it is tried again')
    return this.#remember(name, times, Math.min(MINUTE_MS * 2 ** (times - 1), HOUR_MS))
  }

  #remember(name: string, times: number, ms: number): Problem {
    const failure = { until: this.#now() + ms, times }
    this.#failures.set(name, failure)
    return this.#problemOf(failure)
  }

  #problemOf({ until, times }: Failure): Problem {
    if (times === 0)
      return new Problem(422, "This model can't be shown in 3D.", 'You can download it and open it in your CAD system.')
    return notYet('This model is still being prepared for the 3D view.', {
      retryAfter: Math.ceil((until - this.#now()) / 1_000),
      reason: 'busy',
    })
  }

  /** Forgets failures that aren't the file's fault, such as a full disk. */
  #failed(path: string, error: unknown): never {
    if (isProblem(error)) throw error
    this.#settings.log.warn({ err: error, path }, "A model's view could not be made")
    throw notYet("This model can't be shown in 3D now.", { cause: error, retryAfter: MINUTE_MS / 1_000 })
  }

  #now(): number {
    return this.#settings.now?.() ?? performance.now()
  }
}

const notYet = (what: string, options: ConstructorParameters<typeof Problem>[3]): Problem =>
  new Problem(503, what, 'You can download it in the meantime.', { reason: 'busy', ...options })

const cacheName = (path: string, version: string): string =>
  `${createHash('sha256').update(`${path}\0${version}\0glb 1`).digest('hex').slice(0, 40)}.glb`
