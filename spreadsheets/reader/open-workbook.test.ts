import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { OPERATOR_LIMITS, openWorkbook } from '#spreadsheets/reader/open-workbook.ts'
import { createZipWriter } from '#spreadsheets/zip/zip-writer.ts'
import { temporaryFolder } from '#tests/programs/databases.ts'
import { zipOf } from '#tests/samples/zip-of.ts'

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const STYLES = `<styleSheet><numFmts count="1"><numFmt numFmtId="164" formatCode=".000\\&quot;"/></numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="164" xfId="0"/><xf numFmtId="14"/><xf numFmtId="2"><alignment/></xf></cellXfs></styleSheet>`

/** The parts of a workbook with these sheets, by name and the XML of their rows. */
function partsOf(sheets: Readonly<Record<string, string>>, prefix = ''): Record<string, string> {
  const names = Object.keys(sheets)
  const list = names.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
  const targets = names.map(
    (_, index) => `<Relationship Id="rId${index + 1}" Target="worksheets/sheet${index + 1}.xml"/>`,
  )
  return {
    'xl/workbook.xml': `<workbook xmlns:r="${RELATIONS}"><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${targets.join('')}</Relationships>`,
    'xl/styles.xml': STYLES,
    'xl/sharedStrings.xml':
      '<sst><si><t>Part no</t></si><si><r><t>Bright </t></r><r><t>Tin &amp; Lead</t></r><rPh><t>x</t></rPh></si></sst>',
    ...Object.fromEntries(
      names.map((name, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `<?xml version="1.0"?><${prefix}worksheet><${prefix}cols><${prefix}col/></${prefix}cols><${prefix}sheetData>${sheets[name]}</${prefix}sheetData></${prefix}worksheet>`,
      ]),
    ),
  }
}

async function fileOf(parts: Readonly<Record<string, string>>): Promise<string> {
  const file = join(await temporaryFolder(), 'parts.xlsx')
  const files = Object.entries(parts).map(([name, bytes]) => ({ name, bytes, stored: true }))
  await writeFile(file, zipOf(files))
  return file
}

async function rowsOf(xml: string, prefix = '') {
  const [sheet] = await openWorkbook(await fileOf(partsOf({ 'Panel-Jacks': xml }, prefix)))
  return sheet ? await Array.fromAsync(sheet.rows(() => {})) : []
}

const HEAD = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Length</t></is></c></row>'

test.for([
  [
    'a text',
    '<c r="B2" t="inlineStr"><is><t xml:space="preserve"> &lt;b&gt; _x0041__x000D_ </t></is></c>',
    ' <b> A\r ',
  ],
  ['a shared text', '<c r="B2" t="s"><v>1</v></c>', 'Bright Tin & Lead'],
  ['a number', '<c r="B2"><v>6.2000000000000006E-2</v></c>', '0.062'],
  ['a number in its format', '<c r="B2" s="1"><v>6.2E-2</v></c>', '.062"'],
  ['a formula', '<c r="B2" t="str"><f>A1&amp;"x"</f><v>10-1x</v></c>', '10-1x'],
  ['a formula of numbers', '<c r="B2"><f>1/4</f><v>0.25</v></c>', '0.25'],
  ['a truth', '<c r="B2" t="b"><v>1</v></c>', 'TRUE'],
  ['a cell without a place', '<c t="s"><v>1</v></c>', 'Bright Tin & Lead'],
] as const)('%s is read as it is shown', async ([, xml, expected]) => {
  const rows = await rowsOf(`${HEAD}<row r="2"><c r="A2" t="inlineStr"><is><t>10-1</t></is></c>${xml}</row>`)
  expect(rows).toEqual([
    { line: 1, cells: ['Part no', 'Length'], issues: [] },
    { line: 2, cells: ['10-1', expected], issues: [] },
  ])
})

