import pLimit from 'p-limit'
import type { Db } from '#database/tables.ts'
import { networkBudgets, RecentTries } from '#people/recent-tries.ts'
import { SECOND_MS } from '#shared/durations.ts'
import { LIMITS } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'

type Try = { succeeded(): Promise<void> }

/** Limits failed sign-ins by account and by network (behavior 18.9). */
export class SignInLimit {
  readonly #tries: RecentTries
  // Tries only the first of many at once. Several servers may refuse some of those too, but never try more.
  readonly #inTurn = pLimit(1)

  constructor(db: Db, now: () => Date) {
    this.#tries = new RecentTries(db, now, LIMITS.signInsOfAccount.windowMs)
  }

  /** Begins a try. Throws a Problem 429 after too many recent failures. A success clears only the account's. */
  begin(mail: string, address: string): Promise<Try> {
    return this.#inTurn(async () => {
      const account = `account ${mail}`
      const counted = [{ subject: account, max: LIMITS.signInsOfAccount.max }, ...networks('address', address)]
      // Recorded before counting, so other servers count it from now on.
      const ids = await this.#tries.note(counted)
      if (await this.#tries.isOver(counted)) {
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

  /** Throws a Problem 429 after too many refusals of a kind in the network. Failed passwords don't count. */
  async check(kind: 'passkey' | 'company account', address: string): Promise<void> {
    // This try comes on top of the failed ones.
    if (await this.#tries.isOver(networks(kind, address), 1))
      throw tooMany('Wait a quarter of an hour, then try again.')
  }

  async failed(kind: 'passkey' | 'company account', address: string): Promise<void> {
    await this.#tries.note([...networks(kind, address), ...networks('address', address)])
  }
}

const networks = (kind: string, address: string) => networkBudgets(kind, address, LIMITS.signInsOfNetwork.max)

const tooMany = (advice: string): Problem =>
  new Problem(429, 'There were too many sign-ins that failed.', advice, {
    retryAfter: LIMITS.signInsOfNetwork.windowMs / SECOND_MS,
  })
