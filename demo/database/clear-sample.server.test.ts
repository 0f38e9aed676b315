import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { FAMILIES } from '#catalogue/families.ts'
import { type Database, type DatabaseSettings, openDatabase } from '#database/open.ts'
import { type ClearedTable, clearSample } from '#sources/clear-sample.ts'
import { prepareCatalogue } from '#sources/database-source.ts'
import { type ImportOutcome, importTables } from '#sources/import.ts'
import type { SampleTable } from '#sources/sample-rows.ts'
import { DIALECTS, freshSettings, temporaryFolder } from '#tests/databases.ts'
import { addJacks, byHand, smallSample, startLive, until } from '#tests/live.ts'

const NOW = new Date('2026-01-01T00:00:00Z')
const NO_SAMPLE = (): SampleTable => ({ columns: [], rows: [] })

async function on<Answer>(settings: DatabaseSettings, work: (database: Database) => Promise<Answer>): Promise<Answer> {
  const database = await openDatabase(settings, 'catalogue')
  try {
    await prepareCatalogue(database, FAMILIES, NOW)
    return await work(database)
  } finally {
    await database.db.destroy()
  }
}

const clear = (settings: DatabaseSettings, sampleOf = NO_SAMPLE): Promise<ClearedTable[]> =>
  on(settings, (database) => clearSample(database, FAMILIES, sampleOf, NOW))

async function load(settings: DatabaseSettings, replace: boolean, ...lines: readonly string[]): Promise<ImportOutcome> {
  const file = join(await temporaryFolder(), 'Panel-Jacks.csv')
  await writeFile(file, lines.join('\n'))
  const options = { replace, force: false, now: NOW }
  return await on(settings, (database) => importTables(database, FAMILIES, [{ file, table: null }], options))
}

/** A sample of five panel jacks and one military post. */
async function sixSamples(folder: string): Promise<string[]> {
  const files = await smallSample(folder)
  await writeFile(join(folder, 'Panel-Jacks.csv'), 'Part no,Color\nS-1,Red\nS-2, Blue \nS-3,\nS-4,📌\nS-5,Red\n')
  return files
}

for (const dialect of DIALECTS) {
  test(`${dialect}: a running site takes the cleared catalogue, and no longer calls itself a sample`, async () => {
    const settings = await freshSettings(dialect)
    const live = await startLive(settings, { writeSample: sixSamples })
    expect(live.current()).toMatchObject({ size: 6, sample: true })
    expect(await clear(settings)).toEqual([
      { table: 'military', removed: 1, changed: [], own: 0 },
      { table: 'Panel-Jacks', removed: 5, changed: [], own: 0 },
    ])
    await until(() => live.current()?.size === 0)
    expect(live.current()?.sample).toBe(false)
    expect(live.degraded()).toEqual([])
    expect(await clear(settings)).toEqual([])
    await live.stop()
    await rm(join(settings.dataDir, 'catalogue.kept'))
    const next = await startLive(settings, { writeSample: sixSamples })
    expect(next.current()).toMatchObject({ size: 0, sample: false }) // it never comes back
  })

  test(`${dialect}: what the operator has added or changed stays, and is told`, async () => {
    const settings = await freshSettings(dialect)
    const live = await startLive(settings, { writeSample: sixSamples })
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
    await until(() => live.current()?.sample === false && live.degraded().length === 0)
    expect(['S-1', 'S-2', 'S-3', 'S-4', 'OWN-1'].map((number) => live.current()?.resolve(number).length)).toEqual([
      0, 1, 0, 1, 1,
    ])
  })

  test(`${dialect}: a site that was down meanwhile takes what came in the sample's place`, async () => {
    const settings = await freshSettings(dialect)
    await (await startLive(settings, { writeSample: sixSamples })).stop()
    await clear(settings)
    await load(settings, false, 'Part no', 'OWN-1')
    const live = await startLive(settings)
    expect(live.current()?.size).toBe(6) // the kept copy
    await live.refresh()
    expect(live.current()).toMatchObject({ size: 1, sample: false })
    expect(live.degraded()).toEqual([])
  })

  test(`${dialect}: the sample is replaced by a few own parts without force, and the site swaps`, async () => {
    const settings = await freshSettings(dialect)
    const live = await startLive(settings, { writeSample: sixSamples })
    expect(await load(settings, true, 'Part no', 'OWN-1', 'OWN-2')).toMatchObject({ done: true })
    await until(() => live.current()?.table('Panel-Jacks')?.size === 2)
    expect(live.current()?.sample).toBe(true) // the military table still is
    expect(live.degraded()).toEqual([])
    await clear(settings)
    await until(() => live.current()?.sample === false)
    expect(live.current()?.size).toBe(2)
  })

  test(`${dialect}: own parts beside the sample are still missed when they go`, async () => {
    const settings = await freshSettings(dialect)
    const live = await startLive(settings, { writeSample: sixSamples })
    await load(settings, false, 'Part no', 'OWN-1', 'OWN-2', 'OWN-3')
    await until(() => live.current()?.size === 9)
    const refused = await load(settings, true, 'Part no', 'OWN-1')
    expect(refused).toMatchObject({ faults: [{ what: "it would leave 1 of the 3 parts of 'Panel-Jacks'" }] })
    await byHand(settings, sql`delete from "Panel-Jacks" where "Part no" <> 'OWN-1'`)
    await until(() => live.degraded().length === 1)
    expect(live.degraded()[0]?.what).toContain('Panel-Jacks: 1 of 3 parts are left')
  })

  test(`${dialect}: sample parts that stand in the operator's file are the operator's from then on`, async () => {
    const settings = await freshSettings(dialect)
    const live = await startLive(settings, { writeSample: sixSamples })
    await load(settings, true, 'Part no,Color', 'S-1,Red', 'S-2, Blue ', 'S-3,')
    await until(() => live.current()?.table('Panel-Jacks')?.size === 3)
    await clear(settings)
    await until(() => live.current()?.size === 3)
    await byHand(settings, sql`delete from "Panel-Jacks" where "Part no" <> 'S-1'`)
    await until(() => live.degraded().length === 1)
  })

  test(`${dialect}: a sample that an earlier release loaded is known by being made again`, async () => {
    const settings = await freshSettings(dialect)
    const live = await startLive(settings, { writeSample: sixSamples })
    await byHand(settings, sql`delete from catalogue_note where key like 'sample-rows:%'`, addJacks('OWN-1'))
    await until(() => live.current()?.size === 7)
    const rows = [
      ['S-1', 'Red'],
      ['S-2', ' Blue '],
      ['S-3', null],
      ['S-4', '📌'],
      ['S-5', 'Black'],
    ]
    const cleared = await clear(settings, () => ({ columns: ['Part no', 'Color'], rows }))
    expect(cleared[1]).toEqual({ table: 'Panel-Jacks', removed: 4, changed: ['S-5'], own: 1 })
    await until(() => live.current()?.table('Panel-Jacks')?.size === 2 && live.current()?.sample === false)
    expect(live.degraded()).toEqual([])
  })
}
