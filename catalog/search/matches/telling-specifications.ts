import type { PartsTable, Specification } from '#catalog/answers.ts'

/** At most `max` specifications of each row, those in which the rows differ most first (behavior 7.14). */
export function tellingSpecifications(table: PartsTable, rows: readonly number[], max: number): Specification[][] {
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
