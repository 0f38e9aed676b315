import { sql } from 'kysely'
import { numberReadings } from '#catalog/numbers/typed-number.ts'
import { countRowsOf } from '#database/count-rows.ts'
import type { Database } from '#database/open-database.ts'
import type { RequestRow } from '#database/tables.ts'
import { type InboxRow, inboxRows } from '#requests/inbox/inbox-rows.ts'
import { NOT_HELD } from '#requests/inbox/request-progress.ts'
import {
  firstIdAt,
  type IdRange,
  indexSome,
  type Match,
  matching,
  type WordQuery,
} from '#requests/inbox/search-index.ts'
import { formWord, ownerWord, queryTerms, stateWord } from '#requests/inbox/search-words.ts'
import { type RequestRecord, withDetails } from '#requests/request-store.ts'
import {
  type InboxSort,
  type InboxTab,
  type InboxView,
  statesIn,
  tabOfState,
} from '#requests/schemas/states/request-states.ts'

export type InboxFilter = {
  readonly tab: InboxTab
  /** Words that start a word of the request; empty for no search. */
  readonly find: string
  /** A person's id, `nobody`, or null for anyone. */
  readonly owner: string | null
  /** Received from this time on, and before that one (ISO 8601). */
  readonly from: string | null
  readonly to: string | null
  /** One of the daily lists (behavior 19.14): for whom, and the company's day. */
  readonly view?: { readonly name: InboxView; readonly me: string; readonly today: string } | null
  readonly sort?: InboxSort
  /** `quote`, `contact` or the key of another kind; absent or null for all. */
  readonly kind?: string | null
}

/** Requests per tab under the other conditions; null if a search finds more than 1,000. */
export type TabCounts = Readonly<Record<InboxTab, number>> | null

export type InboxPage = {
  readonly rows: readonly InboxRow[]
  readonly counts: TabCounts
  /** How many are in that view, under the other conditions; null for a search. */
  readonly replies: number | null
  readonly next: string | null
}

export type InboxPart = { readonly after: string | null; readonly rows: number }

const NOBODY = 'nobody'
const MAX_COUNT = 1_000
const END_OF_TIME = '9999-12-31T23:59:59.999Z'
const START_OF_TIME = '0000-01-01T00:00:00.000Z'

/** A page of the inbox, newest first, with the counts of all tabs. An unknown `after` starts at the newest. */
export async function readInbox(database: Database, asked: InboxFilter, part: InboxPart): Promise<InboxPage> {
  const filter = await asRead(database, asked)
  if (filter.find.trim() === '') {
    const [{ rows, next }, counts, replies] = await Promise.all([
      listed(database, filter, part),
      countListed(database, filter),
      countReplies(database, filter),
    ])
    return { rows: await inboxRows(database.db, rows), counts, replies, next }
  }
  const words = wordQuery({ ...filter, tab: 'all' })
  const all = words ? await matching(database, words, idRange(filter), MAX_COUNT + 1) : []
  if (all.length > MAX_COUNT) {
    const isFirst = filter.tab === 'all' && part.after === null
    const { rows, next } = isFirst ? await readFound(database, filter, all, part) : await found(database, filter, part)
    return { rows: await inboxRows(database.db, rows), counts: null, replies: null, next }
  }
  const places = sorted(await placesOf(database, filter, numbersOf(all)), filter.sort)
  const { numbers, next } = pageOf(places, filter.tab, part)
  const rows = await rowsOf(database, filter, numbers)
  return { rows: await inboxRows(database.db, rows), counts: countFound(places), replies: null, next }
}

type Found = { readonly rows: RequestRow[]; readonly next: string | null }

/** The rows of a page without counts. Its `next` works only with this function. */
export async function readNumbers(database: Database, asked: InboxFilter, part: InboxPart): Promise<Found> {
  const filter = await asRead(database, asked)
  return await (filter.find.trim() === '' ? listed(database, filter, part) : found(database, filter, part))
}

const EVERY: InboxFilter = { tab: 'all', find: '', owner: null, from: null, to: null }

