import type { Catalogue } from '#catalogue/answers.ts'
import { type Comparison, compareParts } from '#catalogue/compare.ts'
import type { CompareQuery } from '#catalogue/compare-query.ts'
import type { Family } from '#catalogue/family.ts'

export type FamilyLink = {
  readonly table: string
  readonly name: string
  readonly group: string
  readonly path: string
}

export type CompareAnswer =
  /** There is no catalogue, or not this table. */
  | { readonly kind: 'unavailable' }
  /** The address names no family, or none that there is. */
  | { readonly kind: 'no-family'; readonly named: string | null; readonly families: readonly FamilyLink[] }
  | { readonly kind: 'compared'; readonly family: FamilyLink; readonly comparison: Comparison }

/** What the page that compares parts shows for an address. */
export function compareAnswer(
  catalogue: Catalogue | null,
  families: readonly Family[],
  { table: named, ids }: CompareQuery,
): CompareAnswer {
  const family = named === null ? undefined : familyNamed(families, named)
  if (!family) return { kind: 'no-family', named, families: families.map(linkOf) }
  const table = catalogue?.table(family.table)
  if (!table) return { kind: 'unavailable' }
  return { kind: 'compared', family: linkOf(family), comparison: compareParts(table, ids) }
}

function familyNamed(families: readonly Family[], name: string): Family | undefined {
  const lower = name.toLowerCase()
  return families.find(({ table }) => table === name) ?? families.find(({ table }) => table.toLowerCase() === lower)
}

const linkOf = ({ table, name, group, path }: Family): FamilyLink => ({ table, name, group, path })
