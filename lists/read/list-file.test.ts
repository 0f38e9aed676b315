import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createListReader } from '#lists/read/list-file.ts'
import { createWorkbookReader } from '#lists/read/list-workbook.ts'
import { type ListLimits, readListRows, readPieces } from '#lists/read/read-pieces.ts'
import { openWorkbook } from '#spreadsheets/reader/open-workbook.ts'
import { temporaryFolder } from '#tests/programs/databases.ts'
import { workbookFiles, zipOf } from '#tests/samples/zip-of.ts'

const FORMATS = ['000', '0.000', '#,##0', 'yyyy-mm-dd', '# ?/?', '.000']
const STYLES = `<styleSheet><numFmts>${FORMATS.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join('')}</numFmts>
<cellXfs><xf numFmtId="0"/>${FORMATS.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')}</cellXfs></styleSheet>`
/** A cell with a number in one of the formats. */
const styled = (place: string, value: string, code: string) =>
  `<c r="${place}" s="${FORMATS.indexOf(code) + 1}"><v>${value}</v></c>`
const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
const workbook = (rows: string) => zipOf(workbookFiles(rows, { name: 'xl/styles.xml', bytes: STYLES }))

/** Without the thread that the site reads them in: it takes half a second to start. */
const readList = createListReader((bytes) => readPieces(new Uint8Array(bytes), 3))
const LIMITS: ListLimits = {
  maxEntries: 10,
  maxBytes: 1_000_000,
  maxReadBytes: 1_000_000,
  maxRatio: 200,
  maxRows: 10,
  maxColumns: 3,
  maxCellLength: 5,
  maxCells: 100,
  maxText: 40,
}

/** The second row of a workbook's sheet, as the operator's import and a buyer's upload read it. */
async function bothRead(cells: string) {
  const bytes = workbook(`<row r="1">${text('A1', 'Part no')}</row><row r="2">${cells}</row>`)
  const file = join(await temporaryFolder(), 'parts.xlsx')
  await writeFile(file, bytes)
  const [sheet] = await openWorkbook(file)
  const [, operators] = sheet ? await Array.fromAsync(sheet.rows(() => {})) : []
  const list = await readList(bytes)
  return { operator: operators?.cells[0], buyer: list.kind === 'rows' ? list.rows[1]?.cells[0] : null }
}

describe('an operator and a buyer read the same text', () => {
  test.for([
    ['62 in the format 000', styled('A2', '62', '000'), '062'],
    ['a number with thousands', styled('A2', '1250', '#,##0'), '1,250'],
    ['a dimension', styled('A2', '6.2E-2', '.000'), '.062'],
    ['a number without format', '<c r="A2"><v>6.2000000000000006E-2</v></c>', '0.062'],
    ['a text that looks like a number', text('A2', '062'), '062'],
    ['an escaped character', text('A2', 'a_x0009_b'), 'a\tb'],
  ] as const)('%s', async ([, cell, expected]) => {
    expect(await bothRead(cell)).toEqual({ operator: expected, buyer: expected })
  })

  test('but a whole number with three decimals, which a quantity would be misread from', async () => {
    expect(await bothRead(styled('A2', '5', '0.000'))).toEqual({ operator: '5.000', buyer: '5' })
    expect(await bothRead(text('A2', '5.000'))).toEqual({ operator: '5.000', buyer: '5.000' })
  })

  test('and where the import asks the operator, the buyer gets the plain form', async () => {
    expect(await bothRead(styled('A2', '46347', 'yyyy-mm-dd'))).toEqual({ operator: '', buyer: '2026-11-21' })
    expect(await bothRead(styled('A2', '0.0625', '# ?/?'))).toEqual({ operator: '', buyer: '0.0625' })
  })
})

