import type { TableQuery, TableRow } from '#catalog/answers.ts'
import type { BaseNumbers } from '#catalog/ordering/base-numbers.ts'
import { NUMBER_KEY } from '#catalog/registry/family.ts'

/** Consecutive parts of a page with one base number. `base` is null for parts in no group. */
export type RowGroup = {
  readonly base: string | null
  readonly start: number
  /** Parts here, and in the family. */
  readonly size: number
  readonly total: number
}

const MIN_SIZE = 3

/** Returns groups of at least three rows with one base number, and the rows between them (behavior 4.19). */
export function rowGroups(rows: readonly number[], { of }: BaseNumbers, sort: TableQuery['sort']): RowGroup[] {
  if (sort !== null && sort !== NUMBER_KEY) return []
  const groups: RowGroup[] = []
  let start = 0
  let grouped = 0
  const addOthers = (end: number) => {
    if (end > grouped) groups.push({ base: null, start: grouped, size: end - grouped, total: end - grouped })
  }
  for (let end = 1; end <= rows.length; end++) {
    const base = of(rows[start] ?? -1)
    if (end < rows.length && base !== null && of(rows[end] ?? -1) === base) continue
    if (base !== null && end - start >= MIN_SIZE) {
      addOthers(start)
      groups.push({ base: base.name, start, size: end - start, total: base.rows.length })
      grouped = end
    }
    start = end
  }
  if (groups.length > 0) addOthers(rows.length)
  return groups
}

/** A row's group, and which cells the whole group shares. */
export type GroupedRow = { readonly group: RowGroup; readonly shared: readonly boolean[] }

/** The columns whose values the groups' headings show for every row of the page: there the column would be blank. */
export function blankColumns(grouped: ReadonlyMap<number, GroupedRow>): readonly boolean[] {
  const rows = [...grouped.values()]
  return (rows[0]?.shared ?? []).map((_, at) => rows.every(({ shared }) => shared[at]))
}

/** Returns each row's group by the row's index on the page. */
export function groupedRows(parts: readonly TableRow[], groups: readonly RowGroup[]): ReadonlyMap<number, GroupedRow> {
  const known = new Map<number, GroupedRow>()
  for (const group of groups) {
    const own = parts.slice(group.start, group.start + group.size)
    const isShared = (cell: string | null, at: number) =>
      group.base !== null && at > 0 && own.every((part) => part.cells[at] === cell)
    const shared = (own[0]?.cells ?? []).map(isShared)
    own.forEach((_, index) => {
      known.set(group.start + index, { group, shared })
    })
  }
  return known
}
