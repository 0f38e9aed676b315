import { copyFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type Database, type DatabaseSettings, openDatabase } from '#database/open-database.ts'
import { openRequests } from '#database/open-requests.ts'
import { ReopenedDatabase } from '#database/reopened-database.ts'
import { isMovedDatabase } from '#database/sqlite/sqlite-file.ts'
import { emptySettings, temporaryFolder } from '#tests/programs/databases.ts'

type Place = { readonly dataDir: string; readonly file: string; readonly database: Database }

/** An open database with the table `t` and one row. */
async function opened(): Promise<Place> {
  const dataDir = await temporaryFolder()
  const database = await openDatabase({ dataDir, databaseUrl: null }, 'requests')
  onTestFinished(() => database.db.destroy())
  await sql`create table t (a text)`.execute(database.db)
  await insert(database, 'first')
  return { dataDir, file: join(dataDir, 'requests.db'), database }
}

const insert = async ({ db }: Database, text: string) => void (await sql`insert into t values (${text})`.execute(db))

const rows = async ({ db }: Database) => (await sql<{ a: string }>`select a from t`.execute(db)).rows.map(({ a }) => a)

const refusal = async (work: Promise<unknown>) => isMovedDatabase(await work.catch((error: unknown) => error))

const WAYS = [
  ['deleted', 'gone', ({ file }: Place) => rm(file)],
  [
    'replaced by a copy',
    'replaced',
    async ({ file }: Place) => {
      await copyFile(file, `${file}.copy`)
      await rename(`${file}.copy`, file)
    },
  ],
  ['left without its log', 'no log', ({ file }: Place) => rm(`${file}-wal`)],
  ['left without its index', 'no log', ({ file }: Place) => rm(`${file}-shm`)],
  ['deleted with its folder', 'gone', ({ dataDir }: Place) => rm(dataDir, { recursive: true })],
] as const

test.for(WAYS)(
  'in a file that was %s nothing is confirmed any more, and all of it can be copied (behavior 15.22)',
  async ([, state, take]) => {
    const place = await opened()
    const { database } = place
    expect(database.file?.state()).toBe('in place')
    await take(place)
    expect(database.file?.state()).toBe(state)
    expect(await refusal(insert(database, 'second'))).toBe(true)
    expect(await refusal(database.db.selectFrom('request').selectAll().execute())).toBe(true)
    expect(await refusal(database.db.transaction().execute(() => Promise.resolve()))).toBe(true)
    const copy = join(await temporaryFolder(), 'copy.db')
    await database.file?.rescue(copy)
    const copied = new DatabaseSync(copy)
    expect(copied.prepare('select a from t').all()).toEqual([{ a: 'first' }])
    copied.close()
  },
)

test('a file that goes during a transaction is noticed before the commit is confirmed', async () => {
  const { database, file } = await opened()
  const aside = join(await temporaryFolder(), 'aside.db')
  const work = database.db.transaction().execute(async (tx) => {
    await sql`insert into t values ('second')`.execute(tx)
    await rename(file, aside)
  })
  expect(await refusal(work)).toBe(true)
  await rename(aside, file)
  await insert(database, 'third')
  expect(await rows(database)).toEqual(['first', 'third'])
})

test('a reopened database follows a file that takes its place, and makes none where it is gone', async () => {
  const { dataDir, file, database } = await opened()
  const reopened = new ReopenedDatabase(() => openDatabase({ dataDir, databaseUrl: null }, 'requests'))
  onTestFinished(() => reopened.close())
  expect(await rows(await reopened.get())).toEqual(['first'])
  await database.file?.rescue(`${file}.copy`)
  const copy = new DatabaseSync(`${file}.copy`)
  copy.exec(`insert into t values ('of the copy')`)
  copy.close()
  await insert(database, 'after the copy')
  await rm(file)
  expect(await refusal(reopened.get().then(rows))).toBe(true)
  await rename(`${file}.copy`, file)
  expect(await rows(await reopened.get())).toEqual(['first', 'of the copy'])
})

const COPIES = ['requests.db.rescued-2026-11-24T10-00-00Z', 'requests.db.rescued-2026-11-25T10-00-00Z'] as const

/** A data folder without its requests.db, whose content is in a rescued copy. */
async function rescued(): Promise<DatabaseSettings> {
  const settings = await emptySettings('sqlite')
  const { db } = await openRequests(settings)
  await sql`insert into catalog_state values ('of the copy', '', '')`.execute(db)
  await db.destroy()
  await rename(join(settings.dataDir, 'requests.db'), join(settings.dataDir, COPIES[0]))
  return settings
}

test('a rescued copy without a requests.db is that database again, without the log of the deleted one', async () => {
  const settings = await rescued()
  await writeFile(join(settings.dataDir, 'requests.db-wal'), 'of the deleted file')
  const both = await Promise.all([openRequests(settings), openRequests(settings)])
  onTestFinished(async () => void (await Promise.all(both.map(({ db }) => db.destroy()))))
  for (const { db } of both) {
    expect(await db.selectFrom('catalog_state').select('key').execute()).toEqual([{ key: 'of the copy' }])
  }
  const names = await readdir(settings.dataDir)
  expect(names.sort()).toEqual(['requests.db', 'requests.db-shm', 'requests.db-wal', 'requests.db-wal.left'])
})

test.for([
  ['requests.db', 'a rescued copy and a requests.db'],
  [COPIES[1], 'two rescued copies'],
] as const)('%s: of %s none is chosen in silence (behavior 15.27)', async ([other]) => {
  const settings = await rescued()
  await writeFile(join(settings.dataDir, other), '12345')
  await expect(openRequests(settings)).rejects.toMatchObject({
    name: 'Problem',
    message: expect.stringContaining(`${other} (5 bytes, last written on 20`),
    advice: expect.stringContaining('Move all but the right one'),
  })
  expect((await readdir(settings.dataDir)).sort()).toEqual([other, COPIES[0]].sort())
})
