import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { withSideTables } from '#catalog/registry/side-tables.ts'
import { type Database, type DatabaseSettings, openDatabase } from '#database/open-database.ts'
import { OWN_TABLES } from '#database/own-tables.ts'
import { askForNotices, setBlocked } from '#followers/follower-store.ts'
import { prepareCatalog } from '#parts/database/database-source.ts'
import { presentColumns } from '#parts/database/part-table-writer.ts'
import { importTables } from '#parts/import/import-tables.ts'
import { acceptRevisions } from '#parts/live/quarantine.ts'
import { openAccounts } from '#people/open-accounts.ts'
import { checkFiles } from '#requests/attachments/check-files.ts'
import { chooseAttachmentStore } from '#requests/attachments/choose-attachment-store.ts'
import { noteForgotten } from '#requests/forgotten.ts'
import { stampSecret } from '#requests/receive/stamp.ts'
import { temporaryFolder } from '#tests/programs/databases.ts'
import { sample } from '#tests/samples/attachment-samples.ts'
import { run } from '#tests/site/operator-commands.ts'
import { FAMILIES } from '#tests/site/product-content.ts'
import { contactSubmission, inboxOf, openRequests, quoteSubmission } from '#tests/site/requests.ts'
import { SILENT } from '#tests/site/silent-log.ts'

const NOW = new Date('2026-11-22T10:00:00.000Z')
const { files: FILES } = checkFiles([sample('pdf', 'Zeichnung Ø 4.pdf'), sample('step', 'jack.step')])
/** Every table that a move copies: a new one is here by itself, and `fill` has to write to it. */
const COPIED = OWN_TABLES.flatMap(([table, isCopied]) => (isCopied ? [table] : []))

/** What waits for a lock in this database. */
const WAITING = `
  select from pg_locks join pg_database on pg_database.oid = pg_locks.database
  where not granted and datname = current_database()`

type Both = { readonly sqlite: DatabaseSettings; readonly postgres: DatabaseSettings; readonly admin: string }

/** An empty folder, and an empty database that belongs to a plain user; `admin` is its address for the superuser. */
async function emptyPlaces(): Promise<Both> {
  const dataDir = await temporaryFolder()
  const name = `move_${randomUUID()}`
  const admin = new URL(inject('postgresUrl'))
  await asAdmin(admin.href, async (client) => {
    await client.query(`create role "${name}" login password 'plain'`)
    await client.query(`create database "${name}" owner "${name}"`)
  })
  admin.pathname = `/${name}`
  const own = new URL(admin)
  own.username = name
  own.password = 'plain'
  const postgres = { dataDir, databaseUrl: own.href }
  return { sqlite: { dataDir, databaseUrl: null }, postgres, admin: admin.href }
}

async function asAdmin<Done>(url: string, work: (client: pg.Client) => Promise<Done>): Promise<Done> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const move = (settings: DatabaseSettings) => run('move/move', settings, ['move', '--to', 'postgres'])

async function withCatalog<Done>(settings: DatabaseSettings, work: (database: Database) => Promise<Done>) {
  const database = await openDatabase(settings, 'catalog')
  try {
    return await work(database)
  } finally {
    await database.db.destroy()
  }
}

/** Loads rows into Panel-Jacks; with `replace` exactly these. */
async function load(database: Database, lines: readonly string[], replace = false): Promise<void> {
  const file = join(await temporaryFolder(), 'Panel-Jacks.csv')
  await writeFile(file, lines.join('\n'))
  const record = { kind: 'import', by: null } as const
  const options = { replace, force: true, addColumns: true, now: NOW, record }
  expect(await importTables(database, FAMILIES, [{ file, table: null }], options)).toMatchObject({ done: true })
}

/** Parts, changes, requests with files, waiting mails, a held request, notes and secrets, as programs store them. */
async function fill(settings: DatabaseSettings): Promise<void> {
  await withCatalog(settings, async (database) => {
    await prepareCatalog(database, FAMILIES, NOW)
    const rows = Array.from({ length: 450 }, (_, index) => `${index + 1},10-${index + 1},"Grün, ""x""",${index}`)
    await load(database, ['id,Part no,Color,Regal', ...rows, '900,10-900,Red,9'])
    await load(database, ['id,Part no,Color,Regal', ...rows], true) // 900 is gone: its id is never given again
    await sql`update "Panel-Jacks" set "Color" = '', "Regal" = ' ' where id = 7`.execute(database.db)
    await sql`drop table "Commercial"`.execute(database.db)
  })
  const requests = await openRequests(settings)
  const inbox = inboxOf(requests.db, {
    attachments: chooseAttachmentStore(requests, settings.dataDir),
    mails: { copies: true, domain: 'concord.example' },
    now: () => NOW,
  })
  await inbox.receive({ ...quoteSubmission({ note: 'Größe 4\n"x" \u0000' }), files: FILES }, null)
  await inbox.receive({ ...quoteSubmission(), files: FILES.slice(0, 1) }, 'sent too fast')
  await inbox.receive(contactSubmission(), null)
  const follows = [{ table: 'Panel-Jacks', id: '1', number: '10-1' }]
  await askForNotices(requests.db, { address: 'ana@x.example', parts: follows }, 'concord.example', NOW)
  await setBlocked(requests.db, 'mailbox', true, NOW)
  await noteForgotten(requests.db, ['eve@x.example'], NOW)
  await stampSecret(requests.db, NOW)
  await acceptRevisions(requests.db, ['revision'], NOW)
  await requests.db.insertInto('cleanup').values({ name: 'requests', ran_at: NOW.toISOString() }).execute()
  await fillDesk(requests.db)
  await requests.db.destroy()
}

