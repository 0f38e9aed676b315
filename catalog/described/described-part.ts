import type { Part, PartsTable } from '#catalog/answers.ts'
import { type RelatedAddresses, relatedAddresses } from '#catalog/described/related-addresses.ts'
import type { TypedQuantity } from '#catalog/quantities/typed-quantity.ts'

/** A part as programs get it, from the API and in the file of all parts (behavior 13.2, 24.1, 24.2). */
export type DescribedPart = Part & {
  /** The cells that are sizes, by the names of `fields`. */
  readonly quantities: Readonly<Record<string, TypedQuantity>>
  readonly related: RelatedAddresses
}

/** Describes one row. */
export const describePart = (table: PartsTable, row: number): DescribedPart => {
  const part = table.part(row)
  return { ...part, quantities: table.quantities(row), related: relatedAddresses(table, row, part) }
}
