import { unescapeCellText } from '#spreadsheets/cell-text.ts'
import { dayOf, type NumberFormat, numberFormat } from '#spreadsheets/reader/number-format.ts'

export type SheetFacts = {
  readonly texts: readonly string[]
  readonly formats: readonly NumberFormat[]
  /** Whether days are counted from 1904, as on old Macs. */
  readonly from1904: boolean
}

export type RawCell = {
  readonly type: string
  readonly style: number
  readonly value: string | null
  readonly hasFormula: boolean
}

/** Why a cell can't be read as text, and `right`, what to do. `plain` reads it anyway: 2026-11-21, the shortest number, nothing for an error. */
export type CellIssue = { readonly what: string; readonly right: string; readonly plain: string }

const GENERAL = numberFormat('General')
const AS_TEXT = "ormat the column as 'Text' and write the value again"
const DATE = {
  what: 'the cell holds a date',
  right: `Excel may have made it from a fraction such as 1/16: f${AS_TEXT}`,
}
const NUMBER_ISSUES = {
  date: DATE,
  odd: { what: "the cell's number format is not one that can be read as text", right: `F${AS_TEXT}` },
  digits: { what: 'the number has more digits than Excel keeps', right: `F${AS_TEXT}` },
} as const
const NO_RESULT = {
  what: 'the formula has no stored result',
  right: 'Open the file in Excel and save it, or write the value',
  plain: '',
}

/** A number that its sheet shows with fewer digits than it has. */
export type CutNumber = { readonly text: string; readonly held: string }

/** Reads a cell as its sheet shows it. Returns null if its shared text doesn't exist. */
export function readCell(cell: RawCell, facts: SheetFacts): string | CutNumber | CellIssue | null {
  const { texts, formats, from1904 } = facts
  const { type, style, value, hasFormula } = cell
  if (type === 'inlineStr' || type === 'str')
    return value === null && hasFormula ? NO_RESULT : unescapeCellText(value ?? '')
  if (value === null || value.trim() === '') return hasFormula ? NO_RESULT : ''
  if (type === 's') return texts[Number(value)] ?? null
  if (type === 'b') return value === '1' || value === 'true' ? 'TRUE' : 'FALSE'
  if (type === 'e') {
    return { what: `the cell shows the error ${value}`, right: 'Fix the formula, or write the value', plain: '' }
  }
  if (type === 'd') return { ...DATE, plain: value.slice(0, 10) }
  const shown = (formats[style] ?? GENERAL)(value)
  if ('text' in shown) return shown.cut ? { text: shown.text, held: String(Number(value)) } : shown.text
  const plain = shown.issue === 'date' ? dayOf(Number(value), from1904) : plainForm(value)
  return { ...NUMBER_ISSUES[shown.issue], plain }
}

/** Long fractions are the binary form of short ones. Other values stay as written. */
const plainForm = (value: string): string =>
  /^-?\d+\.\d{10,}(?:E-?\d+)?$/i.test(value) ? String(Number(value)) : value
