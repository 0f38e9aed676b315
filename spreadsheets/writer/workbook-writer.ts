import { columnLetters } from '#spreadsheets/cell-place.ts'
import { escapeCellText } from '#spreadsheets/cell-text.ts'
import { MAX_CELL_LENGTH, type Row, type Sheet } from '#spreadsheets/sheet.ts'
import { sheetName } from '#spreadsheets/writer/sheet-name.ts'
import { createZipWriter } from '#spreadsheets/zip/zip-writer.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const PART = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
/** Positions in `cellXfs` below. */
const STYLE = { text: 1, heading: 2 } as const
type CellStyle = keyof typeof STYLE

/** A number that Excel shows digit for digit: .062, 0.5, 12. It keeps 15 digits, and drops other leading zeros. */
const NUMBER = /^-?(?=[\d.]{1,15}$)(0|[1-9]\d*)?(?:\.(\d{1,10}))?$/
const MAX_DECIMALS = 10
/** The first free id. One format per number of decimals, with and without a leading zero: `0.000`, `.000`. */
const FIRST_FORMAT = 164
const NUMBER_FORMATS = ['0', ...decimalFormats('0.'), ...decimalFormats('.')]
const FIRST_NUMBER_STYLE = 3

function decimalFormats(start: string): string[] {
  return Array.from({ length: MAX_DECIMALS }, (_, index) => start.padEnd(start.length + index + 1, '0'))
}

/** Number format 49 is text, so a cell stays text even after an edit. */
const STYLES = `${XML}<styleSheet xmlns="${MAIN}">
<numFmts count="${NUMBER_FORMATS.length}">${NUMBER_FORMATS.map((code, index) => `<numFmt numFmtId="${FIRST_FORMAT + index}" formatCode="${code}"/>`).join('')}</numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="${FIRST_NUMBER_STYLE + NUMBER_FORMATS.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>
${NUMBER_FORMATS.map((_, index) => `<xf numFmtId="${FIRST_FORMAT + index}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('')}</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`

const sheetPath = (index: number): string => `worksheets/sheet${index + 1}.xml`

function workbookXml(names: readonly string[]): (readonly [path: string, xml: string])[] {
  const sheets = names.map((_, index) => ['worksheet', sheetPath(index)] as const)
  return [
    ['[Content_Types].xml', contentTypes(sheets.map(([, path]) => path))],
    ['_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']])],
    ['xl/workbook.xml', workbook(names)],
    ['xl/_rels/workbook.xml.rels', relationships([...sheets, ['styles', 'styles.xml']])],
    ['xl/styles.xml', STYLES],
  ]
}

const contentTypes = (paths: readonly string[]): string => `${XML}<Types xmlns="${PACKAGE}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${PART}.sheet.main+xml"/>
${paths.map((path) => `<Override PartName="/xl/${path}" ContentType="${PART}.worksheet+xml"/>`).join('\n')}
<Override PartName="/xl/styles.xml" ContentType="${PART}.styles+xml"/>
</Types>`

const relationships = (targets: readonly (readonly [kind: string, path: string])[]): string => {
  const each = targets.map(
    ([kind, path], index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${kind}" Target="${path}"/>`,
  )
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`
}

const workbook = (names: readonly string[]): string => {
  const each = names.map(
    (name, index) => `<sheet name="${escapeCellText(sheetName(name))}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">
<bookViews><workbookView/></bookViews>
<sheets>${each.join('')}</sheets>
</workbook>`
}

/** The start of a sheet's XML. Headings and first column stay in view. */
const sheetHead = (widths: readonly number[], isFirst: boolean): string => `${XML}<worksheet xmlns="${MAIN}">
<sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">
<pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/></sheetView></sheetViews>
<cols>${widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>
<sheetData>`

/** A filter on the headings. Without the rest Excel marks cells that look like numbers as numbers stored as text. */
const sheetFoot = (range: string): string =>
  `</sheetData><autoFilter ref="${range}"/><ignoredErrors><ignoredError sqref="${range}" numberStoredAsText="1"/></ignoredErrors></worksheet>`

/** A number cell, shown as written. Null if the text is no plain number. */
function numberXml(text: string, place: string): string | null {
  const found = NUMBER.exec(text)
  if (!found || !/\d/.test(text)) return null
  const [, whole, decimals = ''] = found
  const format = decimals === '' ? '0' : `${whole === undefined ? '' : '0'}.${'0'.repeat(decimals.length)}`
  return `<c r="${place}" s="${FIRST_NUMBER_STYLE + NUMBER_FORMATS.indexOf(format)}"><v>${Number(text)}</v></c>`
}

function cellXml(text: string | null, place: string, style: CellStyle): string {
  if (text === null) return ''
  const cut = text.length > MAX_CELL_LENGTH ? text.slice(0, MAX_CELL_LENGTH).toWellFormed() : text
  return `<c r="${place}" s="${STYLE[style]}" t="inlineStr"><is><t xml:space="preserve">${escapeCellText(cut)}</t></is></c>`
}

/** An Excel file written front to back. Each function returns the bytes that are ready, perhaps none. */
export type WorkbookWriter = ReturnType<typeof createWorkbookWriter>

export type SheetHead = Pick<Sheet, 'name' | 'headings' | 'numberColumns'>

/** In characters, approximately. */
const MIN_WIDTH = 9
const MAX_WIDTH = 44

/** Creates an Excel file of text and number cells, so none is a formula. Its memory doesn't grow with the rows. */
export function createWorkbookWriter(sheets: readonly SheetHead[]) {
  const zip = createZipWriter()
  let current = 0
  let count = 0
  let letters: string[] = []
  let isNumeric: boolean[] = []

  const line = (row: Row, style: CellStyle): string => {
    count += 1
    const cells = row.map((text, column) => {
      const place = `${letters[column]}${count}`
      const number = style === 'text' && isNumeric[column] && text !== null ? numberXml(text, place) : null
      return number ?? cellXml(text, place, style)
    })
    return `<row r="${count}">${cells.join('')}</row>`
  }
  const parts = (): Buffer[] =>
    workbookXml(sheets.map(({ name }) => name)).flatMap(([path, xml]) => [zip.begin(path), zip.add(xml), zip.finish()])

  function begin(rows: readonly Row[]): Buffer[] {
    if (count > 0) return []
    const headings = sheets[current]?.headings ?? []
    letters = headings.map((_, index) => columnLetters(index))
    isNumeric = headings.map((_, index) => sheets[current]?.numberColumns.includes(index) ?? false)
    return [
      ...(current === 0 ? parts() : []),
      zip.begin(`xl/${sheetPath(current)}`),
      zip.add(sheetHead(widths(headings, rows), current === 0) + line(headings, 'heading')),
    ]
  }
  const finish = (): Buffer[] => [...begin([]), zip.add(sheetFoot(`A1:${letters.at(-1)}${count}`)), zip.finish()]

  return {
    add: (rows: readonly Row[]): Buffer =>
      Buffer.concat([...begin(rows), zip.add(rows.map((row) => line(row, 'text')).join(''))]),
    /** Ends the current sheet, and begins the next. */
    next(): Buffer {
      const bytes = Buffer.concat(finish())
      current += 1
      count = 0
      return bytes
    },
    end: (): Buffer => Buffer.concat([...finish(), zip.end()]),
  }
}

/** Fits the heading and the first rows, within limits. */
const widths = (headings: readonly string[], rows: readonly Row[]): number[] =>
  headings.map((heading, column) => {
    const longest = Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0))
    return Math.min(Math.max(longest + 2, MIN_WIDTH), MAX_WIDTH)
  })
