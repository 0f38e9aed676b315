import type { Worker } from 'node:worker_threads'
import type { Piscina } from 'piscina'
import type { OpenTask, ThreadChoice } from '#server/rendering/thread-choice.ts'
import type { LogLine } from '#shared/logger.ts'
import { createOpenIssues, type OpenIssue } from '#shared/open-issues.ts'

/** How long an answer may keep its thread busy without a break, in ms. */
export type BusyLimits = {
  /** After this time its thread gets no other task, and another thread may take its place. */
  readonly lateMs: number
  /** After this time it is given up, and its thread is ended. */
  readonly maxMs: number
}

/** Beyond the usual threads and the spare one. Each that is stuck takes a processor from the others. */
const REPLACEMENTS = 1
/** A thread that was told to end does so within milliseconds, unless it is stuck. */
const STUCK_MS = 1_000
const LOOK_MS = 250

const SOME =
  'A thread that makes pages is stuck and can’t be ended: it keeps a processor busy, so pages take longer. Others make the pages ' +
  'meanwhile. Restart the site, and report the error that the log has from just before.'
const ALL =
  'All threads that make pages are stuck: only cached pages, files and the search are answered. Restart the site now, and report ' +
  'the errors that the log has from just before.'

/**
 * Keeps the number of threads within bounds, the stuck ones included (behavior 14.10). V8 can't interrupt some of its own functions,
 * such as a walk over an array of four billion places: `terminate` then waits until they are done.
 */
export class ThreadBounds {
  readonly #pool: Piscina
  readonly #choice: ThreadChoice
  readonly #count: number
  readonly #limits: BusyLimits
  /** The threads that were told to end, and when. */
  readonly #ending = new Map<Worker, number>()
  /** What a thread loads at its start may take long. */
  readonly #loaded = new Set<number>()
  readonly #looking: NodeJS.Timeout
  #issues: ReturnType<typeof createOpenIssues<'stuck'>> | null = null

  constructor(pool: Piscina, choice: ThreadChoice, count: number, limits: BusyLimits) {
    this.#pool = pool
    this.#choice = choice
    this.#count = count
    this.#limits = limits
    const first = new Set(pool.threads.map(({ threadId }) => threadId))
    for (const thread of pool.threads) {
      const id = thread.threadId
      thread.once('message', () => this.#loaded.add(id)) // Piscina's own says that it is ready
    }
    // It is emitted for the first threads when they start, for later ones when they are ready.
    pool.on('workerCreate', ({ id }: { id: number }) => first.has(id) || this.#loaded.add(id))
    pool.on('workerDestroy', ({ id }: { id: number }) => this.#end(id))
    this.#looking = setInterval(() => this.#look(), LOOK_MS).unref()
  }

  stop(): void {
    clearInterval(this.#looking)
  }

  /** Whether no thread is left that could make an answer, and none may start. */
  isExhausted(): boolean {
    return this.#pool.threads.length === 0 && this.#room() === 0 && this.#stuck() > 0
  }

  /** Reports stuck threads to `log` from now on. */
  report(log: LogLine, now: () => Date): void {
    this.#issues = createOpenIssues(log, now)
  }

  openIssues(): OpenIssue[] {
    return this.#issues?.list() ?? []
  }

  #end(id: number): void {
    this.#loaded.delete(id)
    const thread = this.#pool.threads.find(({ threadId }) => threadId === id)
    if (id === -1 || !thread) return // it has ended by itself
    this.#ending.set(thread, performance.now())
    // Before Piscina's own listener, which starts what is missing.
    thread.prependOnceListener('exit', () => {
      this.#ending.delete(thread)
      this.#resize()
      this.#note()
    })
    this.#resize()
  }

  #look(): void {
    const now = performance.now()
    for (const task of this.#choice.tasks()) this.#check(task, now)
    this.#resize()
    this.#note()
    if (this.isExhausted()) for (const task of this.#choice.tasks()) task.giveUp()
  }

  #check(task: OpenTask, now: number): void {
    if (task.thread === null || !task.place.isHeld() || !this.#loaded.has(task.thread)) {
      task.busySince = now
      task.isLate = false
      return
    }
    const busyMs = now - task.busySince
    if (busyMs >= this.#limits.maxMs) task.giveUp()
    else if (busyMs >= this.#limits.lateMs && !task.isLate && this.#mayReplace(task.thread)) {
      task.isLate = true
      this.#resize()
      task.place.giveAway()
    }
  }

  #mayReplace(thread: number): boolean {
    return this.#choice.isHungUp(thread) || this.#pool.threads.length < this.#room()
  }

  /** How many threads there may be beside those that are ending. */
  #room(): number {
    return Math.max(0, this.#count + 1 + REPLACEMENTS - this.#ending.size)
  }

  /** Piscina reads its options each time that it starts a thread. */
  #resize(): void {
    const room = this.#room()
    const hungUp = this.#pool.threads.filter(({ threadId }) => this.#choice.isHungUp(threadId)).length
    const { options } = this.#pool
    options.minThreads = Math.min(this.#count, room)
    options.maxThreads = Math.min(this.#count + 1 + hungUp, room)
    this.#choice.maxThreads = options.maxThreads
  }

  #stuck(): number {
    const before = performance.now() - STUCK_MS
    return [...this.#ending.values()].filter((since) => since <= before).length
  }

  #note(): void {
    const stuck = this.#stuck()
    if (stuck === 0) this.#issues?.resolve('stuck')
    else this.#issues?.report('stuck', this.isExhausted() ? ALL : SOME, new Error(`${stuck} of the threads are stuck`))
  }
}
