import type { CellFault, FileRow } from '#sources/file-rows.ts'
import { formatCode, shownNumber } from '#sources/number-format.ts'

/** What the cells of a workbook's sheets refer to: texts that they share, and the number format of each style. */
export type SheetFacts = { readonly texts: readonly string[]; readonly formats: readonly string[] }

/** A row's XML, taken apart: the prefix is that of the sheet's elements, mostly none. */
export type RowReader = (attributes: string, body: string, expected: number) => FileRow | null

const ATTRIBUTE = (name: string) => new RegExp(`(?<![\\w:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
const [PLACE, STYLE, TYPE] = [ATTRIBUTE('r'), ATTRIBUTE('s'), ATTRIBUTE('t')]
/** A sheet of this format has so many rows and columns. */
const LAST_ROW = 1_048_576
const LAST_COLUMN = 16_384
const AS_TEXT = "Format the column as 'Text' and write the value again"

/**
 * Reads a row as the sheet shows it: numbers in their format, formulas by their stored result. Days, errors and
 * formulas without a result are faults of their cells. Null: the row says a place outside of any sheet.
 */
export function rowReader(prefix: string, { texts, formats }: SheetFacts): RowReader {
  const cellTag = new RegExp(`<${prefix}c(?=[\\s/>])([^>]*?)(?:/>|>([\\s\\S]*?)</${prefix}c>)`, 'g')
  const valueTag = new RegExp(`<${prefix}v(?:\\s[^>]*)?>([\\s\\S]*?)</${prefix}v>`)
  const formulaTag = new RegExp(`<${prefix}f[\\s/>]`)
  const runs = textRuns(prefix)

  function textOf(attributes: string, body: string): string | Omit<CellFault, 'at'> {
    const type = attribute(attributes, TYPE) ?? 'n'
    if (type === 'inlineStr') return runs(body)
    const value = valueTag.exec(body)?.[1]
    if (value === undefined) {
      if (!formulaTag.test(body)) return ''
      return {
        what: 'the formula has no stored result',
        right: 'Open the file in Excel and save it, or write the value',
      }
    }
    const text = xmlText(value)
    if (type === 's') return texts[Number(text)] ?? ''
    if (type === 'str') return text
    if (type === 'b') return text === '1' || text === 'true' ? 'TRUE' : 'FALSE'
    if (type === 'e') return { what: `the cell shows the error ${text}`, right: 'Mend the formula, or write the value' }
    if (type === 'd') return DATE
    const shown = shownNumber(text, formats[Number(attribute(attributes, STYLE) ?? 0)] ?? 'General')
    return 'text' in shown ? shown.text : FAULTS[shown.fault]
  }

  return (attributes, body, expected) => {
    const place = Number(attribute(attributes, PLACE) ?? expected)
    if (!Number.isInteger(place) || place < expected || place > LAST_ROW) return null
    const cells: string[] = []
    const faults: CellFault[] = []
    for (const [, own = '', content = ''] of body.matchAll(cellTag)) {
      const at = columnOf(attribute(own, PLACE)) ?? cells.length
      if (at < cells.length || at >= LAST_COLUMN) return null
      while (cells.length < at) cells.push('')
      const text = textOf(own, content)
      if (typeof text === 'string') cells.push(text)
      else {
        cells.push('')
        faults.push({ at, ...text })
      }
    }
    return { line: place, cells, faults }
  }
}

const DATE = {
  what: 'the cell holds a date',
  right: `Excel may have made it from a fraction such as 1/16: ${lower(AS_TEXT)}`,
}
const FAULTS = {
  date: DATE,
  odd: { what: "the cell's number format is not one that can be read as text", right: AS_TEXT },
  digits: { what: 'the number has more digits than Excel keeps', right: AS_TEXT },
} as const

/** The shared texts of a workbook, in their order. */
export function sharedTexts(xml: string): string[] {
  const prefix = prefixOf(xml, 'sst')
  const runs = textRuns(prefix)
  const item = new RegExp(`<${prefix}si(?:\\s[^>]*)?(?:/>|>([\\s\\S]*?)</${prefix}si>)`, 'g')
  return Array.from(xml.matchAll(item), ([, body = '']) => runs(body))
}

/** The number format of each style of the cells, in their order. */
export function styleFormats(xml: string): string[] {
  const prefix = prefixOf(xml, 'styleSheet')
  const named = new Map<number, string>()
  for (const [, attributes = ''] of xml.matchAll(new RegExp(`<${prefix}numFmt\\s([^>]*?)/?>`, 'g'))) {
    const [id, code] = [attribute(attributes, ATTRIBUTE('numFmtId')), attribute(attributes, ATTRIBUTE('formatCode'))]
    if (id !== null && code !== null) named.set(Number(id), code)
  }
  const cells = new RegExp(`<${prefix}cellXfs[\\s>][\\s\\S]*?</${prefix}cellXfs>`).exec(xml)?.[0] ?? ''
  return Array.from(cells.matchAll(new RegExp(`<${prefix}xf\\s([^>]*?)/?>`, 'g')), ([, attributes = '']) => {
    const id = Number(attribute(attributes, ATTRIBUTE('numFmtId')) ?? 0)
    return formatCode(id, named) ?? '[?]0/0' // a format that nobody names is no format that can be read
  })
}

/** The prefix of an XML document's own names, with its colon. */
export function prefixOf(xml: string, root: string): string {
  return new RegExp(`<([A-Za-z_][\\w.-]*:)?${root}[\\s>/]`).exec(xml)?.[1] ?? ''
}

/** The value of an attribute among those of an element. */
export function attribute(attributes: string, pattern: RegExp): string | null {
  const found = pattern.exec(attributes)
  return found ? plainText(found[1] ?? found[2] ?? '') : null
}

/** A function that runs the texts of an element together; how a text is spoken is no part of it. */
function textRuns(prefix: string): (xml: string) => string {
  const spoken = new RegExp(`<${prefix}rPh[\\s>][\\s\\S]*?</${prefix}rPh>`, 'g')
  const run = new RegExp(`<${prefix}t(?:\\s[^>]*)?>([\\s\\S]*?)</${prefix}t>`, 'g')
  return (xml) => Array.from(xml.replace(spoken, '').matchAll(run), ([, text = '']) => xmlText(text)).join('')
}

function columnOf(place: string | null): number | null {
  const letters = place === null ? undefined : /^([A-Z]{1,3})\d*$/.exec(place)?.[1]
  if (letters === undefined) return null
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const plainText = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
  })

/** What stands in an element; `_x0007_` is how these files write signs that XML can't hold. */
const xmlText = (text: string): string =>
  plainText(text).replace(/_x([0-9a-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
