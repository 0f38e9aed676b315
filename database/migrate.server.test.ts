import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { refuseEarlierCatalog } from '#database/earlier-catalog.ts'
import { migrate, refuseLater } from '#database/migrate.ts'
import { type Database, type DatabaseName, type DatabaseSettings, openDatabase } from '#database/open-database.ts'
import { recordAct } from '#people/acts.ts'
import { DIALECTS, emptySettings } from '#tests/programs/databases.ts'
import { contentLeft, earlierContent, earlierData } from '#tests/samples/earlier-folder.ts'
import { visitorsInbox } from '#tests/samples/visitors-inbox.ts'
import { quoteSubmission } from '#tests/site/requests.ts'

async function open(settings: DatabaseSettings, name: DatabaseName) {
  const database = await openDatabase(settings, name)
  onTestFinished(() => database.db.destroy())
  const { db } = database
  const names = async () =>
    (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(
      (row) => row.name,
    )
  return { ...database, names }
}

const NAMES = {
  catalog: ['0001-catalog', '0002-catalog'],
  requests: [
    '0001-people',
    '0001-requests',
    '0001-sending',
    '0002-notices',
    '0002-receipts',
    '0002-requests',
    '0003-quantities',
    '0004-company-accounts',
    '0005-words',
    '0006-acts',
    '0007-merged-words',
  ],
}
const ALL = [...NAMES.catalog, ...NAMES.requests].toSorted()

test.for(['catalog', 'requests'] as const)('a new %s.db has run every migration', async (name) => {
  const database = await open(await emptySettings('sqlite'), name)
  await migrate(database, name)
  expect(await database.names()).toEqual(NAMES[name])
})

test.for(DIALECTS)(
  '%s: the data of November 2026 gets the names of today, once, and keeps its rows; change notices become documents, and the mail of a seen quote was opened',
  async (dialect) => {
    const settings = await earlierData(dialect)
    const [catalog, requests] = [await open(settings, 'catalog'), await open(settings, 'requests')]
    // A restore of an earlier backup leaves what it doesn't know.
    if (dialect === 'postgres') await sql`create table request (number text)`.execute(requests.db)
    const before = await earlierContent(settings)
    await Promise.all([migrate(catalog, 'catalog'), migrate(requests, 'requests'), migrate(requests, 'requests')])
    expect(await contentLeft(settings, before)).toEqual(before)
    expect(await catalog.names()).toEqual(dialect === 'postgres' ? ALL : NAMES.catalog)
    expect(await requests.names()).toEqual(dialect === 'postgres' ? ALL : NAMES.requests)
    await sql`insert into "Panel-Jacks" ("Part no") values ('10-NEW')`.execute(catalog.db)
    await noticesAreDocuments(requests)
    await seenQuotesWereOpened(requests)
  },
)

/** What a draft of a notice says stays in the log. */
async function noticesAreDocuments({ db }: Pick<Database, 'db'>): Promise<void> {
  const documents = await db
    .selectFrom('company_document')
    .selectAll()
    .where('kind', '=', 'change-notice')
    .orderBy('version')
    .execute()
  expect(documents.map((row) => [row.version_key, row.withdrawn_at === null, row.hash])).toEqual([
    ['pcn-2026-001', false, null],
    ['pcn-2026-001-2', true, null],
    ['pcn-2026-002', false, null],
  ])
  const [, revised, withdrawn] = documents
  expect(revised).toMatchObject({ title: 'New plating', filed_by: 'Ann Ø', tables: '["Panel-Jacks"]' })
  const parts = [{ table: 'Panel-Jacks', id: '1', number: '10-1' }]
  const days = { effective: '2027-01-15', lastOrder: '2027-03-31' }
  expect(JSON.parse(revised?.notice ?? '')).toMatchObject({ ...days, replacement: null, parts })
  expect(revised?.text).toMatch(
    /^PCN-2026-001-2: New plating\n\nKind: [\s\S]*Tin becomes nickel\.[\s\S]*Affected parts: 10-1$/,
  )
  expect(withdrawn?.text).toContain('Withdrawn: 2026-11-26, The plater can deliver again.')
  const acts = await db
    .selectFrom('act')
    .select(['subject', 'detail'])
    .where('action', '=', 'notice.discarded')
    .execute()
  expect(acts).toMatchObject([{ subject: 'Half', detail: expect.stringContaining('Tin becomes nickel.') }])
}

async function seenQuotesWereOpened({ db }: Pick<Database, 'db'>): Promise<void> {
  const opened = await db
    .selectFrom('request')
    .innerJoin('quote', 'quote.request_number', 'request.number')
    .select(['mail_opened_at', 'receipt_token', 'quote.seen_at'])
    .where('mail_opened_at', 'is not', null)
    .execute()
  expect(opened.length).toBeGreaterThan(0)
  for (const row of opened) expect(row).toMatchObject({ mail_opened_at: row.seen_at, receipt_token: null })
}

test.for(DIALECTS)(
  '%s: a release is gone back from and forward to again, with what both have stored; not over a major version (behavior 15.16)',
  async (dialect) => {
    const settings = await emptySettings(dialect)
    const { db } = await open(settings, 'requests')
    const start = async () => {
      const again = await open(settings, 'requests')
      await migrate(again, 'requests')
      return again.db
    }
    await start()
    // the next release
    await sql`alter table buyer add column language text`.execute(db)
    await sql`create table reminder (id text primary key)`.execute(db)
    await sql`insert into kysely_migration values ('0003-next', '')`.execute(db)
    const note = (at: string) => ({ key: at, value: '', noted_at: '' })
    await sql`insert into catalog_state values ('next', '', '')`.execute(db)
    await sql`insert into reminder values ('kept')`.execute(db)
    // back
    await (await start()).insertInto('catalog_state').values(note('back')).execute()
    const visitors = await visitorsInbox(settings)
    const { number } = await visitors.receive(quoteSubmission(), null)
    await visitors.close()
    // forward
    const later = await start()
    await sql`update buyer set language = 'de'`.execute(later)
    const rows = async (query: ReturnType<typeof sql>) => (await query.execute(later)).rows
    expect(await rows(sql`select key from catalog_state where key in ('next', 'back') order by key`)).toEqual([
      { key: 'back' },
      { key: 'next' },
    ])
    expect(await rows(sql`select id from reminder`)).toEqual([{ id: 'kept' }])
    expect(await rows(sql`select number, language from request join buyer on buyer.id = buyer_id`)).toEqual([
      { number, language: 'de' },
    ])
    await expect(refuseLater(await open(settings, 'requests'), 'requests')).rejects.toThrow(/0003-next/)
    await sql`insert into kysely_migration values ('v2-0001-requests', '')`.execute(db)
    await expect(start()).rejects.toThrow(/A newer version of the program has changed this database/)
  },
)

test.for(DIALECTS)('%s: the log of removed requests loses what their buyers typed', async (dialect) => {
  const settings = await emptySettings(dialect)
  const requests = await open(settings, 'requests')
  await migrate(requests, 'requests')
  const visitors = await visitorsInbox(settings)
  const { number } = await visitors.receive(quoteSubmission(), null)
  await visitors.close()
  const by = { id: null, name: 'The buyer, Ana' }
  for (const subject of [number, 'Q-GONE']) {
    const detail = { quote: subject, reason: 'Call 555' }
    await recordAct(requests.db, { by, action: 'quote.declined', subject, detail }, new Date())
  }
  await sql`delete from kysely_migration where name in ('0006-acts', '0007-merged-words')`.execute(requests.db)
  await migrate(requests, 'requests')
  const acts = await requests.db.selectFrom('act').select(['person_name', 'detail']).orderBy('subject').execute()
  expect(acts.map((act) => [act.person_name, JSON.parse(act.detail ?? '')])).toEqual([
    ['The buyer, Ana', { quote: number, reason: 'Call 555' }],
    ['The buyer', { quote: 'Q-GONE' }],
  ])
})

test('data from before November 27, 2026 is refused in words, and nothing is written (behavior 15.27)', async () => {
  const settings = await earlierData('sqlite')
  const requests = await open(settings, 'requests')
  await sql`delete from kysely_migration where name = '0041-unread'`.execute(requests.db)
  const before = await requests.names()
  const refusal = {
    message: expect.stringContaining('is from a version before November 27, 2026'),
    advice: expect.stringMatching(/^Start the version of November 27, 2026 .* once, then this one\.$/),
  }
  await expect(migrate(requests, 'requests')).rejects.toMatchObject(refusal)
  expect(await requests.names()).toEqual(before)
  refuseEarlierCatalog(settings)
  await writeFile(join(settings.dataDir, 'catalogue.db'), 'the catalog of an earlier version')
  expect(() => refuseEarlierCatalog(settings)).toThrow(/has a catalogue\.db, from a version before November 27, 2026/)
  refuseEarlierCatalog({ ...settings, databaseUrl: 'postgres://db/parts' })
})
