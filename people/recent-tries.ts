import { randomUUID } from 'node:crypto'
import { countRowsOf } from '#database/count-rows.ts'
import type { Db } from '#database/tables.ts'
import { tokenHash } from '#people/secret-token.ts'
import { networksOf } from '#shared/network.ts'

/** Servers' clocks may differ this much (docs/operating.md). */
const CLOCK_DIFFERENCE_MS = 15_000

/** At most `max` tries of a subject. */
export type TryBudget = { readonly subject: string; readonly max: number }

/** The budgets of an address's networks, for IPv6 its /64, /56 and /48. */
export const networkBudgets = (kind: string, address: string, max: number): TryBudget[] =>
  networksOf(address).map(({ name, allowance }) => ({ subject: `${kind} ${name}`, max: max * allowance }))

/** Counts recent tries in the database, so that servers count together. Stores subjects as hashes. */
export class RecentTries {
  readonly #db: Db
  readonly #now: () => Date
  readonly #windowMs: number

  constructor(db: Db, now: () => Date, windowMs: number) {
    this.#db = db
    this.#now = now
    this.#windowMs = windowMs
  }

  async note(budgets: readonly TryBudget[]): Promise<string[]> {
    await this.#db.deleteFrom('sign_in_try').where('tried_at', '<=', this.#shifted(-this.#windowMs)).execute()
    const tried_at = this.#shifted(0)
    const rows = budgets.map(({ subject }) => ({ subject: tokenHash(subject), tried_at, id: randomUUID() }))
    await this.#db.insertInto('sign_in_try').values(rows).execute()
    return rows.map(({ id }) => id)
  }

  /** A subject's tries in the window. Those made while the clock was ahead don't count. */
  async #count(subject: string): Promise<number> {
    const tries = this.#db
      .selectFrom('sign_in_try')
      .where('subject', '=', tokenHash(subject))
      .where('tried_at', '>', this.#shifted(-this.#windowMs))
      .where('tried_at', '<=', this.#shifted(CLOCK_DIFFERENCE_MS))
    return await countRowsOf(tries)
  }

  /** Whether a budget is exceeded, with `more` tries on top of those recorded. */
  async isOver(budgets: readonly TryBudget[], more = 0): Promise<boolean> {
    for (const { subject, max } of budgets) if ((await this.#count(subject)) + more > max) return true
    return false
  }

  async remove(ids: readonly string[]): Promise<void> {
    await this.#db.deleteFrom('sign_in_try').where('id', 'in', ids).execute()
  }

  async forget(subject: string): Promise<void> {
    await this.#db.deleteFrom('sign_in_try').where('subject', '=', tokenHash(subject)).execute()
  }

  #shifted(ms: number): string {
    return new Date(this.#now().getTime() + ms).toISOString()
  }
}
