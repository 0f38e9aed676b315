import { parentPort, type Transferable, Worker, type WorkerOptions } from 'node:worker_threads'
import type { Asked, RenderAnswer, RenderTask } from '#server/rendering/render-task.ts'
import type { LogLine } from '#shared/logger.ts'
import type { OpenIssues } from '#shared/open-issues.ts'

type Question = { readonly id: number; readonly task: RenderTask }
type Reply = { readonly id: number } & ({ readonly answer: RenderAnswer } | { readonly error: unknown })
const READY = 'ready'

type OpenTask = {
  readonly question: Question
  readonly transfer: readonly Transferable[]
  readonly place: Asked['place']
  readonly answered: PromiseWithResolvers<RenderAnswer>
  readonly since: number
  busySince: number
}

type RenderThread = {
  readonly worker: Worker
  readonly tasks: Map<number, OpenTask>
  isReady: boolean
  idleSince: number
}

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
  readonly maxMs: number
}

/** Gives tasks to the least busy thread (behavior 14.10). Stuck ones count: V8 can't interrupt some functions. */
export class RenderPool {
  readonly #file: URL
  readonly #options: Options
  /** Oldest first. */
  readonly #threads = new Set<RenderThread>()
  readonly #waiting = new Set<OpenTask>()
  readonly #ending = new Map<Worker, number>()
  readonly #looking: NodeJS.Timeout
  #asked = 0
  #isClosed = false
  #log: LogLine | null = null
  #issues: OpenIssues<string> | null = null

  constructor(file: URL, options: Options) {
    this.#file = file
    this.#options = options
    this.#refill()
    this.#looking = setInterval(() => this.#look(), LOOK_MS).unref()
  }

  get isExhausted(): boolean {
    return this.#threads.size === 0 && this.#room() === 0 && this.#stuck() > 0
  }

  report(log: LogLine, issues: OpenIssues<string>): void {
    this.#log = log
    this.#issues = issues
  }

  /** Runs a task. After a limit it rejects with an AbortError and ends the thread. Rejects if the thread ends. */
  run(task: RenderTask, transfer: readonly Transferable[], place: Asked['place']): Promise<RenderAnswer> {
    if (this.#isClosed) throw new Error('The threads have ended')
    this.#asked += 1
    const answered = Promise.withResolvers<RenderAnswer>()
    const since = performance.now()
    this.#waiting.add({ question: { id: this.#asked, task }, transfer, place, answered, since, busySince: since })
    this.#assign()
    return answered.promise
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#looking)
    for (const thread of [...this.#threads]) this.#end(thread)
    this.#loseWaiting()
    await Promise.all([...this.#ending.keys()].map((worker) => worker.terminate()))
  }

  #start(): void {
    const worker = new Worker(this.#file, this.#options.worker)
    const thread: RenderThread = { worker, tasks: new Map(), isReady: false, idleSince: performance.now() }
    this.#threads.add(thread)
    worker.on('message', (message: Reply | typeof READY) => {
      if (message === READY) thread.isReady = true
      else answered(thread, message)
      this.#assign()
    })
    // Otherwise an error while a thread starts would end the process.
    worker.on('error', (error) => {
      if (!this.#log) throw error
      this.#log.error({ err: error }, 'a thread that renders pages ended')
    })
    worker.once('exit', () => this.#ended(thread))
  }

  #assign(): void {
    for (const task of this.#waiting) {
      const thread = this.#choose(task)
      if (!thread) continue
      this.#waiting.delete(task)
      thread.tasks.set(task.question.id, task)
      task.busySince = performance.now()
      try {
        thread.worker.postMessage(task.question, task.transfer)
      } catch (error) {
        thread.tasks.delete(task.question.id) // it can't be sent to any thread
        task.answered.reject(error)
      }
    }
  }

  #choose({ place }: OpenTask): RenderThread | null {
    const ready = [...this.#threads].filter(({ isReady }) => isReady)
    const free = ready.find((thread) => busyness(thread) === 0)
    if (free) return free
    if (this.#threads.size < Math.min(this.#options.count + Number(place.isSpare), this.#room()) && !this.#isClosed)
      this.#start()
    if (ready.length < this.#threads.size) return null
    return ready.toSorted((a, b) => busyness(a) - busyness(b))[0] ?? null
  }

  #room(): number {
    return Math.max(0, this.#options.count + 1 + REPLACEMENTS - this.#ending.size)
  }

  #end(thread: RenderThread): void {
    if (!this.#threads.delete(thread)) return
    for (const task of thread.tasks.values()) lose(task)
    this.#ending.set(thread.worker, performance.now())
    void thread.worker.terminate()
    this.#refill()
  }

  #ended(thread: RenderThread): void {
    this.#ending.delete(thread.worker)
    if (this.#threads.delete(thread)) for (const task of thread.tasks.values()) lose(task)
    // One that can't load would end repeatedly: it starts with the next task.
    if (thread.isReady) this.#refill()
    else if (![...this.#threads].some(({ isReady }) => isReady)) this.#loseWaiting()
    this.#note()
  }

  #loseWaiting(): void {
    for (const task of this.#waiting) lose(task)
    this.#waiting.clear()
  }

  #refill(): void {
    if (this.#isClosed) return
    while (this.#threads.size < Math.min(this.#options.count, this.#room())) this.#start()
    this.#assign()
  }

  #look(): void {
    const now = performance.now()
    const { count, maxBusyMs, maxMs } = this.#options
    const isOver = ({ since, busySince }: OpenTask) =>
      this.isExhausted || now - busySince >= maxBusyMs || now - since >= maxMs
    for (const task of this.#waiting) {
      task.busySince = now
      if (isOver(task) && this.#waiting.delete(task)) task.answered.reject(tooLate())
    }
    for (const thread of [...this.#threads]) {
      for (const task of thread.tasks.values()) if (!task.place.isHeld()) task.busySince = now
      const late = [...thread.tasks.values()].find(isOver)
      late?.answered.reject(tooLate())
      if (late) this.#end(thread) // the others are lost, and made again
    }
    const idle = [...this.#threads].findLast(({ tasks, idleSince }) => tasks.size === 0 && now - idleSince > SPARE_MS)
    if (idle && this.#threads.size > count) this.#end(idle)
    this.#assign()
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

function answered(thread: RenderThread, reply: Reply): void {
  const task = thread.tasks.get(reply.id)
  thread.tasks.delete(reply.id)
  thread.idleSince = performance.now()
  if ('answer' in reply) task?.answered.resolve(reply.answer)
  else task?.answered.reject(reply.error)
}

const lose = ({ answered }: OpenTask): void => answered.reject(new Error('The thread ended before it answered'))

const tooLate = () => new DOMException('The answer took too long', 'AbortError')

const busyness = ({ tasks }: RenderThread): number => [...tasks.values()].filter(({ place }) => place.isHeld()).length

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
