import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#database/open-database.ts'
import type { ImportOptions } from '#parts/import/import-table.ts'
import { type ImportOutcome, importTables } from '#parts/import/import-tables.ts'
import { ignoredColumns } from '#parts/import/match-header.ts'
import { DIALECTS, type Dialect, freshSettings, tagsFor, temporaryFolder } from '#tests/programs/databases.ts'
import { emptyCatalog } from '#tests/site/loaded-file.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const NOW = new Date('2026-01-01T00:00:00Z')
const PLAIN = { replace: false, force: false, now: NOW }
const REPLACE = { replace: true, force: false, now: NOW }

const open = async (dialect: Dialect): Promise<Database> => await emptyCatalog(await freshSettings(dialect))

/** Loads the lines as the file of one table. */
async function load(
  database: Database,
  table: string,
  lines: readonly string[],
  options: ImportOptions = PLAIN,
): Promise<ImportOutcome> {
  const file = join(await temporaryFolder(), `${table}.csv`)
  await writeFile(file, lines.join('\r\n'))
  return await importTables(database, FAMILIES, [{ file, table: null }], options)
}

async function stored({ db }: Database, table: string, columns: readonly string[]): Promise<(string | null)[][]> {
  const cells = columns.map((name) => sql`cast(${sql.id(name)} as text) as ${sql.id(`c ${name}`)}`)
  const { rows } = await sql<Record<string, string | null>>`
    select ${sql.join(cells)} from ${sql.id(table)} order by ${sql.id(table)}.id`.execute(db)
  return rows.map((row) => columns.map((name) => row[`c ${name}`] ?? null))
}

const jacks = (database: Database) => stored(database, 'Panel-Jacks', ['id', 'Part no', 'Color'])
const done = (added: number, changed: number, unchanged: number, removed: number) => ({
  done: true,
  tables: [expect.objectContaining({ table: 'Panel-Jacks', added, changed, unchanged, removed, privateColumns: [] })],
})
const errors = (outcome: ImportOutcome) =>
  outcome.done ? [] : outcome.errors.map(({ line, column, what }) => [line, column, what])

