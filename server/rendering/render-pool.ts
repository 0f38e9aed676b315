import { parentPort, type Transferable, Worker, type WorkerOptions } from 'node:worker_threads'
import type { Asked, RenderAnswer, RenderTask } from '#server/rendering/render-task.ts'
import type { LogLine } from '#shared/logger.ts'
import { type OpenIssue, OpenIssues } from '#shared/open-issues.ts'

type Question = { readonly id: number; readonly task: RenderTask }
type Reply = { readonly id: number } & ({ readonly answer: RenderAnswer } | { readonly error: unknown })
const READY = 'ready'

type OpenTask = {
  readonly question: Question
  readonly transfer: readonly Transferable[]
  readonly place: Asked['place']
  readonly answered: PromiseWithResolvers<RenderAnswer>
  readonly since: number
  /** Null while it waits for a thread. */
  thread: RenderThread | null
  busySince: number
}

type RenderThread = { readonly worker: Worker; isReady: boolean; idleSince: number }

/** Besides the usual threads and the spare one. Each stuck thread takes a processor from the others. */
const REPLACEMENTS = 1
/** An ending thread takes milliseconds, unless it is stuck. */
const STUCK_MS = 1_000
const LOOK_MS = 250
/** How long an extra thread idles before it ends and frees its memory. */
const SPARE_MS = 30_000

const SOME_STUCK =
  'A thread that makes pages is stuck and can’t be ended: it keeps a processor busy, so pages take longer. Others make the pages ' +
  'meanwhile. Restart the site, and report the error that the log has from just before.'
const ALL_STUCK =
  'All threads that make pages are stuck: only cached pages, files and the search are answered. Restart the site now, and report ' +
  'the errors that the log has from just before.'

type Options = {
  readonly worker: WorkerOptions
  /** Of threads, and one more for the spare place. */
  readonly count: number
  /** An answer that blocks its thread for longer is given up, and its thread ended. */
  readonly maxBusyMs: number
  /** The same of an answer that isn't ready by then. */
  readonly maxMs: number
}

/**
 * Gives tasks to the thread with the fewest, the oldest first, whose code is compiled (behavior 14.10). Tasks that wait
 * for the database don't count. Limits the number of threads, stuck ones included: V8 can't interrupt some functions,
 * and `terminate` waits for them.
 */
export class RenderPool {
  readonly #file: URL
  readonly #options: Options
  /** Oldest first. */
  readonly #threads = new Set<RenderThread>()
  readonly #ending = new Map<Worker, number>()
  readonly #tasks = new Map<number, OpenTask>()
  readonly #looking: NodeJS.Timeout
  #asked = 0
  #isClosed = false
  #log: LogLine | null = null
  #issues: OpenIssues<'stuck'> | null = null

  /** `file` calls `answerTasks`. */
  constructor(file: URL, options: Options) {
    this.#file = file
    this.#options = options
    this.#refill()
    this.#looking = setInterval(() => this.#look(), LOOK_MS).unref()
  }

  /** Whether no thread can make an answer, and none may start. */
  get isExhausted(): boolean {
    return this.#threads.size === 0 && this.#room() === 0 && this.#stuck() > 0
  }

  /** Reports ended and stuck threads to `log` from now on. */
  report(log: LogLine, now: () => Date): void {
    this.#log = log
    this.#issues = new OpenIssues(log, now)
  }

  openIssues(): OpenIssue[] {
    return this.#issues?.list() ?? []
  }

