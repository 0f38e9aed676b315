import type { Catalog } from '#catalog/answers.ts'
import type { CompareQuery } from '#catalog/part/compare-query.ts'
import { type Comparison, compareParts } from '#catalog/part/part-comparison.ts'
import type { Family } from '#catalog/registry/family.ts'
import { familyByTable } from '#catalog/registry/family-by-table.ts'

export type FamilyLink = {
  readonly table: string
  readonly name: string
  readonly group: string
  readonly path: string
}

export type CompareAnswer =
  /** There is no catalog, or it lacks this table. */
  | { readonly kind: 'unavailable' }
  /** The address names no family, or an unknown one: `requested`. */
  | { readonly kind: 'no-family'; readonly requested: string | null; readonly families: readonly FamilyLink[] }
  | { readonly kind: 'compared'; readonly family: FamilyLink; readonly comparison: Comparison }

/** Returns what the comparison page shows for a query. */
export function compareAnswer(
  catalog: Catalog | null,
  families: readonly Family[],
  { table: requested, ids }: CompareQuery,
): CompareAnswer {
  const family = requested === null ? undefined : familyByTable(families, requested)
  if (!family) return { kind: 'no-family', requested, families: families.map(linkOf) }
  const table = catalog?.table(family.table)
  if (!table) return { kind: 'unavailable' }
  return { kind: 'compared', family: linkOf(family), comparison: compareParts(table, ids) }
}

const linkOf = ({ table, name, group, path }: Family): FamilyLink => ({ table, name, group, path })
