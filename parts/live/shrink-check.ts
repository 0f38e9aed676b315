import type { Catalog } from '#catalog/answers.ts'
import { countOf, formatCount } from '#catalog/quantities/format-count.ts'
import type { Family } from '#catalog/registry/family.ts'
import { rowName } from '#catalog/registry/side-tables.ts'

/** Whether less than half of the rows are left, which may be a mistake (behavior 15.9). */
export const shrinksTooMuch = (before: number, after: number): boolean => after * 2 < before

/** Describes which tables lost more than half or all of their parts, or returns ''. `placeholders` may go, by table. */
export function describeLosses(
  old: Catalog,
  next: Catalog,
  families: readonly Family[],
  placeholders: ReadonlyMap<string, number> = new Map(),
): string[] {
  return families.flatMap(({ table }) => {
    const before = old.table(table)?.size ?? 0
    const after = next.table(table)?.size ?? null
    if (before > 0 && after === null) return [`${table}: the table is missing, with ${countOf(before, rowName(table))}`]
    const own = before - (placeholders.get(table) ?? 0)
    return shrinksTooMuch(own, after ?? 0)
      ? [`${table}: of ${countOf(own, rowName(table))} ${formatCount(after ?? 0)} left`]
      : []
  })
}
