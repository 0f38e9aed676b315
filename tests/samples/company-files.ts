import { stringify } from 'csv-stringify/sync'
import { type ZippedFile, zipOf } from '#tests/samples/zip-of.ts'

/** A cell of a sheet: a text, a number in a number format, or the result of a formula. */
export type SheetCell =
  | string
  | { readonly number: number | string; readonly format?: string }
  | { readonly formula: string; readonly result?: string }
type Sheets = Readonly<Record<string, readonly (readonly SheetCell[])[]>>
type TextForm = {
  readonly separator?: string
  readonly end?: string
  readonly encoding?: 'utf8' | 'windows-1252' | 'utf16le' | 'utf16be'
  readonly mark?: boolean
  /** A line before the first, such as `sep=;`. */
  readonly first?: string
  readonly quoted?: boolean
}

/** A table as text. Windows-1252 is written as Latin-1, which has the same letters and signs except a few. */
export function textFile(rows: readonly (readonly string[])[], form: TextForm = {}): Buffer {
  const { separator = ',', end = '\r\n', encoding = 'utf8', mark = false, first, quoted = false } = form
  const body = stringify(
    rows.map((row) => [...row]),
    { delimiter: separator, record_delimiter: end, quoted },
  )
  const text = `${mark ? '\uFEFF' : ''}${first === undefined ? '' : first + end}${body}`
  if (encoding === 'windows-1252') return Buffer.from(text, 'latin1')
  if (encoding === 'utf8') return Buffer.from(text)
  const wide = Buffer.from(text, 'utf16le')
  return encoding === 'utf16be' ? wide.swap16() : wide
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const place = (row: number, column: number) => `${String.fromCharCode(65 + column)}${row + 1}`

/** What differs between the programs that write workbooks. */
type Program = {
  /** The prefix of the tags. */
  readonly prefix: string
  readonly sharesTexts: boolean
  /** The end of each row and of the sheet: cells and rows that are formatted, and empty. */
  readonly rowEnd: (row: number, width: number) => string
  readonly sheetEnd: (rows: number) => string
  readonly target: (sheet: number) => string
}
const PLAIN: Program = {
  prefix: '',
  sharesTexts: true,
  rowEnd: () => '',
  sheetEnd: () => '',
  target: (sheet) => `worksheets/sheet${sheet}.xml`,
}
export const PROGRAMS = {
  Excel: PLAIN,
  LibreOffice: {
    ...PLAIN,
    rowEnd: (row, width) => `<c r="${place(row, width)}" s="0"/><c r="${place(row, width + 1)}" s="0"/>`,
    sheetEnd: () => '<row r="1048576" customFormat="false" ht="12.8" hidden="false"/>',
  },
  'Google Sheets': {
    ...PLAIN,
    sheetEnd: (rows) =>
      Array.from({ length: 900 }, (_, at) => `<row r="${rows + at + 1}"><c r="A${rows + at + 1}" s="0"/></row>`).join(
        '',
      ),
  },
  SAP: { ...PLAIN, prefix: 'x:', sharesTexts: false, target: (sheet) => `/xl/worksheets/sheet${sheet}.xml` },
} as const satisfies Record<string, Program>

/** A workbook as a program writes it, with further files in its archive. */
export function workbookFile(
  sheets: Sheets,
  by: keyof typeof PROGRAMS = 'Excel',
  more: readonly ZippedFile[] = [],
): Buffer {
  const { prefix, sharesTexts, rowEnd, sheetEnd, target }: Program = PROGRAMS[by]
  const texts: string[] = []
  const formats = ['General']
  const indexIn = (list: string[], text: string) => (list.includes(text) ? list.indexOf(text) : list.push(text) - 1)
  const cellXml = (cell: SheetCell, r: string): string => {
    if (cell === '') return ''
    if (typeof cell === 'string' && sharesTexts) return `<c r="${r}" t="s"><v>${indexIn(texts, cell)}</v></c>`
    if (typeof cell === 'string') {
      return `<${prefix}c r="${r}" t="inlineStr"><${prefix}is><${prefix}t>${escaped(cell)}</${prefix}t></${prefix}is></${prefix}c>`
    }
    if ('formula' in cell) {
      const result = cell.result === undefined ? '' : `<v>${escaped(cell.result)}</v>`
      return `<c r="${r}" t="str"><f>${escaped(cell.formula)}</f>${result}</c>`
    }
    return `<c r="${r}" s="${indexIn(formats, cell.format ?? 'General')}"><v>${cell.number}</v></c>`
  }
  const sheetXml = (rows: readonly (readonly SheetCell[])[]) => {
    const width = Math.max(0, ...rows.map((row) => row.length))
    const xml = rows.map((row, at) => {
      const cells = row.map((cell, column) => cellXml(cell, place(at, column))).join('')
      return `<${prefix}row r="${at + 1}">${cells}${rowEnd(at, width)}</${prefix}row>`
    })
    const data = `<${prefix}sheetData>${xml.join('')}${sheetEnd(rows.length)}</${prefix}sheetData>`
    return `<?xml version="1.0" encoding="UTF-8"?>\n<${prefix}worksheet>${data}</${prefix}worksheet>`
  }
  const bodies = Object.values(sheets).map(sheetXml)
  const list = Object.keys(sheets).map(
    (name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  )
  const relations = bodies.map((_, at) => `<Relationship Id="rId${at + 1}" Target="${target(at + 1)}"/>`)
  const styles = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`)
  const cellStyles = formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`)
  return zipOf([
    { name: 'xl/workbook.xml', bytes: `<workbook><sheets>${list.join('')}</sheets></workbook>` },
    { name: 'xl/_rels/workbook.xml.rels', bytes: `<Relationships>${relations.join('')}</Relationships>` },
    {
      name: 'xl/styles.xml',
      bytes: `<styleSheet><numFmts>${styles.join('')}</numFmts><cellXfs>${cellStyles.join('')}</cellXfs></styleSheet>`,
    },
    {
      name: 'xl/sharedStrings.xml',
      bytes: `<sst>${texts.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
    },
    ...bodies.map((bytes, at) => ({ name: `xl/worksheets/sheet${at + 1}.xml`, bytes })),
    ...more,
  ])
}
