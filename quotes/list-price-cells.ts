import type { QuoteDefaults } from '#content/site-content.ts'
import type { ListPrice } from '#quotes/list-prices.ts'
import { readPrice } from '#quotes/schemas/read-price.ts'
import { isCurrency } from '#requests/schemas/money.ts'

/** `List price`, `List price USD` or `List price USD 250`: per piece, in a currency, from a quantity on. */
const HEADING = /^list price(?: ([a-z]{3}))?(?: ([1-9]\d{0,8}))?$/i

/** List prices in a part's columns, by quantity (behavior 20.16). Unreadable cells have a `fault` and their text. */
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
    .sort((a, b) => a.quantity - b.quantity)
}
