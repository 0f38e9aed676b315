import type { Db, RequestRow } from '#database/tables.ts'
import { orderOf } from '#quotes/orders/order-store.ts'
import { quotesOf } from '#quotes/quote-store.ts'
import { type LinkPower, openLink } from '#requests/page-link.ts'
import { withDetails } from '#requests/request-store.ts'
import { type StoredRequest, sender } from '#requests/stored-request.ts'

export type FoundRequest = NonNullable<Awaited<ReturnType<typeof findByToken>>>

/** A request as its page shows it on a company’s day, or null. Throws a 403 if the link opens less than needed. */
export async function findByToken(db: Db, token: string, today: string, needs: LinkPower = 'sent') {
  const link = await openLink(db, token, needs)
  if (!link) return null
  const { row, power } = link
  const [record] = await withDetails(db, [{ ...row, page_token: token }])
  if (!record) return null
  const { buyerRequest, mails, messages } = record
  const sent = mails.find(({ kind, state }) => kind === buyerRequest.kind && state === 'sent')
  const mailedAt = sent?.settled_at ?? null
  const mailsTo = buyerRequest.correctedAddress === null ? sender(buyerRequest).address : null
  if (power === 'sent') {
    const nothing = { messages: [], state: null, ownState: null, quotes: [], order: null }
    return { buyerRequest: asSent(buyerRequest, row), mailsTo, mailedAt, today, power, ...nothing }
  }
  const quotes = (await quotesOf(db, [buyerRequest.number])).get(buyerRequest.number) ?? []
  // A merged one has its target's state, but not everyone with its page may see the target's page.
  const target =
    row.merged_into === null
      ? null
      : await db
          .selectFrom('request')
          .select(['state', 'version'])
          .where('number', '=', row.merged_into)
          .executeTakeFirst()
  const shown = target ?? row
  const state = Number(shown.version) > 0 ? shown.state : null
  const order = await orderOf(db, buyerRequest.number)
  return { buyerRequest, messages, mailsTo, mailedAt, state, ownState: row.state, quotes, order, today, power }
}

/** A request as sent, without the desk's changes: merged lines, and the corrected address. */
function asSent(buyerRequest: StoredRequest, { sent_lines }: Pick<RequestRow, 'sent_lines'>): StoredRequest {
  const sent = { ...buyerRequest, correctedAddress: null }
  if (sent.kind === 'contact') return sent
  return { ...sent, content: { ...sent.content, lines: sent.content.lines.slice(0, sent_lines ?? undefined) } }
}
