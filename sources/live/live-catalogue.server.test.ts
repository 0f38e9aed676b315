import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { panelJacks } from '#catalogue/families/panel-jacks.ts'
import { FAMILIES } from '#catalogue/families.ts'
import { DIALECTS, freshSettings } from '#tests/databases.ts'
import { addJacks, byHand, smallSample, startLive, until } from '#tests/live.ts'

for (const dialect of DIALECTS) {
  test(`${dialect}: sixteen empty tables are a catalogue`, async () => {
    const live = await startLive(await freshSettings(dialect))
    expect(live.degraded()).toEqual([])
    expect(FAMILIES.map(({ table }) => live.current()?.table(table)?.size)).toEqual(FAMILIES.map(() => 0))
  })

  test(`${dialect}: rows changed by hand are picked up, unknown columns with them`, async () => {
    const settings = await freshSettings(dialect)
    const live = await startLive(settings)
    const before = live.current()
    await byHand(settings, addJacks('10-1', '10-2'))
    await until(() => live.current()?.size === 2)
    expect(before?.size).toBe(0) // what is under way finishes on the old one
    await byHand(settings, sql`alter table "Panel-Jacks" add column "Weight" text`)
    await byHand(settings, sql`update "Panel-Jacks" set "Weight" = '2 oz' where id = 2`)
    const weight = () => live.current()?.resolve('10-2')[0]?.fields.Weight
    await until(() => weight() === '2 oz')
    await byHand(settings, sql`delete from "Panel-Jacks" where id = 1`)
    await until(() => live.current()?.size === 1)
  })

  test(`${dialect}: numbers, zero bytes and a table without ids, all made by hand, are taken as they can be`, async () => {
    const settings = await freshSettings(dialect)
    const live = await startLive(settings)
    await byHand(
      settings,
      sql`alter table "Panel-Jacks" add column "Weight" numeric`,
      sql`insert into "Panel-Jacks" ("Part no", "Weight", "Color") values ('10-1', 0.5, '  ')`,
      sql`drop table military`,
      sql`create table military ("Part Num" text)`,
      sql`insert into military values ('M-1')`,
    )
    if (dialect === 'sqlite') await byHand(settings, sql`update "Panel-Jacks" set "Length" = 'a' || char(0) || 'b'`)
    const fields = () => live.current()?.resolve('10-1')[0]?.fields
    await until(() => fields()?.Weight === '0.5' && (dialect === 'postgres' || fields()?.Length === 'ab'))
    expect(fields()?.Color).toBeNull()
    expect(live.current()?.table('military')).toBeNull()
    expect(live.degraded()).toEqual([])
  })

  test(`${dialect}: however fast the changes come, the last one is in`, async () => {
    const settings = await freshSettings(dialect)
    const live = await startLive(settings)
    for (let count = 1; count <= 30; count += 1) await byHand(settings, addJacks(`10-${count}`))
    await until(() => live.current()?.size === 30)
  })

  test(`${dialect}: the first start loads the sample and says so; a later one, or an emptied table, does not`, async () => {
    const settings = await freshSettings(dialect)
    const first = await startLive(settings, { writeSample: smallSample })
    expect(first.current()).toMatchObject({ size: 3, sample: true })
    await byHand(settings, sql`delete from "Panel-Jacks"`, sql`delete from military`)
    await first.stop()
    await rm(join(settings.dataDir, 'catalogue.kept'))
    const second = await startLive(settings, { writeSample: smallSample })
    expect(second.current()).toMatchObject({ size: 0, sample: false })
  })

  test(`${dialect}: two servers that start at once load the sample once`, async () => {
    const settings = await freshSettings(dialect)
    const other = { ...settings, dataDir: dialect === 'sqlite' ? settings.dataDir : join(settings.dataDir, 'other') }
    const both = await Promise.all([settings, other].map((each) => startLive(each, { writeSample: smallSample })))
    expect(both.map((live) => live.current()?.size)).toEqual([3, 3])
  })

  test(`${dialect}: a family that the registry gains gets its table at the next start`, async () => {
    const settings = await freshSettings(dialect)
    await (await startLive(settings)).stop()
    const seventeenth = { ...panelJacks, table: 'Test Sockets', path: '/panel-jacks/test-sockets' }
    const live = await startLive(settings, { families: [...FAMILIES, seventeenth] })
    await live.refresh()
    expect(live.current()?.table('Test Sockets')?.size).toBe(0)
  })

  test(`${dialect}: a kept copy is served at once, and refreshed`, async () => {
    const settings = await freshSettings(dialect)
    await (await startLive(settings)).stop()
    await byHand(settings, addJacks('10-1'))
    const live = await startLive(settings)
    expect(live.current()?.size).toBe(0)
    await live.refresh()
    expect(live.current()?.size).toBe(1)
  })

  test(`${dialect}: a torn or cut kept copy is not used`, async () => {
    const settings = await freshSettings(dialect)
    const first = await startLive(settings)
    await byHand(settings, addJacks('10-1'))
    await until(() => first.current()?.size === 1)
    await first.stop()
    const kept = join(settings.dataDir, 'catalogue.kept')
    const good = await readFile(kept)
    const torn = Buffer.from(good)
    torn.fill(0, good.length - 40, good.length - 20)
    for (const broken of [torn, good.subarray(0, good.length - 8), Buffer.from('something else'), Buffer.alloc(0)]) {
      await writeFile(kept, broken)
      const live = await startLive(settings)
      expect(live.current()?.size).toBe(1) // waited for the build
      expect(live.degraded()).toEqual([])
      await live.stop()
    }
    expect(await readFile(kept)).toEqual(good)
  })
}

