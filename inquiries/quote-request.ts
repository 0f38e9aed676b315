import * as z from 'zod'

export const MOST_LINES = 1_000
const MOST_PIECES = 1_000_000

const NAME_LENGTH = 200
const PHONE_LENGTH = 100
const ADDRESS_LENGTH = 500
const NOTE_LENGTH = 5_000
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
    .max(longest, { error: `${label} is too long: use at most ${longest.toLocaleString('en-US')} characters.` })
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

const wholeNumber = `Quantity: give a whole number from 1 to ${MOST_PIECES.toLocaleString('en-US')}.`
const quantity = z
  .number({ error: ({ input }) => (input === undefined ? `Quantity is missing: fill it in.` : wholeNumber) })
  .int({ error: wholeNumber, abort: true })
  .min(1, { error: wholeNumber })
  .max(MOST_PIECES, { error: wholeNumber })

const LINE = {
  manufacturerName: oneLine('Manufacturer Name'),
  partNumber: oneLine('Part Number'),
  quantity,
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
    .max(MOST_LINES, { error: `Part lines: send at most ${MOST_LINES.toLocaleString('en-US')} at a time.` })

const lineFault = { error: 'Part line: give a manufacturer, a part number and a quantity.' }

/** The order form as the browser checks it: every line field is required (RULINGS, Requests). */
export const quoteRequest = z.object({
  ...CONTACT,
  note: note.optional(),
  lines: linesOf(z.object(LINE, lineFault)),
  ...HIDDEN_FIELDS,
})

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === ''

/** `Number` alone would take `0x10` and `Infinity` for quantities. */
const isDecimal = (value: unknown): boolean => typeof value !== 'string' || /^[\d.+eE\s-]+$/.test(value)

/**
 * The order form as the server takes it: an empty line field gets its default of SPEC 5 (`maker` is the company's
 * name as a manufacturer), a missing one is a fault; an empty note becomes 'N/A'.
 */
export function storedQuoteRequest(maker: string) {
  const ifBlank = <Field extends z.ZodType>(value: string | number, field: Field) =>
    z.preprocess((given) => (isBlank(given) ? value : given), field)
  const line = {
    manufacturerName: ifBlank(maker, LINE.manufacturerName),
    partNumber: ifBlank(NOT_GIVEN, LINE.partNumber),
    quantity: z.preprocess((given) => (isBlank(given) ? 1 : isDecimal(given) ? given : Number.NaN), quantity),
  }
  return z.object({
    ...CONTACT,
    note: z.preprocess((given) => (given === undefined || isBlank(given) ? NOT_GIVEN : given), note),
    lines: linesOf(z.object(line, lineFault)),
    ...HIDDEN_FIELDS,
  })
}

export type QuoteRequest = z.output<ReturnType<typeof storedQuoteRequest>>

const LINE_FIELD = /^lines\[(0|[1-9]\d{0,2})\]\.[A-Za-z]+$/
const PLAIN_FIELD = /^(?!lines$)(?:[A-Za-z][\w-]*|__intent__|__state__)$/

/**
 * Looks at the names of a posted form before Conform makes an object of them: `lines[4294967294].x` would be a list of
 * four billion, and `__proto__` no field of ours. Gives what is wrong in words, or null.
 */
export function formFault(form: FormData): string | null {
  const seen = new Set<string>()
  for (const [name, value] of form) {
    const known = LINE_FIELD.test(name) || (PLAIN_FIELD.test(name) && !(name in {}))
    const shown = name.slice(0, 60).toWellFormed()
    if (!known) return `The form has no field '${shown}' (at most ${MOST_LINES.toLocaleString('en-US')} part lines).`
    if (typeof value !== 'string') return `The field '${shown}' is a file: send text.`
    if (seen.has(name)) return `The field '${shown}' was sent twice: send it once.`
    if (seen.size > MOST_LINES * 4) return 'The form has too many fields.'
    if (/^__(intent|state)__$/.test(name) && !isJson(value)) return `The field '${shown}' can't be read.`
    seen.add(name)
  }
  return null
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
