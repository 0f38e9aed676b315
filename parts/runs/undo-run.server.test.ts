import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { tableColumns } from '#catalog/registry/family.ts'
import type { Database } from '#database/open-database.ts'
import { presentColumns } from '#parts/database/part-table-writer.ts'
import { changeParts } from '#parts/editing/change-parts.ts'
import { type Cells, readCells } from '#parts/editing/part-cells.ts'
import { addPart, changePart, partHistory, removePart } from '#parts/editing/part-editing.ts'
import { removeColumn } from '#parts/import/added-columns.ts'
import { findInputs } from '#parts/import/find-inputs.ts'
import type { ImportOptions } from '#parts/import/import-table.ts'
import { importTables } from '#parts/import/import-tables.ts'
import { readExact } from '#parts/runs/exact-cells.ts'
import { type CatalogRun, listRuns } from '#parts/runs/run-record.ts'
import { type UndoOptions, undoRun } from '#parts/runs/undo-run.ts'
import { FUZZ_RUNS, SEED } from '#tests/fuzz/fuzz-runs.ts'
import { importFile } from '#tests/fuzz/imports.ts'
import { DIALECTS, type Dialect, freshSettings, tagsFor, temporaryFolder } from '#tests/programs/databases.ts'
import { emptyCatalog } from '#tests/site/loaded-file.ts'
import { FAMILIES, productFamily } from '#tests/site/product-content.ts'

const NOW = new Date('2026-11-22T08:00:00Z')
const TABLE = 'Panel-Jacks'
const JACKS = productFamily(TABLE)
const COLUMNS = tableColumns(JACKS)
const ANN = { id: 'ann', name: 'Ann Arbor' }
const KEEP = { by: ANN }
const ALL: readonly CatalogRun['kind'][] = ['import', 'edit', 'undo']
const FIRST = ['Part no,Color,Length', '10-1,Red,1', '10-2,Blue,2', '10-3,Green,3']

async function open(dialect: Dialect) {
  const settings = await freshSettings(dialect)
  const database = await emptyCatalog(settings)
  return { settings, database, folder: await temporaryFolder() }
}
type Place = Awaited<ReturnType<typeof open>>

let seconds = 0
/** Each run a second after the one before. */
function tick(): Date {
  seconds += 1
  return new Date(NOW.getTime() + seconds * 1_000)
}

async function load({ database, folder }: Place, lines: readonly string[], options: Partial<ImportOptions> = {}) {
  const file = join(folder, `${TABLE}.csv`)
  await writeFile(file, lines.join('\n'))
  const all = { replace: false, force: true, now: tick(), record: { kind: 'import' as const, ...KEEP }, ...options }
  const outcome = await importTables(database, FAMILIES, [{ file, table: null }], all)
  expect(outcome).toMatchObject({ done: true })
  return await latest(database)
}

async function latest({ db }: Database): Promise<CatalogRun> {
  const [run] = await listRuns(db, { limit: 1, kinds: ALL })
  if (!run) throw new Error('no run is recorded')
  return run
}

const undo = ({ database }: Place, run: CatalogRun, options: Partial<UndoOptions> = {}) =>
  undoRun(database, FAMILIES, run.id, { ...KEEP, now: tick(), ...options })

/** All tables with their columns in order, and each cell with its type. */
async function dump({ database }: Place, names = FAMILIES.map(({ table }) => table)): Promise<string> {
  const tables = []
  for (const table of names) {
    const columns = await presentColumns(database, table)
    const { rows } = await sql<{ id: string }>`select cast(id as text) as id from ${sql.id(table)} order by id`.execute(
      database.db,
    )
    const ids = rows.map(({ id }) => id)
    const written = columns.filter((name) => name !== 'id')
    const cells = await readExact(database, table, written, ids)
    tables.push([table, columns, ids.map((id) => [id, ...(cells.get(id) ?? [])])])
  }
  return JSON.stringify(tables)
}

