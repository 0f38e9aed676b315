import type { TableQuery, TableRow } from '#catalog/answers.ts'
import type { BaseNumbers } from '#catalog/ordering/base-numbers.ts'
import { NUMBER_KEY } from '#catalog/registry/family.ts'

/** Consecutive parts of one page that share a base number, or, where it is null, that are in no such group. */
export type RowGroup = {
  readonly base: string | null
  /** The place of the first one on the page. */
  readonly start: number
  /** How many are here, and in the family. */
  readonly size: number
  readonly total: number
}

/** Fewer parts need no heading of their own. */
const MIN_SIZE = 3

/**
 * Returns the groups of a page's rows: at least three in a row with one base number, and what is between these. Their order is
 * the family's (behavior 4.19). None if the rows are sorted by another column than the number.
 */
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

/** The group that a row belongs to, and which of its cells all of the group's parts have alike. */
export type GroupedRow = { readonly group: RowGroup; readonly shared: readonly boolean[] }

/** Returns what is known of each row's group, by the row's place on the page. */
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
