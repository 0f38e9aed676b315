import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findInputs } from '#parts/import/find-inputs.ts'
import { formatImportError } from '#parts/import/import-errors.ts'
import { temporaryFolder } from '#tests/programs/databases.ts'
import { type PROGRAMS, type SheetCell, textFile, workbookFile } from '#tests/samples/company-files.ts'
import { zipOf } from '#tests/samples/zip-of.ts'
import { HEAD, loadFile } from '#tests/site/loaded-file.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

/** Spreadsheets as companies have them: each is loaded with exactly these cells, or refused with what to do. */
const FIRST = ['45-701-2-0001', 'Red', '.062"', 'Nut, 8-32']
const SECOND = ['45-701-2-0002', 'Grün', '1,57 mm', 'Press-fit']
const TABLE = [HEAD, FIRST, SECOND]

describe('a workbook is loaded', () => {
  for (const by of ['Excel', 'LibreOffice', 'Google Sheets', 'SAP'] as const satisfies (keyof typeof PROGRAMS)[]) {
    test(`as ${by} writes it`, async () => {
      const bytes = workbookFile({ 'Panel-Jacks': TABLE }, by)
      expect(await loadFile('parts.xlsx', bytes)).toEqual({ cells: [FIRST, SECOND], notes: [] })
    })
  }

  test.for([
    [
      'with macros, which are not read',
      'parts.xlsm',
      workbookFile({ 'Panel-Jacks': TABLE }, 'Excel', [{ name: 'xl/vbaProject.bin', bytes: 'x' }]),
      [],
    ],
    ['under the name of a CSV file', 'Panel-Jacks.csv', workbookFile({ Sheet1: TABLE }), []],
    ['with one sheet of any name', 'Panel-Jacks.xlsx', workbookFile({ Tabelle1: TABLE, Tabelle2: [] }), []],
    ['with a space after the name of its sheet', 'parts.xlsx', workbookFile({ 'Panel-Jacks ': TABLE }), []],
    [
      'with notes, a picture and an empty table',
      'parts.xlsx',
      workbookFile({ Notes: [['Checked by Ana'], ['Prices follow']], 'Panel-Jacks': TABLE, Sheet3: [], military: [] }),
      [
        "parts.xlsx, sheet 'Notes': the sheet has no part numbers and was left out. If it is a table, name it after the table and head its part numbers.",
        "parts.xlsx, sheet 'military': the sheet is empty and was left out. Its table stays as it is.",
      ],
    ],
    [
      'with a title above and sums below',
      'parts.xlsx',
      workbookFile({
        'Panel-Jacks': [['Concord'], [], ...TABLE, ['Total', '', '', { formula: 'COUNTA(A4:A5)', result: '2' }]],
      }),
      [
        "parts.xlsx, sheet 'Panel-Jacks', row 1: the header is row 3: one row above it, 'Concord', was left out. The header is the first row that names the part number.",
        "parts.xlsx, sheet 'Panel-Jacks', row 6: the row was left out: it holds sums, not a part. Delete it from the file, or change it if it is a part.",
      ],
    ],
  ] as const)('%s (behavior 15.11, 15.19)', async ([, name, bytes, notes]) => {
    expect(await loadFile(name, bytes)).toEqual({ cells: [FIRST, SECOND], notes })
  })

  test('with numbers as their formats show them; digits that a format hides are said', async () => {
    const length = (number: number | string, format?: string): SheetCell =>
      format === undefined ? { number } : { number, format }
    const rows = [
      [{ number: 202 }, 'Red', length('6.2000000000000006E-2')],
      [{ number: 7, format: '000' }, 'Red', length(0.062, '.000\\"')],
      [{ formula: '"10-"&A3', result: '10-7' }, 'Red', length(0.0625, '0.00')],
      ['10-8', 'Red', length(0.0937, '0.00')],
    ]
    expect(await loadFile('parts.xlsx', workbookFile({ 'Panel-Jacks': [HEAD.slice(0, 3), ...rows] }))).toEqual({
      cells: [
        ['202', '0.062'],
        ['007', '.062"'],
        ['10-7', '0.06'],
        ['10-8', '0.09'],
      ].map(([number, size]) => [number, 'Red', size, null]),
      notes: [
        "parts.xlsx, sheet 'Panel-Jacks', cell C4, column 'Length': the cell shows '0.06' and holds 0.0625: it was read as it is shown (and 1 more). Show all digits of the column if they are part of its values.",
      ],
    })
  })
})