for (const dialect of DIALECTS) {
  test(`${dialect}: an undo gives rows, ids, cells and columns back, once (behavior 21.9)`, async () => {
    const place = await open(dialect)
    await load(place, FIRST)
    await sql`insert into "Panel-Jacks" ("Part no", "Color", "Length") values ('10-9', ' Red ', '')`.execute(
      place.database.db,
    )
    const before = await dump(place)
    const run = await load(place, ['Part no,Color,Stock', '10-1,Black,7', '10-4,White,', '10-3,Green,3'], {
      replace: true,
      addColumns: true,
    })
    expect(run).toMatchObject({ by: 'Ann Arbor', tables: [{ added: 1, changed: 2, removed: 2 }] })
    expect(await undo(place, run)).toMatchObject({ done: true, inTheWay: [] })
    expect(await dump(place)).toBe(before)
    await expect(undo(place, run)).rejects.toThrow(/has been undone already/)
    await expect(undo(place, await latest(place.database))).rejects.toThrow(/It took an import back/)
    expect(await dump(place)).toBe(before)
  })

  test(`${dialect}: a run that added a column is under every later one of its table (behavior 21.10)`, {
    tags: tagsFor(dialect),
  }, async () => {
    const place = await open(dialect)
    await load(place, FIRST)
    const before = await dump(place)
    const run = await load(place, ['Part no,Stock', '10-1,7'], { addColumns: true })
    const later = await load(place, ['Part no,Stock', '10-2,8'])
    expect((await undo(place, run)).inTheWay.map(({ id }) => id)).toEqual([later.id])
    await load(place, ['Part no,Stock', '10-1,7', '10-2,8']) // changes nothing, so it isn't in the way
    await undo(place, run, { downTo: true })
    expect(await dump(place)).toBe(before)
  })

  test(`${dialect}: a run is undone after the operator removed the column that it added`, {
    tags: tagsFor(dialect),
  }, async () => {
    const place = await open(dialect)
    await load(place, FIRST)
    const before = await dump(place)
    const run = await load(place, ['Part no,Color,Stock', '10-1,Black,'], { addColumns: true })
    await removeColumn(place.database.db, { table: TABLE, column: 'Stock', values: 0, isPublic: false })
    expect(await undo(place, run)).toMatchObject({ done: true, tables: [{ changed: 1 }] })
    expect(await dump(place)).toBe(before)
  })

  test(`${dialect}: values of other kinds than text return as they were`, { tags: tagsFor(dialect) }, async () => {
    const place = await open(dialect)
    const { db } = place.database
    await load(place, FIRST)
    if (dialect === 'sqlite') {
      await sql`alter table "Panel-Jacks" add column "raw"`.execute(db)
      await sql`update "Panel-Jacks" set "raw" = 9007199254740993 where id = 1`.execute(db)
      await sql`update "Panel-Jacks" set "raw" = x'00FF' where id = 2`.execute(db)
      await sql`update "Panel-Jacks" set "raw" = 0.1, "Color" = 'a' || char(0) || 'b' where id = 3`.execute(db)
    } else {
      await sql`alter table "Panel-Jacks" add column raw bytea`.execute(db)
      await sql`update "Panel-Jacks" set raw = '\\x00ff' where id = 2`.execute(db)
    }
    const before = await dump(place)
    const run = await load(place, ['Part no,Color', '10-9,Red'], { replace: true })
    expect(await dump(place)).not.toBe(before)
    await undo(place, run)
    expect(await dump(place)).toBe(before)
    if (dialect === 'postgres') return
    const [latest] = await partHistory(db, TABLE, '1')
    expect(latest).toMatchObject({ kind: 'added', number: '10-1', fields: { raw: [null, '9007199254740993'] } })
  })

  test(`${dialect}: any sequence of imports is taken back byte for byte, last first (behavior 21.9)`, {
    timeout: 120_000,
    tags: tagsFor(dialect),
  }, async () => {
    const place = await open(dialect)
    const files = fc.array(fc.tuple(importFile, fc.boolean(), fc.boolean()), { minLength: 2, maxLength: 4 })
    let loaded = 0
    const sequence = async (list: typeof files extends fc.Arbitrary<infer Value> ? Value : never) => {
      const dumps: { run: CatalogRun; before: string; after: string }[] = []
      for (const [file, replace, addColumns] of list) {
        const path = join(place.folder, `${TABLE}.${file.kind}`)
        await writeFile(path, file.bytes)
        const before = await dump(place, [TABLE])
        const found = await findInputs(path, TABLE, FAMILIES)
        if (found.errors.length > 0) continue
        const options = { replace, addColumns, force: true, now: tick(), record: { kind: 'import' as const, ...KEEP } }
        const outcome = await importTables(place.database, FAMILIES, found.inputs, options)
        if (outcome.done) dumps.push({ run: await latest(place.database), before, after: await dump(place, [TABLE]) })
      }
      for (const { run, before, after } of dumps.reverse()) {
        if (before === after) continue
        loaded += 1
        expect(await undo(place, run)).toMatchObject({ done: true })
        expect(await dump(place, [TABLE])).toBe(before)
      }
    }
    await fc.assert(fc.asyncProperty(files, sequence), { numRuns: Math.max(8, FUZZ_RUNS / 500), seed: SEED })
    expect(loaded).toBeGreaterThan(0)
  })
}