/** The newest requests that a search finds, at most `limit`. */
export async function foundNumbers(
  database: Database,
  filter: Pick<InboxFilter, 'find'> & Partial<InboxFilter>,
  limit: number,
): Promise<string[]> {
  const read = await asRead(database, { ...EVERY, ...filter })
  const words = wordQuery(read)
  return words ? numbersOf(await matching(database, words, idRange(read), limit)) : []
}

/** All conditions must hold. `since` is ISO 8601; `find` as in the inbox. */
export type RequestSearch = { readonly held: boolean; readonly since: string | null; readonly find: string | null }

/** A page of requests for the command line, newest first, and how many there are. `page` starts at 1. */
export async function searchRequests(
  database: Database,
  { held, since, find }: RequestSearch,
  { page, rows }: { readonly page: number; readonly rows: number },
): Promise<{ records: RequestRecord[]; total: number }> {
  const { db } = database
  const newest = db.selectFrom('request').orderBy('received_at', 'desc').orderBy('number', 'desc')
  let numbers: readonly string[]
  if (find === null) {
    let listed = newest.select('number')
    if (held) listed = listed.where('held_why', 'is not', null).where('released_at', 'is', null)
    if (since !== null) listed = listed.where('received_at', '>=', since)
    numbers = (await listed.execute()).map(({ number }) => number)
  } else {
    while ((await indexSome(database)) > 0);
    const filter = { find, from: since, tab: held ? 'held' : 'all' } as const
    numbers = await foundNumbers(database, filter, Number.MAX_SAFE_INTEGER)
  }
  const shown = numbers.slice((page - 1) * rows, page * rows)
  const found = shown.length === 0 ? [] : await newest.selectAll().where('number', 'in', shown).execute()
  return { records: await withDetails(db, found), total: numbers.length }
}

/** Uses the first reading of the text that finds a request: `P/N 10-880-2-05` is a number (behavior 7.17). */
async function asRead(database: Database, filter: InboxFilter): Promise<InboxFilter> {
  const readings = numberReadings(filter.find)
  if (readings.length < 2) return filter
  for (const { number } of readings) {
    const words = wordQuery({ ...filter, tab: 'all', find: number })
    const [first] = words ? await matching(database, words, idRange(filter), 1) : []
    if (first) return { ...filter, find: number }
  }
  return filter
}

const KEY = /^(?<key>.*)~(?<number>[\w-]{1,40})$/s

/** The column of each order, and whether it is descending. Each has an index that covers the filters. */
const ORDERS = {
  newest: { column: 'received_at', direction: 'desc' },
  oldest: { column: 'received_at', direction: 'asc' },
  target: { column: 'target_date', direction: 'asc' },
  value: { column: 'quote_value', direction: 'desc' },
  company: { column: 'company_key', direction: 'asc' },
} as const satisfies Record<InboxSort, unknown>

async function listed(database: Database, filter: InboxFilter, { after, rows }: InboxPart): Promise<Found> {
  const { column, direction } = ORDERS[filter.sort ?? 'newest']
  const { key, number } = KEY.exec(after ?? '')?.groups ?? {}
  const start = column === 'quote_value' ? Number(key) : key
  const isAfter = sql.raw(direction === 'desc' ? '<' : '>')
  // SQLite would pick the index of the state or owner and sort. A sorted list is filtered in its own index.
  const inOrder = database.dialect === 'sqlite' && column !== 'received_at'
  const page = await inTab(database, filter, inOrder)
    .select(['number', column])
    .$if(start !== undefined && !Number.isNaN(start), (query) =>
      query.where(sql<boolean>`(${sql.ref(column)}, number) ${isAfter} (${start}, ${number})`),
    )
    .orderBy(column, direction)
    .orderBy('number', direction)
    .limit(rows + 1)
    .execute()
  const last = page[rows - 1]
  const numbers = page.slice(0, rows).map((row) => row.number)
  return {
    rows: await rowsOf(database, filter, numbers),
    next: page.length > rows && last ? `${String(last[column])}~${last.number}` : null,
  }
}