describe('a workbook is refused', () => {
  const numbered = (cell: SheetCell) => workbookFile({ 'Panel-Jacks': [HEAD, FIRST, [cell, 'Red']] })
  const AS_TEXT = "ormat the column as 'Text' and write the value again."
  const AT = "parts.xlsx, sheet 'Panel-Jacks', cell A3, column 'Part no': "
  const FORMAT = `${AT}the cell's number format is not one that can be read as text. F${AS_TEXT}`
  test.for([
    [
      'a date made of a part number',
      numbered({ number: 46_300, format: 'd-mmm' }),
      `${AT}the cell holds a date, 2026-10-05, probably made of 10-5, 10/5, 5-10 or 5/10. F${AS_TEXT}`,
    ],
    ['1.00E+05', numbered({ number: 100_000, format: '0.00E+00' }), FORMAT],
    ['012-3456 as a number', numbered({ number: 123_456, format: '000-0000' }), FORMAT],
    [
      'more digits than Excel keeps',
      numbered({ number: '12345678901234567' }),
      `${AT}the number has more digits than Excel keeps. F${AS_TEXT}`,
    ],
    [
      '1.00E+05 as text',
      numbered('1.00E+05'),
      `${AT}'1.00E+05' is a power that a spreadsheet has made, probably of 1E5 or 100000. F${AS_TEXT}`,
    ],
    [
      'a formula without a result',
      numbered({ formula: 'B3' }),
      `${AT}the formula has no stored result. Open the file in Excel and save it, or write the value.`,
    ],
    [
      'a cell beside the table',
      workbookFile({ 'Panel-Jacks': [HEAD, FIRST, [...SECOND, '', 'checked']] }),
      "parts.xlsx, sheet 'Panel-Jacks', cell F3: a cell stands under no heading. Name its column in the header, or empty the cell.",
    ],
    [
      'parts on a sheet of another name',
      workbookFile({ 'Panel-Jacks': TABLE, 'New parts': TABLE }),
      "parts.xlsx, sheet 'New parts': there is no table 'New parts'. The tables are 'Insulated Banana Jacks', ",
    ],
    [
      'no parts at all',
      workbookFile({ Sheet1: [], Sheet2: [] }),
      'parts.xlsx: it is empty. Name a sheet after its table and put the column names in its first row.',
    ],
  ] as const)('%s (behavior 15.20)', async ([, bytes, sentence]) => {
    const { cells, refused = [] } = await loadFile('parts.xlsx', bytes)
    expect(cells).toBeUndefined()
    expect(refused[0]?.slice(0, sentence.length)).toBe(sentence)
  })

  const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
  test.for([
    ['parts.xls', OLE, "it is an old Excel file (.xls). Open it in Excel and save it as 'Excel Workbook (.xlsx)'."],
    [
      'parts.xlsx',
      Buffer.concat([OLE, Buffer.from('EncryptedPackage', 'utf16le')]),
      'the workbook is password-protected. Save a copy of it without a password.',
    ],
    [
      'parts.ods',
      zipOf([
        { name: 'mimetype', bytes: 'application/vnd.oasis.opendocument.spreadsheet' },
        { name: 'content.xml', bytes: '<a/>' },
      ]),
      "it is an OpenDocument spreadsheet (.ods). In LibreOffice, save it as 'Excel 2007-365 (.xlsx)'.",
    ],
    [
      'parts.numbers',
      zipOf([{ name: 'Index/Document.iwa', bytes: 'x' }]),
      'it is a Numbers spreadsheet. In Numbers, choose File > Export To > Excel.',
    ],
    [
      'parts.xlsb',
      zipOf([{ name: 'xl/workbook.bin', bytes: 'x' }]),
      "it is a binary workbook (.xlsb). Open it in Excel and save it as 'Excel Workbook (.xlsx)'.",
    ],
    [
      'parts.docx',
      zipOf([{ name: 'word/document.xml', bytes: '<a/>' }]),
      'it is not an Excel workbook. Save it again as .xlsx, or as CSV.',
    ],
  ] as const)('%s', async ([name, bytes, sentence]) => {
    expect(await loadFile(name, bytes)).toEqual({ notes: [], refused: [`${name}: ${sentence}`] })
  })
})

test('a folder with a spreadsheet that can not be read is refused as a whole with each reason, hidden files are not tables', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'Panel-Jacks.csv'), textFile(TABLE))
  await writeFile(join(folder, '._Panel-Jacks.csv'), 'what a Mac leaves on other disks')
  await writeFile(join(folder, 'readme.txt'), 'how to load this')
  const found = await findInputs(folder, null, FAMILIES)
  expect(found.inputs.map(({ file }) => basename(file))).toEqual(['Panel-Jacks.csv'])
  await writeFile(join(folder, 'old.xlsx'), '%PDF-1.7')
  await writeFile(join(folder, 'military.ods'), zipOf([{ name: 'content.xml', bytes: '<a/>' }]))
  expect((await findInputs(folder, null, FAMILIES)).errors.map(formatImportError)).toEqual([
    `${join(folder, 'military.ods')}: it is an OpenDocument spreadsheet (.ods). In LibreOffice, save it as 'Excel 2007-365 (.xlsx)'.`,
    `${join(folder, 'old.xlsx')}: it is a PDF, which holds no table. Save the table as an Excel workbook (.xlsx) or as 'CSV UTF-8' where it was made.`,
  ])
})
