import type { Database } from '#database/open-database.ts'
import type { OutboxRow, RequestRow } from '#database/tables.ts'
import { OutboxStore } from '#outbox/outbox-store.ts'

export type RequestCounts = Awaited<ReturnType<typeof readRequestCounts>>

/** Counts the stored requests and mails. Removed ones (`requests -- forget`, REQUESTS_KEEP_DAYS) don't count. */
export async function readRequestCounts(database: Database, now: Date) {
  const { db } = database
  const [outbox, requests, mails] = await Promise.all([
    new OutboxStore(database).status(now),
    db
      .selectFrom('request')
      .select(({ fn }) => ['kind', fn.countAll().as('count')])
      .groupBy('kind')
      .execute(),
    db
      .selectFrom('outbox')
      .select(({ fn }) => ['state', fn.countAll().as('count'), fn.sum('attempts').as('attempts')])
      .where('kind', '!=', 'event')
      .groupBy('state')
      .execute(),
  ])
  const ofKind = (kind: RequestRow['kind']) => Number(requests.find((row) => row.kind === kind)?.count ?? 0)
  const inState = (state: OutboxRow['state']) => Number(mails.find((row) => row.state === state)?.count ?? 0)
  const tries = mails.reduce((sum, { attempts }) => sum + Number(attempts), 0)
  return {
    stored: { quote: ofKind('quote'), contact: ofKind('contact') },
    held: outbox.held.count,
    mails: { due: inState('due'), sent: inState('sent'), parked: inState('parked'), aside: inState('aside') },
    /** Mails to the company that were due over an hour ago. */
    overdue: outbox.overdue.count,
    /** Tries that failed to deliver, or are in progress. */
    failedTries: tries - inState('sent'),
  }
}
