import { TextField } from '#app/components/text-field.tsx'
import type { FormSheetState } from '#app/components/use-form-sheet.ts'

/** Whom to answer, in the form's order, with what browsers call these fields. */
export const CONTACT_FIELDS = [
  { name: 'companyName', label: 'Company Name', type: 'text', autoComplete: 'organization' },
  { name: 'yourName', label: 'Your Name', type: 'text', autoComplete: 'name' },
  { name: 'yourEmail', label: 'Your Email', type: 'email', autoComplete: 'email' },
  { name: 'yourPhone', label: 'Your Phone', type: 'tel', autoComplete: 'tel' },
  { name: 'completeAddress', label: 'Complete Address', type: 'text', autoComplete: 'address-line1' },
  { name: 'city', label: 'City', type: 'text', autoComplete: 'address-level2' },
  { name: 'state', label: 'State', type: 'text', autoComplete: 'address-level1' },
  { name: 'zip', label: 'Zip', type: 'text', autoComplete: 'postal-code' },
] as const

export function OrderContactFields({ field }: Pick<FormSheetState, 'field'>) {
  return (
    <div className="contact-grid">
      {CONTACT_FIELDS.map(({ name, ...look }) => (
        <TextField key={name} field={field(name)} {...look} />
      ))}
    </div>
  )
}

/** The contact fields alone, of all that a form holds. */
export const contactOf = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(CONTACT_FIELDS.map(({ name }) => [name, fields[name] ?? '']))
