import type { RowError } from '#parts/import/import-errors.ts'
import type { FileRow } from '#spreadsheets/file-row.ts'

type FoundHead = { readonly head: FileRow; readonly above: readonly FileRow[]; readonly below: AsyncGenerator<FileRow> }

type Headings = {
  namesNumber(cell: string): boolean
  namesColumn(cell: string): boolean
}

/** Above a header we expect only a title, a date, a customer. */
export const MAX_ROWS_ABOVE = 20

/**
 * Finds the header (behavior 15.13): the first row that names the part number, if no row above it names a column.
 * Otherwise the first row that isn't blank. Returns null if there is none.
 */
export async function findHead(
  rows: AsyncGenerator<FileRow, void>,
  { namesNumber, namesColumn }: Headings,
): Promise<FoundHead | null> {
  const seen: FileRow[] = []
  let place = -1
  while (place < 0 && seen.length <= MAX_ROWS_ABOVE) {
    const next = await rows.next()
    if (next.done) break
    if (isBlankRow(next.value)) continue
    seen.push(next.value)
    if (next.value.cells.some(namesNumber)) place = seen.length - 1
    else if (next.value.cells.some(namesColumn)) break
  }
  const [head] = seen.slice(Math.max(place, 0))
  if (!head) return null
  const above = seen.slice(0, Math.max(place, 0))
  return { head, above, below: continued(seen.slice(above.length + 1), rows) }
}

export function aboveNote(above: readonly FileRow[], head: FileRow): RowError & { readonly line: number } {
  const [first] = above
  const text = first?.cells.find((cell) => cell.trim() !== '')?.trim() ?? ''
  const rows = above.length === 1 ? "one row above it, '" : `${above.length} rows above it, the first of them '`
  const what = `the header is row ${head.line}: ${rows}${text}', ${above.length === 1 ? 'was' : 'were'} left out`
  return { line: first?.line ?? 1, column: null, what, hint: 'The header is the first row that names the part number' }
}

/** Whether all cells are blank. A cell that can't be read isn't. */
export const isBlankRow = ({ cells, issues = [] }: FileRow): boolean =>
  issues.length === 0 && cells.every((cell) => cell.trim() === '')

async function* continued(first: readonly FileRow[], rows: AsyncGenerator<FileRow, void>): AsyncGenerator<FileRow> {
  yield* first
  yield* rows
}
