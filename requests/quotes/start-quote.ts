import type { QuoteDefaults } from '#content/site-content.ts'
import type { QuoteLine } from '#requests/schemas/quote-fields.ts'
import type { TypedQuote } from '#requests/schemas/typed-quote.ts'

const DAY_MS = 86_400_000

/** A quote before anything is typed: a row for each quantity that the buyer asked for. */
export function startQuote(
  requested: readonly QuoteLine[],
  { quoteCurrency, quoteValidDays, quoteTerms }: QuoteDefaults,
  now: Date,
): TypedQuote {
  return {
    currency: quoteCurrency,
    validUntil: new Date(now.getTime() + quoteValidDays * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length),
    terms: quoteTerms,
    note: '',
    lines: requested.map(({ quantities }) => ({
      breaks: quantities.map((quantity) => ({ quantity: String(quantity), price: '' })),
      leadTime: '',
      minimum: '',
      note: '',
      declined: false,
    })),
  }
}
