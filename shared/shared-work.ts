/** What work came to, and the milliseconds of a processor that it took: also if it failed. */
export type Costed<T> = { readonly ms: number } & ({ readonly result: T } | { readonly error: unknown })
export type Spent = { ms: number }

/**
 * Where work runs. It leaves before it waits for something slow, such as a database: its place is free meanwhile. Before it goes
 * on, it comes back, when it is its network's turn again.
 */
export type QueuePlace = {
  /** The place for a network that others are holding up. */
  readonly isSpare: boolean
  /** False while it waits: once it has left, until it comes back. */
  isHeld(): boolean
  leave(): void
  /** Lets other work start in this place, although its own goes on: it keeps a thread busy for too long. */
  giveAway(): void
  requeue(): Promise<void>
}
export type WaitingWork<T> = (place: QueuePlace) => Promise<Costed<T>>

/** Does work when it is the visitor's turn. Rejects with a Problem 503 if that takes too long. */
export type Turn = <T>(work: WaitingWork<T> | Job<T>) => Promise<T>

/** Work that is done once, at the first turn of any who ask for it. A queue gives each of them a place of their own. */
export class Job<T> {
  readonly #work: WaitingWork<T>
  readonly #end: () => void
  #result: Promise<T> | null = null

  constructor(work: WaitingWork<T>, end: () => void = () => undefined) {
    this.#work = work
    this.#end = end
  }

  /** What all who ask for it get. Null until it has begun. */
  get result(): Promise<T> | null {
    return this.#result
  }

  /** Does the work, unless it has begun already. `run` gives it its place. */
  begin(run: (work: WaitingWork<T>) => Promise<T>): Promise<T> {
    this.#result ??= run(this.#work).finally(this.#end)
    return this.#result
  }

  /** All who asked for it have been refused. */
  drop(): void {
    this.#end()
  }
}

/** The jobs of one kind that are waiting or being done, by what they make. */
export class SharedWork<T> {
  readonly #jobs = new Map<string, Job<T>>()

  /** The job that makes this already, or a new one. Take a turn for it at once. */
  job(key: string, work: WaitingWork<T>): Job<T> {
    const known = this.#jobs.get(key)
    if (known) return known
    const job = new Job(work, () => {
      if (this.#jobs.get(key) === job) this.#jobs.delete(key)
    })
    this.#jobs.set(key, job)
    return job
  }
}

/** Runs work that adds to `spent` what it takes. */
export async function costed<T>(work: (spent: Spent) => T | Promise<T>): Promise<Costed<T>> {
  const spent = { ms: 0 }
  try {
    return { result: await work(spent), ms: spent.ms }
  } catch (error) {
    return { error, ms: spent.ms }
  }
}

/** Runs work that costs the time until it is done. */
export const timed = <T>(work: () => T | Promise<T>): Promise<Costed<T>> =>
  costed(async (spent) => {
    const start = performance.now()
    try {
      return await work()
    } finally {
      spent.ms = performance.now() - start
    }
  })

/** Returns what work came to, or throws its error. */
export function resultOf<T>(done: Costed<T>): T {
  if ('error' in done) throw done.error
  return done.result
}

const NO_QUEUE: QueuePlace = {
  isSpare: false,
  isHeld: () => true,
  leave: () => undefined,
  giveAway: () => undefined,
  requeue: () => Promise.resolve(),
}
const runNow = async <T>(work: WaitingWork<T>): Promise<T> => resultOf(await work(NO_QUEUE))

/** The turn of a visitor where there is no queue. */
export const atOnce: Turn = (work) => (typeof work === 'function' ? runNow(work) : (work.result ?? work.begin(runNow)))
