import { countryName } from '#catalog/company/countries.ts'

/** Of an address (RFC 5321, section 4.5.3.1). */
export const MAX_EMAIL_LENGTH = 254

/** A form field, described once. Schema, controls, draft, mails, pages, EmailJS parameters and export follow. */
export type FormField = {
  /** The posted name, and the key in stored JSON, the export and the EmailJS parameters. */
  readonly name: string
  readonly label: string
  /** What to enter, for the message of an empty field: `your name`. */
  readonly asks?: string
  readonly maxLength: number
  readonly required: boolean
  /** The countries, by the form's country field, that require it. */
  readonly requiredIn?: ReadonlySet<string>
  readonly homeForm?: { readonly pattern: RegExp; readonly error: string }
  /** Replaces an empty value. Without it, an optional empty field is absent. */
  readonly ifEmpty?: string
  /** `contact` fields say who asks. The device can remember them, and they outlive a sent draft. */
  readonly section: 'contact' | 'request'
  readonly autoComplete?: string
} & Control

type Control =
  /** A quantity is a whole number, stored as text. */
  | { readonly control: 'text' | 'email' | 'tel' | 'quantity' }
  | { readonly control: 'choice'; readonly choices: readonly string[] }
  /** Several lines, under a heading of their own in mails and pages. */
  | { readonly control: 'textarea'; readonly rows: number }
  /** A day, today or later. It can't carry a message, so the buyer's copy may show it (behavior 11.5). */
  | { readonly control: 'date'; readonly inCopy: boolean }
  /** An ISO 3166-1 code. Pages and mails show the country's name. */
  | { readonly control: 'country' }

export type AlwaysFilled<Field extends FormField> = Extract<Field, { required: true } | { ifEmpty: string }>

export type FilledField = { readonly field: FormField; readonly value: string }

/** The fields with a value, in the form's order. A request may be older than a field, so any may be missing. */
export function filledFields(fields: readonly FormField[], content: object): FilledField[] {
  const values: Readonly<Record<string, unknown>> = { ...content }
  return fields.flatMap((field) => {
    const value = values[field.name]
    if (typeof value !== 'string' || value === '') return []
    return [{ field, value: field.control === 'country' ? countryName(value) : value }]
  })
}

export const fieldsIn = (section: FormField['section'], fields: readonly FormField[]): FormField[] =>
  fields.filter((field) => field.section === section)
