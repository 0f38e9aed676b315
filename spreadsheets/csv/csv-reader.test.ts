import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type CsvRow, readCsv } from '#spreadsheets/csv/csv-reader.ts'
import { temporaryFolder } from '#tests/programs/databases.ts'

async function rowsOf(content: string | Buffer): Promise<CsvRow[]> {
  const file = join(await temporaryFolder(), 'parts.csv')
  await writeFile(file, content)
  return await Array.fromAsync(readCsv(file))
}

test.for([
  ['plain', 'a,b\n1,2\n', ['1', '2']],
  ['Windows line endings', 'a,b\r\n1,2\r\n', ['1', '2']],
  ['mixed line endings', 'a,b\r\n1,2\n3,4\r5,6', ['1', '2']],
  ['a byte order mark', '\uFEFFa,b\n1,2', ['1', '2']],
  ['a quote in a value', 'a,b\n".062""","x, y"\n', ['.062"', 'x, y']],
  ['spaces are part of a value', 'a,b\n 1 ,  \n', [' 1 ', '  ']],
  ['emoji and 5,000 characters', `a,b\n📌,${'x'.repeat(5000)}\n`, ['📌', 'x'.repeat(5000)]],
  ['a line break within quotes', 'a,b\n"1\n2",3\n', ['1\n2', '3']],
  ['too few cells are kept for the report', 'a,b\n1\n', ['1']],
] as const)('%s', async ([, content, cells]) => {
  const rows = await rowsOf(content)
  expect(rows[0]?.cells).toEqual(['a', 'b'])
  expect(rows[1]?.cells).toEqual(cells)
})

test('a row has the line on which it begins, empty lines counted', async () => {
  const rows = await rowsOf('a,b\r\n\r\n"1\r\n1",2\r\n3,4\r\n')
  expect(rows.map((row) => row.line)).toEqual([1, 3, 5])
})

test('a letter cut in two by the reading of the file stays whole', async () => {
  const long = `${'é'.repeat(70_000)}`
  const rows = await rowsOf(`a,b\nx${long},2\n`)
  expect(rows[1]?.cells).toEqual([`x${long}`, '2'])
})

test.for([
  ['a quotation mark that is never closed', 'a,b\n1,2\n"3,4\n', 'a quotation mark is never closed'],
  ['a quotation mark inside a plain cell', 'a,b\n1,.062"\n', 'a quotation mark stands inside a cell'],
  ['letters after a closed cell', 'a,b\n"1"x,2\n', 'a quotation mark stands inside a cell'],
] as const)('%s is an error', async ([, content, message]) => {
  await expect(rowsOf(content)).rejects.toMatchObject({ name: 'CsvError', message })
})

test('a line that is not UTF-8 is an error with its number', async () => {
  const content = Buffer.concat([Buffer.from('a,b\n1,2\n3,'), Buffer.from([0xb0]), Buffer.from('\n5,6\n')])
  await expect(rowsOf(content)).rejects.toMatchObject({ name: 'CsvError', line: 3 })
})

test('a row that never ends is an error and does not fill the memory', async () => {
  await expect(rowsOf(`a,b\n"${'x\n'.repeat(3_000_000)}`)).rejects.toMatchObject({ name: 'CsvError' })
  await expect(rowsOf(`a,b\n${'x'.repeat(5_000_000)}`)).rejects.toMatchObject({ name: 'CsvError', line: 2 })
})

test('a file that is not there is the file system to report', async () => {
  await expect(Array.fromAsync(readCsv('/nowhere/parts.csv'))).rejects.toMatchObject({ code: 'ENOENT' })
})
