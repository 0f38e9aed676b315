import type { Company } from '#catalog/company/company.ts'
import type { SiteSettings } from '#catalog/company/site-settings.ts'
import type { WordsByLanguage } from '#content/quotes/quote-words.ts'
import type { OrderFields } from '#quotes/schemas/order-form.ts'
import { type PricedQuote, quoteNumber } from '#quotes/schemas/priced-quote.ts'
import { postalAddress } from '#requests/schemas/quote-fields.ts'
import { buyerMailbox, type StoredQuoteRequest } from '#requests/stored-request.ts'

/** The company's part of a quote. `color` is `#16222d`. */
export type Letterhead = {
  readonly company: Company
  readonly color: string
  readonly dates: SiteSettings['dates']
  readonly quoteWords: WordsByLanguage
}

export type QuoteDocument = ReturnType<typeof quoteDocument> & {
  /** For the PDF of an order: its number, the accepted quote, and what the buyer said. */
  readonly order?: OrderFields & { readonly number: string; readonly quoteNumber: string }
}

/** A PDF, and the characters its fonts lack, each once. They are printed as `[…]`. */
export type QuotePdf = { readonly bytes: Uint8Array<ArrayBuffer>; readonly unprintable: readonly string[] }

export type MakeQuotePdf = (document: QuoteDocument) => Promise<QuotePdf>

type Issue = {
  readonly revision: number
  readonly issued: string
  /** Who answers, or null. */
  readonly by: string | null
  /** The buyer's page, or null without SITE_URL. */
  readonly pageUrl: string | null
  readonly letterhead: Letterhead
}

/** Assembles the content of a quote's PDF. */
export function quoteDocument(
  request: StoredQuoteRequest,
  quote: PricedQuote,
  { revision, issued, by, pageUrl, letterhead: { quoteWords, ...letterhead } }: Issue,
) {
  const { number, content } = request
  const { companyName, yourName } = content
  const address = postalAddress(content, quote.language)
  return {
    ...letterhead,
    words: quoteWords[quote.language],
    number: quoteNumber(number, revision),
    requestNumber: number,
    replaces: revision === 1 ? null : quoteNumber(number, revision - 1),
    issued,
    /** Company and name. */
    buyer: [...new Set([companyName, yourName])].filter((line) => line.trim() !== ''),
    /** The company and its address, line by line. An order says where to ship itself. */
    shipTo: address.length === 0 ? [] : [companyName, ...address],
    /** Printed where the PDF's fonts lack characters of `buyer`. */
    buyerMail: buyerMailbox(request),
    by,
    pageUrl,
    quote,
  }
}
