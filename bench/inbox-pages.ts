import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database, DatabaseSettings } from '#database/open-database.ts'
import { openRequests } from '#database/open-requests.ts'
import type { InquiryRow } from '#database/tables.ts'
import { type InboxFilter, readInbox } from '#inquiries/progress/inbox-query.ts'
import { indexSome } from '#inquiries/progress/search-index.ts'
import { REQUEST_STATES } from '#inquiries/schemas/request-states.ts'
import { createDatabase, startPostgres } from '#tests/programs/postgres.ts'
import { say, sayTimes } from './figures.ts'

const REQUESTS = 100_000
const BATCH = 1_000
const TRIES = 20
const ROWS = 50
const FIRST = Date.parse('2021-01-01')
const MINUTES = 20
const NAMES = ['Ana', 'Bo', 'Carla', 'Dmitri', 'Ellen', 'Farid', 'Grace', 'Hugo', 'Ines', 'Jonas']
const PLACES = ['Northbridge', 'Halden', 'Westmark', 'Corvid', 'Aldine', 'Bellrock', 'Tarn', 'Ostrava', 'Pinnacle']
const TRADES = ['Avionics', 'Instruments', 'Medical', 'Space', 'Rail', 'Labs', 'Power']
const NOTE = 'Please quote delivery in March with certificates of conformance, packed in trays, for the prototype run'

const FILTERS: Record<string, Partial<InboxFilter>> = {
  'newest of all': { tab: 'all' },
  'one state': { tab: 'answered' },
  'one state, owner': { tab: 'answered', owner: 'person3' },
  'an owner with five': { tab: 'all', owner: 'rare' },
  dates: { tab: 'open', from: '2022-01-01T00:00:00.000Z', to: '2022-03-01T00:00:00.000Z' },
  'search: a number': { find: 'Q-210105' },
  'search: a company': { find: 'northbridge' },
  'search: one buyer': { find: 'buyer777@' },
  'search: part number': { find: '10-880-2-0' },
  'search: word of all': { find: 'concord' },
  'search: two common': { find: 'westmark medical' },
  'search: one letter': { find: 'q' },
  'search: two letters': { find: 'no' },
  'search: nothing found': { find: 'northbridge zzzz' },
  'search: common, rare state': { find: 'concord', tab: 'won' },
}

/** A page of the inbox and a search, with 100,000 stored requests, on both databases. */
export async function benchInbox(): Promise<void> {
  const cluster = await startPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'bench-inbox-'))
  try {
    await benchDatabase('SQLite', { dataDir: folder, databaseUrl: null })
    await benchDatabase('PostgreSQL', { dataDir: folder, databaseUrl: await createDatabase(cluster.url, 'inbox') })
  } finally {
    await rm(folder, { recursive: true })
    await cluster.stop()
  }
}

async function benchDatabase(what: string, settings: DatabaseSettings): Promise<void> {
  const database = await openRequests(settings)
  console.log(`\n${what}: a page of ${ROWS} of ${REQUESTS} requests, with the counts of all tabs`)
  for (let start = 0; start < REQUESTS; start += BATCH) await store(database, start)
  const began = performance.now()
  while ((await indexSome(database)) > 0);
  say('read for the search', `${((performance.now() - began) / REQUESTS).toFixed(2)} ms a request`)
  if (database.dialect === 'postgres') await sql`vacuum analyze`.execute(database.db)
  for (const [name, filter] of Object.entries(FILTERS)) {
    const all: InboxFilter = { tab: 'all', find: '', owner: null, from: null, to: null, ...filter }
    const times: number[] = []
    let found = 0
    for (let tries = 0; tries < TRIES; tries += 1) {
      const started = performance.now()
      const page = await readInbox(database, all, { after: null, rows: ROWS })
      times.push(performance.now() - started)
      found = page.rows.length
    }
    sayTimes(`${name} (${found})`, times)
  }
  await database.db.destroy()
}

async function store({ db }: Database, start: number): Promise<void> {
  const indexes = Array.from({ length: BATCH }, (_, index) => start + index)
  const rows = indexes.map(inquiryRow)
  const lines = indexes.flatMap((index) =>
    [0, 1, 2].map((position) => ({
      inquiry_number: rows[index - start]?.number ?? '',
      position: position + 1,
      manufacturer_name: 'Concord',
      part_number: `${10 + (index % 7)}-${800 + ((index * (position + 3)) % 190)}-${index % 4}-0${position + 1}`,
      quantity: 100 + index,
      quantity_2: null,
      quantity_3: null,
      note: position === 2 ? 'Gold over nickel' : null,
    })),
  )
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('inquiry').values(rows).execute()
    await tx.insertInto('inquiry_line').values(lines).execute()
  })
}

function inquiryRow(index: number): InquiryRow {
  const at = new Date(FIRST + index * MINUTES * 60_000).toISOString()
  const name = NAMES[index % NAMES.length] ?? ''
  const place = PLACES[(index * 7) % PLACES.length] ?? ''
  const trade = TRADES[(index * 3) % TRADES.length] ?? ''
  const content = {
    companyName: `${place} ${trade}`,
    yourName: `${name} Ruiz`,
    yourEmail: `buyer${index % 20_000}@${place.toLowerCase()}-${trade.toLowerCase()}.example`,
    yourPhone: `+1 937 555 ${1_000 + (index % 9_000)}`,
    completeAddress: `${index % 900} Hangar Road`,
    country: 'US',
    city: 'Dayton',
    state: 'OH',
    zip: String(40_000 + (index % 9_999)),
    note: `${NOTE} ${index}`,
  }
  const state = index % 1_000 === 0 ? 'won' : (REQUEST_STATES[index % REQUEST_STATES.length] ?? 'new')
  return {
    number: `Q-${at.slice(2, 10).replaceAll('-', '')}-${index.toString(36).toUpperCase().padStart(4, '0')}`,
    kind: 'quote',
    request_key: crypto.randomUUID(),
    content_hash: '',
    content: JSON.stringify(content),
    page_token: crypto.randomUUID(),
    received_at: at,
    held_why: index % 500 === 0 ? 'it was sent faster than a person types' : null,
    released_at: null,
    state: state === 'won' && index % 1_000 !== 0 ? 'answered' : state,
    owner_id: index % 20_000 === 7 ? 'rare' : index % 3 === 0 ? `person${index % 5}` : null,
    version: 0,
  }
}

await benchInbox()
