import type { Kysely } from 'kysely'
import pLimit from 'p-limit'
import type { Tables } from '#database/tables.ts'
import { RecentTries } from '#people/recent-tries.ts'
import { SECOND_MS } from '#shared/durations.ts'
import { LIMITS } from '#shared/limits.ts'
import { networksOf } from '#shared/network.ts'
import { Problem } from '#shared/problem.ts'

/** A sign-in that is being tried. It counts as failed until it succeeds. */
type Try = { succeeded(): Promise<void> }

/** What is counted, and how many are too many. */
type Counted = { readonly subject: string; readonly max: number }

/** Limits failed sign-ins by account and by network (behavior 18.9). */
export class SignInLimit {
  readonly #tries: RecentTries
  // Of many at the same time the first ones are tried. Between servers some of those may be refused too, but never more are tried.
  readonly #inTurn = pLimit(1)

  constructor(db: Kysely<Tables>, now: () => Date) {
    this.#tries = new RecentTries({ db, now, windowMs: LIMITS.signInsOfAccount.windowMs })
  }

  /**
   * Begins a try of a password. Throws a Problem 429 if too many of this account or from this network have failed lately. A
   * success forgets the account's failures, not those of the network.
   */
  begin(mail: string, address: string): Promise<Try> {
    return this.#inTurn(async () => {
      const account = `account ${mail}`
      const counted = [{ subject: account, max: LIMITS.signInsOfAccount.max }, ...networks('address', address)]
      // Noted before it is counted: it counts for other servers too, from now on.
      const ids = await this.#tries.note(counted.map(({ subject }) => subject))
      if (await this.#isOver(counted)) {
        await this.#tries.remove(ids)
        throw tooMany('Wait a quarter of an hour, use a passkey, or ask an owner for a new link.')
      }
      const succeeded = async () => {
        await this.#tries.remove(ids)
        await this.#tries.forget(account)
      }
      return { succeeded }
    })
  }

  /** Throws a Problem 429 if too many passkeys from this network were refused lately. Failed passwords don't count. */
  async checkPasskeys(address: string): Promise<void> {
    // This try is one more than those that have failed.
    const counted = networks('passkey', address).map(({ subject, max }) => ({ subject, max: max - 1 }))
    if (await this.#isOver(counted)) throw tooMany('Wait a quarter of an hour, then try again.')
  }

  /** Notes a passkey that was refused, as a failed sign-in of its network. */
  async passkeyFailed(address: string): Promise<void> {
    const counted = [...networks('passkey', address), ...networks('address', address)]
    await this.#tries.note(counted.map(({ subject }) => subject))
  }

  async #isOver(all: readonly Counted[]): Promise<boolean> {
    for (const { subject, max } of all) if ((await this.#tries.count(subject)) > max) return true
    return false
  }
}

/** The networks of an address, an IPv6 address's /64, /56 and /48, with how many failures of a kind each may have. */
const networks = (kind: string, address: string): Counted[] =>
  networksOf(address).map(({ name, allowance }) => ({
    subject: `${kind} ${name}`,
    max: LIMITS.signInsOfNetwork.max * allowance,
  }))

const tooMany = (advice: string): Problem =>
  new Problem(429, 'There were too many sign-ins that failed.', advice, {
    retryAfter: LIMITS.signInsOfNetwork.windowMs / SECOND_MS,
  })