/** The buyer acted or wrote, and no one at the desk has looked since. Each half has its index. */
const HAS_REPLY = sql<boolean>`number in (
  select number from request where state in ('answered', 'won', 'declined') and seen_at is null
  union select coalesce(about.merged_into, about.number) from request_message
  inner join request as about on about.number = request_message.request_number
  where request_message.person_name is null and request_message.seen_at is null)`

/** The requests of a tab under the filter, without the search. `inOrder`: don't use the index of state or owner. */
function inTab({ db }: Pick<Database, 'db'>, { tab, owner, from, to, view, kind }: InboxFilter, inOrder = false) {
  let query = db.selectFrom('request')
  const [state, ownerId] = inOrder ? [sql`+state`, sql`+owner_id`] : [sql`state`, sql`owner_id`]
  if (tab === 'held') query = query.where('held_why', 'is not', null).where('released_at', 'is', null)
  else if (tab === 'all') query = query.where('state', '!=', 'merged')
  else query = query.where(sql<boolean>`${state} in (${sql.join(statesIn(tab))})`).where(NOT_HELD)
  if (view) {
    const { name, me, today } = view
    const open = name === 'follow-up' ? sql`('new', 'open', 'answered')` : sql`('new', 'open')`
    query = query.where(name === 'replies' ? HAS_REPLY : sql<boolean>`${state} in ${open}`).where(NOT_HELD)
    if (name === 'mine') query = query.where(sql<boolean>`${ownerId} = ${me}`)
    if (name === 'unassigned') query = query.where(sql<boolean>`${ownerId} is null`)
    if (name === 'overdue') query = query.where('target_date', '<', today)
    if (name === 'follow-up') query = query.where('follow_up', '<=', today)
    else if (name !== 'replies') query = query.where(sql<boolean>`(follow_up is null or follow_up <= ${today})`)
  }
  if (owner === NOBODY) query = query.where(sql<boolean>`${ownerId} is null`)
  else if (owner !== null) query = query.where(sql<boolean>`${ownerId} = ${owner}`)
  if (kind === 'contact' || kind === 'quote') query = query.where('kind', '=', kind).where('form', 'is', null)
  else if (kind) query = query.where('form', '=', kind)
  if (from !== null) query = query.where('received_at', '>=', from)
  if (to !== null) query = query.where('received_at', '<', to)
  return query
}

async function found(database: Database, filter: InboxFilter, { after, rows }: InboxPart): Promise<Found> {
  const words = wordQuery(filter)
  if (!words) return { rows: [], next: null }
  const range = idRange(filter)
  const below = /^\d{1,16}$/.test(after ?? '') ? Math.min(range.below, Number(after)) : range.below
  const matches = await matching(database, words, { ...range, below }, rows + 1)
  return await readFound(database, filter, matches, { rows })
}

const numbersOf = (matches: readonly Match[]): string[] => matches.map(({ number }) => number)

/** A page of the first matches, plus one if another page follows. */
async function readFound(
  database: Database,
  filter: InboxFilter,
  matches: readonly Match[],
  { rows }: Pick<InboxPart, 'rows'>,
): Promise<Found> {
  return {
    rows: await rowsOf(database, filter, numbersOf(matches.slice(0, rows))),
    next: matches.length > rows ? String(matches[rows - 1]?.id) : null,
  }
}

async function rowsOf(database: Database, filter: InboxFilter, numbers: readonly string[]): Promise<RequestRow[]> {
  if (numbers.length === 0) return []
  const read = await inTab(database, filter).selectAll().where('number', 'in', numbers).execute()
  const byNumber = new Map(read.map((row) => [row.number, row]))
  return numbers.flatMap((number) => byNumber.get(number) ?? [])
}

type Place = Pick<RequestRow, 'number' | 'state' | 'held_why' | 'released_at' | (typeof ORDERS)[InboxSort]['column']>