/** What the desk's people have stored, and their accounts. Everybody signs in again: sessions don't move. */
async function fillDesk(db: Database['db']): Promise<void> {
  const at = NOW.toISOString()
  const { invites, signIn } = openAccounts(
    db,
    () => NOW,
    'optional',
    () => [],
    SILENT,
  )
  const { token } = await invites.make(null, 'ann@example.com', 'owner')
  const place = { address: '192.0.2.1', browser: 'Firefox on Linux', token: null, requestId: '' }
  await signIn.byInvite(token, { name: 'Ann Ø', mail: '' }, 'copper swage 4 turrets', place)
  await invites.make(null, 'bo@example.com', 'sales')
  const { id } = await db.selectFrom('person').select('id').executeTakeFirstOrThrow()
  const key = { id: 'key', person_id: id, name: 'Passkey', public_key: 'pQEC', counter: 7, transports: '["usb"]' }
  await db
    .insertInto('passkey')
    .values({ ...key, made_at: at, used_at: null })
    .execute()
  const { number } = await db.selectFrom('request').select('number').executeTakeFirstOrThrow()
  const of = { request_number: number }
  const account = { issuer: 'https://id.example', subject: 'ann', person_id: id, made_at: at }
  await db.insertInto('company_account').values(account).execute()
  const note = { id: 'note', person_id: id, person_name: 'Ann Ø', written_at: at, note: 'Größe\n"4"' }
  await db
    .insertInto('request_note')
    .values({ ...of, ...note })
    .execute()
  const message = { id: 'message', person_id: null, person_name: null, written_at: at, message: 'Grün?', seen_at: null }
  await db
    .insertInto('request_message')
    .values({ ...of, ...message, content_hash: '0' })
    .execute()
  const draft = { version: 2, typed: '{"a":"ü"}', changed_at: at, changed_by: id }
  await db
    .insertInto('quote_draft')
    .values({ ...of, ...draft })
    .execute()
  const paper = { name: 'Größe.pdf', media_type: 'application/pdf', size: 9, hash: FILES[0]?.hash ?? '' }
  const document = { kind: 'rohs', version_key: '2026', label: 'RoHS', title: 'RoHS', version: '2026' }
  const valid = { valid_from: '2026-01-01', valid_until: null, tables: '["military"]', template: null }
  await db
    .insertInto('company_document')
    .values({
      id: 'document',
      ...document,
      ...valid,
      ...paper,
      text: null,
      notice: null,
      filed_at: at,
      filed_by: 'Ann Ø',
      withdrawn_at: null,
    })
    .execute()
  const lot = { lot: 'L 1', po: 'PO 2', ask_key: 'key', sent_at: at, sent_by: id, by_name: 'Ann Ø', withdrawn_at: null }
  await db
    .insertInto('lot_certificate')
    .values({ id: 'certificate', ...lot, ...paper })
    .execute()
  const said = { text: 'PCN-2026-001: Größe', notice: '{"effective":"2027-01-15","parts":[]}', filed_at: at }
  await db
    .insertInto('company_document')
    .values({ ...document, ...valid, ...paper, ...said, hash: null, id: 'notice', filed_by: null, withdrawn_at: at })
    .execute()
  const quote = { number: `${number}-1`, revision: 1, draft_version: 1, content: '{}', sent_at: at, sent_by: id }
  await db
    .insertInto('quote')
    .values({ ...of, ...quote, pdf: 'JVBERg==' })
    .execute()
  const price = {
    place: 0,
    part_key: '10880205',
    quantity: 250,
    unit_price: '1.25',
    currency: 'USD',
    per: 100,
    discount: '5',
  }
  await db
    .insertInto('quote_line')
    .values({ ...price, quote_number: quote.number, buyer: 'ana@größe.example', company: 'Größe' })
    .execute()
  const order = { number: 'O-1', ...of, quote_number: quote.number, content: '{}', placed_at: at }
  await db
    .insertInto('buyer_order')
    .values({ ...order, taken_by: 'Größe', pdf: 'JVBERg==' })
    .execute()
  const listed = { part_key: '1401', part_number: '1401', quantity: 1, currency: 'USD', valid_from: '2026-01-01' }
  await db
    .insertInto('list_price')
    .values({ ...listed, price: '1.25' })
    .execute()
  const miss = { term: 'größe', times: 3, first_at: at, last_at: at }
  await db.insertInto('search_miss').values(miss).execute()
  const synonym = { term: 'größe', meaning: 'length', made_at: at, made_by: 'Ann' }
  await db.insertInto('search_synonym').values(synonym).execute()
}

