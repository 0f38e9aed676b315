import type { Row } from '#server/table-sheet.ts'
import { createZipFile } from '#server/zip-file.ts'
import { sheetName } from '#sources/sheet-name.ts'

/** An Excel file, written from front to back: each function gives the bytes that come next. */
export type WorkbookFile = {
  /** Adds rows to the sheet that is being written, the first one to begin with. */
  add(rows: readonly Row[]): Buffer
  /** Ends that sheet: the next one is written. */
  next(): Buffer
  end(): Buffer
}

export type SheetHead = { readonly name: string; readonly headings: readonly string[] }

type Style = 'text' | 'heading'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const PART = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
/** Places in `cellXfs` below. */
const STYLE = { text: 1, heading: 2 } as const satisfies Record<Style, number>
/** In signs. */
export const LONGEST_CELL = 32_767
const NARROWEST = 9
const WIDEST = 44

const contentTypes = (files: readonly string[]): string => `${XML}<Types xmlns="${PACKAGE}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${PART}.sheet.main+xml"/>
${files.map((file) => `<Override PartName="/xl/${file}" ContentType="${PART}.worksheet+xml"/>`).join('\n')}
<Override PartName="/xl/styles.xml" ContentType="${PART}.styles+xml"/>
</Types>`

const relationships = (...targets: readonly (readonly [kind: string, file: string])[]): string => {
  const each = targets.map(
    ([kind, file], index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${kind}" Target="${file}"/>`,
  )
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`
}

/** Number format 49 is text: what a cell holds stays text even when someone edits it. */
const STYLES = `${XML}<styleSheet xmlns="${MAIN}">
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`

/**
 * See `WorkbookFile`. All cells are text, so that none is a formula; the headings are bold, and they and the first
 * column stay in sight. Nothing is kept but what is being packed, so a million rows take no more memory than ten.
 */
export function createWorkbookFile(sheets: readonly SheetHead[]): WorkbookFile {
  const zip = createZipFile()
  const files = sheets.map((_, index) => `worksheets/sheet${index + 1}.xml`)
  let at = 0
  let count = 0
  let letters: string[] = []
  const file = (path: string, text: string) => Buffer.concat([zip.begin(path), zip.add(text), zip.finish()])
  const line = (row: Row, style: Style): string => {
    count += 1
    return `<row r="${count}">${row.map((text, column) => cell(text, `${letters[column]}${count}`, style)).join('')}</row>`
  }
  const parts = () => [
    file('[Content_Types].xml', contentTypes(files)),
    file('_rels/.rels', relationships(['officeDocument', 'xl/workbook.xml'])),
    file('xl/workbook.xml', workbook(sheets)),
    file(
      'xl/_rels/workbook.xml.rels',
      relationships(...files.map((name) => ['worksheet', name] as const), ['styles', 'styles.xml']),
    ),
    file('xl/styles.xml', STYLES),
  ]
  const begin = (rows: readonly Row[]): Buffer[] => {
    if (count > 0) return []
    const headings = sheets[at]?.headings ?? []
    letters = headings.map((_, index) => columnLetters(index))
    return [
      ...(at === 0 ? parts() : []),
      zip.begin(`xl/${files[at]}`),
      zip.add(sheetHead(widths(headings, rows), at === 0) + line(headings, 'heading')),
    ]
  }
  const finish = (): Buffer[] => [...begin([]), zip.add(sheetFoot(`A1:${letters.at(-1)}${count}`)), zip.finish()]
  return {
    add: (rows) => Buffer.concat([...begin(rows), zip.add(rows.map((row) => line(row, 'text')).join(''))]),
    next() {
      const bytes = Buffer.concat(finish())
      at += 1
      count = 0
      return bytes
    },
    end: () => Buffer.concat([...finish(), zip.end()]),
  }
}

const workbook = (sheets: readonly SheetHead[]): string => {
  const each = sheets.map(
    ({ name }, index) => `<sheet name="${xmlText(sheetName(name))}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">
<bookViews><workbookView/></bookViews>
<sheets>${each.join('')}</sheets>
</workbook>`
}

const sheetHead = (columns: readonly number[], isFirst: boolean): string => `${XML}<worksheet xmlns="${MAIN}">
<sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">
<pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/></sheetView></sheetViews>
<cols>${columns.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>
<sheetData>`

/** Excel would else mark every cell that reads as a number as one kept as text. */
const sheetFoot = (range: string): string =>
  `</sheetData><ignoredErrors><ignoredError sqref="${range}" numberStoredAsText="1"/></ignoredErrors></worksheet>`

/** Wide enough for the heading and for what the first rows hold, within reason. */
const widths = (headings: readonly string[], rows: readonly Row[]): number[] =>
  headings.map((heading, column) => {
    const longest = Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0))
    return Math.min(Math.max(longest + 2, NARROWEST), WIDEST)
  })

function cell(text: string | null, place: string, style: Style): string {
  if (text === null) return ''
  // Excel calls a file with a longer cell damaged.
  const cut = text.length > LONGEST_CELL ? text.slice(0, LONGEST_CELL).toWellFormed() : text
  return `<c r="${place}" s="${STYLE[style]}" t="inlineStr"><is><t xml:space="preserve">${xmlText(cut)}</t></is></c>`
}

// Signs that XML can't hold are written `_x0007_`; a text that looks like that has its underscore written so.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNWRITABLE = /[\0-\x08\x0b-\x1f\ufffe\uffff]|_(?=x[0-9a-f]{4}_)/gi
const MARKUP = /[&<>"]/g
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const xmlText = (text: string): string =>
  text
    .replace(UNWRITABLE, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(MARKUP, (sign) => ENTITIES[sign] ?? sign)

/** A to Z, AA, AB and so on. */
function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last
}
