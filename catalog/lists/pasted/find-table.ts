import {
  findHeadings,
  HEADING_SEARCH_ROWS,
  type ListColumns,
  lengthOf,
  listColumns,
} from '#catalog/lists/pasted/list-columns.ts'
import type { ListReaderContext, SourceRow } from '#catalog/lists/pasted/pasted-line.ts'
import { SEPARATORS, type Separator, splitRows } from '#catalog/lists/pasted/split-text.ts'

export type FoundTable = { readonly rows: readonly SourceRow[]; readonly columns: ListColumns }

/** Without headings, at least this share of the lines has the separator, and most of those the same number of cells. */
const MIN_SHARE = 0.8
const MIN_ALIKE_SHARE = 0.5
/** Cells from a spreadsheet may be in a mail: there, half of the lines are enough. */
const MIN_TAB_SHARE = 0.5
const SAMPLE_ROWS = 40

/** Finds the table in the lines of a text. Returns null if it has none: then it is read line by line. */
export function findTable(rows: readonly SourceRow[], context: ListReaderContext): FoundTable | null {
  const [stated, lines] = statedSeparator(rows)
  const separator = stated ?? headedSeparator(lines, context)
  if (separator) {
    const split = splitRows(lines, separator)
    const columns = listColumns(split, context)
    if (columns) return { rows: split, columns }
  }
  return headlessTable(lines, context)
}

/** A first line `sep=;`, as Excel writes it. */
function statedSeparator(rows: readonly SourceRow[]): [Separator | null, readonly SourceRow[]] {
  const [, found] = /^"?sep=(.)"?$/i.exec(rows[0]?.cells[0]?.trimEnd() ?? '') ?? []
  const separator = SEPARATORS.find((candidate) => candidate === found) ?? null
  return [separator, separator ? rows.slice(1) : rows]
}

/** The separator that makes the most headings of one of the first lines. */
function headedSeparator(rows: readonly SourceRow[], context: Pick<ListReaderContext, 'isKnown'>): Separator | null {
  const first = rows.slice(0, HEADING_SEARCH_ROWS)
  const found = SEPARATORS.flatMap((separator) => {
    const headings = findHeadings(splitRows(first, separator), context)
    const known = headings?.roles.filter((role) => role !== null).length ?? 0
    return headings ? [{ separator, known }] : []
  })
  const [best] = found.toSorted((a, b) => b.known - a.known)
  return best?.separator ?? null
}

function headlessTable(rows: readonly SourceRow[], context: ListReaderContext): FoundTable | null {
  const shares = sharesOf(rows)
  for (const { separator, share, alike } of shares) {
    const isTab = separator === '\t'
    if (share < (isTab ? MIN_TAB_SHARE : MIN_SHARE) || (!isTab && alike < MIN_ALIKE_SHARE)) continue
    if (!isTab && !hasKnown(splitRows(rows.slice(0, SAMPLE_ROWS), separator), context)) continue
    const split = splitRows(rows, separator)
    const columns = listColumns(split, context)
    if (columns && (isTab || hasKnown(split.slice(0, SAMPLE_ROWS), context, columns.choice.number))) {
      return { rows: split, columns }
    }
  }
  return null
}

/** Whether a cell has one of our numbers, in any column or in one. What only looks like a number may be an address. */
const hasKnown = (rows: readonly SourceRow[], { isKnown }: ListReaderContext, column?: number): boolean =>
  rows.some(({ cells }) => (column === undefined ? cells.some((cell) => isKnown(cell)) : isKnown(cells[column] ?? '')))

/** How many of the first lines a separator splits, and how many of these into the same number of cells. Best first. */
function sharesOf(rows: readonly SourceRow[]) {
  const first = rows.slice(0, SAMPLE_ROWS)
  const shares = SEPARATORS.map((separator) => {
    const split = splitRows(first, separator)
    const widths = split.map(lengthOf).filter((width) => width > 1)
    const counts = new Map<number, number>()
    for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1)
    const alike = Math.max(0, ...counts.values()) / Math.max(1, widths.length)
    return { separator, share: widths.length / Math.max(1, split.length), alike }
  })
  return shares.toSorted((a, b) => b.share * b.alike - a.share * a.alike)
}
