import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { isDatabaseAway } from '#database/database-away.ts'
import { migrate } from '#database/migrate.ts'
import {
  type Database,
  type DatabaseName,
  type DatabaseSettings,
  makeDurable,
  openDatabase,
} from '#database/open-database.ts'
import { openRequests } from '#database/open-requests.ts'
import { connectPostgres } from '#database/postgres-client.ts'
import { DIALECTS, emptySettings, temporaryFolder } from '#tests/programs/databases.ts'
import { TroubledLine } from '#tests/programs/troubled-line.ts'
import { locksOn } from '#tests/site/open-files.ts'

async function open(settings: DatabaseSettings, name: DatabaseName = 'requests'): Promise<Database> {
  const database = await openDatabase(settings, name)
  onTestFinished(() => database.db.destroy())
  return database
}

const state = (key: string) => ({ key, value: '', noted_at: '2026-01-01T00:00:00.000Z' })

test('a new file and a file with other settings both get the durable settings', async () => {
  const settings = await emptySettings('sqlite')
  const old = new DatabaseSync(join(settings.dataDir, 'requests.db'))
  old.exec('pragma journal_mode = delete; create table t (a text)')
  old.close()
  const { db } = await open(settings)
  const pragma = async (name: string) => Object.values((await sql.raw(`pragma ${name}`).execute(db)).rows[0] ?? {})[0]
  expect(await pragma('journal_mode')).toBe('wal')
  expect(await pragma('synchronous')).toBe(2)
  expect(await pragma('foreign_keys')).toBe(1)
  expect(await pragma('busy_timeout')).toBe(0)
})

test('only its owner can read a database and what SQLite writes beside it (behavior 14.18)', async () => {
  const settings = await emptySettings('sqlite')
  const { db } = await open(settings)
  await sql`create table t (a text)`.execute(db)
  const names = await readdir(settings.dataDir)
  expect(names.sort()).toEqual(['requests.db', 'requests.db-shm', 'requests.db-wal'])
  for (const name of names) {
    expect([name, (await stat(join(settings.dataDir, name))).mode & 0o777]).toEqual([name, 0o600])
  }
})

test('a database that is opened again keeps its locks', async () => {
  const settings = await emptySettings('sqlite')
  const { db } = await open(settings)
  await sql`create table t (a text)`.execute(db)
  const again = await open(settings)
  await sql`select a from t`.execute(again.db)
  await again.db.destroy()
  expect(await locksOn(join(settings.dataDir, 'requests.db'))).toBe(1)
})

test('a database that keeps another journal mode is refused, and the setting is named', () => {
  const inMemory = new DatabaseSync(':memory:')
  expect(() => makeDurable(inMemory)).toThrow(/journal_mode is memory, not wal/)
})

test('a file that is not a database is refused', async () => {
  const dataDir = await temporaryFolder()
  await writeFile(join(dataDir, 'requests.db'), 'no database'.repeat(1000))
  await expect(openDatabase({ dataDir, databaseUrl: null }, 'requests')).rejects.toThrow('file is not a database')
})

test('a folder in the place of the file is refused', async () => {
  const dataDir = await temporaryFolder()
  await mkdir(join(dataDir, 'requests.db'))
  await expect(openDatabase({ dataDir, databaseUrl: null }, 'requests')).rejects.toThrow('unable to open database file')
})