test('a kept copy of another source, or of another registry, is not used', async () => {
  const settings = await freshSettings('sqlite')
  const first = await startLive(settings)
  await byHand(settings, addJacks('10-1'))
  await until(() => first.current()?.size === 1)
  await first.stop()
  const elsewhere = { dataDir: settings.dataDir, databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing' }
  expect((await startLive(elsewhere)).current()).toBeNull()
  const other = await startLive(settings, { families: [panelJacks] })
  expect(other.current()?.size).toBe(1)
})

test('sqlite: a database that is missing or broken leaves the kept copy in service until it is there again', async () => {
  const settings = await freshSettings('sqlite')
  const first = await startLive(settings)
  await byHand(settings, addJacks('10-1'))
  await until(() => first.current()?.size === 1)
  await first.stop()
  const file = join(settings.dataDir, 'catalogue.db')
  const aside = join(settings.dataDir, 'aside.db')
  for (const [broken, what] of [
    [() => rm(file), 'is missing'],
    [() => writeFile(file, 'no database'.repeat(1_000)), "can't be read"],
    [() => mkdir(file), "can't be read"],
  ] as const) {
    await copyFile(file, aside)
    await rm(file)
    await broken().catch((error: NodeJS.ErrnoException) => expect(error.code).toBe('ENOENT'))
    const live = await startLive(settings, { writeSample: smallSample })
    expect(live.current()?.size).toBe(1)
    await until(() => live.degraded().length === 1)
    expect(live.degraded()[0]?.what).toContain(what)
    expect(live.degraded()[0]?.what).toContain('the last good catalogue is served')
    await rm(file, { force: true, recursive: true })
    await rename(aside, file)
    await until(() => live.degraded().length === 0)
    expect(live.current()?.size).toBe(1)
    await live.stop()
  }
})

test('sqlite: a file put in the place of the old one is read', async () => {
  const settings = await freshSettings('sqlite')
  const other = await freshSettings('sqlite')
  const live = await startLive(settings)
  await (await startLive(other)).stop()
  await byHand(other, addJacks('10-1', '10-2'))
  await rename(join(other.dataDir, 'catalogue.db'), join(settings.dataDir, 'catalogue.db'))
  await until(() => live.current()?.size === 2)
})

test('without any catalogue the trouble is reported, and the first good state of the source is served', async () => {
  const settings = await freshSettings('sqlite')
  const file = join(settings.dataDir, 'catalogue.db')
  await writeFile(file, 'no database'.repeat(1_000))
  const live = await startLive(settings)
  expect(live.current()).toBeNull()
  expect(live.degraded()[0]?.what).toContain('there is no catalogue to serve')
  await rm(file)
  await until(() => live.current() !== null && live.degraded().length === 0)
})

test('sqlite: without the state of the catalogue changes go on, losses wait, and the operator is told', async () => {
  const settings = await freshSettings('sqlite')
  const requests = join(settings.dataDir, 'requests.db')
  await writeFile(requests, 'no database'.repeat(1_000))
  const live = await startLive(settings)
  await byHand(settings, addJacks('10-1', '10-2', '10-3'))
  await until(() => live.current()?.size === 3)
  await byHand(settings, sql`delete from "Panel-Jacks" where id > 1`)
  await until(() => live.degraded().length === 2)
  expect(live.degraded()[0]?.what).toContain("can't be read or recorded")
  expect(live.degraded()[1]?.what).toContain('1 of 3 parts are left')
  await rm(requests)
  await until(() => live.degraded().length === 1)
  expect(live.current()?.size).toBe(3)
})

test('sqlite: an open write transaction on either file delays neither a read, a refresh nor the event loop', {
  retry: 2,
}, async () => {
  const settings = await freshSettings('sqlite')
  const live = await startLive(settings)
  await byHand(settings, addJacks('10-1', '10-2', '10-3'))
  await until(() => live.current()?.size === 3)
  const locks = ['catalogue', 'requests'].map((name) => new DatabaseSync(join(settings.dataDir, `${name}.db`)))
  for (const lock of locks) lock.exec('begin immediate')
  const delays = monitorEventLoopDelay({ resolution: 5 })
  delays.enable()
  const restarted = await startLive(settings)
  await restarted.refresh()
  for (let round = 0; round < 6; round += 1) {
    await live.refresh()
    expect(live.current()?.search('10-2').results[0]?.partNumber).toBe('10-2')
    await delay(200)
  }
  delays.disable()
  expect([...live.degraded(), ...restarted.degraded()]).toEqual([])
  // A thread that waited for the lock would wait all that time; single delays come from a busy machine, too.
  expect(delays.percentile(95) / 1e6).toBeLessThan(50)
  expect(delays.max / 1e6).toBeLessThan(250)
  for (const lock of locks) lock.close()
})

test('postgres: a server that goes away leaves the last catalogue in service, and is found again', async () => {
  const settings = await freshSettings('postgres')
  const name = new URL(settings.databaseUrl ?? '').pathname.slice(1)
  const live = await startLive(settings)
  await byHand(settings, addJacks('10-1'))
  await until(() => live.current()?.size === 1)
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  await admin.query(`alter database ${admin.escapeIdentifier(name)} allow_connections false`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await until(() => live.degraded().length === 1)
  expect(live.current()?.size).toBe(1)
  await delay(50)
  await admin.query(`alter database ${admin.escapeIdentifier(name)} allow_connections true`)
  await admin.end()
  await byHand(settings, addJacks('10-2'))
  await until(() => live.degraded().length === 0 && live.current()?.size === 2)
})

test('postgres: a change wakes the server long before its next look', async () => {
  const settings = await freshSettings('postgres')
  const live = await startLive(settings, { pollMs: 60_000 })
  await byHand(settings, addJacks('10-1'))
  await until(() => live.current()?.size === 1)
})
