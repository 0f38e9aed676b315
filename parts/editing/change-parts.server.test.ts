import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { changesOfParts } from '#catalog/part/shown-changes.ts'
import { type Database, openDatabase } from '#database/open-database.ts'
import { type CellChange, changeParts } from '#parts/editing/change-parts.ts'
import { gridRows } from '#parts/editing/grid-rows.ts'
import { getRun } from '#parts/runs/run-record.ts'
import { undoRun } from '#parts/runs/undo-run.ts'
import { DIALECTS, type Dialect, freshSettings } from '#tests/programs/databases.ts'
import { addJacks, startLive, until } from '#tests/site/live.ts'
import { emptyCatalog } from '#tests/site/loaded-file.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const NOW = new Date('2026-11-21T08:00:00Z')
const ANN = { by: { id: 'ann', name: 'Ann' }, now: NOW }
const WISH = {
  ...ANN,
  title: 'Grid: finishes',
  isNews: true,
  accept: false,
  catalog: null,
  today: '2026-11-26',
  dryRun: false,
}
const TABLE = 'Panel-Jacks'
const FORM = { table: TABLE, columns: ['Part no', 'Color', 'Length', 'Cost'] }
const QUERY = { filters: {}, sort: null, dir: 'asc', page: 1 } as const

async function open(dialect: Dialect): Promise<Database> {
  const database = await emptyCatalog(await freshSettings(dialect))
  await addJacks('10-1', '10-2', '10-10').execute(database.db)
  await sql`alter table "Panel-Jacks" add column "Cost" text`.execute(database.db)
  return database
}

const all = async ({ db }: Database) => (await sql`select * from "Panel-Jacks" order by id`.execute(db)).rows
const change = (database: Database, cells: readonly CellChange[], wish: Partial<typeof WISH> = {}) =>
  changeParts(database, FAMILIES, [{ table: TABLE, cells }], { ...WISH, ...wish })
const color = (id: string, wanted: string, seen: string | null = null): CellChange => ({
  id,
  column: 'Color',
  seen,
  wanted,
})

for (const dialect of DIALECTS) {
  test(`${dialect}: cells of many parts are previewed, written as one run, and undone as one step (behavior 21.30)`, async () => {
    const database = await open(dialect)
    const before = await all(database)
    const cells = ['1', '2', '3'].map((id) => color(id, ' Red '))
    const cost = { id: '1', column: 'Cost', seen: null, wanted: '1.20' }
    const preview = await change(database, [...cells, cost], { dryRun: true })
    expect(await all(database)).toEqual(before)
    expect(preview).toMatchObject({ run: null, errors: [], conflicts: [], tables: [{ table: TABLE, changed: 3 }] })
    expect(preview.values.map(({ column, added }) => [column, added.first[0]?.value, added.rows])).toEqual([
      ['Color', 'Red', 3],
    ])
    const { run, ...done } = await change(database, [...cells, cost])
    expect({ ...done, run: null }).toEqual(preview)
    expect(await all(database)).toMatchObject([{ Color: 'Red', Cost: '1.20' }, { Color: 'Red' }, { Color: 'Red' }])
    const recorded = await getRun(database.db, run ?? '')
    expect(recorded).toMatchObject({ by: 'Ann', act: { action: 'parts.changed', detail: { parts: 3 } } })
    await undoRun(database, FAMILIES, run ?? '', ANN)
    expect(await all(database)).toEqual(before)
  })

  test(`${dialect}: rows are filtered by what cells contain, are or lack, and sorted as people count`, async () => {
    const database = await open(dialect)
    await change(database, [color('1', 'Dark Red'), color('2', 'Red')])
    const ids = async (query: Partial<Parameters<typeof gridRows>[2]>) =>
      (await gridRows(database, FORM, { ...QUERY, ...query })).rows.map(({ id }) => id)
    expect(await ids({ sort: 'Part no', dir: 'desc' })).toEqual(['3', '2', '1'])
    expect(await ids({ filters: { Color: 'RED' } })).toEqual(['1', '2'])
    expect(await ids({ filters: { Color: '=red', 'no column': 'x' } })).toEqual(['2'])
    expect(await ids({ filters: { Color: '=' } })).toEqual(['3'])
    expect(await ids({ filters: { Color: '!=' }, page: 2 })).toEqual([])
    expect(await ids({ filters: { Color: '!'.repeat(100_000) } })).toEqual(['1', '2', '3'])
    const page = await gridRows(database, FORM, QUERY)
    expect(page).toMatchObject({
      total: 3,
      pageCount: 1,
      rows: [{ id: '1', cells: ['10-1', 'Dark Red', null, null] }, {}, {}],
    })
  })
}

test('one cell that another person has changed, or that an import refuses, keeps all of them back (behavior 21.30)', async () => {
  const database = await open('sqlite')
  await change(database, [color('2', 'Blue')])
  const before = await all(database)
  const seen = await change(database, [color('1', 'Red'), color('2', 'Red'), color('9', 'Red')])
  expect(seen.conflicts).toEqual([
    { table: TABLE, id: '2', number: '10-2', column: 'Color', now: 'Blue', wanted: 'Red' },
  ])
  expect(seen.errors).toMatchObject([{ id: '9', what: 'the part is gone', isGone: true }])
  const dropped = ['Old', 'Older'].map((column) => ({ id: '1', column, seen: null, wanted: '1' }))
  expect((await change(database, [color('1', 'Red'), ...dropped])).errors).toMatchObject([
    { id: '1', column: 'Old', isGone: true },
    { id: '1', column: 'Older', isGone: true },
  ])
  const number = (id: string, from: string, wanted: string) => ({ id, column: 'Part no', seen: from, wanted })
  const taken = await change(database, [number('1', '10-1', '10-2'), color('3', 'x\0y')])
  expect(taken.errors.map(({ id, what }) => [id, what])).toEqual([
    ['3', 'the cell contains a NUL character'],
    ['1', "'10-2' is in the table already, as id 2"],
  ])
  expect(await all(database)).toEqual(before)
  const exchanged = await change(database, [number('1', '10-1', '10-2'), number('2', '10-2', '10-1')])
  expect([exchanged.errors, exchanged.tables[0]?.changed]).toEqual([[], 2])
  const same = await change(database, [number('1', '10-2', '10-7'), number('3', '10-10', ' 10-7')])
  expect(same.errors.map(({ id, number: tried, what }) => [id, tried, what])).toEqual([
    ['1', '10-7', "'10-7' is in the table already, as id 3"],
    ['3', '10-7', "'10-7' is in the table already, as id 1"],
  ])
})

test('a change that is no news is in the log, and followers hear neither of it nor of its undo (behavior 21.35)', async () => {
  const settings = await freshSettings('sqlite')
  const live = await startLive(settings)
  const database = await openDatabase(settings, 'catalog')
  onTestFinished(() => database.db.destroy())
  await addJacks('10-1').execute(database.db)
  await until(() => live.current()?.size === 1)
  const changes = (newsOnly: boolean) => {
    const catalog = live.current()
    return catalog ? changesOfParts(catalog, FAMILIES, [{ table: TABLE, id: '1' }], { newsOnly }) : []
  }
  const told = changes(true).length
  const { run } = await change(database, [color('1', 'Red')], { isNews: false })
  await undoRun(database, FAMILIES, run ?? '', ANN)
  await until(() => changes(false).length === told + 2)
  expect(changes(true)).toHaveLength(told)
  await change(database, [color('1', 'Blue')])
  await until(() => changes(true).length === told + 1)
})
