import type { Company } from '#catalog/company/company.ts'
import { countryName } from '#catalog/company/countries.ts'
import type { SiteSettings } from '#catalog/company/site-settings.ts'
import { type PricedQuote, quoteNumber } from '#requests/schemas/priced-quote.ts'
import type { StoredQuoteRequest } from '#requests/stored-request.ts'

/** What is the company's on a quote. `color` is `#16222d`. */
export type Letterhead = {
  readonly company: Company
  readonly color: string
  readonly dates: SiteSettings['dates']
}

/** A quote as its PDF shows it. */
export type QuoteDocument = Letterhead & {
  readonly number: string
  readonly requestNumber: string
  /** The number of the quote that it replaces, or null. */
  readonly replaces: string | null
  /** `2026-11-24`. */
  readonly issued: string
  /** Who asked: company, name and address, line by line. */
  readonly buyer: readonly string[]
  /** Printed where the PDF's fonts lack characters of `buyer`. */
  readonly buyerMail: string
  /** Who answers, or null. */
  readonly by: string | null
  /** Whether it was not sent: the PDF says so. */
  readonly draft: boolean
  readonly quote: PricedQuote
}

/** A PDF, and the characters of its quote that its fonts don't have, each once: `[…]` is printed for them. */
export type QuotePdf = { readonly bytes: Uint8Array<ArrayBuffer>; readonly unprintable: readonly string[] }

/** Makes a quote's PDF. The same document gives the same bytes. */
export type MakeQuotePdf = (document: QuoteDocument) => Promise<QuotePdf>

type Issue = {
  readonly revision: number
  readonly at: Date
  readonly by: string | null
  readonly draft: boolean
  readonly letterhead: Letterhead
}

/** Puts together what a quote's PDF shows. */
export function quoteDocument(
  { number, content }: StoredQuoteRequest,
  quote: PricedQuote,
  { revision, at, by, draft, letterhead }: Issue,
): QuoteDocument {
  const place = [content.city, [content.state, content.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const address = [content.completeAddress, place, countryName(content.country ?? '')]
  return {
    ...letterhead,
    number: quoteNumber(number, revision),
    requestNumber: number,
    replaces: revision === 1 ? null : quoteNumber(number, revision - 1),
    issued: at.toISOString().slice(0, 'yyyy-mm-dd'.length),
    buyer: [content.companyName, content.yourName, ...address].filter((line) => line.trim() !== ''),
    buyerMail: content.yourEmail,
    by,
    draft,
    quote,
  }
}
