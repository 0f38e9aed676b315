import type { Catalog, FoundPart, PartsTable } from '#catalog/answers.ts'

/** The one part that has a number, with its table and row; null if none or several have it. */
export function onlyPart(
  catalog: Pick<Catalog, 'exact' | 'table'>,
  number: string,
): { readonly found: FoundPart; readonly table: PartsTable; readonly row: number } | null {
  const [found, ...others] = catalog.exact(number)
  const table = found && others.length === 0 ? catalog.table(found.tableName) : null
  const row = found && table ? table.rowOf(found.id) : null
  return found && table && row !== null ? { found, table, row } : null
}
