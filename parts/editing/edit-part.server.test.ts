import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { tableColumns } from '#catalog/registry/family.ts'
import { OFFER_FAMILY } from '#catalog/registry/side-tables.ts'
import { lockTable } from '#database/locks.ts'
import type { Database } from '#database/open-database.ts'
import type { Db } from '#database/tables.ts'
import { recentChanges } from '#parts/changes/recent-changes.ts'
import { type Cells, checkCells, type EditOutcome, readCells } from '#parts/editing/part-cells.ts'
import { addPart, changePart, partHistory, removePart } from '#parts/editing/part-editing.ts'
import { formatImportError } from '#parts/import/import-errors.ts'
import { importTables } from '#parts/import/import-tables.ts'
import { lockRuns } from '#parts/runs/run-recorder.ts'
import { undoRun } from '#parts/runs/undo-run.ts'
import { DIALECTS, type Dialect, freshSettings, temporaryFolder } from '#tests/programs/databases.ts'
import { whileHeld } from '#tests/programs/while-held.ts'
import { emptyCatalog } from '#tests/site/loaded-file.ts'
import { FAMILIES, productFamily } from '#tests/site/product-content.ts'

const DAY = new Date('2026-11-21T08:00:00Z')
const jacks = productFamily('Panel-Jacks')
const ANN = { by: { id: 'ann', name: 'Ann' }, now: DAY }
const undo = (database: Database, run: string) => undoRun(database, FAMILIES, run, ANN)
const COLUMNS = tableColumns(jacks)

const open = async (dialect: Dialect): Promise<Database> => await emptyCatalog(await freshSettings(dialect))

async function load(database: Database, rows: readonly Cells[], replace = false) {
  const file = join(await temporaryFolder(), 'Panel-Jacks.csv')
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const quoted = (text: string | null | undefined) => `"${(text ?? '').replaceAll('"', '""')}"`
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]))]
  await writeFile(file, lines.map((line) => line.map(quoted).join(',')).join('\n'))
  const options = { replace, force: true, now: DAY }
  return await importTables(database, FAMILIES, [{ file, table: null }], options)
}

const FIRST = [
  { 'Part no': '10-1', Color: 'Red', Length: '.5' },
  { 'Part no': '10-2', Color: 'Blue', Length: '.6' },
]
const cells = (database: Database, id: string) => readCells(database, jacks.table, COLUMNS, id)
const all = async ({ db }: Database) => (await sql`select * from "Panel-Jacks" order by id`.execute(db)).rows
const seen = async (database: Database, id: string): Promise<Cells> => (await cells(database, id)) ?? {}
const runOf = (outcome: EditOutcome) => (outcome.kind === 'done' ? (outcome.run ?? '') : outcome.kind)

for (const dialect of DIALECTS) {
  test(`${dialect}: a change, an addition and a removal are recorded, and each can be undone, once (behavior 21.23)`, async () => {
    const database = await open(dialect)
    await load(database, FIRST)
    const before = await all(database)
    const shown = await seen(database, '1')
    const changed = await changePart(
      database,
      jacks,
      { id: '1', seen: shown, wanted: { ...shown, Length: ' .55 ' } },
      ANN,
    )
    const added = await addPart(database, jacks, { 'Part no': '10-9', Color: 'Gold', Length: '  ' }, ANN)
    const removed = await removePart(database, jacks, { id: '2', seen: await seen(database, '2') }, ANN)
    expect(await cells(database, '1')).toMatchObject({ 'Part no': '10-1', Color: 'Red', Length: '.55' })
    expect(await cells(database, '2')).toBeNull()
    expect(await cells(database, '3')).toMatchObject({ 'Part no': '10-9', Color: 'Gold', Length: null })
    const told = (await recentChanges(database.db, { limit: 9 })).map(({ kind, table }) => [kind, table])
    expect(told.toSorted()).toEqual(['added', 'changed', 'removed', 'summary'].map((kind) => [kind, 'Panel-Jacks']))
    const undone = []
    for (const run of [removed, added, changed].map(runOf)) undone.push(await undo(database, run))
    expect(undone.map(({ done }) => done)).toEqual([true, true, true])
    expect(await all(database)).toEqual(before)
    for (const { run } of undone) await expect(undo(database, run ?? '')).rejects.toThrow('It took an import back')
    const history = await partHistory(database.db, jacks.table, '1')
    expect(history.map(({ fields: { Length }, by }) => [Length?.join(), by]).toSorted()).toEqual([
      ['.5,.55', 'Ann'],
      ['.55,.5', 'Ann'],
    ])
    expect(history.map(({ run }) => run)).toEqual([null, null])
  })

  test(`${dialect}: an edit waits for a run without its table, which the run may still change`, async () => {
    const database = await open(dialect)
    await load(database, FIRST)
    const shown = await seen(database, '1')
    const edit = async () => await changePart(database, jacks, { id: '1', seen: shown, wanted: { Color: 'Gold' } }, ANN)
    const within = (tx: Db) => ({ db: tx, dialect })
    const run = (tx: Db) => lockRuns(within(tx))
    const writes = (tx: Db) => lockTable(within(tx), jacks.table)
    expect(await whileHeld(database, run, [edit], writes)).toEqual({ done: 1, refusals: [] })
    expect(await cells(database, '1')).toMatchObject({ Color: 'Gold' })
  })

  test(`${dialect}: the same part added twice at the same moment is added once`, async () => {
    const database = await open(dialect)
    await load(database, FIRST)
    const both = await Promise.all([1, 2].map(() => addPart(database, jacks, { 'Part no': '10-9' }, ANN)))
    expect(both.map(({ kind }) => kind).toSorted()).toEqual(['done', 'refused'])
    expect(both.find(({ kind }) => kind === 'refused')).toMatchObject({
      errors: [{ column: 'Part no', what: "'10-9' is in the table already, as id 3" }],
    })
  })
}

