import { sql } from 'kysely'
import type { Database } from '#database/open-database.ts'
import type { QuoteSort, QuoteTab } from '#quotes/schemas/quote-tabs.ts'
import { storedTypedQuote } from '#quotes/schemas/typed-quote.ts'
import { foundNumbers } from '#requests/inbox/inbox-query.ts'
import { NOT_HELD } from '#requests/inbox/request-progress.ts'
import { formatMoney } from '#requests/schemas/money.ts'
import { type QuoteState, quoteState } from '#requests/schemas/states/state-tables.ts'
import { sender } from '#requests/stored-request.ts'
import { storedRequestOf } from '#requests/stored-requests.ts'
import { daysAfter } from '#shared/zoned-day.ts'

/** `today` is the company's day. */
export type QuoteFilter = {
  readonly tab: QuoteTab
  readonly find: string
  readonly sort: QuoteSort
  readonly today: string
}

export type ListedQuote = {
  /** Of a draft its request's. */
  readonly number: string
  readonly request: string
  readonly company: string
  readonly contact: string
  readonly owner: string | null
  readonly state: QuoteState
  /** ISO 8601: when it was changed, sent or ordered. */
  readonly at: string
  readonly validUntil: string | null
  readonly total: string | null
  /** Of a draft: the lines with a price, and all. */
  readonly priced: { readonly lines: number; readonly all: number } | null
}

const DAYS_OF_ENDING = 7
/** A search looks at the quotes of so many requests, the newest. */
const MAX_FOUND = 1_000
/** After all names. */
const LAST_NAME = '\u{10ffff}'

/** A page of quotes: of each request the newest one, or its unsent draft. `page` starts at 1. */
export async function listQuotes(
  database: Database,
  { tab, find, sort, today }: QuoteFilter,
  { page, rows }: { readonly page: number; readonly rows: number },
): Promise<{ readonly quotes: ListedQuote[]; readonly hasMore: boolean }> {
  let query = inTab(database, tab, today)
  if (find.trim() !== '') {
    const numbers = await foundNumbers(database, { find }, MAX_FOUND)
    if (numbers.length === 0) return { quotes: [], hasMore: false }
    query = query.where('request.number', 'in', numbers)
  }
  if (sort === 'value') query = query.orderBy('request.quote_value', 'desc')
  if (sort === 'owner') query = query.orderBy(sql`coalesce(person.name, ${LAST_NAME})`)
  if (sort === 'ends') query = query.orderBy('quote.valid_until')
  const at = tab === 'draft' ? 'quote_draft.changed_at' : tab === 'ordered' ? 'buyer_order.placed_at' : 'quote.sent_at'
  const found = await query
    .select([sql<string>`${sql.ref(at)}`.as('at'), 'person.name as owner', 'quote_draft.typed'])
    .select(['quote.number as quote', 'buyer_order.number as order'])
    .select(['quote.valid_until', 'quote.seen_at as quote_seen_at', 'quote.declined_at', 'quote.withdrawn_at'])
    .selectAll('request')
    .orderBy(at, 'desc')
    .orderBy('request.number', 'desc')
    .limit(rows + 1)
    .offset((page - 1) * rows)
    .execute()
  const quotes = found.slice(0, rows).map((row): ListedQuote => {
    const { number: request, order, quote_total: total, quote_currency: currency, typed } = row
    const buyerRequest = storedRequestOf(row, [], [])
    const isDraft = tab === 'draft'
    const dates = { seenAt: row.quote_seen_at, declinedAt: row.declined_at, withdrawnAt: row.withdrawn_at }
    const unused = { declineReason: null, withdrawReason: null, moreTimeAt: null }
    return {
      number: isDraft ? request : (row.quote ?? request),
      request,
      company: buyerRequest.kind === 'quote' ? buyerRequest.content.companyName : '',
      contact: sender(buyerRequest).name,
      owner: row.owner,
      state: isDraft
        ? 'draft'
        : quoteState({ ...unused, ...dates, order, validUntil: row.valid_until ?? today }, true, today),
      at: row.at,
      validUntil: isDraft ? null : row.valid_until,
      total: !isDraft && total && currency ? formatMoney(total, currency) : null,
      priced: isDraft ? pricedLines(typed ?? '{}') : null,
    }
  })
  return { quotes, hasMore: found.length > rows }
}

/** The requests of a tab, with the newest quote, the order and the draft of each. */
function inTab({ db }: Database, tab: QuoteTab, today: string) {
  const query = db
    .selectFrom('request')
    .leftJoin('quote', (join) =>
      join
        .onRef('quote.request_number', '=', 'request.number')
        .on(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('quote as later')
                .select('later.number')
                .whereRef('later.request_number', '=', 'quote.request_number')
                .whereRef('later.revision', '>', 'quote.revision'),
            ),
          ),
        ),
    )
    .leftJoin('buyer_order', 'buyer_order.request_number', 'request.number')
    .leftJoin('quote_draft', 'quote_draft.request_number', 'request.number')
    .leftJoin('person', 'person.id', 'request.owner_id')
    .where('request.state', '!=', 'merged')
    .where(NOT_HELD)
  if (tab === 'ordered') return query.where('buyer_order.number', 'is not', null)
  if (tab === 'all') return query.where('quote.number', 'is not', null)
  const open = query.where('buyer_order.number', 'is', null)
  if (tab === 'draft')
    return open
      .where('quote_draft.version', '>', ({ fn, val }) => fn.coalesce('quote.draft_version', val(0)))
      .where('request.state', 'not in', ['won', 'lost', 'closed'])
  if (tab === 'ended')
    return open.where(({ or, eb }) =>
      or([
        eb('quote.valid_until', '<', today),
        eb('quote.declined_at', 'is not', null),
        eb('quote.withdrawn_at', 'is not', null),
      ]),
    )
  const sent = open
    .where('quote.valid_until', '>=', today)
    .where('quote.declined_at', 'is', null)
    .where('quote.withdrawn_at', 'is', null)
    .where('request.state', 'not in', ['won', 'lost', 'closed'])
  return tab === 'sent' ? sent : sent.where('quote.valid_until', '<=', daysAfter(today, DAYS_OF_ENDING))
}

function pricedLines(typed: string): ListedQuote['priced'] {
  const lines = storedTypedQuote(typed).lines
  const priced = lines.filter(({ declined, breaks }) => declined || breaks.some(({ price }) => price.trim() !== ''))
  return { lines: priced.length, all: lines.length }
}