for (const dialect of DIALECTS) {
  test(`${dialect}: values are stored as written, without the spaces around them, blank ones as null (behavior 15.3, 15.20)`, {
    tags: tagsFor(dialect),
  }, async () => {
    const database = await open(dialect)
    const text = '<b>"50 %_" & \'x\'</b> 📌'
    const quoted = `"${text.replaceAll('"', '""')}"`
    const long = 'x'.repeat(5000)
    const outcome = await load(database, 'Panel-Jacks', [
      'Part no,Color,Length',
      `10-1,${quoted},   `,
      ` 10-2 , Red ,${long}`,
    ])
    expect(outcome).toEqual(done(2, 0, 0, 0))
    expect(await stored(database, 'Panel-Jacks', ['id', 'Part no', 'Color', 'Length', 'PDF'])).toEqual([
      ['1', '10-1', text, null, null],
      ['2', '10-2', 'Red', long, null],
    ])
  })

  test(`${dialect}: a heading that is too long for the database's columns is refused, or kept`, {
    tags: tagsFor(dialect),
  }, async () => {
    const database = await open(dialect)
    const heading = 'Maximum continuous operating temperature in degrees Celsius (IEC 60512-5-2)'
    const loaded = await load(database, 'Panel-Jacks', [`Part no,${heading}`, '10-1,85'], {
      ...PLAIN,
      addColumns: true,
    })
    if (dialect === 'sqlite') return expect(loaded).toMatchObject({ done: true })
    expect(errors(loaded)).toEqual([[1, heading, expect.stringContaining('at most 63 bytes')]])
    expect(loaded).toMatchObject({ errors: [{ hint: expect.stringContaining('shorten the heading') }] })
  })

  test(`${dialect}: parts are updated by number, absent columns and parts stay, nothing is deleted (behavior 15.10)`, {
    tags: tagsFor(dialect),
  }, async () => {
    const database = await open(dialect)
    await load(database, 'Panel-Jacks', ['Part no,Color,Length', '10-1,Red,1', '10-2,Blue,2', '10-3,Green,3'])
    const outcome = await load(database, 'Panel-Jacks', [
      'Part Number,Color',
      '10-2,',
      ' 10-1,Red',
      '10-4,Black',
      'a-4,White',
    ])
    expect(outcome).toEqual(done(2, 1, 1, 0))
    expect(await stored(database, 'Panel-Jacks', ['id', 'Part no', 'Color', 'Length'])).toEqual([
      ['1', '10-1', 'Red', '1'],
      ['2', '10-2', null, '2'],
      ['3', '10-3', 'Green', '3'],
      ['4', '10-4', 'Black', null],
      ['5', 'a-4', 'White', null],
    ])
    const again = await load(database, 'Panel-Jacks', ['Part no,Color', '10-3,Green', 'A-4,White'])
    expect(again).toEqual(done(1, 0, 1, 0)) // A-4 and a-4 are two numbers
  })

  test(`${dialect}: more rows than fit into one statement keep their order`, async () => {
    const database = await open(dialect)
    const numbers = Array.from({ length: 1_001 }, (_, index) => `10-${index}`)
    const lines = (color: string) => ['Part no,Color', ...numbers.map((number) => `${number},${color}`)]
    expect(await load(database, 'Panel-Jacks', lines('Red'))).toEqual(done(1_001, 0, 0, 0))
    expect(await load(database, 'Panel-Jacks', lines('Blue'))).toEqual(done(0, 1_001, 0, 0))
    expect(await load(database, 'Panel-Jacks', lines('Blue'))).toEqual(done(0, 0, 1_001, 0))
    expect((await jacks(database)).map(([, number]) => number)).toEqual(numbers)
  })

  test(`${dialect}: a file's ids are stored, also in a replaced table, and the next id follows the largest`, async () => {
    const database = await open(dialect)
    await load(database, 'Panel-Jacks', ['id,Part no', ',10-1', '70,10-2', '5,10-3', ',10-4'])
    await load(database, 'Panel-Jacks', ['Part no', '10-5'])
    expect((await jacks(database)).map(([id, number]) => [id, number])).toEqual([
      ['5', '10-3'],
      ['70', '10-2'],
      ['71', '10-1'],
      ['72', '10-4'],
      ['73', '10-5'],
    ])
    await load(database, 'Panel-Jacks', ['id,Part no', '5,10-1', '71,10-3', '9,10-4'], { ...REPLACE, force: true })
    expect((await jacks(database)).map(([id, number]) => [id, number])).toEqual([
      ['5', '10-1'],
      ['9', '10-4'],
      ['71', '10-3'],
    ])
  })

  test(`${dialect}: a replaced table equals the file, and numbers that stay keep their ids (behavior 15.12)`, {
    tags: tagsFor(dialect),
  }, async () => {
    const database = await open(dialect)
    await load(database, 'Panel-Jacks', ['Part no,Color,Length', '10-1,Red,1', '10-2,Blue,2', '10-3,Green,3'])
    const outcome = await load(
      database,
      'Panel-Jacks',
      ['Part no,Color', '10-9,White', '10-3,Green', '10-1,Black'],
      REPLACE,
    )
    expect(outcome).toEqual(done(1, 2, 0, 1))
    expect(await stored(database, 'Panel-Jacks', ['id', 'Part no', 'Color', 'Length'])).toEqual([
      ['1', '10-1', 'Black', null],
      ['3', '10-3', 'Green', null],
      ['4', '10-9', 'White', null],
    ])
  })

  test(`${dialect}: a broken last row of the last file leaves the database as it was (behavior 15.10)`, async () => {
    const database = await open(dialect)
    const folder = await temporaryFolder()
    const good = join(folder, 'military.csv')
    const bad = join(folder, 'Panel-Jacks.csv')
    await writeFile(good, 'Part Num\r\nM-1\r\n')
    await writeFile(
      bad,
      `Part no\r\n${Array.from({ length: 1_500 }, (_, index) => `10-${index}`).join('\r\n')}\r\n"10-`,
    )
    const inputs = [good, bad].map((file) => ({ file, table: null }))
    const outcome = await importTables(database, FAMILIES, inputs, PLAIN)
    expect(errors(outcome)).toEqual([[1_502, null, 'a quotation mark is never closed']])
    expect(await jacks(database)).toEqual([])
    expect(await stored(database, 'military', ['id'])).toEqual([])
  })

  test(`${dialect}: a column that SQL added is loaded like any other, regardless of its name`, async () => {
    const database = await open(dialect)
    await sql`alter table "Panel-Jacks" add column ${sql.id('Wt. (oz) as "cast"')} text`.execute(database.db)
    await load(database, 'Panel-Jacks', ['Part no,"Wt. (oz) as ""cast"""', '10-1,.02'])
    await load(database, 'Panel-Jacks', ['Part no,Color', '10-1,Red'])
    expect(await stored(database, 'Panel-Jacks', ['Color', 'Wt. (oz) as "cast"'])).toEqual([['Red', '.02']])
  })
}

