import * as z from 'zod'
import { QUOTE_LANGUAGES } from '#catalog/company/quote-languages.ts'
import { PRICE_UNITS } from '#requests/schemas/money.ts'

const amount = z.string().nullable().default(null)

/** A unit price from a quantity on. Prices and totals are decimal text: `0.0375`, `1250.00`. */
const quotedBreak = z.object({
  quantity: z.number(),
  /** For `per` pieces, before the line's discount. */
  unitPrice: z.string(),
  /** What the buyer pays, in the currency's digits (behavior 20.2). */
  total: z.string(),
})
export type QuotedBreak = Readonly<z.output<typeof quotedBreak>>

/** A priced line of the request, or the clerk's own. Without breaks it isn't quoted. */
const pricedLine = z.object({
  manufacturerName: z.string(),
  /** '' for an own line about no part, such as freight. */
  partNumber: z.string(),
  /** The part in words, or the subject of an own line. */
  description: z.string().default(''),
  isOwn: z.boolean().default(false),
  per: z.literal(PRICE_UNITS).default(1),
  /** Percent, '' for none. */
  discount: z.string().default(''),
  breaks: z.array(quotedBreak),
  /** The quantity in the total. Null if the buyer chooses, or without breaks. */
  counted: z.number().nullable(),
  /** Offered as an option: never in the total. */
  isAlternative: z.boolean().default(false),
  /** '' if it isn't stated, like `note`. */
  leadTime: z.string(),
  minimum: z.number().nullable(),
  note: z.string(),
})
export type PricedLine = Readonly<z.output<typeof pricedLine>>

/** Whether a line of a quote is for the one in its place of the request. A merge adds lines to the request later. */
export const isPricedFor = (
  line: Pick<PricedLine, 'partNumber'> | undefined,
  priced: PricedLine | undefined,
): priced is PricedLine => priced !== undefined && !priced.isOwn && priced.partNumber === line?.partNumber

/** A file attached to the mail. Its bytes are with the request's attachments. */
const quoteFile = z.object({ name: z.string(), mediaType: z.string(), size: z.number(), hash: z.string() })

const clerk = z.object({ name: z.string(), mail: z.string(), phone: z.string(), signature: z.string() })
export type QuoteClerk = Readonly<z.output<typeof clerk>>

/** A checked quote as sent. Version 1 lacks own lines and terms, and gets their defaults. */
export const pricedQuote = z.object({
  version: z.literal([1, 2]).default(1),
  language: z.enum(QUOTE_LANGUAGES).default('en'),
  /** ISO 4217. */
  currency: z.string(),
  /** The last valid day, `2027-01-31`. */
  validUntil: z.string(),
  payment: z.string().default(''),
  incoterm: z.string().default(''),
  shipFrom: z.string().default(''),
  terms: z.string(),
  note: z.string(),
  cc: z.array(z.string()).default([]),
  files: z.array(quoteFile).default([]),
  clerk: clerk.nullable().default(null),
  lines: z.array(pricedLine),
  /** Percent, '' for none. */
  discount: z.string().default(''),
  /** Only lines about a part, or all. Quotes of before are about all. */
  discountOn: z.enum(['parts', 'all']).default('all'),
  /** The rate is in percent. */
  tax: z.object({ name: z.string(), rate: z.string() }).nullable().default(null),
  /** The sum of the counted lines; the discount; the tax. Null where there is none, or no total. */
  subtotal: amount,
  discountAmount: amount,
  taxAmount: amount,
  /** In the currency's digits. Null while the buyer has something to choose. */
  total: amount,
})
export type PricedQuote = Readonly<z.output<typeof pricedQuote>>

export const storedQuote = (json: string): PricedQuote => pricedQuote.parse(JSON.parse(json))

/** Whether the total leaves out quantities, so readers must be told which it counts. */
export const hasChoices = ({ lines }: Pick<PricedQuote, 'lines'>): boolean =>
  lines.some(({ breaks }) => breaks.length > 1)

/** Whether a quote's discount leaves out a line, such as freight. */
export const isDiscountPartial = ({
  discount,
  discountOn,
  lines,
}: Pick<PricedQuote, 'discount' | 'discountOn' | 'lines'>) =>
  discount !== '' &&
  discountOn === 'parts' &&
  lines.some(({ partNumber, breaks }) => partNumber === '' && breaks.length > 0)

/** The first quote has its request's number; a revision appends its own, `Q-261124-7KMP-2`. */
export const quoteNumber = (requestNumber: string, revision: number): string =>
  revision === 1 ? requestNumber : `${requestNumber}-${revision}`

/** The path of a quote or order below its request's page: append `.pdf`, `.json` or `.csv`. */
export const quotePath = (page: string, number: string): string => `${page}/quotes/${number}`
