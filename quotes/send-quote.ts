import { isDeepStrictEqual } from 'node:util'
import { lockRow } from '#database/locks.ts'
import type { Db } from '#database/tables.ts'
import { setMailsAside } from '#outbox/outbox-store.ts'
import { type MailRules, queueMail } from '#outbox/queue-mails.ts'
import { queueEvent } from '#outbox/webhook/queue-event.ts'
import { recordAct } from '#people/acts.ts'
import type { Person } from '#people/person.ts'
import type { QuoteDocument } from '#quotes/quote-document.ts'
import { fileOf, quoteFiles } from '#quotes/quote-files.ts'
import { readQuote, type SentQuote } from '#quotes/quote-store.ts'
import { storeQuoteLines } from '#quotes/quoted-before.ts'
import { holdBuyerOf, nameBuyer } from '#requests/buyer-rows.ts'
import { hasOrder, holdRequest, moveRequest, noteTotal } from '#requests/inbox/request-progress.ts'
import { queueWords } from '#requests/inbox/search-index.ts'
import type { StoredQuoteRequest } from '#requests/stored-request.ts'
import { Problem } from '#shared/problem.ts'

type ToSend = {
  readonly buyerRequest: StoredQuoteRequest
  readonly document: QuoteDocument
  readonly revision: number
  readonly version: number
  readonly pdf: Uint8Array
  readonly at: Date
}

/** Stores a quote once per draft version (behavior 20.6). Null if the draft or its files changed meanwhile. Throws a 422. */
export async function storeQuote(
  db: Db,
  { buyerRequest, document, revision, version, pdf, at }: ToSend,
  { by, rules }: { readonly by: Person | null; readonly rules: MailRules },
): Promise<SentQuote | null> {
  const { requestNumber } = document
  return await db.transaction().execute(async (tx) => {
    await holdBuyerOf(tx, requestNumber)
    const request = await holdRequest(tx, requestNumber)
    if (await hasOrder(tx, requestNumber)) throw hasItsOrder(requestNumber)
    const draft = await lockRow(tx, 'quote_draft', requestNumber)
    if (!draft || Number(draft.version) !== version) return null
    const files = await quoteFiles(tx, requestNumber)
    if (!isDeepStrictEqual(files.map(fileOf), document.quote.files)) return null
    const row = {
      number: document.number,
      request_number: requestNumber,
      revision,
      draft_version: version,
      content: JSON.stringify(document.quote),
      sent_at: at.toISOString(),
      sent_by: by?.name ?? null,
      pdf: Buffer.from(pdf).toString('base64'),
      valid_until: document.quote.validUntil,
    }
    const stored = await tx
      .insertInto('quote')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('number')
      .executeTakeFirst()
    if (!stored) return await quoteOfVersion(tx, requestNumber, version)
    const { number } = stored
    await storeQuoteLines(tx, number, document.quote, buyerRequest)
    await setMailsAside(tx, requestNumber, at, { kind: 'answer' })
    await queueMail(tx, requestNumber, 'answer', rules.domain, at, { quote_number: number })
    await queueEvent(tx, requestNumber, { type: 'request.answered', quote: number }, rules, at)
    await noteTotal(tx, requestNumber, document.quote)
    await moveRequest(tx, request, 'send a quote', { by, now: at, rules }, true)
    await nameBuyer(tx, buyerRequest)
    await queueWords(tx, 'number', requestNumber)
    await recordAct(tx, { by, action: 'quote.sent', subject: requestNumber, detail: { quote: number } }, at)
    return await readQuote(tx, number)
  })
}

const hasItsOrder = (number: string): Problem =>
  new Problem(422, `${number} has an order, so it can no longer be quoted.`, 'Enter a new request for the buyer.')

/** The quote sent from a version of a draft, or null. */
export async function quoteOfVersion(db: Db, requestNumber: string, version: number) {
  const row = await db
    .selectFrom('quote')
    .select('number')
    .where('request_number', '=', requestNumber)
    .where('draft_version', '=', version)
    .executeTakeFirst()
  return row ? await readQuote(db, row.number) : null
}