/** Everything that a database holds, as text: our own tables, the part tables with their columns, the files. */
async function contentOf(settings: DatabaseSettings) {
  const requests = await openRequests(settings)
  const store = chooseAttachmentStore(requests, settings.dataDir)
  const files = await Promise.all(FILES.map(async ({ hash }) => (await store.open(hash))?.toString('hex')))
  const content = await withCatalog(settings, async (catalog) => {
    const read = async (table: string, from: Database) => {
      const columns = await presentColumns(from, table)
      if (columns.length === 0) return [[], []] as const
      const cells = columns.map((name, index) => sql`cast(${sql.id(name)} as text) as ${sql.id(`c${index}`)}`)
      const { rows } = await sql<Record<string, unknown>>`select ${sql.join(cells)} from ${sql.id(table)}`.execute(
        from.db,
      )
      return [columns, rows.map((row) => JSON.stringify(Object.values(row))).sort()] as const
    }
    const own = COPIED.map(async (table) => {
      const inCatalog = (await presentColumns(catalog, table)).length > 0
      return [table, await read(table, inCatalog ? catalog : requests)] as const
    })
    const parts = FAMILIES.map(async ({ table }) => [table, await read(table, catalog)] as const)
    return { own: Object.fromEntries(await Promise.all(own)), parts: Object.fromEntries(await Promise.all(parts)) }
  })
  await requests.db.destroy()
  return { ...content, files }
}

/** The id that the database gives to the next new part. */
const nextId = (settings: DatabaseSettings): Promise<string | undefined> =>
  withCatalog(settings, async (database) => {
    await load(database, ['Part no,Color', '10-new,White'])
    const { rows } = await sql<{ id: string }>`
      select cast(id as text) as id from "Panel-Jacks" where "Part no" = '10-new'`.execute(database.db)
    return rows[0]?.id
  })

test('everything moves to PostgreSQL, and no id is given twice (behavior 14.17)', async () => {
  const { sqlite, postgres } = await emptyPlaces()
  await fill(sqlite)
  const before = await contentOf(sqlite)
  expect(before.own.outbox?.[1]).toHaveLength(4)
  expect(before.parts['Panel-Jacks']?.[1]).toHaveLength(450)
  expect(COPIED.filter((table) => before.own[table]?.[1].length === 0)).toEqual([])
  const { code, out, err } = await move(postgres)
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toContain('Panel-Jacks: 450 parts\n')
  expect(out).toContain(`450 parts in ${withSideTables(FAMILIES).length - 1} tables, `)
  expect(out).toContain('3 requests with 4 lines, 3 files and 4 mails\nAt the desk: 1 quote, 1 note, 1 person. ')
  expect(out).toContain('Keep DATABASE_URL')
  expect(await contentOf(postgres)).toEqual(before)
  expect(await contentOf(sqlite)).toEqual(before)
  expect(before.parts.Commercial).toEqual([[], []])
  await withCatalog(postgres, (database) => prepareCatalog(database, FAMILIES, NOW))
  expect(await nextId(postgres)).toBe('901')
})

