import { sql } from 'kysely'
import { numberReadings } from '#catalog/numbers/typed-number.ts'
import { countRowsOf } from '#database/count-rows.ts'
import type { Database } from '#database/open-database.ts'
import type { RequestRow } from '#database/tables.ts'
import { inboxRows } from '#requests/inbox/inbox-rows.ts'
import { isUnassigned, NOT_HELD } from '#requests/inbox/request-progress.ts'
import { indexSome, matching, type WordQuery } from '#requests/inbox/search-index.ts'
import { formWord, ownerWord, queryTerms, stateWord } from '#requests/inbox/search-words.ts'
import { type RequestRecord, withDetails } from '#requests/request-store.ts'
import {
  FOLLOWED_STATES,
  type InboxSort,
  type InboxTab,
  type InboxView,
  REQUEST_STATES,
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

export type InboxPart = { readonly after: string | null; readonly rows: number }

const NOBODY = 'nobody'
const MAX_COUNT = 1_000

type Found = { readonly rows: RequestRow[]; readonly next: string | null }

type Wanted = InboxFilter & { readonly among?: readonly string[] | null }

/** A page of the inbox; the counts of all tabs; how many have replies. An unknown `after` starts at the first. */
export async function readInbox(database: Database, asked: InboxFilter, part: InboxPart) {
  const { rows, next, counted } = await readNumbers(database, asked, part)
  const [counts, replies] = counted
    ? await Promise.all([countListed(database, counted), countReplies(database, counted)])
    : [null, null]
  return { rows: await inboxRows(database.db, rows), counts, replies, next }
}

/** The rows of a page, and the filter to count by: null for a search that finds too many, which is newest first. */
export async function readNumbers(database: Database, asked: InboxFilter, part: InboxPart) {
  const filter = await asRead(database, asked)
  const among = filter.find.trim() === '' ? null : await wordMatches(database, { ...filter, tab: 'all' }, MAX_COUNT + 1)
  if (!among || among.length <= MAX_COUNT) {
    const counted = { ...filter, among }
    return { ...(await listed(database, counted, part)), counted }
  }
  const last = Date.parse(KEY.exec(part.after ?? '')?.groups?.key ?? '')
  let to = Number.isNaN(last) ? filter.to : new Date(last + 1).toISOString()
  // A view or a kind may leave few of the newest matches, or none: then older ones are read.
  for (const rows: RequestRow[] = []; ; ) {
    const among = await wordMatches(database, { ...filter, to }, MAX_COUNT)
    const [oldest] = among.length < MAX_COUNT ? [] : await rowsOf(database, among.slice(-1))
    const from = oldest ? new Date(Date.parse(oldest.received_at) + 1).toISOString() : filter.from
    const wanted = { ...filter, sort: 'newest', among, from } as const
    rows.push(...(await listed(database, wanted, { ...part, rows: part.rows + 1 - rows.length })).rows)
    const [last] = rows.slice(part.rows - 1)
    if (rows.length > part.rows && last)
      return { rows: rows.slice(0, part.rows), next: `${last.received_at}~${last.number}`, counted: null }
    if (!oldest || from === to) return { rows, next: null, counted: null }
    to = from
  }
}

const EVERY: InboxFilter = { tab: 'all', find: '', owner: null, from: null, to: null }

/** The newest requests that a search finds, at most `limit`. */
export const foundNumbers = async (database: Database, filter: Partial<InboxFilter>, limit: number) =>
  await wordMatches(database, await asRead(database, { ...EVERY, ...filter }), limit)

async function wordMatches(database: Database, filter: InboxFilter, limit: number): Promise<string[]> {
  const words = wordQuery(filter)
  return words ? await matching(database, words, filter, limit) : []
}

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
    const [first] = await wordMatches(database, { ...filter, tab: 'all', find: number }, 1)
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

async function listed(database: Database, filter: Wanted, { after, rows }: InboxPart): Promise<Found> {
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
    rows: await rowsOf(database, numbers),
    next: page.length > rows && last ? `${String(last[column])}~${last.number}` : null,
  }
}

/** The buyer acted or wrote, and no one at the desk has looked since. Each part has its index. */
const HAS_REPLY = sql<boolean>`number in (
  select number from request where state in (${sql.join(REQUEST_STATES)}) and seen_at is null and (
    exists (select 1 from buyer_order where request_number = request.number)
    or exists (select 1 from quote where request_number = request.number
      and (declined_at is not null or more_time_at is not null)))
  union select coalesce(about.merged_into, about.number) from request_message
  inner join request as about on about.number = request_message.request_number
  where request_message.person_name is null and request_message.seen_at is null)`

