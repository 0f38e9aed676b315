import { formatCount } from '#catalog/quantities/format-count.ts'
import { quotePdfPath, type SentQuote } from '#requests/quotes/stored-quotes.ts'
import { formatMoney, formatUnitPrice } from '#requests/schemas/money.ts'
import { hasChoices, type PricedQuote } from '#requests/schemas/priced-quote.ts'

/** A quote's prices as people read them. */
const shownPrices = ({ lines, currency, total, ...quote }: PricedQuote) => ({
  currency,
  validUntil: quote.validUntil,
  terms: quote.terms,
  note: quote.note,
  total: formatMoney(total, currency),
  /** Whether the total leaves out further quantities. */
  hasChoices: hasChoices({ lines }),
  lines: lines.map(({ breaks, counted, minimum, ...line }) => ({
    partNumber: line.partNumber,
    manufacturerName: line.manufacturerName,
    leadTime: line.leadTime,
    note: line.note,
    minimum: minimum === null ? '' : formatCount(minimum),
    prices: breaks.map((each) => ({
      quantity: formatCount(each.quantity),
      unitPrice: formatUnitPrice(each.unitPrice, currency),
      total: formatMoney(each.total, currency),
      isCounted: each.quantity === counted,
    })),
  })),
})

type ShownPrices = ReturnType<typeof shownPrices>

/** A sent quote as its request's page shows it. Times are ISO 8601. */
export type ShownQuote = ShownPrices & {
  readonly number: string
  readonly sentAt: string
  /** Whether a later one replaces it. */
  readonly isReplaced: boolean
  /** The path of its PDF. */
  readonly pdf: string
}

/** Sent quotes, the newest first, as the page at `path` shows them. */
export const shownQuotes = (quotes: readonly SentQuote[], path: string): ShownQuote[] =>
  quotes.map(({ number, sentAt, quote }, index) => ({
    ...shownPrices(quote),
    number,
    sentAt,
    isReplaced: index > 0,
    pdf: quotePdfPath(path, number),
  }))
