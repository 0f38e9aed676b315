import { MAX_NAME_LENGTH } from '#catalog/lists/list-line.ts'
import { type FormField, MAX_EMAIL_LENGTH } from '#requests/schemas/form-field.ts'

export const MAX_MESSAGE_LENGTH = 10_000

const LINE = { section: 'contact', control: 'text', required: true, maxLength: MAX_NAME_LENGTH } as const
const EMAIL = { ...LINE, control: 'email', maxLength: MAX_EMAIL_LENGTH } as const
const MESSAGE = { ...LINE, section: 'request', control: 'textarea', rows: 7, maxLength: MAX_MESSAGE_LENGTH } as const

/** The fields of the contact form, in its order; all are required (behavior 10.7). */
export const CONTACT_FIELDS = [
  { ...LINE, name: 'first_name', label: 'First Name', asks: 'your first name', autoComplete: 'given-name' },
  { ...LINE, name: 'last_name', label: 'Last Name', asks: 'your last name', autoComplete: 'family-name' },
  { ...EMAIL, name: 'email', label: 'Email', asks: 'your email', autoComplete: 'email' },
  { ...LINE, name: 'subject', label: 'Subject', asks: 'a subject' },
  { ...MESSAGE, name: 'message', label: 'Message', asks: 'your message' },
] as const satisfies readonly FormField[]
