import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#database/open-database.ts'
import type { QuoteSort, QuoteTab } from '#quotes/schemas/quote-tabs.ts'
import { hasPrice, storedTypedQuote } from '#quotes/schemas/typed-quote.ts'
import { foundNumbers } from '#requests/inbox/inbox-query.ts'
import { IS_OPEN, IS_UNSENT } from '#requests/inbox/inbox-rows.ts'
import { NOT_HELD } from '#requests/inbox/request-progress.ts'
import { storedRequestOf } from '#requests/request-store.ts'
import { formatMoney } from '#requests/schemas/money.ts'
import { quoteState } from '#requests/schemas/states/state-tables.ts'
import { sender } from '#requests/stored-request.ts'
import { daysAfter } from '#shared/zoned-day.ts'

export type QuoteFilter = {
  readonly tab: QuoteTab
  readonly find: string
  readonly sort: QuoteSort
  readonly today: string
}

const DAYS_OF_ENDING = 7
/** Older drafts are only at their requests. */
const DAYS_OF_DRAFTS = 90
/** A search looks at the quotes of so many requests, the newest. */
const MAX_FOUND = 1_000

/** A page of quotes: of each request the newest one, or its unsent draft. `page` starts at 1. `isCut`: others may match. */
export async function listQuotes(
  database: Database,
  { tab, find, sort, today }: QuoteFilter,
  { page, rows }: { readonly page: number; readonly rows: number },
) {
  const { db } = database
  const { at, source, where } = TABS[tab]
  const conditions = [sql`request.state != 'merged'`, NOT_HELD, where(today)]
  let isCut = false
  if (find.trim() !== '') {
    const numbers = await foundNumbers(database, { find }, MAX_FOUND)
    if (numbers.length === 0) return { quotes: [], hasMore: false, isCut }
    isCut = numbers.length === MAX_FOUND
    conditions.push(sql`request.number in (${sql.join(numbers)})`)
  }
  const listed = await sql<{ number: string; at: string }>`
    select request.number as number, ${at} as at from ${source}
    left join person on person.id = request.owner_id
    where ${sql.join(conditions, sql` and `)}
    order by ${ORDERS[sort]}${at} desc, request.number desc
    limit ${rows + 1} offset ${(page - 1) * rows}`.execute(db)
  const shown = listed.rows.slice(0, rows)
  const numbers = shown.map(({ number }) => number)
  const byNumber = new Map((await readRows(db, numbers)).map((row) => [row.number, row]))
  const quotes = shown.flatMap(({ number, at }) => {
    const row = byNumber.get(number)
    return row ? listedQuote(row, { at, isDraft: tab === 'draft', today }) : []
  })
  return { quotes, hasMore: listed.rows.length > rows, isCut }
}

const ORDERS = {
  newest: sql``,
  ends: sql`quote.valid_until, `,
  value: sql`request.quote_value desc, `,
  owner: sql`person.name is null, person.name, `,
} as const satisfies Record<QuoteSort, unknown>

const LAST_QUOTE = sql<boolean>`not exists (select 1 from quote as later
  where later.request_number = quote.request_number and later.revision > quote.revision)`
const SENT = sql`quote
  inner join request on request.number = quote.request_number
  left join buyer_order on buyer_order.request_number = quote.request_number`

type Tab = {
  readonly at: ReturnType<typeof sql.ref>
  readonly source: RawBuilder<unknown>
  readonly where: (today: string) => RawBuilder<unknown>
}

const waiting = (today: string) => sql`buyer_order.number is null and ${LAST_QUOTE} and ${IS_OPEN}
  and quote.valid_until >= ${today} and quote.declined_at is null and quote.withdrawn_at is null`

const ofSent = (where: Tab['where']): Tab => ({ at: sql.ref('quote.sent_at'), source: SENT, where })

const TABS: Readonly<Record<QuoteTab, Tab>> = {
  draft: {
    at: sql.ref('quote_draft.changed_at'),
    source: sql`quote_draft
      inner join request on request.number = quote_draft.request_number
      left join quote on quote.request_number = quote_draft.request_number and ${LAST_QUOTE}`,
    where: (today) => sql`quote_draft.changed_at >= ${daysAfter(today, -DAYS_OF_DRAFTS)} and ${IS_OPEN}
      and ${IS_UNSENT}`,
  },
  sent: ofSent(waiting),
  ending: ofSent((today) => sql`${waiting(today)} and quote.valid_until <= ${daysAfter(today, DAYS_OF_ENDING)}`),
  ordered: {
    at: sql.ref('buyer_order.placed_at'),
    source: sql`buyer_order
      inner join request on request.number = buyer_order.request_number
      inner join quote on quote.number = buyer_order.quote_number`,
    where: () => sql`true`,
  },
  ended: ofSent(
    (today) => sql`buyer_order.number is null and ${LAST_QUOTE}
      and (quote.valid_until < ${today} or quote.declined_at is not null or quote.withdrawn_at is not null)`,
  ),
  all: ofSent(() => LAST_QUOTE),
}

async function readRows(db: Database['db'], numbers: readonly string[]) {
  if (numbers.length === 0) return []
  return await db
    .selectFrom('request')
    .leftJoin('quote', (join) => join.onRef('quote.request_number', '=', 'request.number').on(LAST_QUOTE))
    .leftJoin('buyer_order', 'buyer_order.request_number', 'request.number')
    .leftJoin('quote_draft', 'quote_draft.request_number', 'request.number')
    .leftJoin('person', 'person.id', 'request.owner_id')
    .select(['person.name as owner', 'quote_draft.typed', 'quote.number as quote', 'buyer_order.number as order'])
    .select(['quote.valid_until', 'quote.seen_at as quote_seen_at', 'quote.declined_at', 'quote.withdrawn_at'])
    .selectAll('request')
    .where('request.number', 'in', numbers)
    .execute()
}

type Read = Awaited<ReturnType<typeof readRows>>[number]
type Shown = { readonly at: string; readonly isDraft: boolean; readonly today: string }

/** Of a draft: its request's number, and `priced`, the lines with a price. `at`: when it was changed, sent or ordered. */
function listedQuote(row: Read, { at, isDraft, today }: Shown) {
  const { number: request, order, quote_total: total, quote_currency: currency, typed } = row
  const buyerRequest = storedRequestOf(row, [], [])
  const dates = { seenAt: row.quote_seen_at, declinedAt: row.declined_at, withdrawnAt: row.withdrawn_at }
  const unused = { declineReason: null, withdrawReason: null, moreTimeAt: null }
  const facts = { ...unused, ...dates, order, validUntil: row.valid_until ?? today }
  return {
    number: isDraft ? request : (row.quote ?? request),
    request,
    company: buyerRequest.kind === 'quote' ? buyerRequest.content.companyName : '',
    contact: sender(buyerRequest).name,
    owner: row.owner,
    state: isDraft ? ('draft' as const) : quoteState(facts, true, today),
    at,
    validUntil: isDraft ? null : row.valid_until,
    total: !isDraft && total && currency ? formatMoney(total, currency) : null,
    priced: isDraft ? pricedLines(typed ?? '{}') : null,
  }
}

function pricedLines(typed: string) {
  const lines = storedTypedQuote(typed).lines
  const priced = lines.filter((line) => line.declined || hasPrice(line))
  return { lines: priced.length, all: lines.length }
}
