import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCsv } from '#spreadsheets/csv/csv-reader.ts'
import type { CsvRow } from '#spreadsheets/file-row.ts'
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
  await expect(rowsOf(content)).rejects.toMatchObject({ name: 'SheetFileError', message })
})

const bytes = (...parts: readonly (string | number)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([part]))))

test.for([
  ['Windows-1252', bytes('a,b\n', 0xd8, ' 4 ', 0xb1, ' .002,', 0x80, ' 5\n')],
  ['UTF-8', Buffer.from('a,b\nØ 4 ± .002,€ 5\n')],
  ['UTF-8 with its mark', Buffer.from('\uFEFFa,b\nØ 4 ± .002,€ 5\n')],
  ['UTF-16', Buffer.from('\uFEFFa,b\nØ 4 ± .002,€ 5\n', 'utf16le')],
  ['UTF-16, the high byte first', Buffer.from('\uFEFFa,b\nØ 4 ± .002,€ 5\n', 'utf16le').swap16()],
] as const)('letters in %s are read as they were written', async ([, content]) => {
  expect((await rowsOf(content)).map((row) => row.cells)).toEqual([
    ['a', 'b'],
    ['Ø 4 ± .002', '€ 5'],
  ])
})

test('the letter after 256 kB decides as much as the first', async () => {
  const long = Array.from({ length: 60 }, () => `1,${'x'.repeat(10_000)}`).join('\n')
  const rows = await rowsOf(bytes(`a,b\n${long}\n3,`, 0xb0, '\n'))
  expect(rows.at(-1)?.cells).toEqual(['3', '°'])
  expect(rows[0]).toMatchObject({ notes: [{ what: expect.stringContaining("as Windows-1252: line 62 is '3,°'") }] })
})

test.for([
  ['UTF-8 and Windows-1252 in one file', bytes('a,b\né,1\n3,', 0xb0), 3, 'the line is not UTF-8 text, but line 2 is'],
  [
    'a UTF-8 mark before other text',
    bytes('\uFEFFa,b\n3,', 0xb0),
    2,
    'the line is not UTF-8 text, as the file says it is',
  ],
  ['an old code page', bytes('a,b\n1,2\n3,', 0x9d), 3, 'the line is neither UTF-8 nor Windows-1252 text'],
  ['UTF-16 without its mark', Buffer.from('a,b\n1,2', 'utf16le'), 1, 'the file is UTF-16 without its byte order mark'],
  [
    'UTF-16 cut in two',
    Buffer.from('\uFEFFa,b\n1', 'utf16le').subarray(0, -1),
    1,
    'the file is not UTF-16 text, as it says it is',
  ],
] as const)('%s is refused: no letter is guessed', async ([, content, line, message]) => {
  const right = "Save the file as 'CSV UTF-8'"
  await expect(rowsOf(content)).rejects.toMatchObject({ name: 'SheetFileError', line, message, right })
})

test.for([
  ['semicolons, with decimal commas', 'a;b\n1,57;2,54\n', ['1,57', '2,54']],
  ['semicolons, with a comma in every cell', 'a, mm;b, mm\n1,57;2,54\n', ['1,57', '2,54']],
  ['tabs, with bare inch marks', 'a\tb\n.062"\tNut, 8-32\n', ['.062"', 'Nut, 8-32']],
  ['commas, with semicolons in the values', 'a,b\nRed; matte,x; y\n', ['Red; matte', 'x; y']],
  ['a stated semicolon', 'sep=;\r\na;b\r\n1,5;2\r\n', ['1,5', '2']],
  ['a stated tab in quotation marks', '\uFEFF"sep=\t"\r\na\tb\r\n1\t2\r\n', ['1', '2']],
  ['a stated bar', 'sep=|\na|b\n1;2|3,4\n', ['1;2', '3,4']],
  ['a title above the head', 'Price list, valid from May, all types\n\na;b\n1;2\n', ['a', 'b']],
] as const)('%s separate the cells', async ([, content, second]) => {
  expect((await rowsOf(content))[1]?.cells).toEqual(second)
})

test('lines are counted from the one that states the separator', async () => {
  expect((await rowsOf('sep=;\na;b\n\n1;2\n')).map((row) => row.line)).toEqual([2, 4])
})

test('a row that never ends is an error and does not fill the memory', async () => {
  await expect(rowsOf(`a,b\n"${'x\n'.repeat(2_100_000)}`)).rejects.toMatchObject({ name: 'SheetFileError' })
  await expect(rowsOf(`a,b\n${'x'.repeat(4_100_000)}`)).rejects.toMatchObject({ name: 'SheetFileError', line: 2 })
})

test('a file that is not there is the file system to report', async () => {
  await expect(Array.fromAsync(readCsv('/nowhere/parts.csv'))).rejects.toMatchObject({ code: 'ENOENT' })
})