test('a replacement that more than halves the table needs force (behavior 15.12)', async () => {
  const database = await open('sqlite')
  await load(database, 'Panel-Jacks', ['Part no', '10-1', '10-2', '10-3'])
  const refused = await load(database, 'Panel-Jacks', ['Part no', '10-1'], REPLACE)
  expect(errors(refused)).toEqual([[null, null, "only 1 of the 3 parts of 'Panel-Jacks' would remain"]])
  expect(await jacks(database)).toHaveLength(3)
  const forced = await load(database, 'Panel-Jacks', ['Part no', '10-1'], { ...REPLACE, force: true })
  expect(forced).toEqual(done(0, 0, 1, 2))
  expect(await load(database, 'Panel-Jacks', ['Part no'], { ...REPLACE, force: true })).toEqual(done(0, 0, 0, 1))
})

test('every error is reported with its line and column, and nothing is loaded', async () => {
  const database = await open('sqlite')
  await load(database, 'Panel-Jacks', ['id,Part no,Color', '1,10-1,Red', '2,10-2,Red'])
  const outcome = await load(database, 'Panel-Jacks', [
    'id,Part no,Color',
    ',10-7,Blue',
    ',,Blue',
    ',10-8',
    ',10-7,Green',
    'x,10-9,Green',
    '3,10-1,Green',
    '2,10-10,Green',
    '4,10-11,Green',
    '4,10-12,Gre\0en',
    '4,10-13,Green',
    '9223372036854775807,10-14,Green',
    ',,',
  ])
  expect(errors(outcome)).toEqual([
    [3, 'Part no', 'the part number is missing'],
    [4, null, 'the row has 2 cells, the header 3'],
    [5, 'Part no', "'10-7' is on line 2 too"],
    [6, 'id', "'x' is not a valid id"],
    [7, 'id', "'10-1' has the id 1 in the table, not 3"],
    [8, 'id', "id 2 belongs to '10-2' in the table"],
    [10, 'Color', 'the cell contains a NUL character'],
    [10, 'id', "'10-11' on line 9 has id 4 already"],
    [11, 'id', "'10-11' on line 9 has id 4 already"],
    [12, 'id', "'9223372036854775807' is not a valid id"],
  ])
  expect(await jacks(database)).toEqual([
    ['1', '10-1', 'Red'],
    ['2', '10-2', 'Red'],
  ])
})

test('a number in several rows of the table can only be updated by id', async () => {
  const database = await open('sqlite')
  await sql`insert into "Panel-Jacks" ("Part no") values ('10-1'), (' 10-1')`.execute(database.db)
  const outcome = await load(database, 'Panel-Jacks', ['Part no', '10-1'])
  expect(errors(outcome)).toEqual([[2, 'Part no', "'10-1' is in 2 rows of the table (id 1, 2)"]])
  expect(await load(database, 'Panel-Jacks', ['id,Part no,Color', '2,10-1,Red'])).toEqual(done(0, 1, 0, 0))
})

test('ignored columns are left aside with any content', async () => {
  const database = await open('sqlite')
  await sql`alter table "Panel-Jacks" add column "Stock" text`.execute(database.db)
  await load(database, 'Panel-Jacks', ['Part no,Stock', '10-1,7'])
  const lines = ['Part no,Preis EUR,stock,Color', `10-1,${'x'.repeat(100_001)},9,Red`, ',4711,,', '10-2,1.08,3,Blue']
  const options = { ...REPLACE, ignoreColumns: () => ignoredColumns(['preis eur, Stock'], []) }
  expect(await load(database, 'Panel-Jacks', lines, options)).toEqual(done(1, 1, 0, 0))
  const expected = [
    ['10-1', 'Red', '7'],
    ['10-2', 'Blue', null],
  ]
  expect(await stored(database, 'Panel-Jacks', ['Part no', 'Color', 'Stock'])).toEqual(expected)
})

