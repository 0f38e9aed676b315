import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { acceptedOf } from '#outbox/retry-rules.ts'
import { quotesOf } from '#quotes/quote-store.ts'
import { exportedRequest } from '#requests/inbox/exported-request.ts'
import type { RequestRecord } from '#requests/request-store.ts'

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
  return { ...exportedRequest(record), ...(quotes.length > 0 ? { quotes } : {}), mails }
}
