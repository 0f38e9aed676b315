import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Catalog, PartsTable } from '#catalog/answers.ts'
import { readBaseNumbers } from '#catalog/ordering/base-numbers.ts'
import type { PartKey } from '#catalog/part/shown-changes.ts'
import type { Family } from '#catalog/registry/family.ts'
import { modelKind } from '#files/names/model-file-names.ts'
import { isDatasheet } from '#files/uploads/file-meanings.ts'

/** Cells that could name a file: the picture or datasheet of one part, or of all parts with a base number. */
export type FileOffer = {
  readonly key: string
  readonly table: string
  readonly column: 'Image' | 'PDF'
  readonly value: string
  /** The number that the file is named after. */
  readonly number: string
  readonly parts: readonly { readonly id: string; readonly seen: string | null }[]
}

/**
 * Offers cells for a file that is named after a part number in any spelling, or a base number (behavior 21.34), and
 * those of the part whose page sent it. Never sets them. CAD models need no cell.
 */
export async function fileOffers(
  catalog: Catalog,
  families: readonly Family[],
  name: string,
  sentFrom: PartKey | null,
): Promise<FileOffer[]> {
  if (modelKind(name) !== null) return []
  const number = name.replace(/\.[^.]*$/, '')
  const column = isDatasheet(name) ? 'PDF' : 'Image'
  const value = column === 'PDF' ? number : name
  const offer = (table: PartsTable, key: string, of: string, rows: Iterable<number>): FileOffer => ({
    key,
    table: table.family.table,
    column,
    value,
    number: of,
    parts: Array.from(rows, (row) => {
      const { image, pdf } = table.files(row)
      return { id: table.id(row), seen: column === 'PDF' ? pdf : image }
    }),
  })
  const exact = catalog.exact(number).map(({ tableName, id }) => ({ table: tableName, id }))
  const named = [...(sentFrom ? [sentFrom] : []), ...exact]
  const unique = named.filter(
    (one, at) => named.findIndex(({ table, id }) => table === one.table && id === one.id) === at,
  )
  const ofParts = unique.flatMap(({ table: tableName, id }) => {
    const table = catalog.table(tableName)
    const row = table?.rowOf(id) ?? null
    return table && row !== null ? [offer(table, `${tableName} ${id}`, table.summary(row).partNumber, [row])] : []
  })
  if (exact.length > 0) return ofParts
  const ofBases: FileOffer[] = []
  for (const { table: tableName } of families) {
    const table = catalog.table(tableName)
    const base = table && (await readBaseNumbers(table, yieldToEventLoop)).named(number)
    if (table && base) ofBases.push(offer(table, `${tableName} base`, base.name, base.rows))
  }
  return [...ofParts, ...ofBases]
}
