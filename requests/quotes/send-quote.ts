import type { Kysely } from 'kysely'
import type { QuoteRow, RequestRow, Tables } from '#database/tables.ts'
import { queueMail } from '#requests/outbox/queue-mails.ts'
import { hasOrder, holdRequest } from '#requests/progress/request-progress.ts'
import type { QuoteDocument } from '#requests/quotes/quote-document.ts'
import { storeQuoteLines } from '#requests/quotes/quoted-before.ts'
import { readQuote, type SentQuote } from '#requests/quotes/stored-quotes.ts'
import type { StoredQuoteRequest } from '#requests/stored-request.ts'
import { Problem } from '#shared/problem.ts'

type Sent = {
  readonly buyerRequest: StoredQuoteRequest
  readonly document: QuoteDocument
  readonly revision: number
  /** The version of the draft that is sent. */
  readonly version: number
  readonly pdf: Uint8Array
  readonly by: string | null
  /** Of Message-IDs. */
  readonly domain: string
  readonly now: Date
  /** What else belongs to the sending, in the same transaction: the request's state, the record of what was done. */
  readonly also: (tx: Kysely<Tables>, request: RequestRow, quoteNumber: string) => Promise<void>
}

/**
 * Stores a quote with its PDF and its mail in one transaction, on disk before the answer (behavior 20.6). A version of a
 * draft is sent once: the second call returns the first one's quote. Returns null if the draft is of another version by now,
 * or another quote took the number; nothing is stored then. Throws a 422 if the request has been merged, or has an order.
 */
export async function storeQuote(db: Kysely<Tables>, sent: Sent): Promise<SentQuote | null> {
  const { buyerRequest, document, revision, version, pdf, by, domain, now, also } = sent
  return await db.transaction().execute(async (tx) => {
    const request = await holdRequest(tx, document.requestNumber)
    if (await hasOrder(tx, request.number)) throw hasItsOrder(request.number)
    if (!(await holdDraft(tx, document.requestNumber, version))) return null
    const row = {
      number: document.number,
      request_number: document.requestNumber,
      revision,
      draft_version: version,
      content: JSON.stringify(document.quote),
      sent_at: now.toISOString(),
      sent_by: by,
      pdf: Buffer.from(pdf).toString('base64'),
      valid_until: document.quote.validUntil,
      ...NOTHING_YET,
    } satisfies QuoteRow
    const stored = await tx
      .insertInto('quote')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('number')
      .executeTakeFirst()
    if (!stored) return await quoteOfVersion(tx, document.requestNumber, version)
    await storeQuoteLines(tx, stored.number, document.quote, buyerRequest)
    await queueMail(tx, document.requestNumber, 'answer', domain, now, { quote_number: stored.number })
    await also(tx, request, stored.number)
    return await readQuote(tx, stored.number)
  })
}

const NOTHING_YET = {
  ...{ seen_at: null, declined_at: null, decline_reason: null },
  ...{ withdrawn_at: null, withdraw_reason: null, more_time_at: null },
}

const hasItsOrder = (number: string): Problem =>
  new Problem(
    422,
    `${number} has an order, so nothing is quoted for it any more.`,
    'Enter a new request for the buyer.',
  )

/** The quote that a version of a draft was sent as, or null. */
export async function quoteOfVersion(
  db: Kysely<Tables>,
  requestNumber: string,
  version: number,
): Promise<SentQuote | null> {
  const row = await db
    .selectFrom('quote')
    .select('number')
    .where('request_number', '=', requestNumber)
    .where('draft_version', '=', version)
    .executeTakeFirst()
  return row ? await readQuote(db, row.number) : null
}

/** Whether the draft is of this version. Until the transaction ends, no one else can change or send it. */
async function holdDraft(tx: Kysely<Tables>, requestNumber: string, version: number): Promise<boolean> {
  const held = await tx
    .updateTable('quote_draft')
    .set({ version })
    .where('request_number', '=', requestNumber)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  return held !== undefined
}
