import { getFormProps, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import type * as z from 'zod'
import { FormAnswer } from '#app/components/form-answer.tsx'
import { FormHidden } from '#app/components/form-hidden.tsx'
import { type FormKey, type InquiryAnswer, uncheckedForm } from '#app/components/inquiry-answer.ts'
import { SendBar } from '#app/components/send-bar.tsx'
import { RequiredTitle, TextField } from '#app/components/text-field.tsx'
import { useCheck } from '#app/components/use-check.ts'
import { useKeptForm } from '#app/components/use-kept-form.ts'
import type { KeptForm } from '#app/components/use-kept-start.ts'
import { useSending } from '#app/components/use-sending.ts'
import type { contactMessage } from '#inquiries/contact-message.ts'
import type { Receipt } from '#inquiries/inquiry.ts'

type ContactInput = z.input<typeof contactMessage>

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
export function ContactForm({ start, answer, restored, focus }: Props) {
  const check = useCheck('checkContact')
  const [form, fields] = useForm<ContactInput>({
    id: CONTACT,
    lastResult: answer?.reply ?? null,
    defaultValue: start.fields,
    onValidate: ({ formData }) => (check ?? uncheckedForm<ContactInput>)(formData),
    shouldRevalidate: check ? 'onInput' : 'onSubmit',
    defaultNoValidate: false,
  })
  const sending = useSending(start, answer, form.onSubmit)
  const { element, onInput } = useKeptForm({ name: CONTACT, sending, restored, focus })
  return (
    <>
      <FormAnswer
        sending={sending}
        trouble={answer?.trouble ?? []}
        faults={form.allErrors}
        formId={form.id}
        said={answer}
        what="message"
        restart={{ name: CONTACT, path: '/contact' }}
      />
      <Form
        ref={element}
        method="post"
        preventScrollReset
        {...getFormProps(form)}
        onSubmit={sending.onSubmit}
        onInput={onInput}
        className="sheet"
      >
        <FormHidden form={sending.form} formId={form.id} />
        <section className="sheet-part">
          <RequiredTitle>Contact Us</RequiredTitle>
          <div className="contact-grid">
            <TextField field={fields.first_name} label="First Name" autoComplete="given-name" />
            <TextField field={fields.last_name} label="Last Name" autoComplete="family-name" />
            <TextField field={fields.email} label="Email" type="email" autoComplete="email" />
            <TextField field={fields.subject} label="Subject" />
          </div>
          <TextField field={fields.message} label="Message" rows={7} />
        </section>
        <SendBar label="Send message" busy={sending.busy} sent={sending.receipt !== null && !sending.edited} />
      </Form>
    </>
  )
}
