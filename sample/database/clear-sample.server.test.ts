import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Database, type DatabaseSettings, openDatabase } from '#database/open-database.ts'
import { prepareCatalog } from '#parts/database/database-source.ts'
import { type ImportOutcome, importTables } from '#parts/import/import-tables.ts'
import { type ClearedTable, clearSample } from '#sample/database/clear-sample.ts'
import { samplePlaceholders } from '#sample/database/sample-placeholders.ts'
import { DIALECTS, freshSettings, tagsFor, temporaryFolder } from '#tests/programs/databases.ts'
import { byHand, startLive, until, writeSmallSample } from '#tests/site/live.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const NOW = new Date('2026-01-01T00:00:00Z')

async function on<Answer>(settings: DatabaseSettings, work: (database: Database) => Promise<Answer>): Promise<Answer> {
  const database = await openDatabase(settings, 'catalog')
  try {
    await prepareCatalog(database, FAMILIES, NOW)
    return await work(database)
  } finally {
    await database.db.destroy()
  }
}

const clear = (settings: DatabaseSettings): Promise<ClearedTable[]> =>
  on(settings, (database) => clearSample(database, FAMILIES, NOW))

async function load(settings: DatabaseSettings, replace: boolean, ...lines: readonly string[]): Promise<ImportOutcome> {
  const file = join(await temporaryFolder(), 'Panel-Jacks.csv')
  await writeFile(file, lines.join('\n'))
  const options = { replace, force: false, now: NOW, placeholders: samplePlaceholders() }
  return await on(settings, (database) => importTables(database, FAMILIES, [{ file, table: null }], options))
}

/** A sample of five panel jacks and one military post. */
async function sixSamples(folder: string): Promise<string[]> {
  const files = await writeSmallSample(folder)
  await writeFile(join(folder, 'Panel-Jacks.csv'), 'Part no,Color\nS-1,Red\nS-2, Blue \nS-3,\nS-4,📌\nS-5,Red\n')
  return files
}
const SIX_SAMPLES = samplePlaceholders(sixSamples)
const ONE_OF_THREE = "only 1 of the 3 parts of 'Panel-Jacks' would remain"

const jacks = (settings: DatabaseSettings): Promise<string[]> =>
  on(settings, async ({ db }) => {
    const { rows } = await sql<{ number: string }>`select "Part no" as number from "Panel-Jacks" order by id`.execute(
      db,
    )
    return rows.map(({ number }) => number)
  })

for (const dialect of DIALECTS) {
  test(`${dialect}: a running site takes the cleared catalog and no longer mentions samples`, {
    tags: tagsFor(dialect),
  }, async () => {
    const settings = await freshSettings(dialect)
    const live = await startLive(settings, { placeholders: SIX_SAMPLES })
    expect(live.current()).toMatchObject({ size: 6, sample: true })
    expect(await clear(settings)).toEqual([
      { table: 'military', removed: 1, changed: [], own: 0 },
      { table: 'Panel-Jacks', removed: 5, changed: [], own: 0 },
    ])
    await until(() => live.current()?.size === 0)
    expect(live.current()?.sample).toBe(false)
    expect(live.openIssues()).toEqual([])
    expect(await clear(settings)).toEqual([])
    await live.stop()
    await rm(join(settings.dataDir, 'catalog.kept'))
    const next = await startLive(settings, { placeholders: SIX_SAMPLES })
    expect(next.current()).toMatchObject({ size: 0, sample: false }) // the sample never comes back
  })
}

test("parts that the operator has added or changed stay and are reported; sample parts in the operator's file are the operator's", async () => {
  const settings = await freshSettings('sqlite')
  await on(settings, (database) => SIX_SAMPLES.fill(database, FAMILIES, NOW))
  await load(settings, false, 'Part no,Color', 'OWN-1,Red', 'S-2,Green', 'S-1,Red')
  await byHand(
    settings,
    sql`alter table "Panel-Jacks" add column "Weight" text`,
    sql`update "Panel-Jacks" set "Weight" = '2 oz' where "Part no" = 'S-4'`,
  )
  expect(await clear(settings)).toEqual([
    { table: 'military', removed: 1, changed: [], own: 0 },
    { table: 'Panel-Jacks', removed: 3, changed: ['S-2', 'S-4'], own: 1 },
  ])
  expect(await jacks(settings)).toEqual(['S-2', 'S-4', 'OWN-1'])
  const other = await freshSettings('sqlite')
  await on(other, (database) => SIX_SAMPLES.fill(database, FAMILIES, NOW))
  await load(other, true, 'Part no,Color', 'S-1,Red', 'S-2, Blue ', 'S-3,')
  await clear(other)
  expect(await jacks(other)).toEqual(['S-1', 'S-2', 'S-3'])
  expect(await load(other, true, 'Part no', 'S-1')).toMatchObject({ errors: [{ what: ONE_OF_THREE }] })
})

test('a site that was down takes the parts that replaced the sample', async () => {
  const settings = await freshSettings('sqlite')
  await (await startLive(settings, { placeholders: SIX_SAMPLES })).stop()
  await clear(settings)
  await load(settings, false, 'Part no', 'OWN-1')
  const live = await startLive(settings, { placeholders: SIX_SAMPLES })
  expect(live.current()?.size).toBe(6) // the snapshot
  await live.refresh()
  expect(live.current()).toMatchObject({ size: 1, sample: false })
  expect(live.openIssues()).toEqual([])
})

test('a few own parts replace the sample without force, also on a running site', async () => {
  const settings = await freshSettings('sqlite')
  const live = await startLive(settings, { placeholders: SIX_SAMPLES })
  expect(await load(settings, true, 'Part no', 'OWN-1', 'OWN-2')).toMatchObject({ done: true })
  await until(() => live.current()?.table('Panel-Jacks')?.size === 2)
  expect(live.current()?.sample).toBe(true) // the military table still holds samples
  expect(live.openIssues()).toEqual([])
  await clear(settings)
  await until(() => live.current()?.sample === false)
  expect(live.current()?.size).toBe(2)
})

test('losing own parts among the sample still counts', async () => {
  const settings = await freshSettings('sqlite')
  const live = await startLive(settings, { placeholders: SIX_SAMPLES })
  await load(settings, false, 'Part no', 'OWN-1', 'OWN-2', 'OWN-3')
  await until(() => live.current()?.size === 9)
  expect(await load(settings, true, 'Part no', 'OWN-1')).toMatchObject({ errors: [{ what: ONE_OF_THREE }] })
  await byHand(settings, sql`delete from "Panel-Jacks" where "Part no" <> 'OWN-1'`)
  await until(() => live.openIssues().length === 1)
  expect(live.openIssues()[0]?.what).toContain('Panel-Jacks: of 3 parts 1 left')
})
