import type { Database } from '#database/open.ts'
import type { InquiryRow, OutboxRow } from '#database/tables.ts'
import { createOutboxStore } from '#inquiries/outbox-store.ts'

/** How many there are of what visitors sent and of the mails about it. */
export type Tallies = {
  readonly stored: Readonly<Record<InquiryRow['kind'], number>>
  /** Kept back for the operator. */
  readonly held: number
  readonly mails: Readonly<Record<OutboxRow['state'], number>>
  /** Mails to the company, due for more than an hour. */
  readonly overdue: number
  /** Tries that did not deliver their mail; one under way counts as such. */
  readonly failedTries: number
}

/** Counts what is stored. What is removed (`requests -- forget`, REQUESTS_KEEP_DAYS) no longer counts. */
export async function readTallies(database: Database, now: Date): Promise<Tallies> {
  const { db } = database
  const [standing, inquiries, mails] = await Promise.all([
    createOutboxStore(database).standing(now),
    db
      .selectFrom('inquiry')
      .select(({ fn }) => ['kind', fn.countAll().as('count')])
      .groupBy('kind')
      .execute(),
    db
      .selectFrom('outbox')
      .select(({ fn }) => ['state', fn.countAll().as('count'), fn.sum('attempts').as('attempts')])
      .groupBy('state')
      .execute(),
  ])
  const ofKind = (kind: InquiryRow['kind']) => Number(inquiries.find((row) => row.kind === kind)?.count ?? 0)
  const inState = (state: OutboxRow['state']) => Number(mails.find((row) => row.state === state)?.count ?? 0)
  const tries = mails.reduce((sum, { attempts }) => sum + Number(attempts), 0)
  return {
    stored: { quote: ofKind('quote'), contact: ofKind('contact') },
    held: standing.held.count,
    mails: { due: inState('due'), sent: inState('sent'), parked: inState('parked') },
    overdue: standing.overdue.count,
    failedTries: tries - inState('sent'),
  }
}
