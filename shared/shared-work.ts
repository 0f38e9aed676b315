/** The result of work, and its processor time in ms, even if it failed. */
export type Costed<T> = { readonly ms: number } & ({ readonly result: T } | { readonly error: unknown })
export type Spent = { ms: number }

/** Where work runs. It leaves before it waits for something slow, and returns at its network's next turn. */
export type QueuePlace = {
  readonly isSpare: boolean
  /** False while it waits, from leaving until it is back. */
  isHeld(): boolean
  leave(): void
  /** Lets other work start in this place, since its own blocks a thread for too long. */
  giveAway(): void
  requeue(): Promise<void>
}
export type WaitingWork<T> = (place: QueuePlace) => Promise<Costed<T>>

/** Does work at the visitor's turn. Rejects with a Problem 503 if that takes too long. */
export type Turn = <T>(work: WaitingWork<T> | Job<T>) => Promise<T>

/** Work done once, at the first turn of any who ask for it, each with their own place in the queue. */
export class Job<T> {
  readonly #work: WaitingWork<T>
  readonly #end: () => void
  #result: Promise<T> | null = null

  constructor(work: WaitingWork<T>, end: () => void = () => undefined) {
    this.#work = work
    this.#end = end
  }

  get result(): Promise<T> | null {
    return this.#result
  }

  /** Does the work, unless it has begun. `run` gives it its place. */
  begin(run: (work: WaitingWork<T>) => Promise<T>): Promise<T> {
    this.#result ??= run(this.#work).finally(this.#end)
    return this.#result
  }

  drop(): void {
    this.#end()
  }
}

/** The jobs of one kind that are waiting or being done, by what they make. */
export class SharedWork<T> {
  readonly #jobs = new Map<string, Job<T>>()

  /** The job that already makes this, or a new one. Take a turn for it at once. */
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

/** Runs work that adds its cost to `spent`. */
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

/** A visitor's turn where there is no queue. */
export const atOnce: Turn = (work) => (typeof work === 'function' ? runNow(work) : (work.result ?? work.begin(runNow)))
