import { partSegments } from '#app/part/part-answer.ts'
import type { Catalog, PartsTable } from '#catalog/answers.ts'
import type { Family } from '#catalog/registry/family.ts'

export type PartRow = { readonly table: PartsTable; readonly row: number }

/** Parses a part page's path: a table and an id, or a number. */
function partNamed(
  families: readonly Family[],
  path: string,
): { readonly tableName: string; readonly id: string } | { readonly number: string } {
  const segments = partSegments(path)
  const [tableName = '', id = ''] = segments
  const isKey = segments.length === 2 && families.some(({ table }) => table === tableName)
  return isKey ? { tableName, id } : { number: segments.join('/') }
}

/** The parts on the page with this path: the one with its table and id, or all with its number. */
export function partsAt(catalog: Catalog, families: readonly Family[], path: string): PartRow[] {
  const named = partNamed(families, path)
  const keys = 'number' in named ? catalog.exact(named.number) : [named]
  return keys.flatMap(({ tableName, id }) => {
    const table = catalog.table(tableName)
    const row = table?.rowOf(id) ?? null
    return table && row !== null ? [{ table, row }] : []
  })
}
