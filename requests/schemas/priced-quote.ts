/** A unit price from one quantity on. Prices and totals are decimal text: `0.0375`, `1250.00`. */
export type QuotedBreak = {
  readonly quantity: number
  readonly unitPrice: string
  /** Quantity times unit price, in the currency's digits. */
  readonly total: string
}

/** A line of a request with its prices. Without breaks it isn't quoted. */
export type PricedLine = {
  readonly manufacturerName: string
  readonly partNumber: string
  /** By ascending quantity. */
  readonly breaks: readonly QuotedBreak[]
  /** The quantity that the quote's total counts: what the buyer asked for first, else the lowest. Null without breaks. */
  readonly counted: number | null
  /** '' if it isn't stated, like `note`. */
  readonly leadTime: string
  readonly minimum: number | null
  readonly note: string
}

/** A checked quote: what is sent. */
export type PricedQuote = {
  /** ISO 4217. */
  readonly currency: string
  /** The last day on which it holds, `2027-01-31`. */
  readonly validUntil: string
  readonly terms: string
  readonly note: string
  /** More addresses that get the mail. Quotes from before have none. */
  readonly cc?: readonly string[]
  readonly lines: readonly PricedLine[]
  /** The sum of the counted lines, in the currency's digits. */
  readonly total: string
}

/** Whether the total leaves out further quantities, so that a reader has to be told which it counts. */
export const hasChoices = ({ lines }: Pick<PricedQuote, 'lines'>): boolean =>
  lines.some(({ breaks }) => breaks.length > 1)

/** How a quote is numbered: the first has its request's number, a revision adds its own, `Q-261124-7KMP-2`. */
export const quoteNumber = (requestNumber: string, revision: number): string =>
  revision === 1 ? requestNumber : `${requestNumber}-${revision}`
