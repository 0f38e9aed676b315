import * as z from 'zod'
import { MAX_LIST_LINES, type RequestLine } from '#catalog/lists/list-line.ts'
import { typedQuantities } from '#catalog/lists/quote-at.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'
import type { RequestForm, RequestKind } from '#content/requests/request-kinds.ts'
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
import { FURTHER_QUANTITY, LINE_FIELDS } from '#requests/schemas/line-fields.ts'
import { CALLER_FIELDS, NOT_GIVEN, QUOTE_FIELDS } from '#requests/schemas/quote-fields.ts'

const quantities = text({ ...LINE_FIELDS.quantity, required: true }).transform((written, { issues }) => {
  const read = typedQuantities(written)
  if ('quantities' in read) return read.quantities
  issues.push({ code: 'custom', input: written, message: `${LINE_FIELDS.quantity.label}: ${read.error}` })
  return z.NEVER
})

const LINE = {
  manufacturerName: oneLine({ ...LINE_FIELDS.manufacturerName, required: true }),
  partNumber: oneLine({ ...LINE_FIELDS.partNumber, required: true }),
  quantity: quantities,
  note: text({ ...LINE_FIELDS.note, required: false }).optional(),
}

type CheckedLine = z.output<z.ZodObject<typeof LINE>>

function linesOf(line: z.ZodType<CheckedLine>, parts: RequestKind['parts'] = 'needed', maker = '') {
  const whole = z.preprocess(joinQuantities, line).transform(readLine)
  const lines = z
    .array(whole, { error: 'Part lines: name them lines[0], lines[1] and so on.' })
    .max(MAX_LIST_LINES, { error: `Part lines: send up to ${formatCount(MAX_LIST_LINES)} at a time.` })
  if (parts === 'needed') return lines.min(1, { error: 'Part lines: enter at least one part.' })
  // Dropped once all are checked: an error names its line by the place.
  const filled = lines.transform((checked) => checked.filter((each) => isFilled(each, maker)))
  return z.preprocess((given = []) => (parts === 'none' ? [] : given), filled)
}

/** Whether a line has more than default values. Where lines are optional, others are none. */
const isFilled = ({ manufacturerName, partNumber, quantities, note }: RequestLine, maker: string): boolean =>
  partNumber !== NOT_GIVEN || note !== '' || String(quantities) !== '1' || manufacturerName !== maker

/** Other senders may post further quantities by names of their own: they are read, and refused, as one text. */
function joinQuantities(line: unknown): unknown {
  const { quantity, ...rest }: Record<string, unknown> = { ...Object(line) }
  const further = Object.entries(rest).filter(([name, text]) => FURTHER_QUANTITY.test(name) && !isBlank(text))
  if (further.length === 0) return line
  return {
    ...rest,
    quantity: [quantity, ...further.map(([, text]) => text)].filter((text) => text && !isBlank(text)).join('; '),
  }
}

function readLine({ quantity: [first = 1, ...more], note = '', ...line }: CheckedLine): RequestLine {
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
      lines: linesOf(z.object(line, lineError), kind?.parts, maker),
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
      error: 'Enter a company name or a name.',
    })
    .refine(oneOf('yourEmail', 'yourPhone'), {
      path: ['yourEmail'],
      when: () => true,
      error: 'Enter an email address or a phone number, so you can reply.',
    })
    .transform(({ companyName, yourName, ...request }) => ({
      ...request,
      companyName: companyName || yourName,
      yourName: yourName || companyName,
    }))
}

const NOT_OFFERED = 'This form is no longer available: reload the page.'

/** `form`: its kind, unless it is a quote request. */
export type QuoteRequest = Omit<z.output<ReturnType<typeof storedQuoteRequest>>, 'kind'> & {
  readonly form?: RequestForm
}
