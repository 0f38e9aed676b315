import type { Database } from '#database/open-database.ts'
import type { Db, OutboxRow } from '#database/tables.ts'
import { BUYERS_MAILS } from '#outbox/queue-mails.ts'
import { type Claimed, farthestTry, LEASE_MS, OVERDUE_MS, type Settlement } from '#outbox/retry-rules.ts'

/** Mails through the transport, or events to WEBHOOK_URL. Neither waits for the other. */
export type Channel = 'mails' | 'events'

export type OutboxStatus = Awaited<ReturnType<OutboxStore['status']>>

/** One channel of the outbox. Polling takes no lock. Two servers never lease the same mail. */
export class OutboxStore {
  readonly #database: Pick<Database, 'db' | 'dialect'>
  readonly #channel: Channel
  readonly #isOurs: '=' | '!='

  constructor(database: Pick<Database, 'db' | 'dialect'>, channel: Channel = 'mails') {
    this.#database = database
    this.#channel = channel
    this.#isOurs = channel === 'events' ? '=' : '!='
  }

  /** Leases the mail due longest until `leaseEnd`, or null. Skips `sending` (ours), even after a clock jump. */
  async claim(lease: string, now: Date, leaseEnd: Date, sending: readonly string[] = []): Promise<Claimed | null> {
    const at = now.toISOString()
    if (!(await this.#nextDue(this.#database.db, at, sending).executeTakeFirst())) return null
    const row = await this.#database.db
      .updateTable('outbox')
      .set((column) => ({
        lease,
        next_try_at: leaseEnd.toISOString(),
        attempts: column('attempts', '+', 1),
        // if a lease ran out, the outcome of its try is unknown
        ambiguous: column('ambiguous', '+', column.case().when('lease', 'is', null).then(0).else(1).end()),
      }))
      .where('id', '=', (where) => {
        const next = this.#nextDue(where as unknown as Db, at, sending)
        return this.#database.dialect === 'postgres' ? next.forUpdate().skipLocked() : next
      })
      .where('state', '=', 'due')
      .where('next_try_at', '<=', at)
      .returningAll()
      .executeTakeFirst()
    return row ? { ...row, lease } : null
  }

  async extend({ id, lease }: Claimed, leaseEnd: Date): Promise<boolean> {
    const row = await this.#database.db
      .updateTable('outbox')
      .set({ next_try_at: leaseEnd.toISOString() })
      .where('id', '=', id)
      .where('lease', '=', lease)
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  }

  async settle(claimed: Claimed, { ambiguous, ...settled }: Settlement): Promise<boolean> {
    const row = await this.#database.db
      .updateTable('outbox')
      .set((column) => ({
        ...settled,
        lease: null,
        ...(claimed.kind === 'invite' && settled.state === 'sent' && { event: null }), // no one reads its link here
        ambiguous: column('ambiguous', '+', ambiguous ? 1 : 0),
      }))
      .where('id', '=', claimed.id)
      .where('lease', '=', claimed.lease)
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  }

  /** The state of the channel. Copies don't count, and quotes only while waiting: the address may be mistyped. */
  async status(now: Date) {
    const hourAgo = new Date(now.getTime() - OVERDUE_MS).toISOString()
    const count = (state: 'due' | 'parked', before: string) =>
      this.#database.db
        .selectFrom('outbox')
        .select((column) => [
          column.fn.countAll().as('count'),
          column.fn.min<string | null>(state === 'due' ? 'due_since' : 'settled_at').as('since'),
        ])
        .where('state', '=', state)
        .where('due_since', '<=', before)
        .where('kind', 'not in', state === 'due' ? WAITING_QUIETLY : BUYERS_MAILS)
        .where('kind', this.#isOurs, 'event')
        .executeTakeFirstOrThrow()
    const heldCount =
      this.#channel === 'events'
        ? { count: 0, since: null }
        : this.#database.db
            .selectFrom('request')
            .select(({ fn }) => [fn.countAll().as('count'), fn.min<string | null>('received_at').as('since')])
            .where('held_why', 'is not', null)
            .where('released_at', 'is', null)
            .executeTakeFirstOrThrow()
    const [due, overdue, parked, held] = await Promise.all([
      count('due', now.toISOString()),
      count('due', hourAgo),
      count('parked', now.toISOString()),
      heldCount,
    ])
    return {
      due: Number(due.count),
      overdue: { count: Number(overdue.count), since: overdue.since },
      parked: { count: Number(parked.count), since: parked.since },
      held: { count: Number(held.count), since: held.since },
    }
  }

  /** Makes mails due whose next try is later than any schedule allows: the clock was ahead. Returns how many. */
  async pullBack(now: Date): Promise<number> {
    const farthest = farthestTry(now).toISOString()
    const ahead = await this.#database.db
      .selectFrom('outbox')
      .select(['id', 'lease', 'due_since', 'next_try_at'])
      .where('state', '=', 'due')
      .where('next_try_at', '>', farthest)
      .where('kind', this.#isOurs, 'event')
      .execute()
    for (const { id, lease, due_since, next_try_at } of ahead) {
      // A leased mail may be on its way: wait for a whole lease.
      const next = new Date(now.getTime() + (lease === null ? 0 : LEASE_MS)).toISOString()
      await this.#database.db
        .updateTable('outbox')
        .set({ next_try_at: next, due_since: due_since > farthest ? now.toISOString() : due_since })
        .where('id', '=', id)
        .where('next_try_at', '=', next_try_at)
        .execute()
    }
    return ahead.length
  }

  #nextDue(from: Db, at: string, sending: readonly string[]) {
    return from
      .selectFrom('outbox')
      .select('id')
      .where('state', '=', 'due')
      .where('next_try_at', '<=', at)
      .where('kind', this.#isOurs, 'event')
      .$if(sending.length > 0, (query) => query.where('id', 'not in', sending))
      .orderBy('next_try_at')
      .limit(1)
  }
}

/** If these are late, the site has no issue. */
const WAITING_QUIETLY = ['copy', 'reminder', 'confirm', 'notice', 'invite'] as const

export const OPEN = ['due', 'parked'] as const

export const openMails = (db: Db): Promise<OutboxRow[]> =>
  db.selectFrom('outbox').selectAll().where('state', 'in', OPEN).orderBy('due_since').orderBy('id').execute()

/** Makes mails due now, except those being sent: all that wait or are parked, a request's events, or one. Returns how many. */
export async function makeDue(
  db: Db,
  which: 'open' | { readonly eventsOf: string } | { readonly id: string },
  now: Date,
): Promise<number> {
  const at = now.toISOString()
  const rows = await db
    .updateTable('outbox')
    .set({ state: 'due', next_try_at: at, due_since: at, settled_at: null, lease: null })
    .where((mail) => {
      if (which === 'open') return mail('state', 'in', OPEN)
      return 'id' in which ? mail('id', '=', which.id) : mail.and({ request_number: which.eventsOf, kind: 'event' })
    })
    .where((where) => where.or([where('lease', 'is', null), where('next_try_at', '<=', at)]))
    .returning('id')
    .execute()
  return rows.length
}

/** Gives up a request's waiting and parked mails, or some of them, except those being sent. Returns their kinds. */
export async function setMailsAside(db: Db, number: string, now: Date, only: Partial<OutboxRow> = {}) {
  const at = now.toISOString()
  const rows = await db
    .updateTable('outbox')
    .set({ state: 'aside', settled_at: at, lease: null })
    .where((mail) => mail.and({ ...only, request_number: number }))
    .where('state', 'in', OPEN)
    .where((where) => where.or([where('lease', 'is', null), where('next_try_at', '<=', at)]))
    .returning('kind')
    .execute()
  return rows.map(({ kind }) => kind)
}
