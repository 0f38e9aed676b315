import { createHash, randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import pLimit from 'p-limit'
import type { Tables } from '#database/tables.ts'
import { Problem } from '#shared/problem.ts'

const WINDOW_MS = 15 * 60_000
/** Failures in the window. An office behind one address may have many people who mistype. */
const PER_ACCOUNT = 10
const PER_ADDRESS = 50
/** The clocks of several servers may differ by so much (docs/operating.md). */
const CLOCK_DIFFERENCE_MS = 15_000

/** A sign-in that is being tried. It counts as failed until it succeeds. */
export type Try = { succeeded(): Promise<void> }

export type SignInLimit = {
  /**
   * Begins a try. Throws a Problem 429 if too many of this account or from this address have failed lately. A success forgets the
   * account's failures, not those of the address.
   */
  begin(mail: string, address: string): Promise<Try>
}

/** Counts failed sign-ins in the database, so several servers count together (behavior 18.9). Addresses are stored as hashes. */
export function createSignInLimit(db: Kysely<Tables>, now: () => Date): SignInLimit {
  const since = () => new Date(now().getTime() - WINDOW_MS).toISOString()
  const latest = () => new Date(now().getTime() + CLOCK_DIFFERENCE_MS).toISOString()

  // Of many at the same time the first ones are tried. Between servers some of those may be refused too, but never more are tried.
  const inTurn = pLimit(1)

  async function count(subject: string): Promise<number> {
    const { tries } = await db
      .selectFrom('sign_in_try')
      .select(({ fn }) => fn.countAll().as('tries'))
      .where('subject', '=', subject)
      .where('tried_at', '>', since())
      .where('tried_at', '<=', latest()) // later ones were made while the clock had jumped ahead
      .executeTakeFirstOrThrow()
    return Number(tries)
  }

  return {
    begin: (mail, address) => inTurn(() => begin(mail, address)),
  }

  async function begin(mail: string, address: string): Promise<Try> {
    await db.deleteFrom('sign_in_try').where('tried_at', '<=', since()).execute()
    const tried_at = now().toISOString()
    const subjects = [account(mail), network(address)]
    const rows = subjects.map((subject) => ({ subject, tried_at, id: randomUUID() }))
    // Noted before it is counted: it counts for other servers too, from now on.
    await db.insertInto('sign_in_try').values(rows).execute()
    const forget = () =>
      db
        .deleteFrom('sign_in_try')
        .where(
          'id',
          'in',
          rows.map(({ id }) => id),
        )
        .execute()
    if ((await count(account(mail))) > PER_ACCOUNT || (await count(network(address))) > PER_ADDRESS) {
      await forget()
      throw new Problem(
        429,
        'There were too many sign-ins that failed.',
        'Wait a quarter of an hour, use a passkey, or ask an owner for a new link.',
      )
    }
    return {
      async succeeded() {
        await forget()
        await db.deleteFrom('sign_in_try').where('subject', '=', account(mail)).execute()
      },
    }
  }
}

const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url')
const account = (mail: string): string => hashed(`account ${mail}`)
const network = (address: string): string => hashed(`address ${address}`)
