import { countryName } from '#catalog/company/countries.ts'

/** Of an address (RFC 5321, section 4.5.3.1). */
export const MAX_EMAIL_LENGTH = 254

/**
 * A field of a form, described once. The Zod schema, the controls, the draft, the mails, the request's page, the EmailJS
 * parameters and the export are derived from it.
 */
export type FormField = {
  /** The name that the form posts. It is also the key in the stored JSON, the export and the EmailJS parameters. */
  readonly name: string
  readonly label: string
  readonly maxLength: number
  readonly required: boolean
  /** The countries in which it is required, by the form's country field. Elsewhere it is optional. */
  readonly requiredIn?: ReadonlySet<string>
  /** Taken in place of an empty value. Without it, an optional field that is empty is absent. */
  readonly ifEmpty?: string
  /** `contact` fields say who asks. The device can remember them, and they outlive a sent draft. */
  readonly section: 'contact' | 'request'
  /** The browser's autofill token. Autofill is off without it. */
  readonly autoComplete?: string
} & Control

type Control =
  /** A quantity is a whole number, stored as text. */
  | { readonly control: 'text' | 'email' | 'tel' | 'quantity' }
  | { readonly control: 'choice'; readonly choices: readonly string[] }
  /** Several lines. Mails and the request's page show them under a heading of their own. */
  | { readonly control: 'textarea'; readonly rows: number }
  /** A day, today or later. A date can't carry a message, so the buyer's copy may show it (behavior 11.5). */
  | { readonly control: 'date'; readonly inCopy: boolean }
  /** One country, as its ISO 3166-1 code. Pages and mails show its name. */
  | { readonly control: 'country' }

/** The fields that always have a value once they are stored. */
export type AlwaysFilled<Field extends FormField> = Extract<Field, { required: true } | { ifEmpty: string }>

/** A field and its value, as people read it. */
export type FilledField = { readonly field: FormField; readonly value: string }

/** The fields with a value, in the form's order. A stored request can be older than a field, so any may be missing. */
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