async function placesOf(database: Database, filter: InboxFilter, numbers: readonly string[]): Promise<Place[]> {
  if (numbers.length === 0) return []
  const read = await inTab(database, { ...filter, tab: 'all' })
    .select([
      ...(['number', 'state', 'held_why', 'released_at'] as const),
      ...(['received_at', 'target_date', 'quote_value', 'company_key'] as const),
    ])
    .where('number', 'in', numbers)
    .execute()
  const byNumber = new Map(read.map((place) => [place.number, place]))
  return numbers.flatMap((number) => byNumber.get(number) ?? [])
}

function sorted(places: readonly Place[], sort: InboxSort = 'newest'): readonly Place[] {
  const { column, direction } = ORDERS[sort]
  const way = direction === 'desc' ? -1 : 1
  return places.toSorted((a, b) => {
    // PostgreSQL's 64 bits arrive as text
    const [key, otherKey] = [a, b].map((place) => (column === 'quote_value' ? Number(place[column]) : place[column]))
    const [first = '', second = ''] = key === otherKey ? [a.number, b.number] : [key, otherKey]
    return first < second ? -way : way
  })
}

/** A page of a complete, short list. The next page starts after a number. */
function pageOf(all: readonly Place[], tab: InboxTab, { after, rows }: InboxPart) {
  const numbers = all.filter((place) => tab === 'all' || tabOf(place) === tab).map(({ number }) => number)
  const start = after === null ? 0 : numbers.indexOf(after) + 1
  const page = numbers.slice(start, start + rows)
  return { numbers: page, next: start + rows < numbers.length ? (page.at(-1) ?? null) : null }
}

/** Null for a merged request, which no list has. */
const tabOf = ({ state, held_why, released_at }: Place): InboxTab | null =>
  held_why !== null && released_at === null ? 'held' : state === 'merged' ? null : tabOfState(state)

function wordQuery({ tab, find, owner, kind }: InboxFilter): WordQuery | null {
  const terms = queryTerms(find)
  if (terms.length === 0) return null
  const exact = [
    ...(tab === 'all' ? [] : [tab === 'held' ? [stateWord(tab)] : statesIn(tab).map(stateWord)]),
    ...(owner === null ? [] : [[ownerWord(owner === NOBODY ? null : owner)]]),
    // requests from before there were kinds don't have this word
    ...(kind && kind !== 'quote' && kind !== 'contact' ? [[formWord(kind)]] : []),
  ]
  return { terms, exact }
}

const idRange = ({ from, to }: InboxFilter): IdRange => ({
  from: firstIdAt(from ?? START_OF_TIME),
  below: firstIdAt(to ?? END_OF_TIME),
})

/** Tab counts ignore the view: a view has its own list. */
async function countListed({ db }: Database, { view: _, ...filter }: InboxFilter): Promise<TabCounts> {
  const notHeld = inTab({ db }, { ...filter, tab: 'all' })
    .where(NOT_HELD)
    .select(({ fn }) => ['state', fn.countAll().as('count')])
    .groupBy('state')
    .execute()
  const held = countRowsOf(inTab({ db }, { ...filter, tab: 'held' }))
  const counts = new Map<InboxTab, number>([['held', await held]])
  for (const { state, count } of await notHeld) {
    if (state === 'merged') continue
    const tab = tabOfState(state)
    counts.set(tab, (counts.get(tab) ?? 0) + Number(count))
  }
  return tabCounts(counts)
}

async function countReplies(database: Database, filter: InboxFilter): Promise<number> {
  const view = { name: 'replies', me: '', today: '' } as const
  return await countRowsOf(inTab(database, { ...filter, tab: 'all', view }))
}

const countFound = (all: readonly Place[]): TabCounts =>
  tabCounts(
    new Map([...Map.groupBy(all, tabOf)].flatMap(([tab, own]) => (tab === null ? [] : [[tab, own.length] as const]))),
  )

function tabCounts(counts: ReadonlyMap<InboxTab, number>): TabCounts {
  const of = (tab: InboxTab) => counts.get(tab) ?? 0
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return {
    new: of('new'),
    open: of('open'),
    answered: of('answered'),
    won: of('won'),
    closed: of('closed'),
    held: of('held'),
    all,
  }
}
