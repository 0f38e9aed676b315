import type { FileRow } from '#spreadsheets/file-row.ts'

/**
 * Makes all rows as wide as the header, which is the first row that holds anything. Blank rows are left out. A cell
 * to the right of the last heading is an issue.
 */
export function* inHeaderWidth(rows: Iterable<FileRow>): Generator<FileRow> {
  let width: number | null = null
  for (const { line, cells, issues = [] } of rows) {
    const filled = cells.findLastIndex((cell) => cell.trim() !== '')
    const last = issues.reduce((farthest, { at }) => Math.max(farthest, at), filled)
    if (last < 0) continue
    width ??= last + 1
    const own = Array.from({ length: width }, (_, index) => cells[index] ?? '')
    yield { line, cells: own, issues: last < width ? issues : [...issues, { at: width, ...NO_HEADING }] }
  }
}

const NO_HEADING = { what: 'a cell stands under no heading', right: 'Name its column in the first row', plain: '' }
