import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Database, openDatabase } from '#database/open-database.ts'
import { prepareCatalog } from '#parts/database/database-source.ts'
import { presentColumns } from '#parts/database/part-table-writer.ts'
import { changeParts } from '#parts/editing/change-parts.ts'
import { type Cells, readCells } from '#parts/editing/part-cells.ts'
import { addPart, changePart, partHistory, removePart } from '#parts/editing/part-editing.ts'
import { importTables } from '#parts/import/import-tables.ts'
import { type CatalogRun, listRuns } from '#parts/runs/run-record.ts'
import { undoRun } from '#parts/runs/undo-run.ts'
import { isProblem } from '#shared/problem.ts'
import { SEED } from '#tests/fuzz/fuzz-runs.ts'
import { DIALECTS, type Dialect, freshSettings, temporaryFolder } from '#tests/programs/databases.ts'
import { productFamily } from '#tests/site/product-content.ts'

const TABLE = 'Panel-Jacks'
const JACKS = productFamily(TABLE)
const FAMILIES = [JACKS]
const NOW = Date.parse('2026-11-22T08:00:00Z')
const EDITOR = { by: { id: 'ann', name: 'Ann Arbor' } }
const KINDS: readonly CatalogRun['kind'][] = ['import', 'edit', 'undo']
const TEXTS = [
  'Red',
  ' Red ',
  'red',
  '',
  '5-Oct',
  '.062',
  '1/16',
  'Zürich',
  'Total',
  'a\nb',
  '0',
  '9007199254740993',
] as const

/** Each of them must be reached: a stale form, a refusal, an undo in whose way later changes are, an undo of an undo. */
const PATHS = ['"kind": "conflict"', '"kind": "refused"', '"done": false', 'It took an import back', '"kind": "gone"']

const [text, number, row] = [fc.constantFrom(...TEXTS), fc.constantFrom('10-1', '10-2', '10-3', '10-10', ''), fc.nat(1)]
const column = fc.constantFrom('Color', 'Color', 'Length', 'Stock', 'Part no')
const value = fc.oneof({ weight: 9, arbitrary: fc.constantFrom('Red', 'Blue', '.5') }, { weight: 1, arbitrary: text })
const cells = fc.record({ Color: text, Length: text }, { requiredKeys: [] })
/** A row is named by its place; a stale form was opened before the command ahead of it. */
const COMMAND = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('import'),
      rows: fc.array(fc.tuple(number, value, value), { minLength: 1, maxLength: 4 }),
      extra: fc.constantFrom('Length', 'Stock'),
      replace: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('change'), row, column, text: value, stale: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('add'), number, cells }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('remove'), row, stale: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('change all'), column, text: value, stale: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('undo'), run: fc.nat(3), downTo: fc.boolean() }),
  },
)
type Command = typeof COMMAND extends fc.Arbitrary<infer Value> ? Value : never
const FIRST: Command = {
  does: 'import',
  extra: 'Length',
  replace: false,
  rows: [
    ['10-1', 'Red', '.5'],
    ['10-2', 'Blue', '.062'],
    ['10-3', 'Red', '1/16'],
  ],
}

type Rows = ReadonlyMap<string, Cells>
type Place = { readonly database: Database; readonly file: string; rows: Rows; older: Rows }

async function open(dialect: Dialect): Promise<Place> {
  const database = await openDatabase(await freshSettings(dialect), 'catalog')
  await prepareCatalog(database, FAMILIES, new Date(NOW))
  const rows: Rows = new Map()
  return { database, file: join(await temporaryFolder(), `${TABLE}.csv`), rows, older: rows }
}

async function rowsOf(database: Database): Promise<Rows> {
  const columns = (await presentColumns(database, TABLE)).filter((name) => name !== 'id')
  const { rows } = await sql<{
    id: string
  }>`select cast(id as text) as id from ${sql.id(TABLE)} order by ${sql.id(TABLE)}.id`.execute(database.db)
  const cells = rows.map(async ({ id }) => [id, (await readCells(database, TABLE, columns, id)) ?? {}] as const)
  return new Map(await Promise.all(cells))
}

