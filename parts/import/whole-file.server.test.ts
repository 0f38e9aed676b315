import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type ColumnValues, valueWords } from '#catalog/check/value-words.ts'
import type { Database } from '#database/open-database.ts'
import { importTables } from '#parts/import/import-tables.ts'
import { temporaryFolder } from '#tests/programs/databases.ts'
import { emptyCatalog } from '#tests/site/loaded-file.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const PLAIN = { replace: false, force: false, now: new Date('2026-11-24T08:00:00Z') }

/** Loads files by the name of their table. */
async function load(database: Database, files: Readonly<Record<string, readonly string[]>>, options = {}) {
  const folder = await temporaryFolder()
  const inputs: { file: string; table: null }[] = []
  for (const [table, lines] of Object.entries(files)) {
    const file = join(folder, `${table}.csv`)
    await writeFile(file, lines.join('\n'))
    inputs.push({ file, table: null })
  }
  const values: ColumnValues[] = []
  const onValues = (columns: readonly ColumnValues[]) => values.push(...columns)
  const outcome = await importTables(database, FAMILIES, inputs, { ...PLAIN, onValues, ...options })
  const words = values.map((column) => [column.column, ...valueWords(column)])
  return { outcome, words, errors: outcome.done ? [] : outcome.errors, count: outcome.done ? 0 : outcome.count }
}

describe('all errors are reported at once', () => {
  test.for([
    [
      'of the headings and of the rows below',
      ['Part no,Colour,Mass of bag,Color', '10-1,Red,1,Red', '5-Oct,Red,2,05. Okt', ',Red,3,Red'],
      ['Colour', 'Mass of bag', 'Part no 3', 'Color 3', 'Part no 4'],
    ],
    [
      'of a heading that is there twice and of the rows',
      ['Part no,Color,COLOR', '10-1,Red,Blue', '10-1,Red,Blue'],
      ['COLOR', 'Part no 3'],
    ],
    [
      'of all cells of a row, and its number that is there twice',
      ['Part no,Length,Color', '10-1,.062,Red', '10-1,16-Jan,1.00E+05'],
      ['Length 3', 'Color 3', 'Part no 3'],
    ],
  ] as const)('%s', async ([, lines, expected]) => {
    const { errors } = await load(await emptyCatalog(), { 'Panel-Jacks': lines })
    expect(errors.map(({ line, column }) => `${column}${line === 1 ? '' : ` ${line}`}`)).toEqual(expected)
  })

  test('of several files, of one that names no table and of a table that two files are for (behavior 15.11)', async () => {
    const { errors } = await load(await emptyCatalog(), {
      'Panel-Jacks': ['Part no,Color', '5-Oct,Red'],
      'panel jacks': ['Part no,Color', ',Blue'],
      Jacks: ['Part no', '10-1'],
      military: ['Part Num,Mass of bag', '10-1,2'],
    })
    expect(errors.map(({ what }) => what)).toEqual([
      "there is no table 'Jacks'",
      expect.stringContaining("is for the table 'Panel-Jacks' too"),
      'the table has no such column',
      expect.stringContaining("'5-Oct' is a date that a spreadsheet has made"),
      'the part number is missing',
    ])
  })

  test('with a loss of more than half of the parts', async () => {
    const database = await emptyCatalog()
    await load(database, { 'Panel-Jacks': ['Part no', '10-1', '10-2', '10-3'] })
    const { errors } = await load(database, { 'Panel-Jacks': ['Part no,Mass of bag', '10-1,2'] }, { replace: true })
    expect(errors.map(({ what }) => what)).toEqual([
      'the table has no such column',
      "only 1 of the 3 parts of 'Panel-Jacks' would remain",
    ])
  })

  test('the first hundred, and how many more there are', async () => {
    const lines = ['Part no,Color', ...Array.from({ length: 137 }, (_, index) => `10-${index},5-Oct`)]
    const { errors, count } = await load(await emptyCatalog(), { 'Panel-Jacks': lines })
    expect([errors.length, count]).toEqual([100, 137])
  })
})

describe('values to look at', () => {
  const KNOWN = ['Part no,Color,Length', '10-1,Red,.062', '10-2,Blue,.125']

  test.for([
    [
      'a color that no part has',
      ['10-3,Chartreuse,.062', '10-4,Chartreuse,.125'],
      [['Color', 'new: Chartreuse (2, first in row 2)']],
    ],
    ['the same size in another spelling is known', ['10-3,Red,0.062', '10-4,Blue,1/8'], []],
    ['a size that no part has', ['10-3,Red,.500'], [['Length', 'new: .500 (row 2)']]],
    [
      'texts in a column of sizes, new or not',
      ['10-3,Red,about an inch', '10-4,Red,10-32', '10-5,Red,10-32', '10-6,Red,-'],
      [['Length', "not a size: 3: 'about an inch' (row 2), '10-32' (2, first in row 3)"]],
    ],
    ['a known value in another part', ['10-1,Blue,.125'], []],
    ['an empty cell', ['10-1,,'], []],
    ['a cell that is refused as a date', ['10-3,5-Oct,16-Jan'], []],
  ] as const)('%s', async ([, rows, expected]) => {
    const database = await emptyCatalog()
    await load(database, { 'Panel-Jacks': KNOWN })
    const { words } = await load(database, { 'Panel-Jacks': ['Part no,Color,Length', ...rows] })
    expect(words).toEqual(expected)
  })

  test('nothing is new in a first load, but what is no size is said', async () => {
    const { words, outcome } = await load(await emptyCatalog(), { 'Panel-Jacks': [...KNOWN, '10-3,Pink,long'] })
    expect(words).toEqual([['Length', "not a size: 1: 'long' (row 4)"]])
    expect(outcome.done).toBe(true)
  })

  test('they are said of a file with errors too, the first twenty of a column', async () => {
    const database = await emptyCatalog()
    await load(database, { 'Panel-Jacks': KNOWN })
    const rows = Array.from({ length: 57 }, (_, index) => `10-${index + 3},Color ${index + 1},`)
    const { words, count } = await load(database, { 'Panel-Jacks': ['Part no,Color,Length', ...rows, ',Red,'] })
    expect(count).toBe(1)
    expect(words[0]?.[1]).toMatch(/^new: Color 1 \(row 2\), .*Color 20 \(row 21\), and 37 more$/)
  })
})

test('a column of dates keeps them, by its heading, and one that is none is refused', async () => {
  const database = await emptyCatalog()
  const lines = ['Part no,Last order date,Bin', '10-1,05.10.2026,A-5', '10-2,5-Oct,A-6']
  const loaded = await load(database, { 'Panel-Jacks': lines }, { addColumns: true })
  expect(loaded.outcome).toMatchObject({ done: true, tables: [{ added: 2 }] })
  const { rows } = await sql`select "Last order date" as day from "Panel-Jacks" order by id`.execute(database.db)
  expect(rows).toEqual([{ day: '05.10.2026' }, { day: '5-Oct' }])
  const { errors } = await load(database, { 'Panel-Jacks': ['Part no,Bin', '10-1,5-Oct'] })
  expect(errors).toMatchObject([{ line: 2, column: 'Bin', what: expect.stringContaining("'5-Oct' is a date") }])
})
