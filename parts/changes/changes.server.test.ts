import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Database, openDatabase } from '#database/open-database.ts'
import type { RecordedChange } from '#parts/changes/change-log.ts'
import { recentChanges } from '#parts/changes/recent-changes.ts'
import { publishColumn } from '#parts/import/added-columns.ts'
import type { ImportOptions } from '#parts/import/import-table.ts'
import { importTables } from '#parts/import/import-tables.ts'
import { DIALECTS, type Dialect, freshSettings, tagsFor, temporaryFolder } from '#tests/programs/databases.ts'
import { SMALL_SAMPLE, startLive, until } from '#tests/site/live.ts'
import { emptyCatalog } from '#tests/site/loaded-file.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const DAY = new Date('2026-11-21T08:00:00Z')
const LATER = new Date('2026-11-22T08:00:00Z')

async function open(dialect: Dialect) {
  const settings = await freshSettings(dialect)
  const database = await emptyCatalog(settings)
  return { settings, database }
}

async function load(database: Database, lines: readonly string[], options: Partial<ImportOptions> = {}) {
  const file = join(await temporaryFolder(), 'Panel-Jacks.csv')
  await writeFile(file, lines.join('\n'))
  const all = { replace: false, force: false, now: DAY, ...options }
  return await importTables(database, FAMILIES, [{ file, table: null }], all)
}

const jacks = async ({ db }: Database) =>
  (
    await sql<{ id: string; color: string }>`
    select cast(id as text) as id, "Color" as color from "Panel-Jacks" order by "Panel-Jacks".id`.execute(db)
  ).rows

const FIRST = ['Part no,Color,Length', '10-1,Red,1', '10-2,Blue,2', '10-3,Green,3']

for (const dialect of DIALECTS) {
  test(`${dialect}: added, changed and removed parts are recorded field by field, newest first`, async () => {
    const { database } = await open(dialect)
    await load(database, FIRST)
    await load(database, ['Part no,Color', '10-1,Red', '10-2,Gray', '10-4,Black'], { now: LATER })
    await load(database, ['Part no,Color,Length', '10-1,Red,1', '10-2,Gray,', '10-4,Black,'], {
      now: LATER,
      replace: true,
    })
    const found = await recentChanges(database.db, { limit: 20 })
    const told = found.map(({ key: _, ...change }) => change).filter(({ at }) => at === LATER.toISOString())
    expect(told).toHaveLength(4)
    expect(told).toEqual(
      expect.arrayContaining([
        entry('changed', '2', '10-2', { Color: ['Blue', 'Gray'] }),
        entry('added', '4', '10-4', { 'Part no': [null, '10-4'], Color: [null, 'Black'] }),
        entry('changed', '2', '10-2', { Length: ['2', null] }),
        entry('removed', '3', '10-3', { 'Part no': ['10-3', null], Color: ['Green', null], Length: ['3', null] }),
      ]),
    )
    expect(found.at(-1)).toMatchObject({ kind: 'summary', counts: { added: 3, changed: 0, removed: 0 } })
    expect(await recentChanges(database.db, { limit: 20, since: '2026-11-22' })).toHaveLength(4)
    expect(await recentChanges(database.db, { limit: 20, table: 'military' })).toEqual([])
    const last = (await recentChanges(database.db, { limit: 2 }))[1]
    expect(await recentChanges(database.db, { limit: 20, before: last?.key ?? null })).toEqual(found.slice(2))
  })
}