describe('a list is read by its content', () => {
  test.for([
    ['CSV', Buffer.from('\ufeffa;b\r\n"1\r\n2";3'), { kind: 'text', text: 'a;b\r\n"1\r\n2";3' }],
    ['a text', Buffer.from('10-880 5 pcs'), { kind: 'text', text: '10-880 5 pcs' }],
    ['Windows-1252', Buffer.from('f\xfcr', 'latin1'), { kind: 'text', text: 'für' }],
    ['UTF-16', Buffer.from('\ufeffa', 'utf16le'), { kind: 'text', text: 'a' }],
  ] as const)('%s', async ([, bytes, expected]) => {
    expect(await readList(bytes)).toMatchObject(expected)
  })

  test.for([
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 415, /old Excel file/],
    ['a PDF', Buffer.from('%PDF-1.7'), 415, /PDF/],
    ['bytes', Buffer.alloc(100), 415, /read a parts list/],
    ['an archive that is no workbook', zipOf([{ name: 'a', bytes: 'a' }]), 415, /not an Excel workbook/],
    ['an OpenDocument spreadsheet', zipOf([{ name: 'content.xml', bytes: 'a' }]), 415, /OpenDocument spreadsheet/],
    ['a Numbers spreadsheet', zipOf([{ name: 'Index/Document.iwa', bytes: 'a' }]), 415, /Numbers spreadsheet/],
    ['a binary workbook', zipOf([{ name: 'xl/workbook.bin', bytes: 'a' }]), 415, /binary workbook/],
    ['a password', zipOf([{ name: 'a', bytes: 'a', flags: 1 }]), 415, /password/],
  ] as const)('%s is refused in words', async ([, bytes, status, message]) => {
    await expect(readList(bytes)).rejects.toMatchObject({
      name: 'Problem',
      status,
      message: expect.stringMatching(message),
    })
  })
})

describe('no more of a workbook is read than its limits say', () => {
  test('rows, columns and characters', () => {
    const row = (line: number) => `<row r="${line}">${text(`A${line}`, 'abcdefgh')}${text(`D${line}`, 'x')}</row>`
    const { rows, over } = readListRows(workbook(row(1) + row(4)), { ...LIMITS, maxRows: 1 })
    expect([rows, over]).toEqual([[{ line: 1, cells: ['abcde', '', ''] }], true])
  })

  test.for([
    ['cells, the empty ones before a far one too', `<row r="1">${text('XFD1', 'x')}</row>`],
    ['text', Array.from({ length: 9 }, (_, at) => `<row r="${at + 1}">${text(`A${at + 1}`, 'abcde')}</row>`).join('')],
  ] as const)('%s', ([, rows]) => {
    expect(() => readListRows(workbook(rows), LIMITS)).toThrow(expect.objectContaining({ isLarge: true }))
  })

  test('the parts of it that are parsed, with any content', () => {
    const sheet = `<row r="1">${text('A1', '10-1')}</row>`
    const strings = { name: 'xl/sharedStrings.xml', bytes: `<sst>${'<si><t>a</t></si>'.repeat(500)}</sst>` }
    const picture = { name: 'xl/media/plan.png', bytes: 'x'.repeat(9_000), stored: true }
    const small = zipOf([...workbookFiles(sheet), picture])
    expect(readListRows(small, { ...LIMITS, maxReadBytes: 5_000 }).rows).toHaveLength(1)
    for (const [files, maxReadBytes] of [
      [workbookFiles(sheet, strings), 5_000],
      [workbookFiles(`<row r="1">${'<b/>'.repeat(2_000)}</row>`), 5_000],
    ] as const) {
      expect(() => readListRows(zipOf(files), { ...LIMITS, maxReadBytes })).toThrow(
        expect.objectContaining({ isLarge: true }),
      )
    }
  })

  test('time', { timeout: 20_000 }, async () => {
    await expect(createWorkbookReader(1, 1)(workbook(''))).rejects.toMatchObject({
      status: 413,
      message: expect.stringContaining('too long'),
    })
  })
})