test('a move is refused while the site runs, onto data, without a source, from a newer program, and back to SQLite', {
  tags: ['long'],
}, async () => {
  const { sqlite, postgres } = await emptyPlaces()
  const refused = async (why: string) =>
    expect(await move(postgres)).toMatchObject({ code: 1, out: '', err: expect.stringContaining(why) })
  await refused('There are no databases in')
  await fill(sqlite)
  expect(await run('move/move', postgres, ['move', '--to', 'sqlite'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('--to: postgres.'),
  })
  const site = await openRequests(sqlite)
  await refused('requests.db is in use. Stop the site first.')
  await site.db.destroy()
  const other = await openRequests(postgres)
  // An idle connection of the pool would end by itself, on a slow machine before the move begins.
  await other.db.connection().execute(async (held) => {
    await sql`select 1`.execute(held)
    await refused('is in use. Stop every site')
  })
  await other.db.destroy()
  await withCatalog(sqlite, (database) =>
    sql`insert into kysely_migration values ('v2-0001-newer', '')`.execute(database.db),
  )
  await refused('A newer version of the program has changed this database (v2-0001-newer)')
  await withCatalog(sqlite, (database) =>
    sql`delete from kysely_migration where name = 'v2-0001-newer'`.execute(database.db),
  )
  await withCatalog(postgres, async (database) => {
    await prepareCatalog(database, FAMILIES, NOW)
    await load(database, ['Part no', '10-1'])
  })
  await refused('is not empty: it holds 1 part.')
  expect(await run('move/move', sqlite, ['move', '--to', 'postgres'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('DATABASE_URL is not set'),
  })
})

test('a move erases no people, followers or refusals of mail: it names them', { tags: ['long'] }, async () => {
  const { sqlite, postgres } = await emptyPlaces()
  await (await openRequests(sqlite)).db.destroy()
  const { db } = await openRequests(postgres)
  const person = { id: 'ann', mail: 'ann@example.com', name: 'Ann', phone: '', reply_to: '', signature: '' }
  await db
    .insertInto('person')
    .values({ ...person, role: 'owner', made_at: NOW.toISOString() })
    .execute()
  const follows = [{ table: 'Panel-Jacks', id: '1', number: '10-1' }]
  await askForNotices(db, { address: 'ana@x.example', parts: follows }, 'concord.example', NOW)
  await setBlocked(db, 'mailbox', true, NOW)
  await noteForgotten(db, ['eve@x.example', 'bo@x.example'], NOW)
  await db.destroy()
  const why = 'is not empty: it holds 1 person, 1 follower, 1 blocked mailbox, 2 forgotten addresses.'
  expect(await move(postgres)).toMatchObject({ code: 1, out: '', err: expect.stringContaining(why) })
})

test('missing and damaged files are named, stay so, and stop nothing, nor does what a start of the site has left in an empty database', {
  tags: ['long'],
}, async () => {
  const { sqlite, postgres } = await emptyPlaces()
  await fill(sqlite)
  const paths = FILES.map(({ hash }) => join(sqlite.dataDir, 'attachments', hash))
  await writeFile(paths[0] ?? '', 'other')
  await rm(paths[1] ?? '')
  const before = await contentOf(sqlite)
  await withCatalog(postgres, (database) => prepareCatalog(database, FAMILIES, NOW))
  const started = await openRequests(postgres)
  await stampSecret(started.db, new Date())
  await started.db.destroy()
  const there = await move(postgres)
  expect(there).toMatchObject({ code: 1, out: expect.stringContaining('Moved to PostgreSQL') })
  expect(there.err).toMatch(/^5 stored files are missing or damaged in SQLite/)
  expect(there.err).toContain('Zeichnung Ø 4.pdf is damaged')
  expect(there.err).toContain('jack.step is missing')
  expect(await contentOf(postgres)).toEqual(before)
})

test('a move killed at its end leaves nothing, and can be run again (behavior 14.17)', { tags: ['long'] }, async () => {
  const { sqlite, postgres, admin } = await emptyPlaces()
  await fill(sqlite)
  const before = await contentOf(sqlite)
  await openRequests(postgres).then(({ db }) => db.destroy())
  await asAdmin(admin, async (client) => {
    // The move waits for the admin's lock when all parts, requests and files are copied, and then for nothing else.
    await makeInsertsWait(client)
    const env = { ...process.env, DATA_DIR: postgres.dataDir, DATABASE_URL: postgres.databaseUrl ?? '' }
    const moving = spawn(process.execPath, ['cli/move/move-cli.ts', 'move', '--to', 'postgres'], {
      env,
      stdio: 'ignore',
    })
    onTestFinished(() => void moving.kill('SIGKILL'))
    const waiting = async () => (await client.query(WAITING)).rows.length
    await expect.poll(waiting, { timeout: 30_000 }).toBeGreaterThan(0)
    const ended = new Promise((done) => moving.once('exit', (_, signal) => done(signal)))
    moving.kill('SIGKILL')
    expect(await ended).toBe('SIGKILL')
    await client.query('rollback')
    await client.query('drop function if exists wait_for_test cascade')
  })
  const { own, parts } = await contentOf(postgres)
  expect(Object.values(own).flatMap(([, rows]) => rows)).toEqual([])
  expect(Object.values(parts).flatMap(([columns]) => columns)).toEqual([])
  expect(await move(postgres)).toMatchObject({ code: 0, err: '' })
  expect(await contentOf(postgres)).toEqual(before)
})

/** Inserts into the outbox wait for the end of this transaction. */
async function makeInsertsWait(client: pg.Client): Promise<void> {
  await client.query(`create function wait_for_test() returns trigger language plpgsql security definer as
    $$ begin perform pg_advisory_xact_lock(1); return new; end $$`)
  await client.query('create trigger wait_for_test before insert on outbox execute function wait_for_test()')
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock(1)')
}
