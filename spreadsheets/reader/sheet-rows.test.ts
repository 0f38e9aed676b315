import { expect, test } from 'vitest'
import type { FileRow } from '#spreadsheets/file-row.ts'
import type { SheetFacts } from '#spreadsheets/reader/cell-reading.ts'
import { numberFormat } from '#spreadsheets/reader/number-format.ts'
import { sheetRows } from '#spreadsheets/reader/sheet-rows.ts'

const FACTS: SheetFacts = {
  texts: ['shared'],
  formats: ['General', '000', 'yyyy-mm-dd', '# ?/?'].map(numberFormat),
  from1904: false,
}
const rowsOf = (xml: string, facts = FACTS, options = {}) => [
  ...sheetRows([`<worksheet><sheetData>${xml}</sheetData></worksheet>`], facts, options),
]
const cellOf = (xml: string, facts = FACTS): FileRow | undefined => rowsOf(`<row>${xml}</row>`, facts)[0]

test.for([
  ['<c t="s"><v>0</v></c>', 'shared'],
  ['<c s="1"><v>62</v></c>', '062'],
  ['<c s="99"><v>62</v></c>', '62'],
  ['<c t="str"><f>A1</f><v/></c>', ''],
  ['<c t="inlineStr"><is><r><t>a</t></r><r><t xml:space="preserve"> b</t></r><rPh><t>x</t></rPh></is></c>', 'a b'],
  ['<c s="1"/>', ''],
  ['<c s="1"><v/></c>', ''],
  ['<c t="b"><v>0</v></c>', 'FALSE'],
  ['<c><f>1/4</f><v>0.25</v></c>', '0.25'],
] as const)('%s is %j', ([xml, text]) => {
  expect(cellOf(xml)).toMatchObject({ cells: [text], issues: [] })
})

test.for([
  ['a day', '<c s="2"><v>46347</v></c>', '2026-11-21'],
  ['a written day', '<c t="d"><v>2026-11-21T00:00:00</v></c>', '2026-11-21'],
  ['a fraction', '<c s="3"><v>6.25E-2</v></c>', '6.25E-2'],
  ['a number that is binary', '<c s="3"><v>0.30000000000000004</v></c>', '0.30000000000000004'],
  ['too many digits', '<c><v>12345678901234567</v></c>', '12345678901234567'],
  ['an error', '<c t="e"><v>#REF!</v></c>', ''],
  ['a formula without a result', '<c><f>A1</f></c>', ''],
] as const)('%s is an issue that says what the cell may be read as', ([, xml, plain]) => {
  expect(cellOf(xml)).toMatchObject({ cells: [''], issues: [{ at: 0, plain }] })
})

test('a number that is shown with fewer digits than it has is read as it is shown, and a note says so', () => {
  const read = cellOf('<c s="0"><v>6.25E-2</v></c>', { ...FACTS, formats: [numberFormat('0.00')] })
  const what = "the cell shows '0.06' and holds 0.0625: it was read as it is shown"
  expect(read).toEqual({ line: 1, cells: ['0.06'], issues: [], notes: [expect.objectContaining({ at: 0, what })] })
})

test('some workbooks count days from 1904', () => {
  expect(cellOf('<c s="2"><v>44885</v></c>', { ...FACTS, from1904: true })?.issues?.[0]?.plain).toBe('2026-11-21')
})

test('rows and cells are where they say, and otherwise next to the ones before', () => {
  const rows = rowsOf('<row r="3"><c r="B3" t="s"><v>0</v></c><c t="s"><v>0</v></c></row><row/><row r="9"/>')
  expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([[3, '', 'shared', 'shared'], [4], [9]])
})

test.for([
  ['another row', '<row r="1"><c r="A2"/></row>'],
  ['a column before the last', '<row><c r="B1"/><c r="A1"/></row>'],
  ['a column beyond any sheet', '<row><c r="XFE1"/></row>'],
  ['a row beyond any sheet', '<row r="1048577"/>'],
  ['the same row twice', '<row r="1"/><row r="1"/>'],
] as const)('a cell in %s is refused', ([, xml]) => {
  expect(() => rowsOf(xml)).toThrow('out of place')
})

test('a cell without a place is refused where places are needed', () => {
  expect(() => rowsOf('<row><c><v>1</v></c></row>', FACTS, { needsPlaces: true })).toThrow('out of place')
})

test('a shared text that is not there is refused, with its row', () => {
  expect(() => rowsOf('<row r="7"><c t="s"><v>5</v></c></row>')).toThrow(expect.objectContaining({ line: 7 }))
})

test('a row that never ends is refused before it fills the memory', () => {
  function* endless() {
    yield '<worksheet><sheetData><row>'
    for (;;) yield `<c t="inlineStr"><is><t>${'x'.repeat(100_000)}</t></is></c>`
  }
  expect(() => [...sheetRows(endless(), FACTS)]).toThrow('a row of the sheet is too long')
})

test('what is outside of the rows is not read', () => {
  const xml = '<worksheet><row/><sheetData/><extLst><row><c><v>1</v></c></row></extLst></worksheet>'
  expect([...sheetRows([xml], FACTS)]).toEqual([])
})
