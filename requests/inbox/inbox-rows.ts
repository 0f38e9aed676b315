import { sql } from 'kysely'
import type { Db, OutboxRow, RequestRow } from '#database/tables.ts'
import { TO_BUYER } from '#outbox/queue-mails.ts'
import { NO_DAY } from '#requests/buyer-rows.ts'
import { NOT_HELD } from '#requests/inbox/request-progress.ts'
import { countUnread } from '#requests/messages/request-messages.ts'
import { storedRequestOf } from '#requests/request-store.ts'
import { formatMoney } from '#requests/schemas/money.ts'
import { buyerMailbox, sender } from '#requests/stored-request.ts'

export type InboxRow = Awaited<ReturnType<typeof inboxRows>>[number]

const MAX_PARTS = 3

export async function inboxRows(db: Db, rows: readonly RequestRow[]) {
  if (rows.length === 0) return []
  const numbers = rows.map((row) => row.number)
  const parts = await db
    .selectFrom('request')
    .select(['number', 'merged_into'])
    .where('merged_into', 'in', numbers)
    .execute()
  const all = [...numbers, ...parts.map((part) => part.number)]
  const [lines, first, notes, files, unread, drafts, parked, open] = await Promise.all([
    counts(db, 'request_line', numbers),
    db
      .selectFrom('request_line')
      .select(['request_number', 'part_number', 'quantity'])
      .where('request_number', 'in', numbers)
      .where('position', '<=', MAX_PARTS)
      .orderBy('position')
      .execute(),
    counts(db, 'request_note', all),
    counts(db, 'attachment', all),
    countUnread(db, numbers),
    unsentDrafts(db, numbers),
    db
      .selectFrom('outbox')
      .select(['request_number', 'kind'])
      .where('request_number', 'in', all)
      .where('state', '=', 'parked')
      .execute(),
    db
      .selectFrom('request')
      .select(({ fn }) => ['buyer_id', fn.countAll().as('count')])
      .where(
        'buyer_id',
        'in',
        rows.map(({ buyer_id }) => buyer_id),
      )
      .where('state', 'in', ['new', 'open'])
      .where(NOT_HELD)
      .groupBy('buyer_id')
      .execute(),
  ])
  const openOf = new Map(open.map(({ buyer_id, count }) => [buyer_id, Number(count)]))
  return rows.map((row) => {
    const buyerRequest = storedRequestOf(row, [], [])
    const { name } = sender(buyerRequest)
    const own = first.filter((line) => line.request_number === row.number)
    const whole = [row.number, ...parts.filter((part) => part.merged_into === row.number).map(({ number }) => number)]
    const kinds = parked
      .filter((mail) => whole.some((number) => number === mail.request_number))
      .map(({ kind }) => kind)
    return {
      number: row.number,
      kind: row.kind,
      receivedAt: row.received_at,
      state: row.state,
      heldWhy: row.released_at === null ? row.held_why : null,
      ownerId: row.owner_id,
      name,
      mail: buyerMailbox(buyerRequest),
      company: buyerRequest.kind === 'quote' ? buyerRequest.content.companyName : '',
      buyer: row.buyer_id,
      openOfBuyer: openOf.get(row.buyer_id) ?? 0,
      form: buyerRequest.kind === 'quote' ? (buyerRequest.content.form?.name ?? null) : null,
      subject: buyerRequest.kind === 'contact' ? buyerRequest.content.subject : '',
      lines: lines.get(row.number) ?? 0,
      partNumbers: own.map((line) => line.part_number),
      quantity: own[0] ? Number(own[0].quantity) : null,
      targetDate: row.target_date === NO_DAY ? null : row.target_date,
      followUp: row.follow_up,
      total: totalOf(row),
      isUnread: row.seen_at === null,
      notes: sumOf(notes, whole),
      files: sumOf(files, whole),
      unreadMessages: unread.get(row.number) ?? 0,
      parkedMail: worstOf(kinds),
      draft: drafts.get(row.number) ?? null,
    }
  })
}

const sumOf = (counted: ReadonlyMap<string, number>, numbers: readonly string[]): number =>
  numbers.reduce((sum, number) => sum + (counted.get(number) ?? 0), 0)

const totalOf = ({ quote_total, quote_currency }: Pick<RequestRow, 'quote_total' | 'quote_currency'>) =>
  quote_total && quote_currency ? formatMoney(quote_total, quote_currency) : null

const worstOf = (parked: readonly OutboxRow['kind'][]) => {
  if (parked.some((kind) => !TO_BUYER.includes(kind))) return 'company'
  return parked.includes('answer') ? 'quote' : parked.length > 0 ? 'buyer' : null
}

async function counts(db: Db, table: 'request_line' | 'request_note' | 'attachment', numbers: readonly string[]) {
  const rows = await db
    .selectFrom(table)
    .select(({ fn }) => ['request_number', fn.countAll().as('count')])
    .where('request_number', 'in', numbers)
    .$if(table === 'attachment', (query) => query.where('quote_use', 'is', null))
    .groupBy('request_number')
    .execute()
  return new Map(rows.map(({ request_number, count }) => [request_number, Number(count)]))
}

/** Who has changed a draft that isn't sent, and when last (ISO 8601). */
export type UnsentDraft = { readonly by: string; readonly at: string }

/** A clerk has not given up on the request, and it isn't ordered. */
export const IS_OPEN = sql<boolean>`request.state in ('new', 'open', 'answered', 'declined')`
/** Someone has changed the draft, and no quote was sent with it as it is. */
export const IS_UNSENT = sql<boolean>`quote_draft.changed_by is not null and not exists (select 1 from quote as sent
  where sent.request_number = quote_draft.request_number and sent.draft_version = quote_draft.version)`

/** The unsent drafts of the quotes of open requests, by number. */
export async function unsentDrafts(db: Db, numbers: readonly string[]): Promise<ReadonlyMap<string, UnsentDraft>> {
  const rows = await db
    .selectFrom('quote_draft')
    .innerJoin('request', 'request.number', 'quote_draft.request_number')
    .select(['quote_draft.request_number', 'changed_by', 'changed_at'])
    .where('quote_draft.request_number', 'in', [...numbers])
    .where(IS_UNSENT)
    .where(IS_OPEN)
    .execute()
  return new Map(
    rows.flatMap((row) => (row.changed_by ? [[row.request_number, { by: row.changed_by, at: row.changed_at }]] : [])),
  )
}
