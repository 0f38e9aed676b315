import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { DeskBuyers } from '#buyers/desk-buyers.ts'
import { DeskRequests } from '#buyers/desk-requests.ts'
import type { Database } from '#database/open-database.ts'
import { openRequests } from '#database/open-requests.ts'
import { QUOTE_TABS, quoteSorts } from '#quotes/schemas/quote-tabs.ts'
import { buyerIdOf, buyerWords, sortColumns } from '#requests/buyer-rows.ts'
import { readFigures } from '#requests/inbox/figures.ts'
import type { InboxFilter } from '#requests/inbox/inbox-query.ts'
import { indexSome } from '#requests/inbox/search-index.ts'
import { INBOX_SORTS, INBOX_TABS, INBOX_VIEWS } from '#requests/schemas/states/request-states.ts'
import { startPostgres } from '#tests/programs/postgres.ts'
import { addClerks } from '#tests/samples/clerks-desk.ts'
import { NO_FILES, QUOTE } from '#tests/site/requests.ts'
import { SILENT } from '#tests/site/silent-log.ts'

/**
 * Each list, order and search of the desk with 100,000 requests of 20,000 buyers, on both databases: the first and the second page.
 * `node bench/inbox.ts [requests] [sqlite|postgres]`, ten minutes, most of them for the words of the search.
 */
const COUNT = Number(process.argv[2] ?? 100_000)
const BATCH = 500
const RUNS = 15
const GOAL_MS = 50
const ROWS = 25
const NOW = new Date('2026-11-26T10:00:00Z')
const CLERKS = ['ann', 'bob', 'cy', 'dee']
const ALL: InboxFilter = { tab: 'all', find: '', owner: null, from: null, to: null }

/** As in a business of some years: two of a hundred are new, five open. */
function stateOf(index: number): 'new' | 'open' | 'answered' | 'won' | 'lost' {
  const place = (index * 37) % 100
  return place < 2 ? 'new' : place < 7 ? 'open' : place < 50 ? 'answered' : place < 70 ? 'won' : 'lost'
}

function requestAt(index: number) {
  const buyer = (index * 7919) % Math.ceil(COUNT / 5)
  const company = `${['Northbridge', 'Halden', 'Meridian', 'Söhne', 'Tarn'][buyer % 5]} ${buyer}`
  const yourEmail = `buyer${buyer}@company${buyer % 5_000}.example`
  const at = new Date(NOW.getTime() - index * 900_000).toISOString()
  const targetDate = index % 3 === 0 ? at.slice(0, 10) : undefined
  const content = { ...QUOTE, companyName: company, yourName: `Ana ${buyer}`, yourEmail, targetDate, lines: [] }
  const number = `Q-${String(index).padStart(6, '0')}`
  const state = stateOf(index)
  const isQuoted = state !== 'new' && state !== 'open'
  const total = isQuoted ? `${((index * 31) % 500_000) / 100}` : null
  const row = {
    number,
    kind: 'quote' as const,
    request_key: number,
    content_hash: '',
    content: JSON.stringify(content),
    page_token: number,
    received_at: at,
    held_why: index % 1_000 === 1 ? 'too fast' : null,
    released_at: null,
    state,
    owner_id: state === 'new' ? null : (CLERKS[index % 5] ?? null),
    version: 1,
    buyer_address: null,
    ...sortColumns({ kind: 'quote', content }),
    quote_value: isQuoted ? Math.round(Number(total) * 1_000) : -1,
    quote_total: total,
    quote_currency: isQuoted ? 'USD' : null,
    follow_up: index % 200 === 3 ? '2026-11-26' : null,
    seen_at: index % 500 === 4 ? null : at,
    merged_into: null,
    source: null,
    buyer_id: buyerIdOf(yourEmail),
  }
  const known = { address: yourEmail, name: content.yourName, company }
  const buyerRow = {
    id: row.buyer_id,
    ...known,
    ...buyerWords(known),
    last_at: at,
    typed_at: null,
    mail: null,
    note: '',
    merged_into: null,
  }
  const lines = [1, 2, 3].map((position) => ({
    request_number: number,
    position,
    manufacturer_name: 'Concord',
    quantity: 250 * position,
    part_number: `10-${(index * position) % 8_000}-1-00`,
    quantity_2: null,
    quantity_3: null,
    quantity_4: null,
    quantity_5: null,
    quantity_6: null,
    note: null,
  }))
  const by = { person_id: 'ann', person_name: CLERKS[index % 4] ?? null }
  const act = {
    id: `${at}-${number}`,
    done_at: at,
    ...by,
    action: 'request.state',
    subject: number,
    detail: JSON.stringify({ from: 'open', to: state }),
  }
  const quoteContent = JSON.stringify({ currency: 'USD', total, lines: [] })
  const quote = {
    number,
    request_number: number,
    revision: 1,
    draft_version: 1,
    content: quoteContent,
    sent_at: at,
    sent_by: by.person_name,
    pdf: 'x'.repeat(2_000),
    valid_until: new Date(Date.parse(at) + 2_592_000_000).toISOString().slice(0, 10),
  }
  const typed = JSON.stringify({ lines: [] })
  const draft = { request_number: number, version: isQuoted ? 1 : 2, typed, changed_at: at, changed_by: 'ann' }
  const message = {
    ...{
      id: `m-${number}`,
      request_number: number,
      written_at: at,
      person_id: null,
      person_name: null,
      content_hash: '',
    },
    message: 'When?',
    seen_at: index % 2_000 === 1 ? null : at,
  }
  return {
    row,
    buyerRow,
    lines,
    act,
    quote: isQuoted ? [quote] : [],
    draft: isQuoted || state === 'open' ? [draft] : [],
    message: index % 10 === 1 ? [message] : [],
  }
}

