import type { Heading, Neighbors } from '#catalog/answers.ts'
import type { FacetValues } from '#catalog/facets/facet-values.ts'

type Field = { readonly heading: Heading; values(): FacetValues }

/** A page shows at most this many neighbors for one field, and this many twins. */
const MAX_NEIGHBORS = 200

/**
 * The rows that differ from a part in one field, and those that differ in none. Ignores part numbers. Those that differ in
 * one specification may differ in the others too. Scans the family once.
 */
export function neighborRows(
  specifications: readonly Field[],
  others: readonly Field[],
  row: number,
  size: number,
): Neighbors {
  const specified = specifications.filter((field) => field.heading.kind !== 'number')
  const compared = [...specified, ...others]
  const columns = compared.map((field) => {
    const { codes, ranks } = field.values()
    return { codes, ranks, own: ranks[codes[row] ?? 0] ?? 0 }
  })
  const found = compared.map((): number[] => [])
  const twins: number[] = []
  let total = 0
  for (let other = 0; other < size; other++) {
    let different = -1
    for (let index = 0; index < columns.length; index++) {
      const column = columns[index]
      if (!column || column.ranks[column.codes[other] ?? 0] === column.own) continue
      if (different < 0) {
        different = index
        continue
      }
      if (index < specified.length || different >= specified.length) different = -2
      break
    }
    if (different === -1 && other !== row) {
      total += 1
      if (twins.length < MAX_NEIGHBORS) twins.push(other)
    }
    const rows = found[different]
    if (rows && rows.length < MAX_NEIGHBORS) rows.push(other)
  }
  const differing = compared.flatMap(({ heading: { key, filterLabel: label, kind }, values }, index) => {
    const rows = found[index] ?? []
    const { codes, valueAt } = values()
    const textOf = (at: number) => (codes[at] ? valueAt(codes[at] - 1).trim() : null)
    return rows.length > 0 ? [{ key, label, kind, rows, textOf }] : []
  })
  return { twins, total, fields: differing }
}
