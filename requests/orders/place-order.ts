import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { recordAct, theBuyer } from '#people/acts.ts'
import type { Person } from '#people/person.ts'
import type { CheckedFile } from '#requests/attachments/attachment.ts'
import type { AttachmentStore } from '#requests/attachments/attachment-store.ts'
import { storeAttachments } from '#requests/attachments/stored-attachments.ts'
import { dataOfOrder } from '#requests/orders/quote-data.ts'
import { takeTurn } from '#requests/orders/quote-turn.ts'
import { orderOf, type StoredOrder } from '#requests/orders/stored-orders.ts'
import { dueMail, type MailRules } from '#requests/outbox/queue-mails.ts'
import { holdRequest, moveRequest, noteTotal } from '#requests/progress/request-progress.ts'
import { type OrderContent, orderNumber } from '#requests/schemas/order-form.ts'
import { mayRequest } from '#requests/schemas/states/state-tables.ts'
import { queueEvent } from '#requests/webhook/queue-event.ts'
import { Problem } from '#shared/problem.ts'

/** `isNew`: this call has stored it. `isSame`: it is what was asked for. */
export type Placed = { readonly number: string; readonly isNew: boolean; readonly isSame: boolean }

/** An order that is complete, with its PDF. */
export type OrderToPlace = {
  readonly requestNumber: string
  readonly quoteNumber: string
  readonly content: OrderContent
  readonly pdf: Uint8Array
  readonly files: readonly CheckedFile[]
}

type Stores = { readonly db: Kysely<Tables>; readonly attachments: AttachmentStore; readonly rules: MailRules }
/** `by` is the clerk who records it, null: the buyer places it. `today` is the company's day. */
export type OrderContext = { readonly by: Person | null; readonly now: Date; readonly today: string }

/**
 * Stores an order with its PDF, file, mails, event and records in one transaction, on disk before the answer (behavior 20.19). A
 * request has one order, however often, late or from how many tabs it is sent: the first one is returned. Throws a Problem:
 * a 404, or a 422 if the quote can't be accepted any more; nothing is stored then.
 */
export async function placeOrder(
  { db, attachments, rules }: Stores,
  { requestNumber, quoteNumber, content, pdf, files }: OrderToPlace,
  { by, now, today }: OrderContext,
): Promise<Placed> {
  await attachments.keep(files)
  return await db.transaction().execute(async (tx) => {
    await holdRequest(tx, requestNumber)
    const before = await orderOf(tx, requestNumber)
    if (before) return placedBefore(before, quoteNumber, content)
    const { request } = await takeTurn(tx, requestNumber, quoteNumber, by ? 'record its order' : 'accept', today)
    const act = by ? 'record an order' : 'accept the quote'
    if (!mayRequest(act, request.state)) throw wonAlready(requestNumber)
    const number = orderNumber(requestNumber)
    const row = { number, request_number: requestNumber, quote_number: quoteNumber, taken_by: by?.name ?? null }
    const stored = { content: JSON.stringify(content), placed_at: now.toISOString() }
    await tx
      .insertInto('buyer_order')
      .values({ ...row, ...stored, pdf: Buffer.from(pdf).toString('base64') })
      .execute()
    await attachments.hold(tx, files)
    const from = await storeAttachments(tx, requestNumber, files, { use: 'order' })
    await noteTotal(tx, requestNumber, content.quote)
    const doer = by ?? theBuyer(content.orderedBy)
    await moveRequest(tx, request, act, rules, { by: doer, now })
    await markUnread(tx, requestNumber)
    const mails = (['order', 'order-copy'] as const).map((kind) => dueMail(requestNumber, kind, rules.domain, now))
    await tx
      .insertInto('outbox')
      .values(mails.map((mail) => ({ ...mail, quote_number: quoteNumber })))
      .execute()
    const order = dataOfOrder(requestNumber, { number, quoteNumber, placedAt: now.toISOString(), content })
    const event = { type: 'quote.accepted', quote: quoteNumber, order, by: by?.mail ?? null } as const
    await queueEvent(tx, requestNumber, event, rules, now)
    const { total, currency, poNumber } = order
    const file = files.length > 0 ? from : null
    const detail = { quote: quoteNumber, order: number, total, currency, poNumber: poNumber ?? '', file }
    await recordAct(tx, { by: doer, action: 'quote.accepted', subject: requestNumber, detail }, now)
    return { number, isNew: true, isSame: true }
  })
}

/** The same order, sent again, gets the first answer; another one isn't stored. */
export const placedBefore = (
  { number, quoteNumber, content }: StoredOrder,
  quote: string,
  sent: OrderContent,
): Placed => {
  const same = quote === quoteNumber && JSON.stringify(content) === JSON.stringify(sent)
  return { number, isNew: false, isSame: same }
}

/** Shows a request as unread at the desk: its buyer has answered. */
export async function markUnread(tx: Kysely<Tables>, number: string): Promise<void> {
  await tx.updateTable('request').set({ seen_at: null }).where('number', '=', number).execute()
}

const wonAlready = (number: string): Problem =>
  new Problem(
    422,
    `${number} has been ordered already.`,
    'Nothing was stored. Write to us or call us to change the order.',
  )
