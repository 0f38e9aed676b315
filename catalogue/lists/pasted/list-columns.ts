import { headingRole, headingWords, type Role } from '#catalogue/pasted-list/list-heading.ts'
import { readQuantities } from '#catalogue/pasted-list/list-quantity.ts'
import { looksLikeNumber } from '#catalogue/pasted-list/number-words.ts'
import type { ReadingAids, SourceRow } from '#catalogue/pasted-list/pasted-line.ts'

/** Which columns of a list hold what; `headings` is the row that says so, null where the cells say it. */
export type ListColumns = {
  readonly number: number
  readonly quantities: readonly number[]
  readonly notes: readonly number[]
  readonly manufacturer: number | null
  readonly headings: SourceRow | null
}

/** A heading stands among the first rows that hold anything. */
const MOST_BEFORE_HEADINGS = 30
/** So many rows say what a column holds. */
const MOST_ASKED = 60
/** No later row says where the headings are. */
export const ROWS_FOR_HEADINGS = MOST_BEFORE_HEADINGS + MOST_ASKED
/** Columns beyond are left aside. */
export const MOST_COLUMNS = 100

/** The columns by their headings; null where no row is headings. Of several columns of numbers that of known parts. */
export function headedColumns(rows: readonly SourceRow[], aids: ReadingAids): ListColumns | null {
  for (const [index, row] of rows.slice(0, MOST_BEFORE_HEADINGS).entries()) {
    const roles = row.cells.slice(0, MOST_COLUMNS).map(headingRole)
    if (!areHeadings(row, roles)) continue
    const below = rows.slice(index + 1, index + 1 + MOST_ASKED)
    const number = numberColumn(roles, below, aids)
    if (number === null) continue
    const at = (role: Role) => roles.flatMap((found, column) => (found === role && column !== number ? [column] : []))
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

function areHeadings({ cells }: SourceRow, roles: readonly (Role | null)[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '').length
  const known = roles.filter((role) => role !== null).length
  return known >= 2 && known * 2 >= filled
}

const RANKS: readonly Role[] = ['number', 'article', 'own', 'place']

/** Of the columns that may hold the number that with the most known parts; of equals the likelier heading. */
function numberColumn(roles: readonly (Role | null)[], rows: readonly SourceRow[], aids: ReadingAids): number | null {
  const candidates = roles.flatMap((role, column) => (role && RANKS.includes(role) ? [{ role, column }] : []))
  const ranked = candidates
    .map(({ role, column }) => ({ column, rank: RANKS.indexOf(role), known: countKnown(rows, column, aids) }))
    .sort((a, b) => b.known - a.known || a.rank - b.rank || a.column - b.column)
  const [best] = ranked
  return best && (best.known > 0 || RANKS[best.rank] !== 'place' || candidates.length === 1) ? best.column : null
}

const countKnown = (rows: readonly SourceRow[], column: number, { isKnown }: ReadingAids): number =>
  rows.filter(({ cells }) => isKnown(cells[column] ?? '')).length

/** The columns of rows without headings, by what stands in them; null where no column holds numbers of parts. */
export function columnsByContent(rows: readonly SourceRow[], aids: ReadingAids): ListColumns | null {
  const asked = rows.filter(({ cells }) => cells.length > 1).slice(0, MOST_ASKED)
  const width = Math.min(MOST_COLUMNS, Math.max(0, ...asked.map(({ cells }) => cells.length)))
  const columns = Array.from({ length: width }, (_, column) => contentOf(asked, column, aids))
  const number = columns.reduce(
    (best, each, column) => (each.numbers > (columns[best]?.numbers ?? 0) ? column : best),
    0,
  )
  if ((columns[number]?.numbers ?? 0) * 2 < asked.length || asked.length === 0) return null
  const rest = columns.flatMap((each, column) => (column === number || each.filled === 0 ? [] : [{ ...each, column }]))
  const counts = rest.filter((each) => each.quantities * 2 > each.filled)
  const quantities = counts.filter((each) => !each.counts || (counts.length === 1 && asked.length < 3))
  const isOther = ({ column }: { column: number }) => !counts.some((each) => each.column === column)
  return {
    number,
    quantities: quantities.slice(0, 1).map(({ column }) => column),
    notes: rest.filter((each) => isOther(each) && each.words * 2 > each.filled).map(({ column }) => column),
    manufacturer: null,
    headings: null,
  }
}

/** How many cells of a column hold what; `counts`: they are 1, 2, 3 … as lines are counted. */
function contentOf(rows: readonly SourceRow[], column: number, { isKnown }: ReadingAids) {
  const cells = rows.map(({ cells }) => (cells[column] ?? '').trim())
  const filled = cells.filter((cell) => cell !== '')
  const first = Number(filled[0])
  return {
    filled: filled.length,
    // A known number counts more than one that only looks like it.
    numbers: filled.reduce((sum, cell) => sum + (isKnown(cell) ? 1 : looksLikeNumber(cell) ? 0.6 : 0), 0),
    quantities: filled.filter((cell) => readQuantities(cell).quantities.length > 0).length,
    words: filled.filter((cell) => /\p{L}{2}/u.test(cell)).length,
    counts: filled.length > 1 && filled.every((cell, index) => Number(cell) === first + index),
  }
}

/** Whether a row is the headings again, as on each page of a printed list. */
export const repeats = (headings: SourceRow, { cells }: SourceRow): boolean =>
  headings.cells.length === cells.length &&
  headings.cells.every((cell, column) => headingWords(cell) === headingWords(cells[column] ?? ''))