test('a column that the family got is made by the next file that has it, public and with its unit', async () => {
  const database = await open('sqlite')
  const file = join(await temporaryFolder(), 'Panel-Jacks.csv')
  await writeFile(file, 'Part no,VOLTAGE CLASS,Grip [mm]\r\n10-1,B,12.7')
  const own = [
    { key: 'voltageClass', name: 'Voltage Class' },
    { key: 'grip', name: 'Grip', kind: 'dimension' },
  ] as const
  const families = FAMILIES.map((one) =>
    one.table === 'Panel-Jacks' ? { ...one, columns: [...one.columns, ...own] } : one,
  )
  const addColumns = ['VOLTAGE CLASS'] // an old choice
  expect(await importTables(database, families, [{ file, table: null }], { ...PLAIN, addColumns })).toEqual(
    done(1, 0, 0, 0),
  )
  expect(await stored(database, 'Panel-Jacks', ['Voltage Class', 'Grip'])).toEqual([['B', '12.7 mm']])
})

test('a row with its id is a part, though a cell begins like a sum', async () => {
  const database = await open('sqlite')
  await load(database, 'Panel-Jacks', ['id,Part no,Color', '1,10-1,Red', '2,,Total 3 nuts', '3,Sum-4,Blue'])
  const exported = ['id,Part no,Color', '1,10-1,Red', '2,,Total 3 nuts', '3,Sum-4,Blue', ',Total,3', 'Total,,3']
  expect(await load(database, 'Panel-Jacks', exported, REPLACE)).toEqual(done(0, 0, 3, 0))
})

test('a dropped table is an error of its file', async () => {
  const database = await open('sqlite')
  await sql`drop table "Panel-Jacks"`.execute(database.db)
  const outcome = await load(database, 'Panel-Jacks', ['Part no', '10-1'])
  expect(errors(outcome)).toEqual([[null, null, "the database has no table 'Panel-Jacks'"]])
})

test.for([
  ['an empty file', 'Panel-Jacks', [''], [[1, null, 'the file is empty']]],
  [
    'more columns than a table can have',
    'Panel-Jacks',
    [`Part no${',x'.repeat(1_500)}`, '1'],
    [[1, null, 'the file has 1501 columns; a table can have 1500']],
  ],
  ['an unknown column', 'Panel-Jacks', ['Part no,Colour', '1,Red'], [[1, 'Colour', 'the table has no such column']]],
  ['no number column', 'Panel-Jacks', ['Color', 'Red'], [[1, 'Part no', 'the part number column is missing']]],
  ['an unknown table', 'Panel Jack', ['Part no', '1'], [[null, null, "there is no table 'Panel Jack'"]]],
  ['a name in another case', 'panel-jacks', ['Part no', ''], []],
] as const)('%s', async ([, table, lines, expected]) => {
  expect(errors(await load(await open('sqlite'), table, lines))).toEqual(expected)
})

test.for([
  ['military', 'Part Num', 5_000, []],
  ['military', 'Part Num', 10_000, []],
  ['military', 'Part Num', 10_001, [[2, 'Part Num', 'the part number is 10001 characters long']]],
  ['military', 'Part Num', 100_001, [[2, 'Part Num', 'the cell is 100001 characters long']]],
  ['military', 'MIL Part Num', 10_001, [[2, 'MIL Part Num', 'the part number is 10001 characters long']]],
  ['military', 'Color', 10_001, []],
] as const)('%s, %s of %i characters', async ([table, column, length, expected]) => {
  const long = 'x'.repeat(length)
  const [header, line] = column === 'Part Num' ? [column, long] : [`Part Num,${column}`, `10-1,${long}`]
  expect(errors(await load(await open('sqlite'), table, [header, line]))).toEqual(expected)
})

test('a missing file, and two files for one table, are errors', async () => {
  const database = await open('sqlite')
  const inputs = ['/nowhere/military.csv', '/elsewhere/Military.csv'].map((file) => ({ file, table: null }))
  const outcome = await importTables(database, FAMILIES, inputs, PLAIN)
  expect(errors(outcome)).toMatchObject([
    [null, null, "/nowhere/military.csv is for the table 'military' too"],
    [null, null, expect.stringContaining("the file can't be read")],
    [null, null, expect.stringContaining("the file can't be read")],
  ])
})

test('the report shows a hundred errors and counts the rest', async () => {
  const lines = ['Part no,Color', ...Array.from({ length: 250 }, () => ',Red')]
  const outcome = await load(await open('sqlite'), 'Panel-Jacks', lines)
  expect(outcome).toMatchObject({ done: false, count: 250 })
  expect(errors(outcome)).toHaveLength(100)
})
