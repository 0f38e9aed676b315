import * as z from 'zod'
import { HOME_COUNTRY, isCountry } from '#catalog/company/countries.ts'
import { hasForeignName, plainMailAddress } from '#catalog/company/mail-address.ts'
import { MAX_PIECES } from '#catalog/lists/list-line.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'
import type { AlwaysFilled, FormField } from '#requests/schemas/form-field.ts'
import { earliestDay, isDay } from '#requests/schemas/quote-fields.ts'

/** Each ends a line in some program, so mail headers may have none of them. */
const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are refused
const CONTROL = /[\0-\x08\x0e-\x1f\x7f]/
const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const ONE_ADDRESS = new RegExp(`^${ATOM}(?:\\.${ATOM})*@${LABEL}(?:\\.${LABEL})+$`)

/** Four digits at least: extensions and words such as 1-800-FLOWERS are fine. */
const PHONE = /\p{Nd}(?:\P{Nd}*\p{Nd}){3}/u

/** What a field's rule depends on. A line's fields have no more. */
type Ruled = Pick<FormField, 'label' | 'asks' | 'maxLength' | 'required'>

const missing = ({ label, asks }: Pick<Ruled, 'label' | 'asks'>): string =>
  asks ? `Enter ${asks}.` : `${label} is required.`

const asTyped = (value: string): string => value

/** Multi-line text; line ends become `\n`. Errors start with the label and say how to fix it. `tidy` runs first. */
export function text(field: Ruled, tidy = asTyped) {
  const { label, maxLength, required } = field
  const rule = z
    .string({ error: ({ input }) => (input === undefined ? missing(field) : `${label}: enter it once, as text.`) })
    .overwrite((value) => tidy(value.toWellFormed().replace(/\r\n?/g, '\n')))
    .trim()
    .max(maxLength, { error: `${label} is too long: use at most ${formatCount(maxLength)} characters.` })
    .refine((value) => !CONTROL.test(value), {
      error: `${label} contains an invisible control character: retype the text.`,
    })
  return required ? rule.min(1, { error: missing(field) }) : rule
}

/** Single-line text, safe for a mail header. */
export const oneLine = (field: Ruled, tidy = asTyped) =>
  text(field, tidy).refine((value) => !LINE_BREAK.test(value), { error: `${field.label}: keep it on one line.` })

/** One plain address: no name, no second address, no comment. For every email field (behavior 10.32). */
export const oneAddress = (field: Ruled) =>
  oneLine(field, plainMailAddress)
    .refine((value) => !hasForeignName(value), {
      error: `${field.label}: many mail servers can't deliver to letters such as é or ü before the @. Enter a different address.`,
      abort: true,
    })
    .refine((value) => value === '' || ONE_ADDRESS.test(value), {
      error: `${field.label}: enter one email address, such as ana@northbridge.example.`,
    })

const day = (field: Ruled, now: () => Date) =>
  text(field)
    .refine(isDay, { error: `${field.label}: enter a date as year-month-day, such as 2027-03-31.`, abort: true })
    .refine((value) => value >= earliestDay(now()), { error: `${field.label}: choose a future date.` })

const isPieces = (count: number): boolean => count >= 1 && count <= MAX_PIECES

function valueRule(field: FormField, now: () => Date): z.ZodType<string> {
  switch (field.control) {
    case 'text':
      return oneLine(field)
    case 'tel':
      return oneLine(field).refine((value) => value === '' || PHONE.test(value), {
        error: `${field.label}: enter a phone number, such as +1 212-555-0187.`,
      })
    case 'email':
      return oneAddress(field)
    case 'textarea':
      return text(field)
    case 'date':
      return day(field, now)
    case 'quantity':
      return oneLine(field).refine((value) => value === '' || (/^\d{1,7}$/.test(value) && isPieces(Number(value))), {
        error: `${field.label}: enter a whole number from 1 to ${formatCount(MAX_PIECES)}.`,
      })
    case 'choice':
      return oneLine(field).refine((value) => value === '' || field.choices.includes(value), {
        error: `${field.label}: choose one from the list.`,
      })
    case 'country':
      return oneLine(field).refine((value) => isCountry(value) || (value === '' && !field.required), {
        error: `${field.label}: choose one from the list.`,
      })
  }
}

type FieldRules<Fields extends readonly FormField[]> = {
  [Field in AlwaysFilled<Fields[number]> as Field['name']]: z.ZodType<string>
} & {
  [Field in Exclude<Fields[number], AlwaysFilled<Fields[number]>> as Field['name']]: z.ZodOptional<z.ZodType<string>>
}

export const browserRules = <Fields extends readonly FormField[]>(fields: Fields, now: () => Date) =>
  rulesOf(fields, (field) => {
    const rule = valueRule(field, now)
    return field.required && field.ifEmpty === undefined ? rule : rule.optional()
  })

/** The server's rules for a form. A blank field gets `ifEmpty`; without one, an optional field is absent. */
export const serverRules = <Fields extends readonly FormField[]>(fields: Fields, now: () => Date) =>
  rulesOf(fields, (field) => {
    const rule = valueRule(field, now)
    const { ifEmpty, required } = field
    if (ifEmpty === '') return rule.optional().transform((value) => value ?? '') // Conform gives a rule no empty text
    if (ifEmpty !== undefined)
      return z.preprocess((value) => (value === undefined || isBlank(value) ? ifEmpty : value), rule)
    return required ? rule : ifBlank(undefined, rule.optional()).optional()
  })

/** Adds rules for fields that depend on the country. They report next to all other errors. */
export function requireByCountry<Form extends z.ZodType<object>>(form: Form, fields: readonly FormField[]): Form {
  return fields.reduce((rules, field) => {
    const { name, label, requiredIn, homeForm } = field
    if (!requiredIn) return rules
    const error = (values: unknown): string | null => {
      const { country = HOME_COUNTRY, [name]: value }: Record<string, unknown> = { ...Object(values) }
      if (value === undefined || isBlank(value)) return requiredIn.has(String(country)) ? missing(field) : null
      const isFine = country !== HOME_COUNTRY || !homeForm || homeForm.pattern.test(String(value).trim())
      return isFine ? null : `${label}: ${homeForm.error}`
    }
    return rules.refine((values) => error(values) === null, {
      path: [name],
      error: ({ input }) => error(input) ?? undefined,
      when: () => true,
    })
  }, form)
}

function rulesOf<Fields extends readonly FormField[]>(fields: Fields, rule: (field: FormField) => z.ZodType) {
  // `Object.fromEntries` loses the names in its type
  return Object.fromEntries(fields.map((field) => [field.name, rule(field)])) as FieldRules<Fields>
}

export const ifBlank = <Rule extends z.ZodType>(value: string | number | undefined, rule: Rule) =>
  z.preprocess((given) => (isBlank(given) ? value : given), rule)

export const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === ''

export const HIDDEN_FIELDS = {
  /** Made with the form. The same key and content are stored once (behavior 10.9). */
  requestKey: z.uuid({ error: 'This form is out of date: reload the page.' }).overwrite((value) => value.toLowerCase()),
  /** When the form was opened, signed (`stamp.ts`). */
  stamp: z.string({ error: 'This form is out of date: reload the page.' }).optional(),
  /** The honeypot: people don't see it. */
  website: z.string({ error: 'Leave the hidden field empty.' }).optional(),
}
