import { type ExpressionBuilder, sql } from 'kysely'
import { countRowsOf } from '#database/count-rows.ts'
import type { Db, RequestRow, Tables } from '#database/tables.ts'
import { NOT_HELD } from '#requests/inbox/request-progress.ts'
import { sumOf } from '#requests/schemas/money.ts'
import { DAY_MS } from '#shared/durations.ts'
import { dayIn, dayStartIn, daysAfter } from '#shared/zoned-day.ts'

export type CurrencySum = { readonly currency: string; readonly total: string }
export type Figures = Awaited<ReturnType<typeof readFigures>>

const MAX_ANSWERS = 50

type Span = { readonly timeZone: string; readonly days: number; readonly now: Date }

type Done = Pick<Tables['act'], 'subject' | 'person_name' | 'done_at'> &
  Pick<RequestRow, 'received_at' | 'quote_total' | 'quote_currency'>

/** What the desk did in the last `days` days in a time zone, including today (behavior 19.20). */
export async function readFigures(db: Db, { timeZone, days, now }: Span) {
  const today = dayIn(timeZone, now)
  const all = Array.from({ length: days }, (_, index) => daysAfter(today, index + 1 - days))
  const since = dayStartIn(timeZone, all[0] ?? today).toISOString()
  const [received, waiting, changes, quotes, answers] = await Promise.all([
    db
      .selectFrom('request')
      .select('received_at')
      .where('received_at', '>=', since)
      .where('state', '!=', 'merged')
      .where(NOT_HELD)
      .execute(),
    countRowsOf(
      db
        .selectFrom('request')
        .where('state', 'in', ['new', 'open'])
        .where(NOT_HELD)
        .where('received_at', '<', new Date(now.getTime() - DAY_MS).toISOString()),
    ),
    db
      .selectFrom('act')
      .innerJoin('request', 'request.number', 'act.subject')
      .leftJoin('quote', (join) =>
        join.onRef('quote.request_number', '=', 'act.subject').on((on) => on.not(isReplaced(on))),
      )
      .select(['act.subject', 'act.person_name', 'act.done_at', 'act.detail', 'request.state', 'quote.sent_by'])
      .select(['request.received_at', 'request.quote_total', 'request.quote_currency'])
      .where('act.id', '>=', since) // an act's id begins with its time
      .where('act.action', '=', 'request.state')
      .where('request.state', '!=', 'merged')
      .orderBy('act.id')
      .execute(),
    db
      .selectFrom('quote')
      .innerJoin('request', 'request.number', 'quote.request_number')
      .leftJoin('buyer_order', 'buyer_order.quote_number', 'quote.number')
      .select(sql<string | null>`case when buyer_order.number is not null then quote.content end`.as('ordered'))
      .select(['quote.request_number as subject', 'quote.sent_by as person_name', 'quote.sent_at as done_at'])
      .select(['request.received_at', 'request.quote_total', 'request.quote_currency'])
      .where('quote.sent_at', '>=', since)
      .where('quote.withdrawn_at', 'is', null)
      .where((where) => where.not(isReplaced(where)))
      .where('request.state', '!=', 'merged')
      .orderBy('quote.sent_at')
      .execute(),
    db
      .selectFrom('act')
      .innerJoin('request', 'request.number', 'act.subject') // the acts of a deleted one stay
      .select(['id', 'done_at as at', 'subject as number', 'action'])
      .where('id', '>=', since)
      .where('action', 'in', ['quote.accepted', 'quote.declined', 'quote.more-time'])
      .orderBy('id', 'desc')
      .limit(MAX_ANSWERS)
      .execute(),
  ])
  const moves = changes.map((row) => ({
    ...row,
    ...(JSON.parse(row.detail ?? '{}') as { to?: string; undone?: string }),
  }))
  const undone = new Set(moves.map((row) => `${row.subject} ${row.undone}`))
  const changedTo = (state: string) =>
    moves.filter((row) => row.to === state && !row.undone && !undone.has(`${row.subject} ${row.done_at}`))
  const answered = eachOnce(changedTo('answered'))
  const sold = changedTo('won').map((row) => ({ ...row, person_name: row.sent_by ?? row.person_name }))
  const won = eachOnce(sold.filter(({ state }) => state === 'won'))
  const quoted = eachOnce(quotes.map(asQuoted))
  const names = [...new Set([...answered, ...won, ...quoted].map((row) => row.person_name))].filter(
    (name) => name !== null,
  )
  const count = (times: readonly string[]) => {
    const byDay = Map.groupBy(times, (at) => dayIn(timeZone, new Date(at)))
    return (day: string) => byDay.get(day)?.length ?? 0
  }
  const receivedOn = count(received.map((row) => row.received_at))
  const answeredOn = count(answered.map((row) => row.done_at))
  return {
    received: received.length,
    answers,
    waiting,
    ...workOf(answered, quoted, won),
    days: all.map((day) => ({ day, received: receivedOn(day), answered: answeredOn(day) })),
    clerks: names.sort().map((name) => {
      const own = (done: readonly Done[]) => done.filter((row) => row.person_name === name)
      return { name, ...workOf(own(answered), own(quoted), own(won)) }
    }),
  }
}

const isReplaced = ({ exists, selectFrom }: ExpressionBuilder<Tables, 'quote'>) =>
  exists(
    selectFrom('quote as newer')
      .select('newer.number')
      .whereRef('newer.request_number', '=', 'quote.request_number')
      .whereRef('newer.revision', '>', 'quote.revision'),
  )

/** With the quote's own total: the request of an ordered one has the order's. */
const asQuoted = ({ ordered, ...row }: Done & { readonly ordered: string | null }): Done =>
  ordered === null ? row : { ...row, quote_total: (JSON.parse(ordered) as Partial<CurrencySum>).total ?? null }

const workOf = (answered: readonly Done[], quoted: readonly Done[], won: readonly Done[]) => ({
  answered: answered.length,
  /** The median time from receipt to answer, in ms; null without answers. */
  responseMs: median(answered.map((row) => Date.parse(row.done_at) - Date.parse(row.received_at))),
  quoted: sumsOf(quoted),
  won: sumsOf(won),
})

/** The last one of each request: a revised quote counts once. */
const eachOnce = (rows: readonly Done[]): Done[] => [...new Map(rows.map((row) => [row.subject, row])).values()]

function sumsOf(done: readonly Done[]): CurrencySum[] {
  const summed = done.filter((row) => row.quote_total && row.quote_currency)
  const totals = Map.groupBy(summed, (row) => row.quote_currency ?? '')
  return [...totals].map(([currency, own]) => ({
    currency,
    total: sumOf(
      own.map((row) => row.quote_total ?? '0'),
      currency,
    ),
  }))
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? null
}
