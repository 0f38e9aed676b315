import type { Catalog, Offers } from '#catalog/answers.ts'
import { numberReadings } from '#catalog/numbers/typed-number.ts'
import { onlyPart } from '#catalog/part/only-part.ts'
import { normalizeNumber } from '#catalog/part/part-slug.ts'
import { isOfferLink, OFFER_FAMILY } from '#catalog/registry/side-tables.ts'
import { type SideRow, SideRows } from '#catalog/side-tables/side-rows.ts'

const MAX_OF_PART = 50
/** Of the numbers that begin with a text, so many are looked at. */
const MAX_LOOKED_AT = 200

export function openOffers(catalog: Pick<Catalog, 'exact' | 'table'>): Offers {
  const table = catalog.table(OFFER_FAMILY.table)
  /** A row counts with its part, its distributor and a link, however it came into the table. */
  const isOffer = ({ number, cell }: SideRow) => isOfferLink(number ?? '') && cell('distributor') !== null
  const ofOurs = new SideRows(table, (row) => (isOffer(row) ? ourNumber(row.cell('ourPart') ?? '') : null))
  const ofTheirs = new SideRows(table, (row) =>
    isOffer(row) && row.cell('ourPart') ? row.cell('distributorNumber') : null,
  )
  /** A number as our part has it. Only a text with more readings than one is looked up: there may be many offers. */
  function ourNumber(text: string): string {
    return numberReadings(text).length > 1 ? (onlyPart(catalog, text)?.found.partNumber ?? '') : text
  }
  return {
    of(parts, row) {
      const numbers = new Set(parts.numbers(row).map((number) => normalizeNumber(number ?? '')))
      const rows = [...numbers].flatMap((number) => ofOurs.find(number, MAX_OF_PART))
      const own = rows.filter(({ cell }) => {
        const ours = onlyPart(catalog, cell('ourPart') ?? '')
        return ours?.table.family.table === parts.family.table && ours.row === row
      })
      return own.slice(0, MAX_OF_PART).map(({ number, cell }) => ({
        distributor: cell('distributor') ?? '',
        number: cell('distributorNumber'),
        link: number ?? '',
        region: cell('region'),
        note: cell('note'),
        source: cell('source'),
        date: cell('date'),
      }))
    },
    sold(number, max) {
      const found = ofTheirs.read(number, MAX_LOOKED_AT, true).flatMap(({ cell }) => {
        const ours = onlyPart(catalog, cell('ourPart') ?? '')?.found
        const theirs = cell('distributorNumber') ?? ''
        if (!ours || normalizeNumber(theirs) === normalizeNumber(ours.ownNumber)) return []
        const url = `${ours.url}#where-to-buy`
        return [{ distributor: cell('distributor') ?? '', number: theirs, ourNumber: ours.ownNumber, url }]
      })
      return [...new Map(found.toReversed().map((one) => [one.url, one])).values()].toReversed().slice(0, max)
    },
  }
}