test('later runs of the same parts are in the way, each with those of its own, and one undo goes down to the run (behavior 21.10)', async () => {
  const place = await open('sqlite')
  await load(place, [...FIRST, '10-5,Gray,5'])
  const before = await dump(place)
  const run = await load(place, ['Part no,Color', '10-1,Black', '10-9,Pink'])
  const between = await dump(place)
  const over = await load(place, ['Part no,Length', '10-1,7', '10-2,7'])
  const beside = await load(place, ['Part no,Color', '10-5,Back'])
  const above = await load(place, ['Part no,Length', '10-2,8'])
  const ids = (runs: readonly CatalogRun[]) => runs.map(({ id }) => id)
  const asked = await undo(place, run)
  expect([asked.done, ids(asked.inTheWay)]).toEqual([false, [above.id, over.id]])
  expect(await undo(place, run, { downTo: true, expected: [over.id] })).toMatchObject({ done: false, run: null })
  const tried = await undo(place, run, { downTo: true, dryRun: true })
  expect(tried).toMatchObject({ done: true, run: null, tables: [{ added: 0, changed: 4, removed: 1 }] })
  expect(await undo(place, run, { downTo: true, expected: ids(asked.inTheWay) })).toMatchObject({ done: true })
  await undo(place, beside)
  expect(await dump(place)).toBe(before)
  expect(between).not.toBe(before)
})

test('what SQL has changed since, and a number that another part has now, refuse the undo in words', async () => {
  const place = await open('sqlite')
  const { db } = place.database
  await load(place, FIRST)
  const run = await load(place, ['Part no,Color,Length', '10-1,Black,7', '10-4,Pink,4'], { replace: true })
  const written = await dump(place)
  const refused = (why: RegExp) => expect(undo(place, run, { downTo: true })).rejects.toThrow(why)
  await sql`update "Panel-Jacks" set "Color" = 'Gold' where "Part no" in ('10-1', '10-4')`.execute(db)
  await refused(/Parts of Panel-Jacks were changed later by what can’t be undone here.*: 10-4, 10-1\./)
  await sql`update "Panel-Jacks" set "Color" = case "Part no" when '10-1' then 'Black' else 'Pink' end`.execute(db)
  expect(await dump(place)).toBe(written)
  await sql`insert into "Panel-Jacks" ("Part no") values ('10-3')`.execute(db)
  await refused(/: 10-3\./)
  await sql`delete from "Panel-Jacks" where "Part no" = '10-3'`.execute(db)
  expect(await undo(place, run)).toMatchObject({ done: true })
})

