import * as z from 'zod'
import { MAX_LIST_LINES } from '#catalog/lists/list-line.ts'

/** One quantity of a line and its unit price, as typed. */
export type TypedBreak = { readonly quantity: string; readonly price: string }

/** What a clerk typed for one line of a request. */
export type TypedQuoteLine = {
  readonly breaks: readonly TypedBreak[]
  readonly leadTime: string
  readonly minimum: string
  readonly note: string
  /** Whether the line is answered without a price. */
  readonly declined: boolean
}

/** A quote as it was typed so far: nothing in it is checked, and nothing is lost. */
export type TypedQuote = {
  readonly currency: string
  readonly validUntil: string
  readonly terms: string
  readonly note: string
  /** More addresses for the mail. */
  readonly cc: string
  /** In the order of the request's lines. */
  readonly lines: readonly TypedQuoteLine[]
}

export const MAX_PRICE_BREAKS = 10
/** Room for more than any rule allows, so that a too long text is kept and named. */
const MAX_TYPED = 50_000
const typed = z.string().max(MAX_TYPED).default('')
const NO_LINE = { breaks: [], leadTime: '', minimum: '', note: '', declined: false }
const typedBreak = z.object({ quantity: typed, price: typed }).default({ quantity: '', price: '' })
const typedLine = z
  .object({
    breaks: z.array(typedBreak).max(MAX_PRICE_BREAKS).default([]),
    leadTime: typed,
    minimum: typed,
    note: typed,
    declined: z.boolean().default(false),
  })
  .default(NO_LINE)
const typedQuote = z.object({
  currency: typed,
  validUntil: typed,
  terms: typed,
  note: typed,
  cc: typed,
  lines: z.array(typedLine).max(MAX_LIST_LINES).default([]),
}) satisfies z.ZodType<TypedQuote>

/** The names of a quote's fields. */
export const QUOTE_RULES = { lines: { name: /^lines\[(0|[1-9]\d{0,2})\]\.(?:breaks\[\d\]\.)?[A-Za-z]+$/ } }
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

/** Reads a stored draft. Throws if it isn't one. */
export const storedTypedQuote = (json: string): TypedQuote => typedQuote.parse(JSON.parse(json))

/** The name of a field of a line, as the form posts it. */
export const lineFieldName = (line: number, field: Exclude<keyof TypedQuoteLine, 'breaks'>): string =>
  `lines[${line}].${field}`

/** The name of a field of a price break, as the form posts it. */
export const breakFieldName = (line: number, place: number, field: keyof TypedBreak): string =>
  `lines[${line}].breaks[${place}].${field}`