test.for([
  ['a day', '<c r="B2" s="2"><v>45000</v></c>', 'the cell holds a date'],
  ['a written day', '<c r="B2" t="d"><v>2026-01-16</v></c>', 'the cell holds a date'],
  ['an error', '<c r="B2" t="e"><v>#REF!</v></c>', 'the cell shows the error #REF!'],
  ['a formula never worked out', '<c r="B2"><f>A1</f></c>', 'the formula has no stored result'],
  ['too long a number', '<c r="B2"><v>12345678901234567</v></c>', 'the number has more digits than Excel keeps'],
] as const)('%s is an issue of its cell', async ([, xml, what]) => {
  const rows = await rowsOf(`${HEAD}<row r="2"><c r="A2" t="s"><v>0</v></c>${xml}</row>`)
  expect(rows[1]?.issues).toMatchObject([{ what }])
})

test('rows are known by their places, other prefixes are read', async () => {
  const cell = (text: string) => `<x:c t="inlineStr"><x:is><x:t>${text}</x:t></x:is></x:c>`
  const rows = await rowsOf(
    `<x:row r="3">${cell('Part no')}</x:row><x:row r="4"/><x:row r="9">${cell('10-1')}</x:row>`,
    'x:',
  )
  expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([[3, 'Part no'], [4], [9, '10-1']])
})

test('the sheets are given by name, wherever their parts are', async () => {
  const sheets = await openWorkbook(await fileOf(partsOf({ military: '', 'Insulated &amp; more': HEAD })))
  expect(sheets.map(({ name }) => name)).toEqual(['military', 'Insulated & more'])
})

test.for([
  ['no archive', 'Part no,Color\n1,2\n', 'it is not an Excel workbook'],
  ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'it is an old Excel file (.xls)'],
  ['another archive', zipOf([{ name: 'a.txt', bytes: Buffer.alloc(3), stored: true }]), 'it is not an Excel workbook'],
] as const)('%s is refused in words', async ([, bytes, message]) => {
  const file = join(await temporaryFolder(), 'parts.xlsx')
  await writeFile(file, bytes)
  await expect(openWorkbook(file)).rejects.toMatchObject({
    name: 'SheetFileError',
    message: expect.stringContaining(message),
  })
})

test.for([
  ['entries', { maxEntries: 2 }],
  ['bytes', { maxBytes: 500 }],
  ['bytes of the file', { maxFileBytes: 100 }],
] as const)('too many %s are refused before anything is unpacked', async ([, limits]) => {
  const file = await fileOf(partsOf({ military: HEAD }))
  await expect(openWorkbook(file, { ...OPERATOR_LIMITS, ...limits })).rejects.toMatchObject({
    message: 'the workbook is too large, or becomes so when it is unpacked',
  })
})

test('a sheet packed too densely is refused', async () => {
  const zip = createZipWriter()
  const pieces: Buffer[] = []
  for (const [name, text] of Object.entries(partsOf({ military: HEAD + ' '.repeat(3_000_000) }))) {
    pieces.push(zip.begin(name), zip.add(text), zip.finish())
  }
  const file = join(await temporaryFolder(), 'bomb.xlsx')
  await writeFile(file, Buffer.concat([...pieces, zip.end()]))
  expect(deflateRawSync(' '.repeat(3_000_000)).length).toBeLessThan(15_000)
  await expect(openWorkbook(file)).rejects.toMatchObject({ message: expect.stringContaining('too large') })
})

test.for([
  ['a definition', `<!DOCTYPE x [<!ENTITY a "b">]>${HEAD}`, 'the sheet contains markup that no workbook needs'],
  [
    'a row before the last',
    '<row r="5"><c><v>1</v></c></row><row r="2"><c><v>1</v></c></row>',
    'the row or one of its cells is out of place',
  ],
  [
    'a cell beyond any sheet',
    '<row r="1"><c r="ZZZ1"><v>1</v></c></row>',
    'the row or one of its cells is out of place',
  ],
] as const)('%s in a sheet is refused', async ([, xml, message]) => {
  await expect(rowsOf(xml)).rejects.toMatchObject({ name: 'SheetFileError', message })
})
