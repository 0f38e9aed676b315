import { sql } from 'kysely'
import { numberReadings } from '#catalog/numbers/typed-number.ts'
import type { Database } from '#database/open-database.ts'
import type { RequestRow } from '#database/tables.ts'
import { type InboxRow, inboxRows } from '#requests/progress/inbox-rows.ts'
import { firstIdAt, type IdRange, type Match, matching, type WordQuery } from '#requests/progress/search-index.ts'
import { ownerWord, queryTerms, stateWord } from '#requests/progress/search-words.ts'
import type { InboxTab } from '#requests/schemas/request-states.ts'

/** Which requests: all conditions must hold. */
export type InboxFilter = {
  readonly tab: InboxTab
  /** Words that start a word of the request; empty for no search. */
  readonly find: string
  /** A person's id, `nobody`, or null for anyone. */
  readonly owner: string | null
  /** Received at or after this time, and before that one (ISO 8601). */
  readonly from: string | null
  readonly to: string | null
}

/** How many requests each tab has with the other conditions; null if a search finds more than a thousand. */
export type TabCounts = Readonly<Record<InboxTab, number>> | null

export type InboxPage = {
  readonly rows: readonly InboxRow[]
  readonly counts: TabCounts
  /** Where the next page starts; null at the end. */
  readonly next: string | null
}

/** A page: `after` is the `next` of the page before. */
export type InboxPart = { readonly after: string | null; readonly rows: number }

const NOBODY = 'nobody'
const MAX_COUNT = 1_000
const END_OF_TIME = '9999-12-31T23:59:59.999Z'
const START_OF_TIME = '0000-01-01T00:00:00.000Z'

/** A page of the inbox, newest first, with the counts of all tabs. An unknown `after` starts at the newest. */
export async function readInbox(database: Database, asked: InboxFilter, part: InboxPart): Promise<InboxPage> {
  const filter = await asRead(database, asked)
  if (filter.find.trim() === '') {
    const [{ rows, next }, counts] = await Promise.all([listed(database, filter, part), countListed(database, filter)])
    return { rows: await inboxRows(database.db, rows), counts, next }
  }
  const words = wordQuery({ ...filter, tab: 'all' })
  const all = words ? await matching(database, words, idRange(filter), MAX_COUNT + 1) : []
  if (all.length > MAX_COUNT) {
    const isFirst = filter.tab === 'all' && part.after === null
    const { rows, next } = isFirst ? await readFound(database, filter, all, part) : await found(database, filter, part)
    return { rows: await inboxRows(database.db, rows), counts: null, next }
  }
  const places = await placesOf(database, filter, numbersOf(all))
  const { numbers, next } = pageOf(places, filter.tab, part)
  const rows = await rowsOf(database, filter, numbers)
  return { rows: await inboxRows(database.db, rows), counts: countFound(places), next }
}

type Found = { readonly rows: RequestRow[]; readonly next: string | null }

/** The rows of a page without counts. Its `next` is only for this function. */
export async function readNumbers(database: Database, asked: InboxFilter, part: InboxPart): Promise<Found> {
  const filter = await asRead(database, asked)
  return await (filter.find.trim() === '' ? listed(database, filter, part) : found(database, filter, part))
}

/** The filter with the first reading of its text that finds a request: `P/N 10-880-2-05` is a number (behavior 7.17). */
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

const KEY = /^(?<receivedAt>\d{4}-\d\d-\d\dT[\d:.]+Z)~(?<number>[\w-]{1,40})$/

async function listed({ db }: Database, filter: InboxFilter, { after, rows }: InboxPart): Promise<Found> {
  const key = KEY.exec(after ?? '')?.groups
  const page = await inTab({ db }, filter)
    .selectAll()
    .$if(key !== undefined, (query) =>
      query.where(sql<boolean>`(received_at, number) < (${key?.receivedAt}, ${key?.number})`),
    )
    .orderBy('received_at', 'desc')
    .orderBy('number', 'desc')
    .limit(rows + 1)
    .execute()
  const last = page[rows - 1]
  return {
    rows: page.slice(0, rows),
    next: page.length > rows && last ? `${last.received_at}~${last.number}` : null,
  }
}

