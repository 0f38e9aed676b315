import * as z from 'zod'
import { formatCount } from '#catalogue/format-count.ts'

export const MOST_LINES = 1_000
const MOST_PIECES = 1_000_000

const NAME_LENGTH = 200
const PHONE_LENGTH = 100
const ADDRESS_LENGTH = 500
const NOTE_LENGTH = 5_000
const LINE_NOTE_LENGTH = 500
const E_MAIL_LENGTH = 254
const NOT_GIVEN = 'N/A'

/** What ends a line in one program or another; a header of a mail may hold none of it. */
const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are refused
const CONTROL = /[\0-\x08\x0e-\x1f\x7f]/
const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const ONE_ADDRESS = new RegExp(`^${ATOM}(?:\\.${ATOM})*@${LABEL}(?:\\.${LABEL})+$`)

/** A text, which may be empty. Its faults name the field by `label` and say what would be right. */
function text(label: string, longest: number) {
  const fault = ({ input }: { input?: unknown }) =>
    input === undefined ? `${label} is missing: fill it in.` : `${label}: give it once, as text.`
  return z
    .string({ error: fault })
    .overwrite((value) => value.toWellFormed().replace(/\r\n?/g, '\n'))
    .trim()
    .max(longest, { error: `${label} is too long: use at most ${formatCount(longest)} characters.` })
    .refine((value) => !CONTROL.test(value), {
      error: `${label} holds an invisible control character: delete it and type the text anew.`,
    })
}

const given = (label: string, longest: number) => text(label, longest).min(1, `${label} is missing: fill it in.`)

/** A text that a person types in one line, so that it may stand in the header of a mail. */
export const oneLine = (label: string, longest: number = NAME_LENGTH) =>
  given(label, longest).refine((value) => !LINE_BREAK.test(value), { error: `${label}: keep it on one line.` })

/** A text of several lines; line ends become `\n`. */
export const severalLines = given

/** One plain address: no name, no second address, no comment. */
export const oneAddress = (label: string) =>
  oneLine(label, E_MAIL_LENGTH).refine((value) => value === '' || ONE_ADDRESS.test(value), {
    error: `${label}: give one e-mail address, such as ana@northbridge.example.`,
  })

/** What both forms carry beside the fields that people see. */
export const HIDDEN_FIELDS = {
  /** Made with the form; the same key and content are stored once (DESIGN 5). */
  requestKey: z
    .uuid({ error: 'This form has lost its key: load the page again.' })
    .overwrite((value) => value.toLowerCase()),
  /** Says when the form was opened, signed (`stamp.ts`). */
  stamp: z.string({ error: 'This form has lost its stamp: load the page again.' }).optional(),
  /** The honeypot: people don't see it and leave it empty. */
  website: z.string({ error: 'Leave the field that people do not see empty.' }).optional(),
}

/** A number of pieces; `label` is what the form calls it. */
function pieces(label: string) {
  const wholeNumber = `${label}: give a whole number from 1 to ${formatCount(MOST_PIECES)}.`
  return z
    .number({ error: ({ input }) => (input === undefined ? `${label} is missing: fill it in.` : wholeNumber) })
    .int({ error: wholeNumber, abort: true })
    .min(1, { error: wholeNumber })
    .max(MOST_PIECES, { error: wholeNumber })
}

const LINE = {
  manufacturerName: oneLine('Manufacturer Name'),
  partNumber: oneLine('Part Number'),
  quantity: pieces('Quantity'),
}

/** What a line may say beyond that: two more quantities to be priced, and a text. */
const LINE_DETAILS = {
  quantity2: pieces('Quantity 2').optional(),
  quantity3: pieces('Quantity 3').optional(),
  note: text('Line note', LINE_NOTE_LENGTH).optional(),
}

const CONTACT = {
  companyName: oneLine('Company Name'),
  yourName: oneLine('Your Name'),
  yourEmail: oneAddress('Your Email'),
  yourPhone: oneLine('Your Phone', PHONE_LENGTH),
  completeAddress: oneLine('Complete Address', ADDRESS_LENGTH),
  city: oneLine('City'),
  state: oneLine('State'),
  zip: oneLine('Zip', PHONE_LENGTH),
}

const note = text('Note', NOTE_LENGTH)

const linesOf = <Line extends z.ZodType>(line: Line) =>
  z
    .array(line, { error: 'Part lines: give them as lines[0], lines[1] and so on.' })
    .min(1, { error: 'Part lines: give at least one.' })
    .max(MOST_LINES, { error: `Part lines: send at most ${formatCount(MOST_LINES)} at a time.` })

const lineFault = { error: 'Part line: give a manufacturer, a part number and a quantity.' }

type Quantities = {
  readonly quantity: number
  readonly quantity2?: number | undefined
  readonly quantity3?: number | undefined
}

/** The quantities of a line, in the order given: one, or up to three price breaks. */
export const quantitiesOf = ({ quantity, quantity2, quantity3 }: Quantities): number[] =>
  [quantity, quantity2, quantity3].filter((each) => each !== undefined)

