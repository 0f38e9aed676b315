import { FieldGroup } from '#app/forms/field-group.tsx'
import { FormSheet } from '#app/forms/form-sheet.tsx'
import type { FormKey, RequestAnswer } from '#app/forms/request-answer.ts'
import { RequiredTitle } from '#app/forms/text-field.tsx'
import { useFormSheet } from '#app/forms/use-form-sheet.ts'
import type { SavedForm } from '#app/forms/use-saved-start.ts'
import { CONTACT_FIELDS } from '#requests/schemas/contact-fields.ts'
import { fieldsIn } from '#requests/schemas/form-field.ts'
import type { Receipt } from '#requests/stored-request.ts'

export const CONTACT = 'contact'

type ContactStart = {
  readonly form: FormKey
  readonly receipt: Receipt | null
  readonly fields: Readonly<Record<string, string>>
}

type Page = { form: FormKey; fields: Readonly<Record<string, string>> }

/** What the contact form starts with: the draft, unless it was sent on an earlier visit, and what was searched for. */
export function contactStart({ form, fields }: Page, { draft, typed, again }: SavedForm): ContactStart {
  if (!draft || (draft.receipt && !again)) return { form, receipt: null, fields: { ...fields, ...typed } }
  const isAsked = !draft.fields.subject && !draft.fields.message
  return { ...draft, fields: { ...draft.fields, ...(isAsked ? fields : {}), ...typed } }
}

type Props = { start: ContactStart; answer: RequestAnswer | undefined; restored: boolean; focus: string | null }

/** The 'Contact Us' form: five fields, all required (behavior 10.7). */
export function ContactForm(props: Props) {
  const sheet = useFormSheet({ name: CONTACT, check: 'checkContact', ...props })
  const { field } = sheet
  return (
    <FormSheet sheet={sheet} what="message">
      <section className="sheet-part">
        <RequiredTitle>Contact Us</RequiredTitle>
        <div className="contact-grid">
          <FieldGroup fields={fieldsIn('contact', CONTACT_FIELDS)} field={field} />
        </div>
        <FieldGroup fields={fieldsIn('request', CONTACT_FIELDS)} field={field} />
      </section>
    </FormSheet>
  )
}
