import type { Catalog, Offer, Part, PartsTable } from '#catalog/answers.ts'
import { type RelatedAddresses, relatedAddresses } from '#catalog/described/related-addresses.ts'
import type { Lifecycle } from '#catalog/part/life/lifecycle.ts'
import type { TypedQuantity } from '#catalog/quantities/typed-quantity.ts'

/** A part as programs get it, from the API and in the file of all parts (behavior 13.2, 24.1, 24.2). */
export type DescribedPart = Part & {
  /** The cells that are sizes, by the names of `fields`. */
  readonly quantities: Readonly<Record<string, TypedQuantity>>
  readonly related: RelatedAddresses
  /** The state of its life, or null if its row states none. */
  readonly lifecycle: Lifecycle | null
  /** Where distributors sell it. */
  readonly offers: Offer[]
}

/** Describes one row. */
export const describePart = ({ offers }: Pick<Catalog, 'offers'>, table: PartsTable, row: number): DescribedPart => {
  const part = table.part(row)
  const related = relatedAddresses(table, row, part)
  return {
    ...part,
    quantities: table.quantities(row),
    related,
    lifecycle: table.lifecycle(row),
    offers: offers.of(table, row),
  }
}