for (const dialect of DIALECTS) {
  test(`${dialect}: what a column had while it was private stays private once its family has it, or it is published`, {
    tags: tagsFor(dialect),
  }, async () => {
    const { database, settings } = await open(dialect)
    const stock = (count: string, now: Date) =>
      load(database, ['Part no,Color,Stock,Cost', `10-1,Color ${count},${count},${count}`], { now, addColumns: true })
    await stock('7', DAY)
    await stock('8', LATER)
    const now = new Date('2026-11-23T08:00:00Z')
    const families = FAMILIES.map((family) =>
      family.table === 'Panel-Jacks'
        ? { ...family, columns: [...family.columns, { key: 'stock', name: 'Stock' }] }
        : family,
    )
    const live = await startLive(settings, { families, now: () => now })
    await publishColumn(database.db, { table: 'Panel-Jacks', column: 'Cost', values: 1, isPublic: false }, now)
    await stock('9', new Date('2026-11-24T08:00:00Z'))
    await live.refresh()
    const shown = live
      .current()
      ?.changes.of('Panel-Jacks', '1')
      .filter(({ kind }) => kind === 'changed')
    expect(shown?.map(({ fields }) => fields.map(({ field, after }) => `${field}: ${after}`))).toEqual([
      ['Color: Color 9', 'Stock: 9', 'Cost: 9'],
      ['Color: Color 8'],
    ])
  })
}

test('a refused import records no change', async () => {
  const { database } = await open('sqlite')
  await load(database, FIRST)
  await load(database, ['Part no,Color', '10-1,Gold', ',Gold'])
  expect(await recentChanges(database.db, { limit: 20 })).toHaveLength(1)
})

test('a dry run reports every change and changes nothing, not even the next id', async () => {
  const { database } = await open('sqlite')
  await load(database, FIRST)
  const before = await jacks(database)
  const told: RecordedChange[] = []
  const outcome = await load(database, ['id,Part no,Color', ',10-9,Black', '70,10-8,Black', '1,10-1,Gold'], {
    dryRun: true,
    replace: true,
    force: true,
    onChange: (_, change) => told.push(change),
  })
  expect(outcome).toEqual({
    done: true,
    tables: [expect.objectContaining({ table: 'Panel-Jacks', added: 2, changed: 1, unchanged: 0, removed: 2 })],
  })
  expect(told.map(({ kind, number }) => `${kind} ${number}`).sort()).toEqual([
    'added 10-8',
    'added 10-9',
    'changed 10-1',
    'removed 10-2',
    'removed 10-3',
  ])
  expect(await jacks(database)).toEqual(before)
  expect(await recentChanges(database.db, { limit: 20 })).toHaveLength(1)
  await load(database, ['Part no,Color', '10-4,White'])
  expect((await jacks(database)).at(-1)).toEqual({ id: '4', color: 'White' })
})

test('a running site has the changes with the rows', async () => {
  const { database, settings } = await open('sqlite')
  const live = await startLive(settings)
  await load(database, FIRST)
  await load(database, ['Part no,Color', '10-2,Gray'], { now: LATER })
  await until(() => live.current()?.changes.length === 1)
  const change = { at: LATER.toISOString(), kind: 'changed', table: 'Panel-Jacks', id: '2', number: '10-2' }
  expect(live.current()?.changes.of('Panel-Jacks', '2')).toEqual([
    { ...change, fields: [{ field: 'Color', before: 'Blue', after: 'Gray' }] },
  ])
})

test('the sample is recorded as one summary per table', async () => {
  const { settings } = await open('sqlite')
  await startLive(settings, { placeholders: SMALL_SAMPLE })
  const { db } = await openDatabase(settings, 'catalog')
  const found = await recentChanges(db, { limit: 20 })
  await db.destroy()
  expect(found.map(({ kind, table }) => `${kind} ${table}`).sort()).toEqual(['summary Panel-Jacks', 'summary military'])
})

test('parts that share a number, or have none, are matched by id', async () => {
  const { database } = await open('sqlite')
  await load(database, ['id,Part no,Color', '1,10-1,Red', '2,10-1,Blue', '3,,Green'])
  const again = await load(database, ['id,Part no,Color', '2,10-1,Gray', '1,10-1,Red', '3,,White'])
  expect(again).toMatchObject({ done: true, tables: [{ added: 0, changed: 2, unchanged: 1 }] })
  expect((await jacks(database)).map(({ color }) => color)).toEqual(['Red', 'Gray', 'White'])
})

function entry(kind: RecordedChange['kind'], id: string, number: string, fields: RecordedChange['fields']) {
  return { at: LATER.toISOString(), table: 'Panel-Jacks', by: null, kind, id, number, fields }
}