/** The same quantity twice in a line is a slip: it is said at the later one. */
function saySameQuantity({ value, issues }: z.core.ParsePayload<Quantities>): void {
  const { quantity, quantity2, quantity3 } = value
  const say = (name: keyof Quantities) =>
    issues.push({
      code: 'custom',
      input: value,
      path: [name],
      message: `Quantity ${name.at(-1)}: this quantity stands in the line already.`,
    })
  if (quantity2 !== undefined && quantity2 === quantity) say('quantity2')
  if (quantity3 !== undefined && (quantity3 === quantity || quantity3 === quantity2)) say('quantity3')
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const HOURS_BEHIND = 12

/** The day, `yyyy-mm-dd`, that it still is somewhere on Earth: a day before it is over for everybody. */
export const earliestToday = (now: Date): string =>
  new Date(now.getTime() - HOURS_BEHIND * 3_600_000).toISOString().slice(0, 'yyyy-mm-dd'.length)

/** A day to have the parts by, as `<input type="date">` writes it: a real one, and not over yet. */
const targetDate = (now: () => Date) =>
  text('Target Date', NAME_LENGTH)
    .refine(isDay, { error: 'Target Date: give a day as year-month-day, such as 2027-03-31.', abort: true })
    .refine((day) => day >= earliestToday(now()), { error: 'Target Date: this day is over, give a later one.' })

function isDay(text: string): boolean {
  if (!DAY.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** The order form as the browser checks it: every line field is required (RULINGS, Requests). */
export const quoteRequest = (now: () => Date) =>
  z.object({
    ...CONTACT,
    note: note.optional(),
    targetDate: targetDate(now).optional(),
    lines: linesOf(z.object({ ...LINE, ...LINE_DETAILS }, lineFault).check(saySameQuantity)),
    ...HIDDEN_FIELDS,
  })

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === ''

/** `Number` alone would take `0x10` and `Infinity` for quantities. */
const isDecimal = (value: unknown): boolean => typeof value !== 'string' || /^[\d.+eE\s-]+$/.test(value)

/**
 * The order form as the server takes it: an empty line field gets its default of SPEC 5 (`maker` is the company's
 * name as a manufacturer), a missing one is a fault; an empty note becomes 'N/A'. What is optional and left empty is
 * absent from the request.
 */
export function storedQuoteRequest(maker: string, now: () => Date) {
  const ifBlank = <Field extends z.ZodType>(value: string | number | undefined, field: Field) =>
    z.preprocess((given) => (isBlank(given) ? value : given), field)
  const number = <Field extends z.ZodType>(value: number | undefined, field: Field) =>
    z.preprocess((given) => (isBlank(given) ? value : isDecimal(given) ? given : Number.NaN), field)
  const line = {
    manufacturerName: ifBlank(maker, LINE.manufacturerName),
    partNumber: ifBlank(NOT_GIVEN, LINE.partNumber),
    quantity: number(1, LINE.quantity),
    quantity2: number(undefined, LINE_DETAILS.quantity2).optional(),
    quantity3: number(undefined, LINE_DETAILS.quantity3).optional(),
    note: ifBlank(undefined, LINE_DETAILS.note).optional(),
  }
  return z.object({
    ...CONTACT,
    note: z.preprocess((given) => (given === undefined || isBlank(given) ? NOT_GIVEN : given), note),
    targetDate: ifBlank(undefined, targetDate(now).optional()).optional(),
    lines: linesOf(z.object(line, lineFault).check(saySameQuantity)),
    ...HIDDEN_FIELDS,
  })
}

export type QuoteRequest = z.output<ReturnType<typeof storedQuoteRequest>>

/** Six fields a line, one in reserve; the request's own are far fewer than a hundred. */
const MOST_FIELDS = MOST_LINES * 7 + 100
const LINE_FIELD = /^lines\[(0|[1-9]\d{0,2})\]\.[A-Za-z]+[23]?$/
/** More lines than this are never missing before another: a few names would make a page of a thousand lines. */
const MOST_MISSING = 50
const PLAIN_FIELD = /^(?!lines$)(?:[A-Za-z][\w-]*|__intent__|__state__)$/

/**
 * Looks at the names of a posted form before Conform makes an object of them: `lines[4294967294].x` would be a list of
 * four billion, and `__proto__` no field of ours. Gives what is wrong in words, or null.
 */
export function formFault(form: FormData): string | null {
  const seen = new Set<string>()
  const lines = new Set<number>()
  for (const [name, value] of form) {
    const [, line] = LINE_FIELD.exec(name) ?? []
    if (line !== undefined) lines.add(Number(line))
    const known = line !== undefined || (PLAIN_FIELD.test(name) && !(name in {}))
    const shown = name.slice(0, 60).toWellFormed()
    if (!known) return `The form has no field '${shown}' (at most ${formatCount(MOST_LINES)} part lines).`
    if (typeof value !== 'string') return `The field '${shown}' is a file: send text.`
    if (seen.has(name)) return `The field '${shown}' was sent twice: send it once.`
    if (seen.size > MOST_FIELDS) return 'The form has too many fields.'
    if (/^__(intent|state)__$/.test(name) && !isJson(value)) return `The field '${shown}' can't be read.`
    seen.add(name)
  }
  const missing = Math.max(-1, ...lines) + 1 - lines.size
  return missing > MOST_MISSING ? 'Part lines: number them from lines[0] on, without gaps.' : null
}

function isJson(text: string): boolean {
  if (text === '') return true
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null
  } catch {
    return false
  }
}
