import { createHash } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'

/**
 * What a list of inquiries shows and sorts by, without reading their JSON; follow-ups, merges and sources; buyers, made from
 * inquiries by mail address; the views that people save. Times are ISO 8601.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['quote_total', 'quote_currency', 'follow_up', 'seen_at', 'merged_into', 'source']) {
    await db.schema.alterTable('inquiry').addColumn(column, 'text').execute()
  }
  for (const [column, none] of [
    ['company_key', ''],
    ['target_date', NO_DAY],
    ['buyer_id', ''],
  ] as const) {
    await db.schema
      .alterTable('inquiry')
      .addColumn(column, 'text', (text) => text.notNull().defaultTo(none))
      .execute()
  }
  await db.schema
    .alterTable('inquiry')
    .addColumn('quote_value', 'bigint', (value) => value.notNull().defaultTo(-1))
    .execute()
  await createTables(db)
  const old = db as Kysely<Before>
  const buyers = new Map<string, Known>()
  for (let after = ''; ; ) {
    const rows = await old
      .selectFrom('inquiry')
      .select(['number', 'content', 'received_at', 'state', 'held_why', 'released_at'])
      .where('number', '>', after)
      .orderBy('number')
      .limit(ROWS)
      .execute()
    await fill(old, rows, buyers)
    await yieldToEventLoop() // SQLite works in the thread that serves the site
    after = rows.at(-1)?.number ?? ''
    if (rows.length < ROWS) break
  }
  const known = [...buyers.values()]
  for (let start = 0; start < known.length; start += ROWS) {
    await old
      .insertInto('buyer')
      .values(known.slice(start, start + ROWS))
      .execute()
    await yieldToEventLoop()
  }
  await createIndexes(db)
}

const ROWS = 500
const NO_DAY = '9999-12-31'
const ID_LENGTH = 20

async function createTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('buyer')
    .addColumn('id', 'text', (column) => column.primaryKey()) // of the address
    .addColumn('address', 'text', (column) => column.notNull()) // in lower case
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('company', 'text', (column) => column.notNull())
    .addColumn('company_key', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull()) // what a search looks in
    .addColumn('last_at', 'text', (column) => column.notNull())
    .addColumn('typed_at', 'text') // when a person at the desk has changed name or company
    .addColumn('mail', 'text') // the address as the desk has corrected it
    .addColumn('note', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('merged_into', 'text') // the buyer whose this one's inquiries are now
    .execute()
  await db.schema
    .createTable('saved_view')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('query', 'text', (column) => column.notNull())
    .execute()
}

/** Those that a list sorts by have all that its filters ask for: 100,000 rows are filtered in the index. */
async function createIndexes(db: Kysely<unknown>): Promise<void> {
  const filtered = ['number', 'state', 'owner_id', 'held_why', 'released_at', 'received_at']
  const days = ['follow_up', 'target_date'] as const
  for (const [name, column] of [
    ['target', 'target_date'],
    ['value', 'quote_value'],
    ['company', 'company_key'],
  ] as const) {
    await db.schema
      .createIndex(`inquiry_by_${name}`)
      .on('inquiry')
      .columns([column, ...filtered, ...days.filter((day) => day !== column)])
      .execute()
  }
  await db.schema.dropIndex('inquiry_owner').execute()
  await db.schema
    .createIndex('inquiry_owner')
    .on('inquiry')
    .columns(['owner_id', 'received_at', 'number', 'state', 'held_why', 'released_at'])
    .execute()
  await db.schema
    .createIndex('inquiry_count') // of the tabs
    .on('inquiry')
    .columns(['state', 'owner_id', 'held_why', 'released_at'])
    .execute()
  await db.schema.createIndex('inquiry_follow_up').on('inquiry').columns(['follow_up', 'owner_id', 'state']).execute()
  await db.schema.createIndex('inquiry_buyer').on('inquiry').columns(['buyer_id', 'received_at', 'number']).execute()
  await db.schema.createIndex('inquiry_merged').on('inquiry').column('merged_into').execute()
  await db.schema.createIndex('quote_sent').on('quote').column('sent_at').execute()
  await db.schema.createIndex('quote_inquiry').on('quote').columns(['inquiry_number', 'revision']).execute()
  await db.schema.createIndex('buyer_last').on('buyer').columns(['last_at', 'id']).execute()
  await db.schema.createIndex('buyer_company').on('buyer').columns(['company_key', 'id']).execute()
  await db.schema.createIndex('saved_view_person').on('saved_view').column('person_id').execute()
}

/** Fills in what is derived of some inquiries, and keeps the newest of each buyer. */
async function fill(db: Kysely<Before>, rows: readonly Inquiry[], buyers: Map<string, Known>): Promise<void> {
  if (rows.length === 0) return
  const numbers = rows.map(({ number }) => number)
  const quotes = await db
    .selectFrom('quote')
    .select(['inquiry_number', 'content'])
    .where('inquiry_number', 'in', numbers)
    .orderBy('revision')
    .execute()
  const newest = new Map(quotes.map((quote) => [quote.inquiry_number, quote.content]))
  const derived = rows.map(({ number, content, received_at, state, held_why, released_at }) => {
    const sent = JSON.parse(content)
    const address = String(sent.yourEmail ?? sent.email ?? '').toLowerCase()
    const name = String(sent.yourName ?? `${sent.first_name} ${sent.last_name}`)
    const company = String(sent.companyName ?? '')
    const id = createHash('sha256').update(address).digest('hex').slice(0, ID_LENGTH)
    const { total = null, currency = null } = JSON.parse(newest.get(number) ?? '{}')
    const known = { company_key: plain(company || name), words: plain(`${address} ${company} ${name}`) }
    const isHeld = held_why !== null && released_at === null
    if (!isHeld && (buyers.get(id)?.last_at ?? '') < received_at)
      buyers.set(id, { id, address, name, company, ...known, last_at: received_at })
    // Above it a database gives back no number.
    const value = total === null ? -1 : Math.min(Math.round(Number(total) * 1000), Number.MAX_SAFE_INTEGER)
    const seen = state === 'new' ? null : received_at
    return [number, known.company_key, sent.targetDate || NO_DAY, id, total, currency, String(value), seen]
  })
  const values = derived.map((row) => sql`(${sql.join(row)})`)
  await sql`update inquiry set company_key = v.column2, target_date = v.column3, buyer_id = v.column4,
    quote_total = v.column5, quote_currency = v.column6, quote_value = cast(v.column7 as bigint), seen_at = v.column8
    from (values ${sql.join(values)}) as v where inquiry.number = v.column1`.execute(db)
}

type Known = Before['buyer']

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

type Inquiry = {
  number: string
  content: string
  received_at: string
  state: string
  held_why: string | null
  released_at: string | null
}

type Before = {
  inquiry: Inquiry
  quote: { inquiry_number: string; revision: number; content: string }
  buyer: {
    id: string
    address: string
    name: string
    company: string
    company_key: string
    words: string
    last_at: string
  }
}