/** The requests of a tab with the filter's other conditions but the search. */
function inTab({ db }: Pick<Database, 'db'>, { tab, owner, from, to }: InboxFilter) {
  let query = db.selectFrom('inquiry')
  if (tab === 'held') query = query.where('held_why', 'is not', null).where('released_at', 'is', null)
  else if (tab !== 'all') {
    query = query
      .where('state', '=', tab)
      .where((where) => where.or([where('held_why', 'is', null), where('released_at', 'is not', null)]))
  }
  if (owner === NOBODY) query = query.where('owner_id', 'is', null)
  else if (owner !== null) query = query.where('owner_id', '=', owner)
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

/** A page of the first matches, of which there is one more if another page follows. */
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

/** Whole requests in the order of their numbers. What has changed since it was read for the search is left out. */
async function rowsOf(database: Database, filter: InboxFilter, numbers: readonly string[]): Promise<RequestRow[]> {
  if (numbers.length === 0) return []
  const read = await inTab(database, filter).selectAll().where('number', 'in', numbers).execute()
  const byNumber = new Map(read.map((row) => [row.number, row]))
  return numbers.flatMap((number) => byNumber.get(number) ?? [])
}

/** Where a request is listed. */
type Place = Pick<RequestRow, 'number' | 'state' | 'held_why' | 'released_at'>

async function placesOf(database: Database, filter: InboxFilter, numbers: readonly string[]): Promise<Place[]> {
  if (numbers.length === 0) return []
  const read = await inTab(database, { ...filter, tab: 'all' })
    .select(['number', 'state', 'held_why', 'released_at'])
    .where('number', 'in', numbers)
    .execute()
  const byNumber = new Map(read.map((place) => [place.number, place]))
  return numbers.flatMap((number) => byNumber.get(number) ?? [])
}

/** A page of few that are all there are. The next one starts after a number. */
function pageOf(all: readonly Place[], tab: InboxTab, { after, rows }: InboxPart) {
  const numbers = all.filter((place) => tab === 'all' || tabOf(place) === tab).map(({ number }) => number)
  const start = after === null ? 0 : numbers.indexOf(after) + 1
  const page = numbers.slice(start, start + rows)
  return { numbers: page, next: start + rows < numbers.length ? (page.at(-1) ?? null) : null }
}

const tabOf = ({ state, held_why, released_at }: Place): InboxTab =>
  held_why !== null && released_at === null ? 'held' : state

/** Null if the text has no letter or digit: nothing is found then. */
function wordQuery({ tab, find, owner }: InboxFilter): WordQuery | null {
  const terms = queryTerms(find)
  if (terms.length === 0) return null
  const exact = [
    ...(tab === 'all' ? [] : [stateWord(tab)]),
    ...(owner === null ? [] : [ownerWord(owner === NOBODY ? null : owner)]),
  ]
  return { terms, exact }
}

const idRange = ({ from, to }: InboxFilter): IdRange => ({
  from: firstIdAt(from ?? START_OF_TIME),
  below: firstIdAt(to ?? END_OF_TIME),
})

async function countListed({ db }: Database, filter: InboxFilter): Promise<TabCounts> {
  const notHeld = inTab({ db }, { ...filter, tab: 'all' })
    .where((where) => where.or([where('held_why', 'is', null), where('released_at', 'is not', null)]))
    .select(({ fn }) => ['state', fn.countAll().as('count')])
    .groupBy('state')
    .execute()
  const held = inTab({ db }, { ...filter, tab: 'held' })
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  const counts = new Map<InboxTab, number>((await notHeld).map(({ state, count }) => [state, Number(count)]))
  return tabCounts(counts.set('held', Number((await held).count)))
}

const countFound = (all: readonly Place[]): TabCounts =>
  tabCounts(new Map([...Map.groupBy(all, tabOf)].map(([tab, own]) => [tab, own.length])))

function tabCounts(counts: ReadonlyMap<InboxTab, number>): TabCounts {
  const of = (tab: InboxTab) => counts.get(tab) ?? 0
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return {
    new: of('new'),
    open: of('open'),
    answered: of('answered'),
    won: of('won'),
    lost: of('lost'),
    held: of('held'),
    all,
  }
}
