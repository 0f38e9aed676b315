import * as z from 'zod'
import { MAX_LIST_LINES, MAX_PIECES } from '#catalog/lists/list-line.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'
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
import { LINE_FIELDS, NOT_GIVEN, QUANTITY_NAMES, QUOTE_FIELDS, type QuoteLine } from '#requests/schemas/quote-fields.ts'

/** A number of pieces. */
function pieces({ label }: { readonly label: string }) {
  const wholeNumber = `${label}: enter a whole number from 1 to ${formatCount(MAX_PIECES)}.`
  return z
    .number({ error: ({ input }) => (input === undefined ? missing(label) : wholeNumber) })
    .int({ error: wholeNumber, abort: true })
    .min(1, { error: wholeNumber })
    .max(MAX_PIECES, { error: wholeNumber })
}

/** A line as it is posted. */
const LINE = {
  manufacturerName: oneLine({ ...LINE_FIELDS.manufacturerName, required: true }),
  partNumber: oneLine({ ...LINE_FIELDS.partNumber, required: true }),
  quantity: pieces(LINE_FIELDS.quantity),
  quantity2: pieces(LINE_FIELDS.quantity2).optional(),
  quantity3: pieces(LINE_FIELDS.quantity3).optional(),
  note: text({ ...LINE_FIELDS.note, required: false }).optional(),
}

type PostedLine = z.output<z.ZodObject<typeof LINE>>

/** The lines, each checked as a whole, with its quantities as one array. */
function linesOf(line: z.ZodType<PostedLine>) {
  const whole = line.check(refuseSameQuantity).transform(readLine)
  return z
    .array(whole, { error: 'Part lines: name them lines[0], lines[1] and so on.' })
    .min(1, { error: 'Part lines: enter at least one.' })
    .max(MAX_LIST_LINES, { error: `Part lines: send at most ${formatCount(MAX_LIST_LINES)} at a time.` })
}

function readLine({ quantity, quantity2, quantity3, ...line }: PostedLine): QuoteLine {
  const breaks = [quantity2, quantity3].filter((each) => each !== undefined)
  return { ...line, quantities: [quantity, ...breaks] }
}

/** Refuses a quantity that an earlier field of the line has. */
function refuseSameQuantity({ value, issues }: z.core.ParsePayload<PostedLine>): void {
  for (const [index, name] of QUANTITY_NAMES.entries()) {
    const same = QUANTITY_NAMES.slice(0, index).some((earlier) => value[earlier] === value[name])
    if (!same || value[name] === undefined) continue
    const message = `${LINE_FIELDS[name].label}: this line already has this quantity.`
    issues.push({ code: 'custom', input: value, path: [name], message })
  }
}

const lineError = { error: 'Part line: enter a manufacturer, a part number and a quantity.' }

/** The order form as the browser checks it: every line field but price breaks and note is required (behavior 10.6). */
export const quoteRequest = (now: () => Date) =>
  requireByCountry(
    z.object({ ...browserRules(QUOTE_FIELDS, now), lines: linesOf(z.object(LINE, lineError)), ...HIDDEN_FIELDS }),
    QUOTE_FIELDS,
  )

/** `Number` alone would read `0x10` and `Infinity` as quantities. */
const isDecimal = (value: unknown): boolean => typeof value !== 'string' || /^[\d.+eE\s-]+$/.test(value)

const number = <Rule extends z.ZodType>(blank: number | undefined, rule: Rule) =>
  z.preprocess((given) => (isBlank(given) ? blank : isDecimal(given) ? given : Number.NaN), rule)

/**
 * The order form as the server takes it. An empty line field gets its default, a missing one is an error (behavior 10.6);
 * `maker` is the company's name as a manufacturer. An optional field that is empty is absent.
 */
export function storedQuoteRequest(maker: string, now: () => Date) {
  const line = {
    manufacturerName: ifBlank(maker, LINE.manufacturerName),
    partNumber: ifBlank(NOT_GIVEN, LINE.partNumber),
    quantity: number(1, LINE.quantity),
    quantity2: number(undefined, LINE.quantity2).optional(),
    quantity3: number(undefined, LINE.quantity3).optional(),
    note: ifBlank(undefined, LINE.note).optional(),
  }
  const rules = serverRules(QUOTE_FIELDS, now)
  return requireByCountry(
    z.object({ ...rules, lines: linesOf(z.object(line, lineError)), ...HIDDEN_FIELDS }),
    QUOTE_FIELDS,
  )
}

export type QuoteRequest = z.output<ReturnType<typeof storedQuoteRequest>>