for (const dialect of DIALECTS) {
  test(`${dialect}: a database that a newer version has changed is refused in words, and not written to`, async () => {
    const settings = await emptySettings(dialect)
    const database = await open(settings)
    await migrate(database, 'requests')
    await sql`insert into kysely_migration (name, timestamp) values ('v2-0001-later', '2027')`.execute(database.db)
    await sql`drop table cleanup`.execute(database.db)
    await sql`delete from kysely_migration where name = '0009-removal'`.execute(database.db)
    await expect(openRequests(settings)).rejects.toMatchObject({
      name: 'Problem',
      message: expect.stringContaining('v2-0001-later'),
      advice: expect.stringContaining('restore the backup'),
    })
    await expect(database.db.selectFrom('cleanup').selectAll().execute()).rejects.toThrow()
  })

  test(`${dialect}: two servers that migrate at the same time both get all tables`, async () => {
    const settings = await emptySettings(dialect)
    const both = await Promise.all([open(settings), open(settings)])
    await Promise.all(both.map((database) => migrate(database, 'requests')))
    for (const { db } of both) expect(await db.selectFrom('catalog_state').selectAll().execute()).toEqual([])
  })

  test(`${dialect}: a failed transaction leaves nothing behind, and the next one works`, async () => {
    const database = await open(await emptySettings(dialect))
    await migrate(database, 'requests')
    const failing = database.db.transaction().execute(async (tx) => {
      await tx.insertInto('catalog_state').values(state('lost')).execute()
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    await database.db.insertInto('catalog_state').values(state('kept')).execute()
    const rows = await database.db.selectFrom('catalog_state').select('key').execute()
    expect(rows).toEqual([{ key: 'kept' }])
  })

  test(`${dialect}: transactions of one process don't mix`, async () => {
    const database = await open(await emptySettings(dialect))
    await migrate(database, 'requests')
    const write = (key: string, fails: boolean) =>
      database.db.transaction().execute(async (tx) => {
        await tx.insertInto('catalog_state').values(state(key)).execute()
        await delay(5)
        if (fails) throw new Error('on purpose')
      })
    const outcomes = await Promise.allSettled([write('a', false), write('b', true), write('c', false)])
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    const rows = await database.db.selectFrom('catalog_state').select('key').orderBy('key').execute()
    expect(rows.map((row) => row.key)).toEqual(['a', 'c'])
  })
}

test("another process's write transaction delays no read and blocks no thread; a write waits for it (behavior 15.6)", async () => {
  const settings = await emptySettings('sqlite')
  const database = await open(settings)
  await migrate(database, 'requests')
  const other = new DatabaseSync(join(settings.dataDir, 'requests.db'))
  other.exec('begin immediate')
  const before = performance.eventLoopUtilization()
  const write = database.db.insertInto('catalog_state').values(state('late')).execute()
  for (let round = 0; round < 30; round += 1) {
    expect(await database.db.selectFrom('catalog_state').selectAll().execute()).toEqual([])
    await delay(10)
  }
  const { utilization } = performance.eventLoopUtilization(before)
  other.exec('commit')
  other.close()
  await write
  expect(await database.db.selectFrom('catalog_state').select('key').execute()).toEqual([{ key: 'late' }])
  // A thread that waited for the lock would do nothing else. A loaded machine makes its few milliseconds of work longer.
  expect(utilization).toBeLessThan(0.9)
})

test('a connection that PostgreSQL ends during a transaction fails only that transaction', async () => {
  const { db } = await open(await emptySettings('postgres'))
  const cut = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db)
    await delay(200) // the error comes between two queries: without a listener it would end the process
    await sql`select 1`.execute(tx)
  })
  await expect(cut).rejects.toThrow()
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

test.for([
  ['disk I/O error, while reading', 266],
  ['disk I/O error, while flushing', 1034],
  ['database or disk is full', 13],
  ['attempt to write a readonly database, which was moved', 1032],
] as const)('%s (%i) counts as a database that is away', ([text, errcode]) => {
  expect(isDatabaseAway(Object.assign(new Error(text), { errcode }))).toBe(true)
})

const SILENCE_MS = 500

test('a task’s connection to PostgreSQL that passes nothing any more ends its query, and one that waits for no answer is ended, too', async () => {
  const { databaseUrl } = await emptySettings('postgres')
  const line = await TroubledLine.to(databaseUrl ?? '')
  const [busy, idle] = await Promise.all([connectPostgres(line.url, SILENCE_MS), connectPostgres(line.url, SILENCE_MS)])
  onTestFinished(async () => void (await Promise.all([busy.end(), idle.end()])))
  const slow = busy.query('select pg_sleep(0.2)')
  expect((await slow).rowCount).toBe(1)
  line.forget()
  const error: unknown = await busy.query('select 1').catch((thrown) => thrown)
  expect(String(error)).toContain('PostgreSQL has sent nothing for too long')
  expect(isDatabaseAway(error)).toBe(true)
  await expect.poll(() => idle.query('select 1').catch(String)).toMatch(/not queryable|terminated|too long/)
})
