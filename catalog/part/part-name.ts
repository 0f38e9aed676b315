import type { PartsTable } from '#catalog/answers.ts'

/** What a part is called everywhere (behavior 3.5): the first of its own, MIL and CID numbers, else `id N`. */
export const partName = (number: string | null, id: string | number): string => number || `id ${id}`

export type NamedNumber = { readonly label: string; readonly number: string }

/** A part's numbers besides the one that it is called by, in the order of their columns. */
export const otherNumbers = (table: PartsTable, row: number): NamedNumber[] => {
  const { partNumber } = table.summary(row)
  return table
    .specifications(row)
    .flatMap(({ label, value, kind }) =>
      kind === 'number' && value && value !== partNumber ? [{ label, number: value }] : [],
    )
}
