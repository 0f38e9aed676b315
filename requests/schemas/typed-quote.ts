import * as z from 'zod'
import { MAX_LIST_LINES } from '#catalog/lists/list-line.ts'

/** One quantity of a line and its unit price, as typed. */
export type TypedBreak = { readonly quantity: string; readonly price: string }

/** What a clerk typed for one line of a request. */
export type TypedLine = {
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
  /** In the order of the request's lines. */
  readonly lines: readonly TypedLine[]
}

export const MAX_PRICE_BREAKS = 10
/** Room for more than any rule allows, so that a too long text is kept and named. */
const MAX_TYPED = 50_000
const typed = z.string().max(MAX_TYPED).default('')
const typedLine = z.object({
  breaks: z.array(z.object({ quantity: typed, price: typed })).max(MAX_PRICE_BREAKS),
  leadTime: typed,
  minimum: typed,
  note: typed,
  declined: z.boolean().default(false),
})
const typedQuote = z.object({
  currency: typed,
  validUntil: typed,
  terms: typed,
  note: typed,
  lines: z.array(typedLine).max(MAX_LIST_LINES),
}) satisfies z.ZodType<TypedQuote>

/** The names of a quote's fields. */
export const QUOTE_RULES = { lines: { name: /^lines\[(0|[1-9]\d{0,2})\]\.(?:breaks\[\d\]\.)?[A-Za-z]+$/ } }
const BREAK_FIELD = /^lines\[(\d{1,4})\]\.breaks\[(\d{1,2})\]\.(quantity|price)$/
const LINE_FIELD = /^lines\[(\d{1,4})\]\.(leadTime|minimum|note|declined)$/

type Loose = Record<string, unknown>

/**
 * Reads the fields of a posted quote form: `currency`, `lines[0].breaks[1].price`. Returns null for what our form can't
 * have posted: a line or a field too many, a text of more than 50,000 characters, a file.
 */
export function typedQuoteOf(form: FormData): TypedQuote | null {
  const quote: Loose = {}
  const lines: (Loose & { breaks: Loose[] })[] = []
  const lineAt = (index: string) => {
    lines[Number(index)] ??= { breaks: [] }
    return lines[Number(index)] ?? { breaks: [] }
  }
  for (const [name, value] of form) {
    const [, line, place, breakField] = BREAK_FIELD.exec(name) ?? []
    const [, ownLine, field] = LINE_FIELD.exec(name) ?? []
    if (line && place && breakField) {
      const { breaks } = lineAt(line)
      breaks[Number(place)] = { ...breaks[Number(place)], [breakField]: value }
    } else if (ownLine && field) lineAt(ownLine)[field] = field === 'declined' ? value === 'on' : value
    else quote[name] = value
  }
  const whole = Array.from(lines, (line) => ({ ...line, breaks: Array.from(line?.breaks ?? [], (one) => one ?? {}) }))
  return typedQuote.safeParse({ ...quote, lines: whole }).data ?? null
}

/** Reads a stored draft. Throws if it isn't one. */
export const storedTypedQuote = (json: string): TypedQuote => typedQuote.parse(JSON.parse(json))

/** The name of a field of a line, as the form posts it. */
export const lineFieldName = (line: number, field: Exclude<keyof TypedLine, 'breaks'>): string =>
  `lines[${line}].${field}`

/** The name of a field of a price break, as the form posts it. */
export const breakFieldName = (line: number, place: number, field: keyof TypedBreak): string =>
  `lines[${line}].breaks[${place}].${field}`