test('of two people at one part the later one merges, or sees both values (behavior 21.22)', async () => {
  const database = await open('sqlite')
  await load(database, FIRST)
  const shown = await seen(database, '1')
  const edit = (wanted: Cells, from = shown) =>
    changePart(database, jacks, { id: '1', seen: from, wanted: { ...from, ...wanted } }, ANN)
  const [ann, bob] = await Promise.all([edit({ Color: 'Gold' }), edit({ Length: '.7' })])
  expect([ann.kind, bob.kind]).toEqual(['done', 'done'])
  expect(await edit({ Color: 'Black' })).toEqual({
    kind: 'conflict',
    conflicts: [{ column: 'Color', now: 'Gold', wanted: 'Black' }],
    cells: await seen(database, '1'),
  })
  expect(await edit({ Color: 'Gold' })).toEqual({ kind: 'done', id: '1', number: '10-1', run: null })
  expect(await removePart(database, jacks, { id: '1', seen: shown }, ANN)).toMatchObject({ kind: 'conflict' })
  const later = await edit({ Color: 'Green' }, await seen(database, '1'))
  const { done, inTheWay } = await undo(database, runOf(ann))
  const over = inTheWay.map(({ id }) => id) // of two at the same moment, either may be the first
  expect([done, over]).toEqual([false, over.length === 1 ? [runOf(later)] : [runOf(later), runOf(bob)]])
  expect((await cells(database, '1'))?.Color).toBe('Green')
  await removePart(database, jacks, { id: '1', seen: await seen(database, '1') }, ANN)
  expect(await edit({ Color: 'Black' })).toEqual({ kind: 'gone' })
})

test('an edit says what an import of the row would, and stores the same (behavior 21.21)', async () => {
  const [edited, imported] = [await open('sqlite'), await open('sqlite')]
  const number = { 'Part no': '10-1' }
  const TEXTS = [
    'Red',
    ' Red ',
    '',
    '   ',
    '5-Oct',
    '1.00E+05',
    '.062',
    'e\u0301t\u00e9',
    '1/16',
    '"a", b',
    'x\0y',
    'Total',
    'a\nb',
  ]
  const cell = fc.tuple(
    fc.constantFrom('Color', 'Length', 'Mounting', 'Manufacturer', 'PDF'),
    fc.constantFrom(...TEXTS),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 4 }), async (written) => {
      const first = { ...number, Color: 'Blue', Length: '.6', Mounting: null, Manufacturer: null, PDF: null }
      await Promise.all([load(edited, [first], true), load(imported, [first], true)])
      const wanted = Object.fromEntries(written)
      const [{ id }] = (await sql<{ id: string }>`select cast(id as text) as id from "Panel-Jacks"`.execute(edited.db))
        .rows as [{ id: string }]
      const outcome = await changePart(edited, jacks, { id, seen: await seen(edited, id), wanted }, ANN)
      const loaded = await load(imported, [{ ...number, ...wanted }])
      const told =
        outcome.kind === 'refused' ? outcome.errors.map(({ column, what, hint }) => [column, what, hint]) : []
      const said = loaded.done ? [] : loaded.errors.map(({ column, what, hint }) => [column, what, hint])
      expect(told.toSorted()).toEqual(said.toSorted()) // in the order of the table's columns, of the file's columns
      const values = (rows: unknown[]) => rows.map((row) => ({ ...(row as object), id: null }))
      expect(values(await all(edited))).toEqual(values(await all(imported)))
    }),
    { numRuns: 15 },
  )
})

test('a distributor is corrected without its link, which is checked only if it is edited', () => {
  const table = { columns: tableColumns(OFFER_FAMILY), number: 'Link', keys: [] }
  const edited = checkCells(OFFER_FAMILY, table, { Distributor: ' Total Parts ', Region: '' })
  expect(edited).toEqual({ cells: { Distributor: 'Total Parts', Region: null }, errors: [] })
  const wrong = checkCells(OFFER_FAMILY, table, { Link: 'shop', Distributor: 'Total Parts' })
  expect(wrong.errors).toMatchObject([{ column: 'Link', what: "'shop' is not an https address" }])
})

test('what has no number, or a table that is gone, is refused in words', async () => {
  const database = await open('sqlite')
  const words = (outcome: EditOutcome) =>
    outcome.kind === 'refused'
      ? outcome.errors.map((e) => formatImportError({ file: '', sheet: null, line: null, ...e }))
      : []
  const add = async (wanted: Cells) => words(await addPart(database, jacks, wanted, ANN)).join()
  expect(await add({ Color: 'Red' })).toContain('the part number is missing')
  expect(await add({ 'Part no': ' Total ', Color: 'Red' })).toContain("'Total' is what a row of sums has")
  expect(await add({ 'Part no': '1.00E+05' })).toContain('is a power that a spreadsheet has made')
  await sql`drop table "Panel-Jacks"`.execute(database.db)
  expect(await add({ 'Part no': '1' })).toContain('the table is missing in the database')
})