const runsOf = async ({ db }: Database) => (await listRuns(db, { limit: 100, kinds: KINDS })).toReversed()

/** Does a command as the desk or an import would. Returns its answer. */
async function answerOf({ database, file, rows, older }: Place, command: Command, now: Date): Promise<unknown> {
  const editor = { ...EDITOR, now }
  const stale = 'stale' in command && command.stale
  const shown = [...(stale ? older : rows)]
  const [id, seen] = shown[('row' in command ? command.row : 0) % Math.max(1, shown.length)] ?? ['1', {}]
  if (command.does === 'import') {
    const quoted = [['Part no', 'Color', command.extra], ...command.rows].map((row) =>
      row.map((cell) => `"${cell}"`).join(),
    )
    await writeFile(file, quoted.join('\n'))
    const { by } = EDITOR
    const options = {
      replace: command.replace,
      force: true,
      addColumns: true,
      now,
      record: { kind: 'import', by },
    } as const
    return await importTables(database, FAMILIES, [{ file, table: null }], options)
  }
  if (command.does === 'add')
    return await addPart(database, JACKS, { 'Part no': command.number, ...command.cells }, editor)
  if (command.does === 'remove') return await removePart(database, JACKS, { id, seen }, editor)
  if (command.does === 'change') {
    const wanted = { ...seen, [command.column]: command.text }
    return await changePart(database, JACKS, { id, seen, wanted }, editor)
  }
  if (command.does === 'change all') {
    const { column, text: wanted } = command
    const changed = shown.map(([part, own]) => ({ id: part, column, seen: own[column] ?? null, wanted }))
    const wish = { title: 'All', isNews: false, accept: true, catalog: null, today: '2026-11-26', dryRun: false }
    return await changeParts(database, FAMILIES, [{ table: TABLE, cells: changed }], { ...editor, ...wish })
  }
  const runs = await runsOf(database)
  const run = runs[runs.length - 1 - command.run]?.id ?? 'none'
  return await undoRun(database, FAMILIES, run, { ...editor, downTo: command.downTo })
}

const problemWords = (error: unknown): unknown => {
  if (!isProblem(error)) throw error
  return { status: error.status, message: error.message, advice: error.advice }
}

/** Does all commands in a new database. Returns each answer, and rows, history and runs after it. */
async function play(dialect: Dialect, commands: readonly Command[]): Promise<string[]> {
  const place = await open(dialect)
  const { database } = place
  const said: string[] = []
  for (const [at, command] of [FIRST, ...commands].entries()) {
    const answer = await answerOf(place, command, new Date(NOW + at * 1_000)).catch(problemWords)
    place.older = place.rows
    place.rows = await rowsOf(database)
    const runs = await runsOf(database)
    const history = await Promise.all([...place.rows.keys()].map((id) => partHistory(database.db, TABLE, id)))
    const text = JSON.stringify([command.does, answer, [...place.rows], history, runs], null, 1)
    said.push(runs.reduce((left, { id }, run) => left.replaceAll(id, `run ${run}`), text.replaceAll(place.file, TABLE)))
  }
  await database.db.destroy()
  return said
}

const SEQUENCES = 10

test(`${SEQUENCES} sequences of imports, edits and undos have the same answers and end on SQLite as on PostgreSQL`, {
  timeout: 600_000,
}, async () => {
  const reached = new Map<string, number>()
  const same = async (commands: readonly Command[]) => {
    const [ours = [], theirs] = await Promise.all(DIALECTS.map(async (dialect) => await play(dialect, commands)))
    expect(ours).toEqual(theirs)
    for (const run of ours)
      for (const path of PATHS) if (run.includes(path)) reached.set(path, (reached.get(path) ?? 0) + 1)
  }
  await fc.assert(fc.asyncProperty(fc.array(COMMAND, { minLength: 8, maxLength: 14 }), same), {
    numRuns: SEQUENCES,
    seed: SEED,
  })
  expect([...reached.keys()].toSorted()).toEqual(PATHS.toSorted())
})
