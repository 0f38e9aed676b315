import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { acceptedOf } from '#outbox/retry-rules.ts'
import { quotesOf } from '#quotes/quote-store.ts'
import { filesFor, placedFile } from '#requests/attachments/stored-attachments.ts'
import { exportedRequest } from '#requests/inbox/exported-request.ts'
import type { RequestRecord } from '#requests/request-store.ts'

/** The files of a request, of its messages and of its order. */
export async function filesFrom(db: Kysely<Tables>, { buyerRequest, messages }: RequestRecord) {
  const ordered = await filesFor(db, [buyerRequest.number], 'order')
  return [buyerRequest.attachments, ...messages.map((message) => message.files), ordered.map(placedFile)].flat()
}

/** All fields of a request for other programs, with quotes, orders, and delivery status of mails. */
export async function wholeRequest(db: Kysely<Tables>, record: RequestRecord) {
  const { number } = record.buyerRequest
  const mails = record.mails.map((mail) => {
    const { kind, state, attempts, ambiguous, next_try_at, settled_at, last_fault } = mail
    return {
      kind,
      state,
      attempts,
      ambiguous,
      nextTryAt: state === 'due' ? next_try_at : null,
      settledAt: settled_at,
      lastFault: last_fault,
      accepted: acceptedOf(mail),
    }
  })
  const sent = (await quotesOf(db, [number])).get(number) ?? []
  const quotes = sent.map(({ requestNumber: _, draftVersion: __, quote, ...each }) => ({ ...each, ...quote }))
  const orderFiles = (await filesFor(db, [number], 'order')).map(placedFile)
  return {
    ...exportedRequest(record),
    ...(quotes.length > 0 ? { quotes } : {}),
    ...(orderFiles.length > 0 ? { orderFiles } : {}),
    mails,
  }
}
