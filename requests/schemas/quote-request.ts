import * as z from 'zod'
import type { RequestLine } from '#catalog/lists/list-line.ts'
import { MAX_BREAKS, MAX_LIST_LINES } from '#catalog/lists/list-line.ts'
import { typedQuantities } from '#catalog/lists/quote-at.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'
import type { RequestForm, RequestKind } from '#content/requests/request-kind.ts'
import {
  browserRules,
  HIDDEN_FIELDS,
  ifBlank,
  isBlank,
  oneLine,
  requireByCountry,
  serverRules,
  text,
} from '#requests/schemas/field-rules.ts'
import { kindFields } from '#requests/schemas/kinds/kind-fields.ts'
import { LINE_FIELDS } from '#requests/schemas/line-fields.ts'
import { CALLER_FIELDS, NOT_GIVEN, QUOTE_FIELDS } from '#requests/schemas/quote-fields.ts'

const quantities = text({ ...LINE_FIELDS.quantity, required: true }).transform((written, { issues }) => {
  const read = typedQuantities(written)
  if ('quantities' in read) return read.quantities
  issues.push({ code: 'custom', input: written, message: `${LINE_FIELDS.quantity.label}: ${read.error}` })
  return z.NEVER
})

/** Other senders may post further quantities by names of their own, as they could before 1.0. */
const LINE = {
  manufacturerName: oneLine({ ...LINE_FIELDS.manufacturerName, required: true }),
  partNumber: oneLine({ ...LINE_FIELDS.partNumber, required: true }),
  quantity: quantities,
  quantity2: quantities.optional(),
  quantity3: quantities.optional(),
  note: text({ ...LINE_FIELDS.note, required: false }).optional(),
}

type CheckedLine = z.output<z.ZodObject<typeof LINE>>

/** The lines, each checked as a whole, its quantities as one array. */
function linesOf(line: z.ZodType<CheckedLine>, parts: RequestKind['parts'] = 'needed') {
  const whole = line.transform(readLine)
  const lines = z
    .array(whole, { error: 'Part lines: name them lines[0], lines[1] and so on.' })
    .max(MAX_LIST_LINES, { error: `Part lines: send at most ${formatCount(MAX_LIST_LINES)} at a time.` })
  if (parts === 'needed') return lines.min(1, { error: 'Part lines: enter at least one.' })
  return z.preprocess((given) => (parts === 'none' ? [] : filledLines(given)), lines)
}

/** Where lines are optional, drops those without a part number: other fields have default values. */
const filledLines = (given: unknown): unknown =>
  given === undefined ? [] : Array.isArray(given) ? given.filter((line) => !isBlank(line?.partNumber ?? '')) : given

function readLine(
  { quantity, quantity2 = [], quantity3 = [], note = '', ...line }: CheckedLine,
  { issues, value }: z.core.$RefinementCtx<CheckedLine>,
): RequestLine {
  const [first = 1, ...more] = new Set([...quantity, ...quantity2, ...quantity3])
  const message = `${LINE_FIELDS.quantity.label}: enter at most ${MAX_BREAKS} quantities.`
  if (more.length >= MAX_BREAKS) issues.push({ code: 'custom', input: value, path: ['quantity'], message })
  return { ...line, note, quantities: [first, ...more] }
}

const lineError = { error: 'Part line: enter a manufacturer, a part number and a quantity.' }

/** The order form in the browser: every line field but the note is required (behavior 10.6). */
export const quoteRequest = (now: () => Date) =>
  requireByCountry(
    z.object({ ...browserRules(QUOTE_FIELDS, now), lines: linesOf(z.object(LINE, lineError)), ...HIDDEN_FIELDS }),
    QUOTE_FIELDS,
  )

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
    quantity: ifBlank('1', LINE.quantity),
    quantity2: ifBlank(undefined, LINE.quantity2).optional(),
    quantity3: ifBlank(undefined, LINE.quantity3).optional(),
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
