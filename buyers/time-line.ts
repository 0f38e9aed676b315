import type { Db } from '#database/tables.ts'
import { quotesOf } from '#quotes/quote-store.ts'
import { deliveryOf } from '#requests/inbox/request-mails.ts'
import type { RequestRecord } from '#requests/request-store.ts'
import { formatMoney } from '#requests/schemas/money.ts'

/** An event of a request. `at` is ISO 8601; `number` may be a merged request's. */
export type TimelineEntry = Awaited<ReturnType<typeof timelineOf>>[number]

const SHOWN_ACTS = [
  ...['state', 'owner', 'address', 'release', 'follow-up', 'merged', 'entered', 'mail-aside'].map(
    (name) => `request.${name}`,
  ),
  ...['accepted', 'declined', 'withdrawn', 'more-time'].map((name) => `quote.${name}`),
]

/** The history of a request and those merged into it, newest first: mails, messages, notes, quotes, changes. */
export async function timelineOf(db: Db, records: readonly RequestRecord[], now: Date) {
  const numbers = records.map(({ buyerRequest }) => buyerRequest.number)
  const [notes, quotes, acts] = await Promise.all([
    db.selectFrom('request_note').selectAll().where('request_number', 'in', numbers).execute(),
    quotesOf(db, numbers),
    db.selectFrom('act').selectAll().where('subject', 'in', numbers).where('action', 'in', SHOWN_ACTS).execute(),
  ])
  const sent = [...quotes.values()].flat()
  const stale = sent.filter((quote) => quote.facts.withdrawnAt || quote !== quotes.get(quote.requestNumber)?.[0])
  const entries = [
    ...records.flatMap(({ buyerRequest: { number, receivedAt }, mails, messages }) => [
      ...messages.map((message) => ({ id: message.id, at: message.at, number, kind: 'message' as const, message })),
      { id: number, at: receivedAt, number, kind: 'received' as const },
      ...mails.map((mail) => ({
        kind: 'mail' as const,
        id: mail.id,
        at: mail.due_since,
        number,
        mail: deliveryOf(mail, now),
        /** A withdrawn or replaced quote. Its mail isn't sent again (behavior 19.8). */
        isStale: mail.kind === 'answer' && stale.some(({ number }) => number === mail.quote_number),
      })),
    ]),
    ...notes.map(({ id, written_at, request_number, person_name, note }) => ({
      kind: 'note' as const,
      id,
      at: written_at,
      number: request_number,
      by: person_name,
      text: note,
    })),
    ...sent.flatMap(({ number, requestNumber, facts: { seenAt } }) =>
      seenAt === null
        ? []
        : [{ kind: 'seen' as const, id: `seen ${number}`, at: seenAt, number: requestNumber, quote: number }],
    ),
    ...sent.map(({ number, requestNumber, sentAt, sentBy, quote, facts }) => ({
      kind: 'quote' as const,
      id: `quote ${number}`,
      at: sentAt,
      number: requestNumber,
      by: sentBy,
      quote: number,
      total: quote.total ? formatMoney(quote.total, quote.currency) : null,
      facts,
    })),
    ...acts.map(({ id, done_at, subject, person_name, action, detail }) => ({
      kind: 'act' as const,
      id,
      at: done_at,
      number: subject,
      by: person_name,
      action,
      detail: detailOf(detail),
    })),
  ]
  // A merge is recorded with both requests.
  const shown = entries.filter((entry) => entry.kind !== 'act' || !numbers.includes(String(entry.detail.into)))
  return shown.sort((a, b) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1))
}

const detailOf = (detail: string | null): Readonly<Record<string, unknown>> => JSON.parse(detail ?? '{}')
