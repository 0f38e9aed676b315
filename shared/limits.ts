import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts'
import { networksOf } from '#shared/network.ts'
import { isProblem, Problem } from '#shared/problem.ts'

/** `max` times in `windowMs`. */
export type Limit = { readonly max: number; readonly windowMs: number }

/**
 * Every limit on frequency and stored bytes (behavior 10.12, 10.15, 10.29, 11.5, 18.9, 26.7), and what it counts: never
 * anything a client chooses, such as a form's key. A thing's own size limit is next to it.
 */
export const LIMITS = {
  /** Requests, messages, orders and follows that are stored or mailed, by network. Generous for an office behind one address, strict for a script. */
  sentForms: { max: 60, windowMs: 10 * MINUTE_MS },
  /** The same of all networks. Above it requests are held, and notices are refused. */
  sentFormsInAll: { max: 1_000, windowMs: 10 * MINUTE_MS },
  /** Stored bytes of files, by network: five requests full of files. */
  storedBytes: { max: 50_000_000, windowMs: DAY_MS },
  /** The same of all networks. */
  storedBytesInAll: { max: 500_000_000, windowMs: DAY_MS },
  /** Received forms, by network: without a script each line and error is a post. */
  postedForms: { max: 600, windowMs: 10 * MINUTE_MS },
  /** Certificate lookups, found or not, by network: a script must not guess PO numbers. */
  certificateTries: { max: 30, windowMs: 10 * MINUTE_MS },
  /** Those that found none, by lot, of all networks. */
  certificateTriesOfLot: { max: 20, windowMs: HOUR_MS },
  /** Calls of API and tools, by network. An office may share an address, and each key in the search box is a call. */
  calls: { max: 1_200, windowMs: MINUTE_MS },
  /** Messages of the buyer about one request. In the database, for all servers. */
  messages: { max: 30, windowMs: DAY_MS },
  /** Copies of requests, by mailbox: the form must not bother a third person. In the database, for all servers. */
  copies: { max: 5, windowMs: DAY_MS },
  /** Confirmation mails, by mailbox that confirmed before. In the database. */
  confirmations: { max: 5, windowMs: DAY_MS },
  /** The same to a mailbox that never did: its owner may not know us. */
  firstConfirmations: { max: 2, windowMs: 7 * DAY_MS },
  /** Failed sign-ins at the desk, by account. In the database. */
  signInsOfAccount: { max: 10, windowMs: 15 * MINUTE_MS },
  /** The same by network. Many people of an office may mistype. */
  signInsOfNetwork: { max: 50, windowMs: 15 * MINUTE_MS },
  /** Refusals of a kind at the desk that are logged as acts, others only in the log. In the database. */
  refusalsOfAccount: { max: 10, windowMs: 15 * MINUTE_MS },
  refusalsOfNetwork: { max: 20, windowMs: 15 * MINUTE_MS },
  refusalsInAll: { max: 200, windowMs: 15 * MINUTE_MS },
} as const satisfies Readonly<Record<string, Limit>>

export type VisitorLimits = Readonly<Record<keyof typeof LIMITS, Limit>>

/** RATE_LIMIT: forms and calls a minute from one network, or null for `off`. */
export function visitorLimits(aMinute: number | 'off' | undefined): VisitorLimits | null {
  if (aMinute === 'off') return null
  if (aMinute === undefined) return LIMITS
  const { sentForms, postedForms } = LIMITS
  const max = aMinute * (sentForms.windowMs / MINUTE_MS)
  return {
    ...LIMITS,
    sentForms: { ...sentForms, max },
    postedForms: { ...postedForms, max: (max * postedForms.max) / sentForms.max },
    calls: { ...LIMITS.calls, max: aMinute },
  }
}

/** A network has up to three names. */
const MAX_NAMES = 60_000

type Window = { readonly since: number; count: number }

/**
 * Counts per network, in memory, from a window's first count. Surrounding networks count too (`networksOf`). Drops the
 * oldest windows above 60,000. `clock` is monotonic, in ms, so a time change locks out no one.
 */
export class NetworkLimit {
  readonly max: number
  readonly #windowMs: number
  readonly #clock: () => number
  readonly #windows = new Map<string, Window>()

  constructor({ max, windowMs }: Limit, clock: () => number = () => performance.now()) {
    this.max = max
    this.#windowMs = windowMs
    this.#clock = clock
  }

  /** Counts for an address's networks. Returns 0, or the seconds they have to wait: then it counts nothing. */
  take(address: string, count = 1): number {
    return this.#take(
      networksOf(address).map(({ name, allowance }) => [name, this.max * allowance]),
      count,
    )
  }

  /** Counts for something that isn't a network, such as a lot. */
  takeFor(name: string): number {
    return this.#take([[name, this.max]], 1)
  }

  giveBack(name: string): void {
    const window = this.#windows.get(name)
    if (window) window.count -= 1
  }

  takeInAll(count = 1): number {
    return this.#take([['', this.max]], count)
  }

  #take(allowed: readonly (readonly [name: string, max: number])[], count: number): number {
    const at = this.#clock()
    this.#forget(at)
    const waits = allowed.map(([name, max]) => {
      const window = this.#windows.get(name)
      return window && window.count >= max ? window.since + this.#windowMs - at : 0
    })
    const wait = Math.max(...waits)
    if (wait > 0) return Math.max(1, Math.ceil(wait / SECOND_MS))
    for (const [name] of allowed) {
      const window = this.#windows.get(name) ?? { since: at, count: 0 }
      window.count += count
      this.#windows.set(name, window)
    }
    return 0
  }

  #forget(at: number): void {
    for (const [name, { since }] of this.#windows) {
      if (at - since < this.#windowMs && this.#windows.size <= MAX_NAMES) return
      this.#windows.delete(name)
    }
  }
}

/** A Problem 429 with the seconds to wait. */
export type TooMany = Problem & { readonly retryAfter: number }

export const isTooMany = (error: unknown): error is TooMany => isProblem(error) && error.status === 429

/** `what` happened: 'Your network has sent too many forms in a short time.' `again` says what to do after the wait. */
export function tooMany(what: string, seconds: number, again: (wait: string) => string): TooMany {
  return new Problem(429, what, again(waitText(seconds)), { retryAfter: seconds }) as TooMany
}

/** 'a minute', '4 minutes'. */
export function waitText(seconds: number): string {
  const minutes = Math.ceil((seconds * SECOND_MS) / MINUTE_MS)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
