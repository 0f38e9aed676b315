import type { Neighbors, PartsTable } from '#catalog/answers.ts'
import { nearestCompareUrl } from '#catalog/part/compare-query.ts'
import { tellApart } from '#catalog/part/tell-apart.ts'

export type Twins = NonNullable<ReturnType<typeof partTwins>>
export type Twin = Twins['parts'][number]

/** The parts with the same values, also this one, in the table's order, and how number and files differ. Null without others. */
export function partTwins(table: PartsTable, row: number, { twins, total }: Neighbors) {
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
