import type { Heading } from '#catalogue/answers.ts'
import type { FieldValues } from '#catalogue/field-values.ts'

/** Rows that are the same part but for one field. */
export type NeighbourRows = { readonly key: string; readonly label: string; readonly rows: readonly number[] }

type Field = { readonly heading: Heading; values(): FieldValues }

/** As many neighbours of one field as a page can show. */
const MOST = 40

/**
 * The parts of a family that differ from one in a single field: the same terminal in other colours, finishes, lengths.
 * Part numbers differ anyway and don't count. Goes through the family once.
 */
export function neighbourRows(fields: readonly Field[], row: number, size: number): NeighbourRows[] {
  const compared = fields.filter((field) => field.heading.kind !== 'number')
  const columns = compared.map((field) => {
    const { codes, ranks } = field.values()
    return { codes, ranks, own: ranks[codes[row] ?? 0] ?? 0 }
  })
  const found = compared.map((): number[] => [])
  for (let other = 0; other < size; other++) {
    let different = -1
    for (let index = 0; index < columns.length; index++) {
      const column = columns[index]
      if (!column || column.ranks[column.codes[other] ?? 0] === column.own) continue
      if (different >= 0) {
        different = -2
        break
      }
      different = index
    }
    const rows = found[different]
    if (rows && rows.length < MOST) rows.push(other)
  }
  return compared.flatMap(({ heading: { key, filterLabel: label } }, index) => {
    const rows = found[index] ?? []
    return rows.length > 0 ? [{ key, label, rows }] : []
  })
}
