import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { up as addRequestList } from '#database/migrations/0026-request-list.ts'
import { up as addDocuments } from '#database/migrations/0037-company-papers.ts'
import { up as nameBuyersActs } from '#database/migrations/0038-buyers-acts.ts'
import { up as addNotices } from '#database/migrations/0040-change-notices.ts'
import { up as noticesToDocuments } from '#database/migrations/0044-notices-as-documents.ts'
import { openDatabase } from '#database/open-database.ts'
import { DIALECTS, freshSettings } from '#tests/programs/databases.ts'

/** As databases of operators have recorded them: one that is called otherwise would run again, and the old one be missing. */
const RECORDED = {
  catalog: ['0001-part-tables', '0008-catalogue-changes', '0010-touched-rows', '0017-imports', '0018-change-order'],
  requests: [
    ...['0002-catalogue-state', '0004-inquiries', '0005-line-details', '0006-attachments', '0009-removal'],
    ...[
      '0012-accepted-addresses',
      '0013-accounts',
      '0014-request-progress',
      '0014-request-words-sqlite',
      '0015-quotes',
    ],
    ...['0016-webhooks', '0019-request-spellings-sqlite', '0020-notices', '0020-notices-sqlite', '0021-import-drafts'],
    ...['0022-blocked-mailboxes', '0023-synonyms', '0024-buyer-address', '0025-quote-lines', '0026-request-list'],
    ...['0029-quote-shape', '0030-list-prices', '0031-quote-answers', '0033-request-messages', '0034-request-kinds'],
    ...['0037-company-papers', '0038-buyers-acts', '0039-quote-days', '0040-change-notices', '0041-unread'],
    '0044-notices-as-documents',
  ],
}

test.for(['catalog', 'requests'] as const)(
  'the migrations of %s keep the names that databases have recorded',
  async (name) => {
    const database = await openDatabase(await freshSettings('sqlite'), name)
    await migrate(database, name)
    const rows = await database.db
      .withTables<{ kysely_migration: { name: string } }>()
      .selectFrom('kysely_migration')
      .select('name')
      .orderBy('name')
      .execute()
    expect(rows.map((row) => row.name).slice(0, RECORDED[name].length)).toEqual(RECORDED[name])
    await database.db.destroy()
  },
)

test.for(DIALECTS)(
  '%s: 0026 derives lists and buyers of what was stored before, the largest total too',
  async (dialect) => {
    const { db } = await openDatabase(await freshSettings(dialect), 'requests')
    await sql`create table inquiry (number text primary key, content text, received_at text, state text, owner_id text,
    held_why text, released_at text)`.execute(db)
    await sql`create index inquiry_owner on inquiry (owner_id)`.execute(db)
    await sql`create table quote (inquiry_number text, revision bigint, content text, sent_at text)`.execute(db)
    const numbers = Array.from({ length: 1_001 }, (_, index) => `Q-${index + 10_000}`)
    for (const [index, number] of numbers.entries()) {
      const content = { yourEmail: `Ana@${index % 2}.example`, yourName: 'Ana', companyName: `Älder ${index}` }
      await sql`insert into inquiry values (${number}, ${JSON.stringify(content)}, ${`2026-${index + 1_000}`}, 'open', null,
      null, null)`.execute(db)
    }
    for (const [revision, total] of ['1.25', '9100000000000.00'].entries()) {
      const content = JSON.stringify({ total, currency: 'USD' })
      await sql`insert into quote values (${numbers[1_000]}, ${revision}, ${content}, 'x')`.execute(db)
    }
    await db.transaction().execute((tx) => addRequestList(tx as unknown as Kysely<unknown>))
    const read = await sql<Record<string, unknown>>`select * from inquiry order by number`.execute(db)
    expect(read.rows[0]).toMatchObject({ company_key: 'alder 0', target_date: '9999-12-31', quote_total: null })
    expect(Number(read.rows[0]?.quote_value)).toBe(-1)
    expect(read.rows[1_000]).toMatchObject({ quote_total: '9100000000000.00', seen_at: '2026-2000' })
    expect(Number(read.rows[1_000]?.quote_value)).toBe(Number.MAX_SAFE_INTEGER)
    const buyers = await sql`select address, company, last_at from buyer order by address`.execute(db)
    expect(buyers.rows).toEqual([
      { address: 'ana@0.example', company: 'Älder 1000', last_at: '2026-2000' },
      { address: 'ana@1.example', company: 'Älder 999', last_at: '2026-1999' },
    ])
    await db.destroy()
  },
)

