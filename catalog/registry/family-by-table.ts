import type { Family } from '#catalog/registry/family.ts'

/** Returns the family with this table name, also if its case differs, or undefined if there is none. */
export function familyByTable(families: readonly Family[], table: string): Family | undefined {
  const lower = table.toLowerCase()
  return (
    families.find((family) => family.table === table) ?? families.find((family) => family.table.toLowerCase() === lower)
  )
}
