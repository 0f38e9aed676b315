import type { Db, QuoteRow } from '#database/tables.ts'
import { storedOrder } from '#quotes/schemas/order-form.ts'
import { storedQuote } from '#quotes/schemas/priced-quote.ts'
import type { QuoteFacts } from '#requests/schemas/states/state-tables.ts'

export type SentQuote = ReturnType<typeof sentQuote>

const COLUMNS = [
  ...(['number', 'request_number', 'revision', 'draft_version', 'content', 'sent_at', 'sent_by', 'seen_at'] as const),
  ...(['declined_at', 'decline_reason', 'withdrawn_at', 'withdraw_reason', 'more_time_at'] as const),
] as const satisfies readonly (keyof QuoteRow)[]

const quotesIn = (db: Db) =>
  db
    .selectFrom('quote')
    .leftJoin('buyer_order', 'buyer_order.quote_number', 'quote.number')
    .select(COLUMNS.map((column) => `quote.${column}` as const))
    .select(['buyer_order.number as order', 'buyer_order.content as ordered'])

export async function quotesOf(db: Db, numbers: readonly string[]): Promise<Map<string, SentQuote[]>> {
  if (numbers.length === 0) return new Map()
  const rows = await quotesIn(db).where('quote.request_number', 'in', numbers).orderBy('revision', 'desc').execute()
  return Map.groupBy(
    rows.map((row) => sentQuote(row)),
    ({ requestNumber }) => requestNumber,
  )
}

export async function readQuote(db: Db, number: string): Promise<SentQuote | null> {
  const row = await quotesIn(db).where('quote.number', '=', number).executeTakeFirst()
  return row ? sentQuote(row) : null
}

/** The PDF of a quote or order, or null. With a request's number, only if it belongs to that request. */
export async function readQuotePdf(db: Db, number: string, request?: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('quote')
    .select('pdf')
    .where('number', '=', number)
    .$if(request !== undefined, (query) => query.where('request_number', '=', request ?? ''))
    .unionAll(
      db
        .selectFrom('buyer_order')
        .select('pdf')
        .where('number', '=', number)
        .$if(request !== undefined, (query) => query.where('request_number', '=', request ?? '')),
    )
    .executeTakeFirst()
  return row ? Buffer.from(row.pdf, 'base64') : null
}

type Row = Pick<QuoteRow, (typeof COLUMNS)[number]> & Record<'order' | 'ordered', string | null>

/** `revision` is from 1 on. */
const sentQuote = (row: Row, quote = storedQuote(row.content)) => ({
  number: row.number,
  requestNumber: row.request_number,
  revision: Number(row.revision),
  draftVersion: Number(row.draft_version),
  sentAt: row.sent_at,
  sentBy: row.sent_by,
  quote,
  facts: {
    validUntil: quote.validUntil,
    seenAt: row.seen_at,
    declinedAt: row.declined_at,
    declineReason: row.decline_reason,
    withdrawnAt: row.withdrawn_at,
    withdrawReason: row.withdraw_reason,
    moreTimeAt: row.more_time_at,
    order: row.order,
  } satisfies QuoteFacts,
  ordered: row.ordered === null ? null : storedOrder(row.ordered),
})