async function fill(database: Database): Promise<void> {
  const { db } = database
  for (let start = 0; start < COUNT; start += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, COUNT - start) }, (_, index) => requestAt(start + index))
    await db.transaction().execute(async (tx) => {
      const buyers = [...new Map(batch.map(({ buyerRow }) => [buyerRow.id, buyerRow])).values()]
      await tx
        .insertInto('buyer')
        .values(buyers)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await tx
        .insertInto('request')
        .values(batch.map(({ row }) => row))
        .execute()
      await tx
        .insertInto('request_line')
        .values(batch.flatMap(({ lines }) => lines))
        .execute()
      await tx
        .insertInto('act')
        .values(batch.map(({ act }) => act))
        .execute()
      const quotes = batch.flatMap(({ quote }) => quote)
      const messages = batch.flatMap(({ message }) => message)
      if (messages.length > 0) await tx.insertInto('request_message').values(messages).execute()
      const drafts = batch.flatMap(({ draft }) => draft)
      if (drafts.length > 0) await tx.insertInto('quote_draft').values(drafts).execute()
      if (quotes.length > 0) await tx.insertInto('quote').values(quotes).execute()
    })
  }
  while ((await indexSome(database)) > 0);
}

/** Says the fastest of some runs: others work on this machine too. Returns what the last one did. */
async function time<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  let result = await work() // warm
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const start = performance.now()
    result = await work()
    times.push(performance.now() - start)
  }
  const fastest = Math.min(...times)
  console.log(`  ${fastest > GOAL_MS ? '!' : ' '} ${what.padEnd(40)} ${fastest.toFixed(1).padStart(7)} ms`)
  return result
}

async function measure(name: string, databaseUrl: string | null): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-inbox-'))
  const database = await openRequests({ dataDir, databaseUrl })
  const started = performance.now()
  await fill(database)
  await addClerks(database.db, ...CLERKS.map((id) => ({ id, name: id, mail: id, role: 'sales' as const })))
  console.log(`${name}, ${COUNT} requests, filled in ${Math.round((performance.now() - started) / 1_000)} s`)
  const now = () => NOW
  const files = { attachments: NO_FILES, mailbox: dataDir }
  const rules = () => ({ copies: false, domain: 'x' })
  const requests = new DeskRequests({
    ...files,
    database,
    rules,
    now,
    log: SILENT,
  })
  const list = async (what: string, filter: Partial<InboxFilter>) => {
    const page = (after: string | null) => requests.inbox({ ...ALL, ...filter }, { after, rows: ROWS })
    const { next } = await time(what, () => page(null))
    if (next !== null) await time(`${what}, page 2`, () => page(next))
  }
  for (const sort of INBOX_SORTS) {
    for (const tab of INBOX_TABS) await list(`${tab}, ${sort}`, { tab, sort })
    await list(`an owner's, ${sort}`, { owner: 'ann', sort })
    for (const name of INBOX_VIEWS)
      await list(`${name}, ${sort}`, { view: { name, me: 'ann', today: '2026-11-26' }, sort })
  }
  for (const find of ['halden 1206', 'Q-0500', '10-880', 'buyer77', 'ana', 'northbridge wichita'])
    for (const sort of ['newest', 'company'] as const) await list(`'${find}', ${sort}`, { find, sort })
  for (const tab of QUOTE_TABS)
    for (const sort of quoteSorts(tab)) {
      const filter = { tab, sort, find: '', today: '2026-11-26' }
      await time(`quotes ${tab}, ${sort}`, () => requests.quotes(filter, { page: 1, rows: ROWS }))
    }
  const halden = { tab: 'all', sort: 'value', find: 'halden 1206', today: '2026-11-26' } as const
  await time(`quotes '${halden.find}'`, () => requests.quotes(halden, { page: 1, rows: ROWS }))
  await time('follow-ups in the menu', () => requests.countFollowUps('ann', '2026-11-26'))
  await time('a request', () => requests.request('Q-050000'))
  const buyers = new DeskBuyers({ ...files, rules, database, now })
  for (const sort of ['last', 'company'] as const)
    for (const find of ['', 'meridian 77', 'nothing of it'])
      await time(`buyers '${find}', ${sort}`, () => buyers.list({ find, sort }, { page: 1, rows: ROWS }))
  await time('a buyer', () => buyers.read(buyerIdOf('buyer77@company77.example')))
  for (const days of [1, 7, 30])
    await time(`figures of ${days} days`, () =>
      readFigures(database.db, { timeZone: 'America/New_York', days, now: NOW }),
    )
  await requests.close()
  await database.db.destroy()
  await rm(dataDir, { recursive: true })
}

if (process.argv[3] !== 'postgres') await measure('SQLite', null)
if (process.argv[3] !== 'sqlite') {
  const cluster = await startPostgres()
  await measure('PostgreSQL', cluster.url)
  await cluster.stop()
}