/** The requests of a tab under the filter. `inOrder`: don't use the index of state or owner. */
function inTab({ db }: Pick<Database, 'db'>, filter: Wanted, inOrder = false) {
  const { tab, owner, from, to, view, kind, among } = filter
  let query = db.selectFrom('request')
  if (among) query = query.where('number', 'in', among.length > 0 ? among : ['']) // SQL has no empty list
  const [state, ownerId] = inOrder ? [sql`+state`, sql`+owner_id`] : [sql`state`, sql`owner_id`]
  if (tab === 'held') query = query.where('held_why', 'is not', null).where('released_at', 'is', null)
  else if (tab === 'all') query = query.where('state', '!=', 'merged')
  else query = query.where(sql<boolean>`${state} in (${sql.join(statesIn(tab))})`).where(NOT_HELD)
  if (view) {
    const { name, me, today } = view
    const open = name === 'follow-up' ? FOLLOWED_STATES : ['new', 'open']
    query = query.where(NOT_HELD).where(name === 'replies' ? HAS_REPLY : sql<boolean>`${state} in (${sql.join(open)})`)
    if (name === 'mine') query = query.where(sql<boolean>`${ownerId} = ${me}`)
    if (name === 'unassigned') query = query.where(isUnassigned(db))
    if (name === 'overdue') query = query.where('target_date', '<', today)
    if (name === 'follow-up') query = query.where('follow_up', '<=', today)
    else if (name !== 'replies') query = query.where(sql<boolean>`(follow_up is null or follow_up <= ${today})`)
    if (name === 'follow-up' && owner === null)
      query = query.where(sql<boolean>`(${ownerId} = ${me} or ${isUnassigned(db)})`)
  }
  if (owner === NOBODY) query = query.where(isUnassigned(db))
  else if (owner !== null) query = query.where(sql<boolean>`${ownerId} = ${owner}`)
  if (kind === 'contact' || kind === 'quote') query = query.where('kind', '=', kind).where('form', 'is', null)
  else if (kind) query = query.where('form', '=', kind)
  if (from !== null) query = query.where('received_at', '>=', from)
  if (to !== null) query = query.where('received_at', '<', to)
  return query
}

async function rowsOf({ db }: Database, numbers: readonly string[]): Promise<RequestRow[]> {
  if (numbers.length === 0) return []
  const read = await db.selectFrom('request').selectAll().where('number', 'in', numbers).execute()
  const byNumber = new Map(read.map((row) => [row.number, row]))
  return numbers.flatMap((number) => byNumber.get(number) ?? [])
}

function wordQuery({ tab, find, owner, kind }: InboxFilter): WordQuery | null {
  const terms = queryTerms(find)
  if (terms.length === 0) return null
  const exact = [
    ...(tab === 'all' ? [] : [tab === 'held' ? [stateWord(tab)] : statesIn(tab).map(stateWord)]),
    ...(owner === null || owner === NOBODY ? [] : [[ownerWord(owner)]]),
    // requests from before there were kinds don't have this word
    ...(kind && kind !== 'quote' && kind !== 'contact' ? [[formWord(kind)]] : []),
  ]
  return { terms, exact }
}

/** Tab counts ignore the view: a view has its own list. */
async function countListed({ db }: Database, { view: _, ...filter }: Wanted): Promise<TabCounts> {
  const notHeld = inTab({ db }, { ...filter, tab: 'all' })
    .where(NOT_HELD)
    .select(({ fn }) => ['state', fn.countAll().as('count')])
    .groupBy('state')
    .execute()
  const held = await countRowsOf(inTab({ db }, { ...filter, tab: 'held' }))
  const counts = { new: 0, open: 0, answered: 0, won: 0, closed: 0, held, all: held }
  for (const { state, count } of await notHeld) {
    if (state === 'merged') continue
    counts[tabOfState(state)] += Number(count)
    counts.all += Number(count)
  }
  return counts
}

/** How many requests a person's view `follow-up` has. */
export async function countFollowUps(database: Database, me: string, today: string): Promise<number> {
  const inOwnIndex = database.dialect === 'sqlite' // which would read all answered ones
  return await countRowsOf(inTab(database, { ...EVERY, view: { name: 'follow-up', me, today } }, inOwnIndex))
}

async function countReplies(database: Database, filter: Wanted): Promise<number> {
  const view = { name: 'replies', me: '', today: '' } as const
  return await countRowsOf(inTab(database, { ...filter, tab: 'all', view }))
}
