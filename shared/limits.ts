import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts'
import { networksOf } from '#shared/network.ts'
import { isProblem, Problem } from '#shared/problem.ts'

/** How often something may happen: `max` times in `windowMs`. */
export type Limit = { readonly max: number; readonly windowMs: number }

/**
 * Every limit on how often something may be done, and on how many bytes are stored (behavior 10.12, 10.15, 10.29, 11.5, 18.9,
 * 26.7), and what it counts. Nothing that a client chooses, such as a form's key, is ever what is counted. How large one thing may
 * be is with that thing.
 */
export const LIMITS = {
  /** Forms that are stored or mailed, by network. Generous for a purchasing office behind one address, strict for a script. */
  sentForms: { max: 60, windowMs: 10 * MINUTE_MS },
  /** The same of all networks together. Above it requests are held, and notices are refused. */
  sentFormsInAll: { max: 1_000, windowMs: 10 * MINUTE_MS },
  /** Bytes of files that are stored, by network: five requests with all files that one may have. */
  storedBytes: { max: 50_000_000, windowMs: DAY_MS },
  /** The same of all networks together. */
  storedBytesInAll: { max: 500_000_000, windowMs: DAY_MS },
  /** Forms that are received, by network: one is posted for each line without a script, and for each error. */
  postedForms: { max: 600, windowMs: 10 * MINUTE_MS },
  /** Certificates that are asked for by lot and PO number, found or not, by network: a script must not guess PO numbers. */
  certificateTries: { max: 30, windowMs: 10 * MINUTE_MS },
  /** The same that found none, by lot, of all networks together. */
  certificateTriesOfLot: { max: 20, windowMs: HOUR_MS },
  /** Calls of the API and its tools, by network. An office may share one address, and each key in the search box is a call. */
  calls: { max: 1_200, windowMs: MINUTE_MS },
  /** Messages of the buyer about one request. In the database, for all servers. */
  messages: { max: 30, windowMs: DAY_MS },
  /** Copies of requests, by mailbox: the form must not bother a third person. In the database, for all servers. */
  copies: { max: 5, windowMs: DAY_MS },
  /** Mails that ask to confirm notices, by mailbox that has confirmed before. In the database. */
  confirmations: { max: 5, windowMs: DAY_MS },
  /** The same to a mailbox that never has: its owner may not know of us. */
  firstConfirmations: { max: 2, windowMs: 7 * DAY_MS },
  /** Sign-ins at the desk that failed, by account. In the database. */
  signInsOfAccount: { max: 10, windowMs: 15 * MINUTE_MS },
  /** The same by network. Many people of an office may mistype. */
  signInsOfNetwork: { max: 50, windowMs: 15 * MINUTE_MS },
  /** Refusals of a kind at the desk that get a line in the record of acts. The log counts the others. In the database. */
  refusalsOfAccount: { max: 10, windowMs: 15 * MINUTE_MS },
  refusalsOfNetwork: { max: 20, windowMs: 15 * MINUTE_MS },
  refusalsInAll: { max: 200, windowMs: 15 * MINUTE_MS },
} as const satisfies Readonly<Record<string, Limit>>

/** The limits of visitors, which RATE_LIMIT changes. */
export type VisitorLimits = Readonly<
  Record<
    | 'sentForms'
    | 'sentFormsInAll'
    | 'storedBytes'
    | 'storedBytesInAll'
    | 'postedForms'
    | 'certificateTries'
    | 'certificateTriesOfLot'
    | 'calls',
    Limit
  >
>

/** What RATE_LIMIT sets: so many forms and calls a minute from one network, or null for `off`. */
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
 * Counts what networks do, in memory. A window begins with what is counted first. Networks around a network count too, each with
 * its allowance (`networksOf`). Remembers at most 60,000 networks; the oldest windows go first. `clock` is monotonic, in ms, so
 * a jump of the machine's time locks out no one.
 */
export class NetworkLimit {
  readonly max: number
  readonly #windowMs: number
  readonly #clock: () => number
  /** In the order in which they began. */
  readonly #windows = new Map<string, Window>()

  constructor({ max, windowMs }: Limit, clock: () => number = () => performance.now()) {
    this.max = max
    this.#windowMs = windowMs
    this.#clock = clock
  }

  /** Counts for the networks of an address. Returns 0, or how many seconds they have to wait: then nothing is counted. */
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

  /** Takes back what `takeFor` has counted. */
  giveBack(name: string): void {
    const window = this.#windows.get(name)
    if (window) window.count -= 1
  }

  /** Counts for all networks together. */
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

/** A Problem 429 with the seconds after which it may be tried again. */
export type TooMany = Problem & { readonly retryAfter: number }

export const isTooMany = (error: unknown): error is TooMany => isProblem(error) && error.status === 429

/** `what` happened too often: 'Your network has sent too many forms in a short time.' `again` says what to do after the wait. */
export function tooMany(what: string, seconds: number, again: (wait: string) => string): TooMany {
  return new Problem(429, what, again(waitText(seconds)), { retryAfter: seconds }) as TooMany
}

/** 'a minute', '4 minutes'. */
export function waitText(seconds: number): string {
  const minutes = Math.ceil((seconds * SECOND_MS) / MINUTE_MS)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
