import { existsSync } from 'node:fs'
import { copyFile, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { DIALECTS, freshSettings, tagsFor } from '#tests/programs/databases.ts'
import { addJacks, byHand, fieldsOf, makeParts, SMALL_SAMPLE, startLive, until } from '#tests/site/live.ts'
import { FAMILIES, productFamily } from '#tests/site/product-content.ts'

const panelJacks = productFamily('Panel-Jacks')

for (const dialect of DIALECTS) {
  test(`${dialect}: it picks up rows changed by hand, a new column, and the last of many fast changes (behavior 15.1, 15.7)`, {
    tags: tagsFor(dialect),
  }, async () => {
    const settings = await freshSettings(dialect)
    const live = await startLive(settings)
    const before = live.current()
    expect(live.openIssues()).toEqual([])
    expect(FAMILIES.map(({ table }) => before?.table(table)?.size)).toEqual(FAMILIES.map(() => 0))
    await byHand(settings, addJacks('10-1', '10-2'))
    await until(() => live.current()?.size === 2)
    expect(before?.size).toBe(0) // requests in progress finish on the old one
    await byHand(settings, sql`alter table "Panel-Jacks" add column "Lead Time" text`)
    await byHand(settings, sql`update "Panel-Jacks" set "Lead Time" = '4 weeks' where id = 2`)
    const leadTime = () => fieldsOf(live, '10-2')?.['Lead Time']
    await until(() => leadTime() === '4 weeks')
    await byHand(settings, sql`delete from "Panel-Jacks" where id = 1`)
    for (let count = 3; count <= 20; count += 1) await byHand(settings, addJacks(`10-${count}`))
    await until(() => live.current()?.size === 19)
  })

  test(`${dialect}: it handles numbers, NUL and a table without ids, all made by hand`, {
    tags: tagsFor(dialect),
  }, async () => {
    const settings = await freshSettings(dialect)
    const live = await startLive(settings)
    await byHand(
      settings,
      sql`alter table "Panel-Jacks" add column "Lead Time" numeric`,
      sql`insert into "Panel-Jacks" ("Part no", "Lead Time", "Color") values ('10-1', 0.5, '  ')`,
      sql`drop table military`,
      sql`create table military ("Part Num" text)`,
      sql`insert into military values ('M-1')`,
    )
    if (dialect === 'sqlite') await byHand(settings, sql`update "Panel-Jacks" set "Length" = 'a' || char(0) || 'b'`)
    const fields = () => fieldsOf(live, '10-1')
    await until(() => fields()?.['Lead Time'] === '0.5' && (dialect === 'postgres' || fields()?.Length === 'ab'))
    expect(fields()?.Color).toBeNull()
    expect(live.current()?.table('military')).toBeNull()
    expect(live.openIssues().map(({ what }) => what)).toEqual([
      expect.stringMatching(/ has no readable table military: its parts are not shown\. .* a column 'id'/),
    ])
    await byHand(settings, sql`drop table military`, sql`create table military (id integer, "Part Num" text)`)
    await until(() => live.openIssues().length === 0)
    expect(live.current()?.table('military')?.size).toBe(0)
  })

  test(`${dialect}: two servers that start at the same time load the sample once; emptied tables stay empty`, {
    tags: tagsFor(dialect),
  }, async () => {
    const settings = await freshSettings(dialect)
    const other = { ...settings, dataDir: dialect === 'sqlite' ? settings.dataDir : join(settings.dataDir, 'other') }
    const both = await Promise.all([settings, other].map((each) => startLive(each, { placeholders: SMALL_SAMPLE })))
    expect(both.map((live) => live.current())).toMatchObject([{ size: 3, sample: true }, { size: 3 }])
    await Promise.all(both.map((live) => live.stop()))
    await byHand(settings, sql`delete from "Panel-Jacks"`, sql`delete from military`)
    await rm(join(settings.dataDir, 'catalog.kept'))
    const later = await startLive(settings, { placeholders: SMALL_SAMPLE })
    expect(later.current()).toMatchObject({ size: 0, sample: false })
  })
}

test('a new family gets its table at the next start', async () => {
  const settings = await freshSettings('sqlite')
  await makeParts(settings)
  const seventeenth = { ...panelJacks, table: 'Test Sockets', path: '/panel-jacks/test-sockets' }
  const live = await startLive(settings, { families: [...FAMILIES, seventeenth] })
  expect(live.current()?.table('Test Sockets')?.size).toBe(0)
})

test('a snapshot is served immediately, then refreshed; one that is damaged, or of another source or registry, is not used', async () => {
  const settings = await freshSettings('sqlite')
  await (await startLive(settings)).stop()
  await byHand(settings, addJacks('10-1'))
  const next = await startLive(settings)
  expect(next.current()?.size).toBe(0)
  await next.refresh()
  expect(next.current()?.size).toBe(1)
  await next.stop()
  const snapshot = join(settings.dataDir, 'catalog.kept')
  const good = await readFile(snapshot)
  expect((await stat(snapshot)).mode & 0o777).toBe(0o600)
  const elsewhere = { dataDir: settings.dataDir, databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing' }
  expect((await startLive(elsewhere)).current()).toBeNull()
  await byHand(settings, addJacks('10-2'))
  const torn = Buffer.from(good)
  torn.fill(0, good.length - 40, good.length - 20)
  for (const broken of [torn, good.subarray(0, good.length - 8), Buffer.from('something else')]) {
    await writeFile(snapshot, broken)
    const live = await startLive(settings)
    expect(live.current()?.size).toBe(2) // from the first build
    expect(live.openIssues()).toEqual([])
    await live.stop()
    expect(await readFile(snapshot)).not.toEqual(broken)
  }
  await byHand(settings, addJacks('10-3'))
  const other = await startLive(settings, { families: [panelJacks] })
  expect(other.current()?.size).toBe(3)
})

test('postgres: a DATA_DIR that is not there is said, and gets its snapshot once it can; a removed one comes back', async () => {
  const { databaseUrl, dataDir: parent } = await freshSettings('postgres')
  const dataDir = join(parent, 'blocked', 'data')
  await writeFile(join(parent, 'blocked'), 'a file in its place')
  const live = await startLive({ databaseUrl, dataDir }, { snapshotRetryMs: 0 })
  expect(live.openIssues()).toMatchObject([
    { what: expect.stringMatching(/snapshot can't be written to DATA_DIR.*Create the folder/) },
  ])
  const snapshot = join(dataDir, 'catalog.kept')
  await rm(join(parent, 'blocked'))
  await until(() => live.openIssues().length === 0 && existsSync(snapshot))
  await rename(dataDir, join(parent, 'moved')) // in one step: the site may be writing
  await until(() => existsSync(snapshot))
})

test('sqlite: while the database is missing or broken, the snapshot is served (behavior 15.8)', async () => {
  const settings = await freshSettings('sqlite')
  await makeParts(settings, '10-1')
  await (await startLive(settings)).stop()
  const file = join(settings.dataDir, 'catalog.db')
  const aside = join(settings.dataDir, 'aside.db')
  for (const [broken, what] of [
    [() => rm(file), 'is missing'],
    [() => writeFile(file, 'no database'.repeat(1_000)), "can't be read"],
  ] as const) {
    await copyFile(file, aside)
    await rm(file)
    await broken().catch((error: NodeJS.ErrnoException) => expect(error.code).toBe('ENOENT'))
    const live = await startLive(settings, { placeholders: SMALL_SAMPLE })
    expect(live.current()?.size).toBe(1)
    await until(() => live.openIssues().length === 1)
    expect(live.openIssues()[0]?.what).toContain(what)
    expect(live.openIssues()[0]?.what).toContain('the site serves the last good catalog')
    await rename(aside, file)
    await until(() => live.openIssues().length === 0)
    expect(live.current()?.size).toBe(1)
    await live.stop()
  }
})

test('sqlite: a catalog that a newer version has changed is not written to; the snapshot is served, with words', async () => {
  const settings = await freshSettings('sqlite')
  await makeParts(settings, '10-1')
  await (await startLive(settings)).stop()
  await byHand(settings, sql`insert into kysely_migration (name, timestamp) values ('v2-0001-later', '2027')`)
  await byHand(settings, sql`drop table "Panel-Jacks"`, sql`delete from part_table where name = 'Panel-Jacks'`)
  const live = await startLive(settings)
  await until(() => live.openIssues().length === 1)
  expect(live.openIssues()[0]?.what).toMatch(/newer version.*v2-0001-later.*restore the backup.*last good catalog/)
  expect(live.current()?.size).toBe(1)
  await expect(byHand(settings, sql`select * from "Panel-Jacks"`)).rejects.toThrow('no such table')
})

test('sqlite: it reads a file that replaces the old one', async () => {
  const settings = await freshSettings('sqlite')
  const other = await freshSettings('sqlite')
  const live = await startLive(settings)
  await makeParts(other, '10-1', '10-2')
  await rename(join(other.dataDir, 'catalog.db'), join(settings.dataDir, 'catalog.db'))
  await until(() => live.current()?.size === 2)
})

test('without a catalog it reports the issue, and serves the first good state of the source', async () => {
  const settings = await freshSettings('sqlite')
  const file = join(settings.dataDir, 'catalog.db')
  await writeFile(file, 'no database'.repeat(1_000))
  const live = await startLive(settings)
  expect(live.current()).toBeNull()
  expect(live.openIssues()[0]?.what).toContain('there is no catalog to serve')
  await rm(file)
  await until(() => live.current() !== null && live.openIssues().length === 0)
})

test('sqlite: without the catalog state, changes continue, losses wait, and both show as issues', async () => {
  const settings = await freshSettings('sqlite')
  const requests = join(settings.dataDir, 'requests.db')
  await writeFile(requests, 'no database'.repeat(1_000))
  await makeParts(settings, '10-1', '10-2')
  const live = await startLive(settings)
  await byHand(settings, addJacks('10-3'))
  await until(() => live.current()?.size === 3)
  await byHand(settings, sql`delete from "Panel-Jacks" where id > 1`)
  await until(() => live.openIssues().length === 2)
  expect(live.openIssues()[0]?.what).toContain("can't be read or recorded")
  expect(live.openIssues()[1]?.what).toContain('of 3 parts 1 left')
  await rm(requests)
  await until(() => live.openIssues().length === 1)
  expect(live.current()?.size).toBe(3)
})

test('sqlite: an open write transaction delays no read, no refresh and no event loop', { tags: ['long'] }, async () => {
  const settings = await freshSettings('sqlite')
  await makeParts(settings, '10-1', '10-2')
  const live = await startLive(settings)
  await byHand(settings, addJacks('10-3'))
  await until(() => live.current()?.size === 3)
  const locks = ['catalog', 'requests'].map((name) => new DatabaseSync(join(settings.dataDir, `${name}.db`)))
  for (const lock of locks) lock.exec('begin immediate')
  const before = performance.eventLoopUtilization()
  const restarted = await startLive(settings)
  await restarted.refresh()
  for (let round = 0; round < 6; round += 1) {
    await live.refresh()
    expect(live.current()?.search('10-2').results[0]?.partNumber).toBe('10-2')
    await delay(200)
  }
  // A thread that waited for a lock would be busy all the time. A loaded machine makes its few milliseconds of work longer.
  const { utilization } = performance.eventLoopUtilization(before)
  expect([...live.openIssues(), ...restarted.openIssues()]).toEqual([])
  expect(utilization).toBeLessThan(0.25)
  for (const lock of locks) lock.close()
})

test('postgres: while the server is down, the last catalog stays in service (behavior 15.8)', async () => {
  const settings = await freshSettings('postgres')
  const name = new URL(settings.databaseUrl ?? '').pathname.slice(1)
  await makeParts(settings, '10-1')
  const live = await startLive(settings)
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  await admin.query(`alter database ${admin.escapeIdentifier(name)} allow_connections false`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await until(() => live.openIssues().length === 1)
  expect(live.current()?.size).toBe(1)
  await delay(50)
  await admin.query(`alter database ${admin.escapeIdentifier(name)} allow_connections true`)
  await admin.end()
  await byHand(settings, addJacks('10-2'))
  await until(() => live.openIssues().length === 0 && live.current()?.size === 2)
})

test('postgres: a change wakes the server long before its next poll (behavior 15.7)', async () => {
  const settings = await freshSettings('postgres')
  const live = await startLive(settings, { pollMs: 60_000 })
  await byHand(settings, addJacks('10-1'))
  await until(() => live.current()?.size === 1)
})
