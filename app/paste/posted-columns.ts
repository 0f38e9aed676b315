import type { PasteTable } from '#app/paste/paste-result.ts'
import type { ColumnChoice, ListTable, SourceRow } from '#catalog/lists/pasted/pasted-line.ts'
import { MAX_SOURCE_LINES } from '#catalog/lists/pasted/split-text.ts'
import { isChoice } from '#catalog/lists/pasted/table-columns.ts'

/** A longer list isn't kept in the page, in characters. */
const MAX_SOURCE_LENGTH = 500_000
const MAX_CELLS = 100
const MAX_CELL_LENGTH = 2_000

/** A table as the page has it. */
export function pasteTable({ rows, ...table }: ListTable): PasteTable {
  const source = JSON.stringify(rows.map(({ line, cells }) => [line, ...cells]))
  return { ...table, source: source.length > MAX_SOURCE_LENGTH ? null : source }
}

/** The rows that `pasteTable` wrote into the form's field `source`. Returns null if it has none, or if they are malformed. */
export function postedRows(form: FormData): SourceRow[] | null {
  try {
    const value: unknown = JSON.parse(String(form.get('source') ?? ''))
    if (!Array.isArray(value) || value.length === 0 || value.length > MAX_SOURCE_LINES) return null
    const rows = value.map(sourceRow)
    return rows.every((row) => row !== null) ? rows : null
  } catch {
    return null
  }
}

function sourceRow(value: unknown): SourceRow | null {
  if (!Array.isArray(value)) return null
  const [line, ...cells]: unknown[] = value
  if (typeof line !== 'number' || !Number.isSafeInteger(line) || line < 1) return null
  const texts = cells.slice(0, MAX_CELLS).map((cell) => (typeof cell === 'string' ? cell : ''))
  return { line, cells: texts.map((text) => text.slice(0, MAX_CELL_LENGTH)) }
}

/** The columns that the visitor has chosen, or null if the form names none. */
export function postedChoice(form: FormData): ColumnChoice | null {
  const columns = (name: string): number[] => {
    const text = String(form.get(`column-${name}`) ?? '')
    return /^\d{1,2}(?:,\d{1,2})*$/.test(text) ? text.split(',').map(Number) : []
  }
  const [number] = columns('number')
  if (number === undefined) return null
  // A column has one purpose: the first of these that names it.
  const used = new Set([number])
  const free = (name: string): number[] => columns(name).filter((column) => !used.has(column) && used.add(column))
  const [quantities, [manufacturer = null], notes] = [free('quantity'), free('manufacturer'), free('note')]
  const choice = { number, quantities, notes, manufacturer }
  return isChoice(choice) ? choice : null
}
