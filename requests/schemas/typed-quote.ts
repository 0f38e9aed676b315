import * as z from 'zod'
import { MAX_LIST_LINES } from '#catalog/lists/list-line.ts'
import { formatQuantities } from '#catalog/quantities/format-count.ts'
import type { QuoteLine } from '#requests/schemas/quote-fields.ts'

export const MAX_PRICE_BREAKS = 10
/** Lines that a clerk adds to those of the request. */
const MAX_OWN_LINES = 20
const MAX_QUOTE_LINES = MAX_LIST_LINES + MAX_OWN_LINES
/** Room for more than any rule allows, so that a too long text is kept and named. */
const MAX_TYPED = 50_000
const typed = z.string().max(MAX_TYPED).default('')
/** One quantity of a line and its unit price, as typed. */
const typedBreak = z.object({ quantity: typed, price: typed })
export type TypedBreak = Readonly<z.output<typeof typedBreak>>

/** What a clerk typed for a line. `text` and `partNumber` are an own line's. */
const typedLine = z.object({
  /** What the buyer asked for when it was typed (`askedText`). '' of an own line, and in drafts of before. */
  asked: typed,
  partNumber: typed,
  text: typed,
  breaks: z
    .array(typedBreak.default({ quantity: '', price: '' }))
    .max(MAX_PRICE_BREAKS)
    .default([]),
  /** Pieces that its prices are for; '' is 1. */
  per: typed,
  /** Percent. */
  discount: typed,
  /** The place of the price that the total counts. '': the only one, or the buyer chooses. `none`: an alternative. */
  counted: typed,
  leadTime: typed,
  minimum: typed,
  note: typed,
  /** Whether the line is answered without a price. */
  declined: z.boolean().default(false),
})
export type TypedQuoteLine = Readonly<z.output<typeof typedLine>>
export const EMPTY_LINE: TypedQuoteLine = typedLine.parse({})

/** A quote as it was typed so far: nothing in it is checked, and nothing is lost. Drafts of before lack fields. */
const typedQuote = z.object({
  language: typed,
  currency: typed,
  validUntil: typed,
  payment: typed,
  incoterm: typed,
  shipFrom: typed,
  /** Percent, as the tax's rate. */
  discount: typed,
  taxName: typed,
  taxRate: typed,
  terms: typed,
  note: typed,
  /** More addresses for the mail. */
  cc: typed,
  /** In the order of the request's lines, then the clerk's own. */
  lines: z.array(typedLine.default(EMPTY_LINE)).max(MAX_QUOTE_LINES).default([]),
})
export type TypedQuote = Readonly<z.output<typeof typedQuote>>

const FIELD = /^lines\[(0|[1-9]\d{0,3})\]\.(?:breaks\[(\d)\]\.)?([A-Za-z]+)$/
/** The names of a quote's fields. */
export const QUOTE_RULES = { lines: { name: FIELD, max: MAX_QUOTE_LINES } }

/** A quote as its form posts it. A line or price that isn't in it is empty. Null for what our form can't have posted. */
export const postedQuote = typedQuote
  .extend({
    intent: typed,
    /** The versions of the draft that the form began with, and of someone else's. */
    version: z.int().catch(0),
    theirs: z.int().catch(0),
    /** The form saved itself. */
    auto: z.boolean().default(false),
  })
  .nullable()
  .catch(null)

/** A quote as its form has it now, in the browser. */
export function typedQuoteOf(form: FormData): TypedQuote {
  const lines: { breaks: Record<string, unknown>[]; [name: string]: unknown }[] = []
  const quote: Record<string, unknown> = { lines }
  for (const [name, value] of form) {
    const [, index, place, field = ''] = FIELD.exec(name) ?? []
    if (index === undefined) {
      quote[name] = value
      continue
    }
    lines[Number(index)] ??= { breaks: [] }
    const line = lines[Number(index)]
    if (line && place !== undefined) line.breaks[Number(place)] = { ...line.breaks[Number(place)], [field]: value }
    else if (line) line[field] = field === 'declined' || value
  }
  return typedQuote.parse(quote)
}

/** What a line of a request asks for. */
export const askedText = ({ quantities, partNumber, manufacturerName, note }: QuoteLine): string =>
  `${formatQuantities(quantities)} × ${partNumber}, ${manufacturerName}${note ? `: ${note}` : ''}`

/** Whether a line was typed for the same part. */
export const isForPart = ({ asked }: Pick<TypedQuoteLine, 'asked'>, { partNumber }: QuoteLine): boolean =>
  asked.includes(` × ${partNumber}, `)

/** Reads a stored draft. Throws if it isn't one. */
export const storedTypedQuote = (json: string): TypedQuote => typedQuote.parse(JSON.parse(json))

/** The name of a field of a line, as the form posts it. */
export const lineFieldName = (line: number, field: Exclude<keyof TypedQuoteLine, 'breaks'>): string =>
  `lines[${line}].${field}`

/** The name of a field of a price break, as the form posts it. */
export const breakFieldName = (line: number, place: number, field: keyof TypedBreak): string =>
  `lines[${line}].breaks[${place}].${field}`
