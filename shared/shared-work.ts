/** The result of work, and its processor time in ms, even if it failed. */
export type Costed<T> = { readonly ms: number } & ({ readonly result: T } | { readonly error: unknown })
export type Spent = { ms: number }

/** Where work runs. It leaves before it waits for something slow, and returns at its network's next turn. */
export type QueuePlace = {
  readonly isSpare: boolean
  /** False while it waits, from leaving until it is back. */
  isHeld(): boolean
  leave(): void
  requeue(): Promise<void>
}
export type WaitingWork<T> = (place: QueuePlace) => Promise<Costed<T>>

/** Does work at the visitor's turn. Rejects with a Problem 503 if that takes too long. */
export type Turn = <T>(work: WaitingWork<T>) => Promise<T>

/** What several visitors may ask for at the same time, by key. Each waits for a turn. */
export class SharedWork<T> {
  readonly #underWay = new Map<string, Promise<Costed<T>>>()

  /** Does the work at the first turn. While it is under way, another's turn costs nothing and waits for it. */
  once(key: string, work: WaitingWork<T>): WaitingWork<T> {
    return async (place) => {
      const known = this.#underWay.get(key)
      if (known) {
        place.leave()
        return { ...(await known), ms: 0 }
      }
      const done = work(place).finally(() => this.#underWay.delete(key))
      this.#underWay.set(key, done)
      return await done
    }
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
  requeue: () => Promise.resolve(),
}

/** A visitor's turn where there is no queue. */
export const atOnce: Turn = async (work) => resultOf(await work(NO_QUEUE))
