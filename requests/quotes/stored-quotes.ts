import type { Kysely } from 'kysely'
import type { QuoteRow, Tables } from '#database/tables.ts'
import type { PricedQuote } from '#requests/schemas/priced-quote.ts'

/** A quote as it was sent. */
export type SentQuote = {
  readonly number: string
  readonly requestNumber: string
  /** From 1 on. */
  readonly revision: number
  /** The version of the draft that it is. */
  readonly draftVersion: number
  /** ISO 8601. */
  readonly sentAt: string
  readonly sentBy: string | null
  readonly quote: PricedQuote
}

/** All columns but the PDF, which is large. */
const COLUMNS = [
  'number',
  'inquiry_number',
  'revision',
  'draft_version',
  'content',
  'sent_at',
  'sent_by',
] as const satisfies readonly (keyof QuoteRow)[]

/** The quotes of requests by request number, the newest first. */
export async function quotesOf(db: Kysely<Tables>, numbers: readonly string[]): Promise<Map<string, SentQuote[]>> {
  if (numbers.length === 0) return new Map()
  const rows = await db
    .selectFrom('quote')
    .select(COLUMNS)
    .where('inquiry_number', 'in', numbers)
    .orderBy('revision', 'desc')
    .execute()
  return Map.groupBy(rows.map(sentQuote), ({ requestNumber }) => requestNumber)
}

/** Reads a quote by its number. Returns null if there is none. */
export async function readQuote(db: Kysely<Tables>, number: string): Promise<SentQuote | null> {
  const row = await db.selectFrom('quote').select(COLUMNS).where('number', '=', number).executeTakeFirst()
  return row ? sentQuote(row) : null
}

/** The PDF of a quote, or null if there is none. With a page's token, only of that request. */
export async function readQuotePdf(db: Kysely<Tables>, number: string, token?: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('quote')
    .innerJoin('inquiry', 'inquiry.number', 'quote.inquiry_number')
    .select('quote.pdf')
    .where('quote.number', '=', number)
    .$if(token !== undefined, (query) => query.where('inquiry.page_token', '=', token ?? ''))
    .executeTakeFirst()
  return row ? Buffer.from(row.pdf, 'base64') : null
}

/** The path of a quote's PDF below its request's page. */
export const quotePdfPath = (page: string, number: string): string => `${page}/quotes/${number}.pdf`

const sentQuote = (row: Pick<QuoteRow, (typeof COLUMNS)[number]>): SentQuote => ({
  number: row.number,
  requestNumber: row.inquiry_number,
  revision: Number(row.revision),
  draftVersion: Number(row.draft_version),
  sentAt: row.sent_at,
  sentBy: row.sent_by,
  quote: JSON.parse(row.content), // `sendQuote` wrote it from a checked draft
})
