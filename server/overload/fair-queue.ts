import { setImmediate as breath } from 'node:timers/promises'
import { createNetworkTimes, type NetworkTime } from '#server/overload/network-times.ts'

/** An `export` is what programs fetch: files, API calls, tools. */
export type Urgency = 'form' | 'page' | 'export'

/** Work that costs the time until it is done. */
export async function timed<T>(work: () => T | Promise<T>): Promise<Costed<T>> {
  const start = performance.now()
  const result = await work()
  return { result, ms: performance.now() - start }
}

export type FairQueue = {
  /**
   * Runs the work when it is its turn: whose network has used the least time goes first. `visitor` is an address. Returns null
   * if it waits too long, or if too many wait and its network has used the most.
   */
  run<T>(visitor: string, urgency: Urgency, work: Work<T>): Promise<T | null>
  /** How many wait. */
  readonly waiting: number
}

/** A result, and the milliseconds of a processor that it took. */
export type Costed<T> = { readonly result: T; readonly ms: number }
export type Work<T> = (place: Place) => Promise<Costed<T>>
/**
 * Where work runs. It leaves before it waits for something slow, such as a database: its place is free meanwhile. Before it goes
 * on, it comes back, when it is its network's turn again.
 */
export type Place = {
  /** The place for a network that others are holding up. */
  readonly isSpare: boolean
  /** False while it waits: once it has left, until it comes back. */
  isHeld(): boolean
  leave(): void
  /** Lets other work start in this place, although its own goes on: it keeps a thread busy for too long. */
  giveAway(): void
  comeBack(): Promise<void>
}

type Limits = {
  readonly concurrency: number
  readonly maxWaiting: number
  /** After this wait the visitor has left, or won't wait for the answer too. */
  readonly maxWaitMs: Readonly<Record<Urgency, number>>
  /**
   * After this wait for the work of others, a network of which nothing runs gets the spare place, one more than `concurrency`.
   * Without it there is none.
   */
  readonly heldUpMs?: number
  /** A monotonic clock, in ms. */
  now?(): number
}

type Waiting = {
  readonly network: NetworkTime
  /** When its turn would come if its network had used nothing: later for an export. */
  readonly due: number
  start(): void
  refuse(): void
}

/** More than one: a network whose requests wait all the time gets older as fast as it uses time. */
const DELAY_PER_MS = 4
/** What work counts until its time is known, so that a burst from one network doesn't start all at once. */
const EXPECTED_MS = 10
/** An export waits for pages that come half a second later, unless their network has used more. */
const EXPORT_DELAY_MS = 500
/** Work that has begun goes on after this wait in any case. */
const MAX_BACK_MS = 10_000

/** Queues work that keeps a processor busy, fairly by the time that each network uses (behavior 14.10). */
export function createFairQueue(limits: Limits, times = createNetworkTimes(limits.now)): FairQueue {
  const {
    concurrency,
    maxWaiting,
    maxWaitMs,
    heldUpMs = Number.POSITIVE_INFINITY,
    now = () => performance.now(),
  } = limits
  const hasSpare = Number.isFinite(heldUpMs)
  const waiting = new Set<Waiting>()
  const running = new Set<Waiting>()

  /**
   * The work that is due first: each millisecond that its network has used delays it by four, so none waits forever.
   * With -1 the one that is due last.
   */
  function pick(sign: 1 | -1, among: Iterable<Waiting> = waiting): Waiting | null {
    let best: Waiting | null = null
    let bestDue = Number.POSITIVE_INFINITY
    // Once for each network: used time shrinks meanwhile, and the later of two requests would seem to be due first.
    const delays = new Map<NetworkTime, number>()
    for (const one of among) {
      const delay = delays.get(one.network) ?? DELAY_PER_MS * times.used(one.network)
      delays.set(one.network, delay)
      const due = sign * (one.due + delay)
      if (due < bestDue || (sign === -1 && due === bestDue)) [best, bestDue] = [one, due]
    }
    return best
  }

  function startNext(): void {
    while (running.size < concurrency) {
      const next = pick(1)
      if (!next) return
      next.start()
    }
    if (hasSpare && running.size === concurrency) pick(1, heldUp())?.start()
  }

  function heldUp(): Waiting[] {
    const since = now() - heldUpMs
    const served = new Set([...running].map(({ network }) => network))
    return [...waiting].filter(({ due, network }) => due <= since && !served.has(network))
  }

  /** Starts it when it is its turn. Returns what stops its waiting. */
  function wait(one: Waiting, maxMs: number): () => void {
    const tooLate = setTimeout(one.refuse, maxMs)
    // Node counts whole milliseconds: a timer may be one early.
    const soon = hasSpare ? setTimeout(startNext, Math.ceil(heldUpMs + Math.max(0, one.due - now())) + 2) : undefined
    waiting.add(one)
    return () => {
      clearTimeout(tooLate)
      clearTimeout(soon)
      waiting.delete(one)
    }
  }

  /** Takes a place among the running ones. Call `end` when the work is done. */
  function enter(one: Waiting): Place & { end(): void } {
    running.add(one)
    let [isOver, isHeld] = [false, true]
    const giveAway = () => {
      if (running.delete(one)) startNext()
    }
    const leave = () => {
      isHeld = false
      giveAway()
    }
    return {
      isSpare: running.size > concurrency,
      isHeld: () => isHeld,
      leave,
      giveAway,
      comeBack: () =>
        new Promise((goOn) => {
          const start = () => {
            stopWaiting()
            if (!isOver) {
              running.add(one)
              isHeld = true
            }
            goOn()
          }
          // It has begun, so it isn't refused.
          const stopWaiting = wait({ network: one.network, due: now(), start, refuse: start }, MAX_BACK_MS)
          startNext()
        }),
      end() {
        isOver = true
        leave()
      },
    }
  }

  async function costed<T>(one: Waiting, work: Work<T>): Promise<T> {
    const { network } = one
    const place = enter(one)
    times.charge(network, EXPECTED_MS)
    // Work that runs on this thread lets others in between.
    if (running.size > 1) await breath()
    const begun = now()
    let ms: number | null = null
    try {
      const done = await work(place)
      ms = done.ms
      return done.result
    } finally {
      // Work that fails costs the time until then: a page that is given up has used its thread.
      times.charge(network, (ms ?? now() - begun) - EXPECTED_MS)
      place.end()
    }
  }

  return {
    run<T>(visitor: string, urgency: Urgency, work: Work<T>) {
      const network = times.of(visitor)
      return new Promise<T | null>((resolve, reject) => {
        const delay = urgency === 'export' ? EXPORT_DELAY_MS : 0
        const one: Waiting = {
          network,
          due: now() + delay,
          start() {
            stopWaiting()
            costed(one, work).then(resolve, reject)
          },
          refuse() {
            stopWaiting()
            resolve(null)
          },
        }
        const stopWaiting = wait(one, maxWaitMs[urgency])
        if (waiting.size > maxWaiting) pick(-1)?.refuse()
        startNext()
      })
    },
    get waiting() {
      return waiting.size
    },
  }
}
