import { looksLikePartNumber } from '#catalogue/lists/pasted/find-part-number.ts'
import { type ColumnRole, headingRole, headingWords } from '#catalogue/lists/pasted/list-heading.ts'
import { readQuantities } from '#catalogue/lists/pasted/list-quantity.ts'
import type { ListReaderContext, SourceRow } from '#catalogue/lists/pasted/pasted-line.ts'

/** The columns of a list by content. `headings` is the heading row, or null if the list has none. */
export type ListColumns = {
  readonly number: number
  readonly quantities: readonly number[]
  readonly notes: readonly number[]
  readonly manufacturer: number | null
  readonly headings: SourceRow | null
}

/** The heading row is among the first non-empty rows. */
const MAX_ROWS_BEFORE_HEADINGS = 30
/** The columns are recognized by at most this many rows. */
const MAX_SAMPLE_ROWS = 60
/** Later rows don't affect the search for headings. */
export const HEADING_SEARCH_ROWS = MAX_ROWS_BEFORE_HEADINGS + MAX_SAMPLE_ROWS
/** Further columns are ignored. */
const MAX_LIST_COLUMNS = 100

/** Finds the columns by their headings. Returns null if there is no heading row. */
export function columnsByHeading(rows: readonly SourceRow[], context: ListReaderContext): ListColumns | null {
  for (const [index, row] of rows.slice(0, MAX_ROWS_BEFORE_HEADINGS).entries()) {
    const roles = row.cells.slice(0, MAX_LIST_COLUMNS).map(headingRole)
    if (!areHeadings(row, roles)) continue
    const below = rows.slice(index + 1, index + 1 + MAX_SAMPLE_ROWS)
    const number = numberColumn(roles, below, context)
    if (number === null) continue
    const at = (role: ColumnRole) =>
      roles.flatMap((found, column) => (found === role && column !== number ? [column] : []))
    return {
      number,
      quantities: at('quantity'),
      notes: at('note'),
      manufacturer: at('manufacturer')[0] ?? null,
      headings: row,
    }
  }
  return null
}

function areHeadings({ cells }: SourceRow, roles: readonly (ColumnRole | null)[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '').length
  const known = roles.filter((role) => role !== null).length
  return known >= 2 && known * 2 >= filled
}

const RANKS: readonly ColumnRole[] = ['number', 'article', 'own', 'place']

/** Returns the candidate column with the most known part numbers. On a tie, the likelier heading wins. */
function numberColumn(
  roles: readonly (ColumnRole | null)[],
  rows: readonly SourceRow[],
  context: ListReaderContext,
): number | null {
  const candidates = roles.flatMap((role, column) => (role && RANKS.includes(role) ? [{ role, column }] : []))
  const ranked = candidates
    .map(({ role, column }) => ({ column, rank: RANKS.indexOf(role), known: countKnown(rows, column, context) }))
    .sort((a, b) => b.known - a.known || a.rank - b.rank || a.column - b.column)
  const [best] = ranked
  return best && (best.known > 0 || RANKS[best.rank] !== 'place' || candidates.length === 1) ? best.column : null
}

const countKnown = (rows: readonly SourceRow[], column: number, { isKnown }: ListReaderContext): number =>
  rows.filter(({ cells }) => isKnown(cells[column] ?? '')).length

/** Finds the columns by their cells, for rows without headings. Returns null if no column contains part numbers. */
export function columnsByContent(rows: readonly SourceRow[], context: ListReaderContext): ListColumns | null {
  const sample = rows.filter(({ cells }) => cells.length > 1).slice(0, MAX_SAMPLE_ROWS)
  const width = Math.min(MAX_LIST_COLUMNS, Math.max(0, ...sample.map(({ cells }) => cells.length)))
  const columns = Array.from({ length: width }, (_, column) => contentOf(sample, column, context))
  const number = columns.reduce(
    (best, each, column) => (each.numbers > (columns[best]?.numbers ?? 0) ? column : best),
    0,
  )
  if ((columns[number]?.numbers ?? 0) * 2 < sample.length || sample.length === 0) return null
  const rest = columns.flatMap((each, column) => (column === number || each.filled === 0 ? [] : [{ ...each, column }]))
  const counts = rest.filter((each) => each.quantities * 2 > each.filled)
  const quantities = counts.filter((each) => !each.counts || (counts.length === 1 && sample.length < 3))
  const isOther = ({ column }: { column: number }) => !counts.some((each) => each.column === column)
  return {
    number,
    quantities: quantities.slice(0, 1).map(({ column }) => column),
    notes: rest.filter((each) => isOther(each) && each.words * 2 > each.filled).map(({ column }) => column),
    manufacturer: null,
    headings: null,
  }
}

/** Counts the kinds of cells in a column. `counts`: the cells are line numbers (1, 2, 3 …). */
function contentOf(rows: readonly SourceRow[], column: number, { isKnown }: ListReaderContext) {
  const cells = rows.map(({ cells }) => (cells[column] ?? '').trim())
  const filled = cells.filter((cell) => cell !== '')
  const first = Number(filled[0])
  return {
    filled: filled.length,
    // A known number counts more than a text that only looks like a part number.
    numbers: filled.reduce((sum, cell) => sum + (isKnown(cell) ? 1 : looksLikePartNumber(cell) ? 0.6 : 0), 0),
    quantities: filled.filter((cell) => readQuantities(cell).quantities.length > 0).length,
    words: filled.filter((cell) => /\p{L}{2}/u.test(cell)).length,
    counts: filled.length > 1 && filled.every((cell, index) => Number(cell) === first + index),
  }
}

/** Whether a row repeats the headings, as on each page of a printed list. */
export const repeatsHeadings = (headings: SourceRow, { cells }: SourceRow): boolean =>
  headings.cells.length === cells.length &&
  headings.cells.every((cell, column) => headingWords(cell) === headingWords(cells[column] ?? ''))