test('a part returns to a number that it shared, but not to one that another part got since', async () => {
  const place = await open('sqlite')
  const { database } = place
  const edit = async (id: string, wanted: Cells | null) => {
    const seen = (await readCells(database, TABLE, COLUMNS, id)) ?? {}
    const editor = { ...KEEP, now: tick() }
    const outcome = wanted
      ? await changePart(database, JACKS, { id, seen, wanted: { ...seen, ...wanted } }, editor)
      : await removePart(database, JACKS, { id, seen }, editor)
    expect(outcome.kind).toBe('done')
    return await latest(database)
  }
  const taken = (run: CatalogRun) => expect(undo(place, run)).rejects.toThrow(/changed later.*: 10-1\./)
  await load(place, ['id,Part no,Color', '1,10-1,Red', '2,10-1,Blue', '3,10-3,Green'])
  const before = await dump(place)
  const [first, second] = [await edit('1', null), await edit('2', null)]
  await undo(place, second) // 10-1 is part 2 again, as it was when part 1 was deleted
  await undo(place, first)
  expect(await dump(place)).toBe(before)
  const away = await edit('1', { 'Part no': '10-5' })
  await edit('2', { Color: 'Gold' })
  const mid = await dump(place)
  await undo(place, await load(place, ['id,Part no,Color', '11,10-1,Blue', '13,10-3,Green'], { replace: true }))
  expect(await dump(place)).toBe(mid)
  await undo(place, away)
  const [renumbered, removed] = [await edit('3', { 'Part no': '10-9' }), await edit('2', null)]
  const last = await edit('1', null)
  await addPart(database, JACKS, { 'Part no': '10-3' }, { ...KEEP, now: tick() })
  await expect(undo(place, renumbered)).rejects.toThrow(/changed later.*: 10-3\./)
  await edit('3', { 'Part no': '10-1' })
  await taken(removed)
  await taken(last)
})

test('numbers that a run swapped are swapped back', async () => {
  const place = await open('sqlite')
  await load(place, FIRST)
  const before = await dump(place)
  const cells = ['10-1', '10-2'].map((seen, at, numbers) => {
    return { id: String(at + 1), column: 'Part no', seen, wanted: numbers[1 - at] ?? null }
  })
  const wish = { title: 'Swap', isNews: true, accept: true, catalog: null, today: '2026-11-26', dryRun: false }
  await changeParts(place.database, FAMILIES, [{ table: TABLE, cells }], { ...KEEP, ...wish, now: tick() })
  expect(await dump(place)).not.toBe(before)
  await undo(place, await latest(place.database))
  expect(await dump(place)).toBe(before)
})

test('runs that need too much room are not kept, the oldest first (behavior 21.12)', async () => {
  const place = await open('sqlite')
  const small = { record: { kind: 'import' as const, by: null, keepBytes: 260 } }
  const first = await load(place, FIRST, small)
  const second = await load(place, ['Part no,Color', '10-1,Black', '10-2,White'], small)
  expect((await listRuns(place.database.db, { limit: 9, kinds: ALL })).map(({ id, lost }) => [id, lost])).toEqual([
    [second.id, null],
    [first.id, 'old'],
  ])
  await expect(undo(place, first)).rejects.toThrow(/It is too old/)
  const large = await load(place, ['Part no,Color', ...Array.from({ length: 50 }, (_, at) => `20-${at},Red`)], small)
  await expect(undo(place, large)).rejects.toThrow(/more than is kept/)
})

test('an undo and the run that it undid take no room from others', async () => {
  const place = await open('sqlite')
  const small = { record: { kind: 'import' as const, by: null, keepBytes: 260 } }
  const first = await load(place, FIRST, small)
  for (const color of ['Black', 'White', 'Pink'])
    await undo(place, await load(place, ['Part no,Color', `10-1,${color}`], small))
  await load(place, ['Part no', '10-9'], small)
  expect(await undo(place, first)).toMatchObject({ done: true })
})
