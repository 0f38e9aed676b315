import * as z from 'zod'
import type { RequestLine } from '#catalog/lists/list-line.ts'
import { MAX_BREAKS, MAX_LIST_LINES, MAX_PIECES } from '#catalog/lists/list-line.ts'
import { readQuoteAt } from '#catalog/lists/quote-at.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'
import type { RequestForm, RequestKind } from '#content/requests/request-kind.ts'
import {
  browserRules,
  HIDDEN_FIELDS,
  ifBlank,
  isBlank,
  missing,
  oneLine,
  requireByCountry,
  serverRules,
  text,
} from '#requests/schemas/field-rules.ts'
import { kindFields } from '#requests/schemas/kinds/kind-fields.ts'
import { LINE_FIELDS, type LineFieldName, QUANTITY_NAMES } from '#requests/schemas/line-fields.ts'
import { CALLER_FIELDS, NOT_GIVEN, QUOTE_FIELDS } from '#requests/schemas/quote-fields.ts'

function pieces({ label }: { readonly label: string }) {
  const wholeNumber = `${label}: enter a whole number from 1 to ${formatCount(MAX_PIECES)}.`
  return z
    .number({ error: ({ input }) => (input === undefined ? missing(label) : wholeNumber) })
    .int({ error: wholeNumber, abort: true })
    .min(1, { error: wholeNumber })
    .max(MAX_PIECES, { error: wholeNumber })
}

const quoteAt = z.string().transform((written, { issues }) => {
  const read = readQuoteAt(written)
  if ('quantities' in read) return read.quantities
  issues.push({ code: 'custom', input: written, message: `${LINE_FIELDS.quantity2.label}: ${read.error}` })
  return z.NEVER
})

const LINE = {
  manufacturerName: oneLine({ ...LINE_FIELDS.manufacturerName, required: true }),
  partNumber: oneLine({ ...LINE_FIELDS.partNumber, required: true }),
  quantity: pieces(LINE_FIELDS.quantity),
  quantity2: quoteAt.optional(),
  quantity3: pieces(LINE_FIELDS.quantity3).optional(),
  note: text({ ...LINE_FIELDS.note, required: false }).optional(),
}

type PostedLine = z.output<z.ZodObject<typeof LINE>>

/** The lines, each checked as a whole, its quantities as one array. */
function linesOf(line: z.ZodType<PostedLine>, parts: RequestKind['parts'] = 'needed') {
  const whole = line.check(refuseSameQuantity).transform(readLine)
  const lines = z
    .array(whole, { error: 'Part lines: name them lines[0], lines[1] and so on.' })
    .max(MAX_LIST_LINES, { error: `Part lines: send at most ${formatCount(MAX_LIST_LINES)} at a time.` })
  if (parts === 'needed') return lines.min(1, { error: 'Part lines: enter at least one.' })
  return z.preprocess((given) => (parts === 'none' ? [] : filledLines(given)), lines)
}

/** Where lines are optional, drops those without a part number: other fields have default values. */
const filledLines = (given: unknown): unknown =>
  given === undefined ? [] : Array.isArray(given) ? given.filter((line) => !isBlank(line?.partNumber ?? '')) : given

function readLine({ quantity, quantity2, quantity3, note = '', ...line }: PostedLine): RequestLine {
  return {
    ...line,
    note,
    quantities: [quantity, ...(quantity2 ?? []), ...(quantity3 === undefined ? [] : [quantity3])],
  }
}

function refuseSameQuantity({ value, issues }: z.core.ParsePayload<PostedLine>): void {
  const seen = new Set<number>()
  const refuse = (name: LineFieldName, what: string) =>
    issues.push({ code: 'custom', input: value, path: [name], message: `${LINE_FIELDS[name].label}: ${what}` })
  for (const name of QUANTITY_NAMES) {
    const given = [value[name] ?? []].flat()
    if (given.some((quantity) => seen.has(quantity))) refuse(name, 'this line already has this quantity.')
    for (const quantity of given) seen.add(quantity)
  }
  if (seen.size > MAX_BREAKS) refuse('quantity2', `a line has at most ${MAX_BREAKS} quantities.`)
}

const lineError = { error: 'Part line: enter a manufacturer, a part number and a quantity.' }

/** The order form in the browser: every line field but price breaks and note is required (behavior 10.6). */
export const quoteRequest = (now: () => Date) =>
  requireByCountry(
    z.object({ ...browserRules(QUOTE_FIELDS, now), lines: linesOf(z.object(LINE, lineError)), ...HIDDEN_FIELDS }),
    QUOTE_FIELDS,
  )

/** `Number` alone would read `0x10` and `Infinity` as quantities. */
const isDecimal = (value: unknown): boolean => typeof value !== 'string' || /^[\d.+eE\s-]+$/.test(value)

const number = <Rule extends z.ZodType>(blank: number | undefined, rule: Rule) =>
  z.preprocess((given) => (isBlank(given) ? blank : isDecimal(given) ? given : Number.NaN), rule)

/** A form on the server. Empty line fields get defaults, missing ones fail (behavior 10.6). `maker`: our brand. */
export function storedQuoteRequest(
  maker: string,
  now: () => Date,
  kind: RequestKind | null = null,
  fields = QUOTE_FIELDS,
) {
  const line = {
    manufacturerName: ifBlank(maker, LINE.manufacturerName),
    partNumber: ifBlank(NOT_GIVEN, LINE.partNumber),
    quantity: number(1, LINE.quantity),
    quantity2: ifBlank(undefined, quoteAt).optional(),
    quantity3: number(undefined, LINE.quantity3).optional(),
    note: ifBlank(undefined, LINE.note).optional(),
  }
  const rules = serverRules(fields, now)
  // its fields are known at run time
  const own: Readonly<Record<never, z.ZodType>> = kind ? serverRules(kindFields(kind), now) : {}
  const posted = kind ? z.literal(kind.key) : z.undefined({ error: NOT_OFFERED }).optional()
  return requireByCountry(
    z.object({
      ...rules,
      ...own,
      lines: linesOf(z.object(line, lineError), kind?.parts),
      kind: posted,
      ...HIDDEN_FIELDS,
    }),
    fields,
  )
}

/** A caller's request. Needs a name or company, which stand in for each other, and an email address or phone. */
export function callersRequest(maker: string, now: () => Date) {
  const oneOf = (first: string, second: string) => (values: object) =>
    [first, second].some((name) => /\S/.test(String(new Map(Object.entries({ ...values })).get(name) ?? '')))
  return storedQuoteRequest(maker, now, null, CALLER_FIELDS)
    .refine(oneOf('companyName', 'yourName'), {
      path: ['companyName'],
      when: () => true,
      error: 'Company Name or Name: fill in one of them.',
    })
    .refine(oneOf('yourEmail', 'yourPhone'), {
      path: ['yourEmail'],
      when: () => true,
      error: 'Email or Phone: fill in one of them, so that the buyer can be answered.',
    })
    .transform(({ companyName, yourName, ...request }) => ({
      ...request,
      companyName: companyName || yourName,
      yourName: yourName || companyName,
    }))
}

const NOT_OFFERED = 'This kind of request is not offered any more: load the page again.'

/** `form`: its kind, unless it is a quote request. */
export type QuoteRequest = Omit<z.output<ReturnType<typeof storedQuoteRequest>>, 'kind'> & {
  readonly form?: RequestForm
}
