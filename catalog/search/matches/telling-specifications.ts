import type { PartsTable } from '#catalog/answers.ts'

export type TellingSpecification = ReturnType<PartsTable['specifications']>[number]

/**
 * Returns at most `max` specifications of each row: those in which the rows differ most, filled up with the first that
 * they have. All rows have the same ones, in the table's order, without part numbers (behavior 7.14).
 */
export function tellingSpecifications(
  table: PartsTable,
  rows: readonly number[],
  max: number,
): TellingSpecification[][] {
  const all = rows.map((row) => table.specifications(row))
  const columns = table.family.columns.flatMap(({ kind }, column) => {
    const values = new Set(all.map((specifications) => specifications[column]?.value ?? ''))
    const isTelling = kind !== 'number' && (values.size > 1 || !values.has(''))
    return isTelling ? [{ column, differing: values.size }] : []
  })
  const chosen = columns.toSorted((a, b) => b.differing - a.differing || a.column - b.column).slice(0, max)
  const shown = chosen.map(({ column }) => column).sort((a, b) => a - b)
  return all.map((specifications) => shown.flatMap((column) => specifications[column] ?? []))
}