  /** Runs a task. After a limit it rejects with an AbortError and ends the thread. Rejects if the thread ends. */
  run(task: RenderTask, transfer: readonly Transferable[], place: Asked['place']): Promise<RenderAnswer> {
    if (this.#isClosed) throw new Error('The threads have ended')
    this.#asked += 1
    const question = { id: this.#asked, task }
    const [answered, since] = [Promise.withResolvers<RenderAnswer>(), performance.now()]
    const open: OpenTask = { question, transfer, place, answered, since, thread: null, busySince: since }
    this.#tasks.set(question.id, open)
    this.#assign(open)
    return answered.promise
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#looking)
    for (const thread of [...this.#threads]) this.#end(thread)
    this.#rejectAll(() => true)
    await Promise.all([...this.#ending.keys()].map((worker) => worker.terminate()))
  }

  #start(): void {
    const worker = new Worker(this.#file, this.#options.worker)
    const thread: RenderThread = { worker, isReady: false, idleSince: performance.now() }
    this.#threads.add(thread)
    worker.on('message', (message: Reply | typeof READY) => {
      if (message !== READY) return this.#answer(thread, message)
      thread.isReady = true
      this.#assignWaiting()
    })
    // Otherwise an error while a thread starts would end the process.
    worker.on('error', (error) => {
      if (!this.#log) throw error
      this.#log.error({ err: error }, 'a thread that renders pages ended')
    })
    worker.once('exit', () => this.#ended(thread))
  }

  #answer(thread: RenderThread, reply: Reply): void {
    const task = this.#tasks.get(reply.id)
    if (!task) return // it was given up
    this.#tasks.delete(reply.id)
    thread.idleSince = performance.now()
    if ('answer' in reply) task.answered.resolve(reply.answer)
    else task.answered.reject(reply.error)
    this.#assignWaiting()
  }

  /** Gives a task to a thread, or queues it for the first ready or free one. */
  #assign(task: OpenTask): void {
    const thread = this.#choose(task)
    if (!thread) return
    task.thread = thread
    task.busySince = performance.now()
    try {
      thread.worker.postMessage(task.question, task.transfer)
    } catch (error) {
      this.#tasks.delete(task.question.id) // it can't be sent to any thread
      task.answered.reject(error)
    }
  }

  #assignWaiting(): void {
    for (const task of this.#tasks.values()) if (task.thread === null) this.#assign(task)
  }

  #choose({ place }: OpenTask): RenderThread | null {
    const ready = [...this.#threads].filter(({ isReady }) => isReady)
    const free = ready.find((thread) => this.#busyness(thread) === 0)
    if (free) return free
    if (this.#threads.size < Math.min(this.#options.count + Number(place.isSpare), this.#room()) && !this.#isClosed)
      this.#start()
    if (ready.length < this.#threads.size) return null
    return ready.toSorted((a, b) => this.#busyness(a) - this.#busyness(b))[0] ?? null
  }

  #tasksOf(thread: RenderThread): OpenTask[] {
    return [...this.#tasks.values()].filter((task) => task.thread === thread)
  }

  #busyness(thread: RenderThread): number {
    return this.#tasksOf(thread).filter(({ place }) => place.isHeld()).length
  }

  #room(): number {
    return Math.max(0, this.#options.count + 1 + REPLACEMENTS - this.#ending.size)
  }

  #giveUp(task: OpenTask): void {
    if (!this.#tasks.delete(task.question.id)) return
    task.answered.reject(new DOMException('The answer took too long', 'AbortError'))
    if (task.thread) this.#end(task.thread)
  }

  #end(thread: RenderThread): void {
    if (!this.#forget(thread)) return
    this.#ending.set(thread.worker, performance.now())
    void thread.worker.terminate()
    this.#refill()
  }

  #ended(thread: RenderThread): void {
    this.#ending.delete(thread.worker)
    this.#forget(thread)
    // One that can't load would end repeatedly: it starts with the next task.
    if (thread.isReady) this.#refill()
    else if (![...this.#threads].some(({ isReady }) => isReady)) this.#rejectAll((task) => task.thread === null)
    this.#note()
  }

  /** None of its tasks is answered any more. Returns whether it was known. */
  #forget(thread: RenderThread): boolean {
    if (!this.#threads.delete(thread)) return false
    this.#rejectAll((task) => task.thread === thread)
    return true
  }

  #rejectAll(isLost: (task: OpenTask) => boolean): void {
    for (const task of [...this.#tasks.values()].filter(isLost)) {
      this.#tasks.delete(task.question.id)
      task.answered.reject(new Error('The thread ended before it answered'))
    }
  }

  #refill(): void {
    if (this.#isClosed) return
    while (this.#threads.size < Math.min(this.#options.count, this.#room())) this.#start()
    this.#assignWaiting()
  }

  #look(): void {
    const now = performance.now()
    const { count, maxBusyMs, maxMs } = this.#options
    for (const task of [...this.#tasks.values()]) {
      if (!task.thread || !task.place.isHeld()) task.busySince = now
      if (this.isExhausted || now - task.busySince >= maxBusyMs || now - task.since >= maxMs) this.#giveUp(task)
    }
    const idle = [...this.#threads].findLast(
      (thread) => this.#tasksOf(thread).length === 0 && now - thread.idleSince > SPARE_MS,
    )
    if (idle && this.#threads.size > count) this.#end(idle)
    this.#assignWaiting()
    this.#note()
  }

  #stuck(): number {
    const before = performance.now() - STUCK_MS
    return [...this.#ending.values()].filter((since) => since <= before).length
  }

  #note(): void {
    const stuck = this.#stuck()
    const what = stuck === 0 ? null : this.isExhausted ? ALL_STUCK : SOME_STUCK
    this.#issues?.report('stuck', what, new Error(`${stuck} of the threads are stuck`))
  }
}

/** In a thread of the pool: answers its tasks. Call it when all is loaded. */
export function answerTasks(answer: (task: RenderTask) => Promise<RenderAnswer>): void {
  const reply = (message: Reply | typeof READY, transfer: Transferable[] = []) =>
    parentPort?.postMessage(message, transfer)
  parentPort?.on('message', ({ id, task }: Question) => {
    answer(task).then(
      (made) => reply({ id, answer: made }, made.body === null ? [] : [made.body.buffer]),
      (error) => reply({ id, error }),
    )
  })
  reply(READY)
}
