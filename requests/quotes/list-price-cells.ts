import type { QuoteDefaults } from '#content/site-content.ts'
import type { ListPrice } from '#requests/quotes/list-prices.ts'
import { isCurrency } from '#requests/schemas/money.ts'
import { readPrice } from '#requests/schemas/read-price.ts'

/** `List price`, `List price USD` or `List price USD 250`: for one piece, in a currency, from a number of pieces on. */
const HEADING = /^list price(?: ([a-z]{3}))?(?: ([1-9]\d{0,8}))?$/i

/**
 * The list prices that a part has in columns of its table, by ascending quantity (behavior 20.16). A cell that can't be read for
 * certain has a fault, which says why, and its text as the price.
 */
export function readListPriceCells(
  partNumber: string,
  cells: Readonly<Record<string, string | null>>,
  { quoteCurrency, quoteDecimalMark }: QuoteDefaults,
): ListPrice[] {
  return Object.entries(cells)
    .flatMap(([heading, text]): ListPrice[] => {
      const named = HEADING.exec(heading.trim())
      const currency = (named?.[1] ?? quoteCurrency).toUpperCase()
      if (!named || !text?.trim() || !isCurrency(currency)) return []
      const price = { partNumber, quantity: Number(named[2] ?? 1), currency }
      const reading = readPrice(text, currency, quoteDecimalMark ?? null)
      return ['fault' in reading ? { ...price, price: text.trim(), fault: reading.fault } : { ...price, ...reading }]
    })
    .sort((one, other) => one.quantity - other.quantity)
}
