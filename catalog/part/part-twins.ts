import type { Neighbors, PartLink, PartsTable } from '#catalog/answers.ts'
import { nearestCompareUrl } from '#catalog/part/compare-query.ts'
import { type Tell, tellApart } from '#catalog/part/tell-apart.ts'

/** A part with the same values in the table as another, and how it differs as far as its number and files tell. */
export type Twin = PartLink &
  Tell & {
    readonly current: boolean
    readonly imageUrl: string | null
    readonly viewerUrl: string | null
  }

/** All parts with the same values in the table, this one included, in the table's order. */
export type Twins = {
  readonly parts: readonly Twin[]
  readonly total: number
  readonly viewerUrl: string | null
  readonly compareUrl: string
}

/** Returns the parts that the table doesn't tell from this one, or null if there are none. */
export function partTwins(table: PartsTable, row: number, { twins, total }: Neighbors): Twins | null {
  if (total === 0) return null
  const rows = [row, ...twins].sort((a, b) => a - b)
  const parts = rows.map((one) => table.part(one))
  const tells = tellApart(table, rows)
  const differ = (key: 'imageUrl' | 'viewerUrl') => new Set(parts.map((part) => part[key])).size > 1
  const [pictures, datasheets] = [differ('imageUrl'), differ('viewerUrl')]
  return {
    parts: parts.flatMap(({ id, partNumber, url, imageUrl, viewerUrl }, at) => {
      const tell = tells[at]
      const files = { imageUrl: pictures ? imageUrl : null, viewerUrl: datasheets ? viewerUrl : null }
      return tell ? [{ id, partNumber, url, current: rows[at] === row, ...tell, ...files }] : []
    }),
    total: total + 1,
    viewerUrl: datasheets ? null : (parts[0]?.viewerUrl ?? null),
    compareUrl: nearestCompareUrl(
      table.family.table,
      parts.map(({ id }) => id),
      rows.indexOf(row),
    ),
  }
}
