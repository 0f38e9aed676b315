import * as z from 'zod'
import { MAX_LIST_LINES } from '#catalog/lists/list-line.ts'

export const MAX_PRICE_BREAKS = 10
const MAX_OWN_LINES = 20
export const MAX_QUOTE_LINES = MAX_LIST_LINES + MAX_OWN_LINES
/** More than any rule allows, so that a too long text is kept and named. */
const MAX_TYPED = 50_000
const typed = z.string().max(MAX_TYPED).default('')
const typedBreak = z.object({ quantity: typed, price: typed })
export type TypedBreak = Readonly<z.output<typeof typedBreak>>

/** `text` and `partNumber` are for own lines. */
const typedLine = z.object({
  /** Only own lines have one; others are known by place. */
  id: typed,
  partNumber: typed,
  text: typed,
  breaks: z
    .array(typedBreak.default({ quantity: '', price: '' }))
    .max(MAX_PRICE_BREAKS)
    .default([]),
  /** Pieces per price; '' is 1. */
  per: typed,
  /** Percent. */
  discount: typed,
  /** The place of the counted price. '': the only one, or the buyer chooses. `none`: an alternative. */
  counted: typed,
  leadTime: typed,
  minimum: typed,
  note: typed,
  declined: z.boolean().default(false),
})
export type TypedQuoteLine = Readonly<z.output<typeof typedLine>>
export const EMPTY_LINE: TypedQuoteLine = typedLine.parse({})

export const hasPrice = ({ breaks }: TypedQuoteLine): boolean => breaks.some(({ price }) => price.trim() !== '')

/** A quote as typed so far, unchecked and complete. Old drafts lack fields. */
export const typedQuote = z.object({
  language: typed,
  currency: typed,
  validUntil: typed,
  payment: typed,
  incoterm: typed,
  shipFrom: typed,
  /** Percent, like the tax's rate. */
  discount: typed,
  /** `all`: lines about no part too, such as freight. */
  discountOn: typed,
  taxName: typed,
  taxRate: typed,
  terms: typed,
  note: typed,
  cc: typed,
  /** The request's lines in order, then the clerk's own. */
  lines: z.array(typedLine.default(EMPTY_LINE)).max(MAX_QUOTE_LINES).default([]),
})
export type TypedQuote = Readonly<z.output<typeof typedQuote>>

const FIELD = /^lines\[(0|[1-9]\d{0,3})\]\.(?:breaks\[(\d)\]\.)?([A-Za-z]+)$/
export const QUOTE_RULES = { lines: { name: FIELD, max: MAX_QUOTE_LINES } }

type Fields = Iterable<readonly [name: string, value: unknown]>

/** A quote from fields by name. Throws for anything that our forms don't post. */
export const typedQuoteOf = (fields: Fields): TypedQuote => typedQuote.parse(nested(fields))

export const fitsQuote = (fields: Fields): boolean => typedQuote.safeParse(nested(fields)).success

function nested(fields: Fields) {
  const lines: { breaks: Record<string, unknown>[]; [name: string]: unknown }[] = []
  const quote: Record<string, unknown> = { lines }
  for (const [name, value] of fields) {
    const [, index, place, field = ''] = FIELD.exec(name) ?? []
    if (index === undefined) {
      quote[name] = value
      continue
    }
    lines[Number(index)] ??= { breaks: [] }
    const line = lines[Number(index)]
    if (line && place !== undefined) line.breaks[Number(place)] = { ...line.breaks[Number(place)], [field]: value }
    else if (line) line[field] = field === 'declined' ? value !== '' : value
  }
  return quote
}

/** A quote's fields by name, as typed. A tick is `on` or nothing. */
export function quoteFields({ lines, ...quote }: TypedQuote): Map<string, string> {
  const fields = new Map<string, string>(Object.entries(quote))
  lines.forEach(({ breaks, declined, ...line }, index) => {
    for (const [name, value] of Object.entries({ ...line, declined: declined ? 'on' : '' }))
      fields.set(`lines[${index}].${name}`, value)
    breaks.forEach((priceBreak, place) => {
      for (const [name, value] of Object.entries(priceBreak))
        fields.set(`lines[${index}].breaks[${place}].${name}`, value)
    })
  })
  return fields
}

/** The line and the rest of a field's name; null for a field of the whole quote. */
export function lineOfField(name: string): { readonly index: number; readonly rest: string } | null {
  const [, index] = FIELD.exec(name) ?? []
  return index === undefined ? null : { index: Number(index), rest: name.slice(name.indexOf('.')) }
}

export const storedTypedQuote = (json: string): TypedQuote => typedQuote.parse(JSON.parse(json))

export const lineFieldName = (line: number, field: Exclude<keyof TypedQuoteLine, 'breaks'>): string =>
  `lines[${line}].${field}`

export const breakFieldName = (line: number, place: number, field: keyof TypedBreak): string =>
  `lines[${line}].breaks[${place}].${field}`
