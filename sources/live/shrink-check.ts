import type { Catalogue } from '#catalogue/answers.ts'
import type { Family } from '#catalogue/family.ts'

/** Whether so few rows are left that it may well be a mistake: less than half (DESIGN 3). */
export const shrinksTooMuch = (before: number, after: number): boolean => after * 2 < before

/**
 * Where a new catalogue loses more than half of a table, or a table that had parts, in words; empty: nowhere.
 * `sample` says how many of a table's old parts are the sample's, which are never missed.
 */
export function losses(
  old: Catalogue,
  next: Catalogue,
  families: readonly Family[],
  sample: ReadonlyMap<string, number> = new Map(),
): string[] {
  return families.flatMap(({ table }) => {
    const before = old.table(table)?.size ?? 0
    const after = next.table(table)?.size ?? null
    if (before > 0 && after === null) return [`${table}: the table with its ${before} parts is missing`]
    const own = before - (sample.get(table) ?? 0)
    return shrinksTooMuch(own, after ?? 0) ? [`${table}: ${after} of ${own} parts are left`] : []
  })
}
