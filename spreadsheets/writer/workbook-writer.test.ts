import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { csvText } from '#spreadsheets/csv/csv-writer.ts'
import { openWorkbook } from '#spreadsheets/reader/open-workbook.ts'
import type { Row } from '#spreadsheets/sheet.ts'
import { sheetName } from '#spreadsheets/writer/sheet-name.ts'
import { createWorkbookWriter, type SheetHead } from '#spreadsheets/writer/workbook-writer.ts'
import { temporaryFolder } from '#tests/programs/databases.ts'

const ROWS: Row[] = [
  ['=1+1', null, ' a '],
  ['<b>&"\'', '_x0007_', '\u0007\r\n\t'],
  ['062', '1/16', '📌'],
]
const HEAD: SheetHead = { name: 'Parts', headings: ['Part no', 'constructor', '__proto__'], numberColumns: [] }

function written(sheets: readonly SheetHead[], rows: readonly (readonly Row[])[]): Buffer {
  const workbook = createWorkbookWriter(sheets)
  const pieces = rows.flatMap((row, index) => [...(index > 0 ? [workbook.next()] : []), workbook.add(row)])
  return Buffer.concat([...pieces, workbook.end()])
}

async function readBack(bytes: Buffer) {
  const file = join(await temporaryFolder(), 'parts.xlsx')
  await writeFile(file, bytes)
  const sheets = await openWorkbook(file)
  return await Promise.all(
    sheets.map(async ({ name, rows }) => [name, (await Array.fromAsync(rows(() => {}))).map(({ cells }) => cells)]),
  )
}

const filled = (rows: readonly Row[]) => rows.map((row) => row.map((cell) => cell ?? ''))

test('our own reader gets back every sheet and every cell', async () => {
  const second = { name: 'A/B', headings: ['x'], numberColumns: [] }
  expect(await readBack(written([HEAD, second], [ROWS, [['1']]]))).toEqual([
    ['Parts', [HEAD.headings, ...filled(ROWS)]],
    ['A B', [['x'], ['1']]],
  ])
})

test('every sheet has a filter on its headings, over all of its rows', () => {
  const second = { name: 'B', headings: ['x'], numberColumns: [] }
  const files = unzipSync(written([HEAD, second], [ROWS, [['1']]]))
  const filters = [1, 2].map(
    (sheet) => /<autoFilter[^>]*>/.exec(strFromU8(files[`xl/worksheets/sheet${sheet}.xml`] as Uint8Array))?.[0],
  )
  expect(filters).toEqual(['<autoFilter ref="A1:C4"/>', '<autoFilter ref="A1:A2"/>'])
})

test('a library that is not ours reads it too', async () => {
  const rows = [
    ['=1+1', null, ' a '],
    ['062', '1/16', '📌'],
  ]
  expect(await readSheet(written([HEAD], [rows]), { trim: false })).toEqual([HEAD.headings, ...rows])
})

test.for([
  ['12', 12],
  ['.062', 0.062],
  ['0.250', 0.25],
  ['1.407', 1.407],
  ['0', 0],
  ['100000', 100_000],
  ['007', '007'],
  ['00.5', '00.5'],
  ['-5', -5],
  ['1E5', '1E5'],
  ['5.', '5.'],
  ['.', '.'],
  ['.062"', '.062"'],
  ['1234567890123456', '1234567890123456'],
  ['0.12345678901', '0.12345678901'],
] as const)('in a column of numbers %s is the cell %j, and reads as written', async ([text, cell]) => {
  const head = { name: 'Parts', headings: ['Part no', 'Length'], numberColumns: [1] }
  const bytes = written([head], [[[text, text]]])
  expect((await readSheet(bytes))[1]).toEqual([text, cell])
  expect(await readBack(bytes)).toEqual([['Parts', [head.headings, [text, text]]]])
})

test('a sheet without rows has its headings', async () => {
  expect(await readBack(createWorkbookWriter([HEAD]).end())).toEqual([['Parts', [HEAD.headings]]])
})

test('a cell is cut to what Excel opens', async () => {
  const [[, rows] = []] = await readBack(written([HEAD], [[['1', 'x'.repeat(40_000), null]]]))
  expect(rows?.[1]?.[1]).toHaveLength(32_767)
})

test.for([
  ['Insulated/Military', 'Insulated Military'],
  ["'[a]:*?'", 'a'],
  ['x'.repeat(40), 'x'.repeat(31)],
  ['', 'Parts'],
] as const)('a table %j is the sheet %j', ([table, name]) => {
  expect(sheetName(table)).toBe(name)
})

test.for([
  [false, '\ufeff=1+1,"a ","x,""y"""\r\n'],
  [true, '\ufeff\'=1+1,"a ","x,""y"""\r\n'],
] as const)('CSV, formulas escaped: %s', ([escapeFormulas, expected]) => {
  expect(csvText([['=1+1', 'a ', 'x,"y"']], true, { escapeFormulas })).toBe(expected)
  expect(csvText([[null, '1\n2']], false, { escapeFormulas })).toBe(',"1\n2"\r\n')
})
