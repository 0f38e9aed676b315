import { partSegments } from '#app/part/part-answer.ts'
import type { Catalog, PartsTable } from '#catalog/answers.ts'
import type { Family } from '#catalog/registry/family.ts'

export type PartRow = { readonly table: PartsTable; readonly row: number }

/** The parts on the page with this path: the one with its table and id, or all with its number. */
export function partsAt(catalog: Catalog, families: readonly Family[], path: string): PartRow[] {
  const segments = partSegments(path)
  const [first = '', second = ''] = segments
  const isKey = segments.length === 2 && families.some(({ table }) => table === first)
  const keys = isKey ? [{ tableName: first, id: second }] : catalog.exact(segments.join('/'))
  return keys.flatMap(({ tableName, id }) => {
    const table = catalog.table(tableName)
    const row = table?.rowOf(id) ?? null
    return table && row !== null ? [{ table, row }] : []
  })
}
