import { openColumn } from '#catalog/columns/packed-column.ts'
import { type Family, ownNumberColumn } from '#catalog/registry/family.ts'
import { BUFFER, openBuffer, type PackedCatalog, type TableMeta, tableRevision } from '#catalog/store/packed-catalog.ts'

export type DifferentPart = {
  readonly id: string
  readonly number: string | null
  readonly cells: readonly { readonly column: string; readonly before: string | null; readonly after: string | null }[]
}

export type TableDifference = ReturnType<typeof compareCatalogs>[number]
type DifferenceKind = 'removed' | 'added' | 'changed'

const MAX_EXAMPLES = 10

/** Compares packed catalogs by id: counts, and each kind's first parts. Omits equal tables. `after` is null for one that is gone. */
export function compareCatalogs(old: PackedCatalog, next: PackedCatalog, families: readonly Family[]) {
  return families.flatMap((family, position) => {
    if (tableRevision(old, position) === tableRevision(next, position)) return []
    const [before, after] = [openRows(old, family, position), openRows(next, family, position)]
    const difference = compareRows(before, after)
    const total = Object.values(difference.counts).reduce((sum, count) => sum + count, 0)
    if (total === 0 && (before === null) === (after === null)) return []
    return [{ table: family.table, before: before?.size ?? 0, after: after?.size ?? null, ...difference }]
  })
}

type Rows = NonNullable<ReturnType<typeof openRows>>

function openRows(packed: PackedCatalog, family: Family, position: number) {
  const found = openBuffer<TableMeta>(packed, BUFFER.table(position))
  if (!found) return null
  const { meta, section } = found
  const columns = new Map(meta.columns.map((name, at) => [name, openColumn(String(at), section)]))
  const at = (name: string | null, row: number) => (name === null ? null : (columns.get(name)?.at(row) ?? null))
  const own = ownNumberColumn(family, meta.columns)
  const names = meta.columns.filter((name) => name !== 'id')
  return { size: meta.size, names, at, id: (row: number) => at('id', row) ?? '', number: (row: number) => at(own, row) }
}

function compareRows(old: Rows | null, next: Rows | null) {
  const counts = { removed: 0, added: 0, changed: 0 }
  const examples: Record<DifferenceKind, DifferentPart[]> = { removed: [], added: [], changed: [] }
  const note = (kind: DifferenceKind, part: () => DifferentPart) => {
    counts[kind] += 1
    if (examples[kind].length < MAX_EXAMPLES) examples[kind].push(part())
  }
  const places = new Map<string, number>()
  for (let row = 0; row < (next?.size ?? 0); row++) places.set(next?.id(row) ?? '', row)
  const names = [...new Set([...(old?.names ?? []), ...(next?.names ?? [])])]
  for (let row = 0; row < (old?.size ?? 0); row++) {
    const id = old?.id(row) ?? ''
    const place = places.get(id)
    places.delete(id)
    const number = old?.number(row) ?? null
    if (place === undefined) {
      note('removed', () => ({ id, number, cells: [] }))
      continue
    }
    const cells = names.flatMap((column) => {
      const [before, after] = [old?.at(column, row) ?? null, next?.at(column, place) ?? null]
      return before === after ? [] : [{ column, before, after }]
    })
    if (cells.length > 0) note('changed', () => ({ id, number, cells }))
  }
  for (const [id, row] of places) note('added', () => ({ id, number: next?.number(row) ?? null, cells: [] }))
  return { counts, examples }
}
