import { countryName, HOME_COUNTRY, NEEDS_STATE, NEEDS_ZIP } from '#catalog/company/countries.ts'
import { MAX_NAME_LENGTH } from '#catalog/lists/list-line.ts'
import { type FormField, MAX_EMAIL_LENGTH } from '#requests/schemas/form-field.ts'
import { HOUR_MS } from '#shared/durations.ts'

const MAX_PHONE_LENGTH = 100
const MAX_ZIP_LENGTH = 100
const MAX_ADDRESS_LENGTH = 500
const MAX_NOTE_LENGTH = 5_000
/** Stored for an empty optional text or part number (behavior 10.6). */
export const NOT_GIVEN = 'N/A'

const HOME_ZIP = {
  pattern: /^\d{5}(?:[- ]?\d{4})?$/,
  error: 'enter a US zip code, such as 67209 or 67209-1234, or choose another country.',
}

const CONTACT = { section: 'contact', control: 'text', required: true, maxLength: MAX_NAME_LENGTH } as const
const EMAIL = { ...CONTACT, control: 'email', maxLength: MAX_EMAIL_LENGTH } as const
const PHONE = { ...CONTACT, control: 'tel', maxLength: MAX_PHONE_LENGTH } as const
const ADDRESS = { ...CONTACT, maxLength: MAX_ADDRESS_LENGTH } as const
const COUNTRY = { ...CONTACT, control: 'country', ifEmpty: HOME_COUNTRY } as const
const STATE = { ...CONTACT, required: false, requiredIn: NEEDS_STATE } as const
const ZIP = {
  ...CONTACT,
  required: false,
  requiredIn: NEEDS_ZIP,
  homeForm: HOME_ZIP,
  maxLength: MAX_ZIP_LENGTH,
} as const
const NOTE = { section: 'request', control: 'textarea', rows: 4, required: false, maxLength: MAX_NOTE_LENGTH } as const
const DATE = { section: 'request', control: 'date', required: false, maxLength: MAX_NAME_LENGTH } as const

/** The order form's fields in order (behavior 10.2, 10.3). Add a field only here: everything else follows. */
export const QUOTE_FIELDS = [
  { ...CONTACT, name: 'companyName', label: 'Company Name', asks: 'your company name', autoComplete: 'organization' },
  { ...CONTACT, name: 'yourName', label: 'Your Name', asks: 'your name', autoComplete: 'name' },
  { ...EMAIL, name: 'yourEmail', label: 'Your Email', asks: 'your email', autoComplete: 'email' },
  { ...PHONE, name: 'yourPhone', label: 'Your Phone', asks: 'your phone number', autoComplete: 'tel' },
  {
    ...ADDRESS,
    name: 'completeAddress',
    label: 'Complete Address',
    asks: 'your complete address',
    autoComplete: 'address-line1',
  },
  { ...COUNTRY, name: 'country', label: 'Country', autoComplete: 'country' },
  { ...CONTACT, name: 'city', label: 'City', asks: 'your city', autoComplete: 'address-level2' },
  { ...STATE, name: 'state', label: 'State', asks: 'your state', autoComplete: 'address-level1' },
  { ...ZIP, name: 'zip', label: 'Zip', asks: 'your zip code', autoComplete: 'postal-code' },
  { ...NOTE, name: 'note', label: 'Note', ifEmpty: NOT_GIVEN },
  { ...DATE, name: 'targetDate', label: 'Target Date', inCopy: false },
] as const satisfies readonly FormField[]

/** The same for a clerk entering a caller's request: contact fields are optional, stored as '' if empty. */
export const CALLER_FIELDS = QUOTE_FIELDS.map((field) => {
  if (field.section !== 'contact') return field
  return { ...field, label: field.label.replace('Your ', ''), required: false, requiredIn: new Set(), ifEmpty: '' }
}) as unknown as typeof QUOTE_FIELDS // the names and controls are the same: so are the rules' types

type Address = { readonly [part in 'completeAddress' | 'city' | 'state' | 'zip' | 'country']?: string | undefined }

/** A request's postal address, line by line. Empty if a clerk entered the request without one. */
export function postalAddress({ completeAddress = '', city, state, zip, country = '' }: Address, language?: string) {
  if (completeAddress === '') return []
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [completeAddress, place, countryName(country, language)].filter((line) => line.trim() !== '')
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
/** The time zone furthest behind UTC. */
const HOURS_BEHIND = 12

/** The earliest day, `yyyy-mm-dd`, that isn't over everywhere on Earth. */
export const earliestDay = (now: Date): string =>
  new Date(now.getTime() - HOURS_BEHIND * HOUR_MS).toISOString().slice(0, 'yyyy-mm-dd'.length)

/** Whether a text is a real day, in the format of `<input type="date">`. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
