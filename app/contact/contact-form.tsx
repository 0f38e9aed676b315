import { FormSheet } from '#app/components/form-sheet.tsx'
import type { FormKey, InquiryAnswer } from '#app/components/inquiry-answer.ts'
import { RequiredTitle, TextField } from '#app/components/text-field.tsx'
import { useFormSheet } from '#app/components/use-form-sheet.ts'
import type { KeptForm } from '#app/components/use-kept-start.ts'
import type { Receipt } from '#inquiries/inquiry.ts'

export const CONTACT = 'contact'

type ContactStart = {
  readonly form: FormKey
  readonly receipt: Receipt | null
  readonly fields: Readonly<Record<string, string>>
}

/** What the contact form starts with: the draft, unless that was sent on an earlier visit. */
export function contactStart({ form }: { form: FormKey }, { draft, typed, again }: KeptForm): ContactStart {
  if (!draft || (draft.receipt && !again)) return { form, receipt: null, fields: typed }
  return { ...draft, fields: { ...draft.fields, ...typed } }
}

type Props = { start: ContactStart; answer: InquiryAnswer | undefined; restored: boolean; focus: string | null }

/** The 'Contact Us' form: five fields, all required (SPEC 5). */
export function ContactForm(props: Props) {
  const sheet = useFormSheet({ name: CONTACT, check: 'checkContact', ...props })
  const { field } = sheet
  return (
    <FormSheet sheet={sheet} what="message">
      <section className="sheet-part">
        <RequiredTitle>Contact Us</RequiredTitle>
        <div className="contact-grid">
          <TextField field={field('first_name')} label="First Name" autoComplete="given-name" />
          <TextField field={field('last_name')} label="Last Name" autoComplete="family-name" />
          <TextField field={field('email')} label="Email" type="email" autoComplete="email" />
          <TextField field={field('subject')} label="Subject" />
        </div>
        <TextField field={field('message')} label="Message" rows={7} />
      </section>
    </FormSheet>
  )
}
