import { type Piscina, queueOptionsSymbol } from 'piscina'
import type { Asked } from '#server/rendering/render-task.ts'

type Choose = NonNullable<NonNullable<ConstructorParameters<typeof Piscina>[0]>['loadBalancer']>

/** A task that its thread hasn't answered yet. */
export type OpenTask = {
  readonly place: Asked['place']
  /** Fails the task and ends its thread. */
  giveUp(): void
  thread: number | null
  /** Since when it keeps its thread busy without a break. */
  busySince: number
  /** Whether that is so long that its thread gets no other task. */
  isLate: boolean
}

/**
 * A task goes to the thread that makes the fewest answers; of several to the oldest, whose code is compiled. What waits for the
 * database has left its place, and keeps no thread busy. A thread that a late task keeps busy gets no other, if there is or may be
 * another thread. Piscina's own choice gives a thread no second task if one can be aborted.
 */
export class ThreadChoice {
  /** How many threads the pool may have. */
  maxThreads: number
  readonly #count: number
  readonly #now: () => number
  readonly #tasks = new Set<OpenTask>()

  /** `count` threads are usual, and one more for the spare place. `now` is a monotonic clock in ms. */
  constructor(count: number, now = () => performance.now()) {
    this.#count = count
    this.#now = now
    this.maxThreads = count + 1
  }

  /** What a task says to the pool, under `queueOptionsSymbol`. Call `close` when it is answered. */
  open(place: OpenTask['place'], giveUp: () => void): OpenTask {
    const task: OpenTask = { place, giveUp, thread: null, busySince: this.#now(), isLate: false }
    this.#tasks.add(task)
    return task
  }

  close(task: OpenTask): void {
    this.#tasks.delete(task)
  }

  /** The tasks that aren't answered yet. */
  tasks(): readonly OpenTask[] {
    return [...this.#tasks]
  }

  /** Whether a late task keeps this thread busy. */
  isHungUp(thread: number): boolean {
    return this.tasks().some((task) => task.thread === thread && task.isLate)
  }

  /**
   * With null, Piscina starts one more thread if there may be one, and gives the task to the first that is free: if a thread is
   * missing of those that there should be, or for the spare place.
   */
  readonly choose: Choose = ({ [queueOptionsSymbol]: options }, threads) => {
    const task = this.tasks().find((one) => one === options)
    if (!task) return null
    const free = threads.filter(({ id }) => !this.isHungUp(id))
    const isMissing = free.length < this.#count || (task.place.isSpare && free.length === this.#count)
    const mayStart = isMissing && threads.length < this.maxThreads
    const [least] = (free.length > 0 || mayStart ? free : threads)
      .map((thread) => ({ thread, busy: this.#busyness(thread.id) }))
      .toSorted((a, b) => a.busy - b.busy || a.thread.id - b.thread.id)
    if (!least || (least.busy > 0 && mayStart)) return null
    task.thread = least.thread.id
    task.busySince = this.#now()
    return least.thread
  }

  #busyness(thread: number): number {
    return this.tasks().filter((one) => one.thread === thread && one.place.isHeld()).length
  }
}
