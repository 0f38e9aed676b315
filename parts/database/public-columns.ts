import type { PartChange } from '#catalog/part/part-changes.ts'
import type { Family } from '#catalog/registry/family.ts'
import { knownColumns } from '#catalog/registry/record-columns.ts'
import { publicNote } from '#parts/changes/catalog-notes.ts'

type Notes = ReadonlySet<unknown>

/** The columns that the site may show: of the registry, or published (behavior 15.17). No others are read, so nothing served has them. */
export function publicColumns(family: Family, columns: readonly string[], notes: Notes): string[] {
  const known = knownColumns(family)
  return columns.filter((column) => known.has(column) || notes.has(publicNote(family.table, column)))
}

/** Removes private columns from changes, and changes of nothing else. */
export function publicChanges(changes: readonly PartChange[], families: readonly Family[], notes: Notes): PartChange[] {
  const known = new Map(families.map((family) => [family.table, knownColumns(family)]))
  return changes.flatMap((change) => {
    if (change.kind !== 'changed') return [change]
    const isPublic = (field: string) =>
      known.get(change.table)?.has(field) || notes.has(publicNote(change.table, field))
    const fields = change.fields.filter(({ field }) => isPublic(field))
    return fields.length === 0 ? [] : [{ ...change, fields }]
  })
}