test.for(DIALECTS)(
  '%s: 0038 names the buyer in what buyers did, and leaves what the command line did',
  async (dialect) => {
    const { db } = await openDatabase(await freshSettings(dialect), 'requests')
    await sql`create table act (id text, done_at text, person_name text, action text, subject text)`.execute(db)
    await sql`insert into act values
    ('1', 'monday', null, 'quote.declined', 'Q-1'), ('2', 'monday', null, 'request.state', 'Q-1'),
    ('3', 'monday', null, 'request.state', 'Q-2'), ('4', 'tuesday', null, 'request.state', 'Q-1'),
    ('5', 'friday', 'Sam', 'quote.accepted', 'Q-3'), ('6', 'friday', null, 'request.state', 'Q-3')`.execute(db)
    await nameBuyersActs(db as unknown as Kysely<unknown>)
    const { rows } = await sql<{ person_name: string | null }>`select person_name from act order by id`.execute(db)
    expect(rows.map((row) => row.person_name)).toEqual(['The buyer', 'The buyer', null, null, 'Sam', null])
    await db.destroy()
  },
)

test.for(DIALECTS)('%s: 0044 makes change notices documents, and keeps what drafts say as acts', async (dialect) => {
  const { db } = await openDatabase(await freshSettings(dialect), 'requests')
  const untyped = db as unknown as Kysely<unknown>
  await addDocuments(untyped)
  await addNotices(untyped)
  await sql`create table act (id text, done_at text, person_name text, action text, subject text, detail text)`.execute(
    db,
  )
  const [at, later] = ['2026-11-01T08:00:00.000Z', '2026-11-20T08:00:00.000Z']
  const parts = [{ table: 'Panel-Jacks', id: '1', number: '10-1' }]
  const dates = { effective: '2027-01-15', lastOrder: '2027-03-31', lastDelivery: null }
  const content = JSON.stringify({
    ...{ title: 'Größe', kind: 'form', what: 'Longer.', why: '', replacement: '10-2' },
    ...{ ...dates, parts },
  })
  await sql`insert into change_notice values ('PCN-2026-001', 'PCN-2026-001', 1, ${content}, ${at}, 'Ann', null, null),
    ('PCN-2026-001-2', 'PCN-2026-001', 2, ${content}, ${later}, 'Bob', null, null),
    ('PCN-2026-002', 'PCN-2026-002', 1, ${content}, ${at}, 'Ann', ${later}, 'Too early')`.execute(db)
  const empty = { title: '', kind: 'form', what: '' }
  await sql`insert into change_notice_draft values ('a', null, 1, ${JSON.stringify(empty)}, ${at}, 'Ann'),
    ('b', 'PCN-2026-001-2', 1, ${JSON.stringify({ ...empty, what: 'Half' })}, ${at}, 'Ann')`.execute(db)
  await noticesToDocuments(untyped)
  const documents = await sql<Record<string, string>>`select * from company_document order by version`.execute(db)
  expect(documents.rows.map((row) => [row.version_key, row.withdrawn_at, row.hash])).toEqual([
    ['pcn-2026-001', later, null],
    ['pcn-2026-001-2', null, null],
    ['pcn-2026-002', later, null],
  ])
  const [, revised, withdrawn] = documents.rows
  expect(revised).toMatchObject({ kind: 'change-notice', title: 'Größe', filed_by: 'Bob', tables: '["Panel-Jacks"]' })
  expect(JSON.parse(revised?.notice ?? '')).toEqual({ ...dates, replacement: '10-2', parts })
  expect(revised?.text).toMatch(
    /^PCN-2026-001-2: Größe\n\nKind: form\n[\s\S]*What changes: Longer\.[\s\S]*Affected parts: 10-1$/,
  )
  expect(withdrawn?.text).toContain('Withdrawn: 2026-11-20, Too early')
  const acts = await sql<Record<string, string>>`select * from act`.execute(db)
  expect(acts.rows).toMatchObject([{ action: 'notice.discarded', subject: 'PCN-2026-001-2', person_name: 'Ann' }])
  expect(acts.rows[0]?.detail).toContain('Half')
  await expect(sql`select * from change_notice`.execute(db)).rejects.toThrow()
  await db.destroy()
})
