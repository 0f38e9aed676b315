import { stringify } from 'csv-stringify/sync'
import type { Row, Sheet } from '#spreadsheets/sheet.ts'

const BYTE_ORDER_MARK = '\uFEFF'
const QUOTED = [/[\r\n]/, /^\s|\s$/]
/** What a spreadsheet may run as a formula, also after white space and invisible characters, and with wide, small and raised signs. */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=＝﹦⁼₌+＋﹢⁺₊\-－﹣@＠﹫])/u
/** A dash alone, which means 'none' in tables, and numbers aren't formulas: `-5`, `-0.5`. */
const DASH_OR_NUMBER = /^\s*[-\u2010-\u2015\u2212]\s*$|^\s*-(?:\d+(?:\.\d+)?|\.\d+)\s*$/
const MINUS = /^-/

/**
 * `true` puts an apostrophe before a formula (behavior 4.12), `but minus` not before a minus: for programs, and
 * without texts of strangers.
 */
type Escaped = { readonly escapeFormulas?: boolean | 'but minus' }

/** Rows as CSV that an import reads back unchanged. Escape formulas only for readers who open the file in Excel. */
export function csvText(rows: readonly Row[], isFirst: boolean, { escapeFormulas = false }: Escaped = {}): string {
  const text = stringify(
    rows.map((row) => (escapeFormulas ? row.map((cell) => asCellText(cell, escapeFormulas)) : [...row])),
    { record_delimiter: 'windows', quoted_match: QUOTED },
  )
  return isFirst ? BYTE_ORDER_MARK + text : text
}

const asCellText = (cell: Row[number], escaped: true | 'but minus'): Row[number] =>
  cell === null || !looksLikeFormula(cell) || (escaped === 'but minus' && MINUS.test(cell)) ? cell : `'${cell}`

export const unescapedCell = (cell: string): string =>
  cell.startsWith("'") && looksLikeFormula(cell) ? cell.slice(1) : cell

/** Counts apostrophes before a formula too, so that unescaping always returns the cell. */
function looksLikeFormula(cell: string): boolean {
  const text = cell.replace(/^'+/, '')
  return FORMULA.test(text) && !DASH_OR_NUMBER.test(text)
}

/** A sheet as CSV for visitors, in chunks: the headings first, formulas escaped. */
export async function* csvOf(sheet: Pick<Sheet, 'headings' | 'chunks'>, escapeFormulas: true | 'but minus' = true) {
  const encoder = new TextEncoder()
  yield encoder.encode(csvText([sheet.headings], true, { escapeFormulas }))
  for await (const rows of sheet.chunks()) yield encoder.encode(csvText(rows, false, { escapeFormulas }))
}
