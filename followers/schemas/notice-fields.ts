import { type FormField, MAX_EMAIL_LENGTH } from '#requests/schemas/form-field.ts'

const EMAIL = { section: 'contact', control: 'email', required: true, maxLength: MAX_EMAIL_LENGTH } as const

export const NOTICE_FIELDS = [
  { ...EMAIL, name: 'email', label: 'Your Email', asks: 'your email', autoComplete: 'email' },
] as const satisfies readonly FormField[]
