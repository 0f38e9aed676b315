import type { Catalog, DescribedPart, PartsTable } from '#catalog/answers.ts'
import { relatedAddresses } from '#catalog/described/related-addresses.ts'

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
