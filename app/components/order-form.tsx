import { getFormProps, useForm } from '@conform-to/react'
import { useState } from 'react'
import { Form } from 'react-router'
import { FormAnswer } from '#app/components/form-answer.tsx'
import { keepRemembered } from '#app/components/form-draft.ts'
import { FormHidden } from '#app/components/form-hidden.tsx'
import { type InquiryAnswer, uncheckedForm } from '#app/components/inquiry-answer.ts'
import { contactOf, OrderContactFields } from '#app/components/order-contact-fields.tsx'
import { OrderLines } from '#app/components/order-lines.tsx'
import type { OrderStart, QuoteInput } from '#app/components/order-start.ts'
import { SendBar } from '#app/components/send-bar.tsx'
import { RequiredTitle, TextField } from '#app/components/text-field.tsx'
import { useCheck } from '#app/components/use-check.ts'
import { useKeptForm } from '#app/components/use-kept-form.ts'
import { useSending } from '#app/components/use-sending.ts'

export const ORDER = 'order'

type Props = {
  start: OrderStart
  answer: InquiryAnswer | undefined
  /** At most so many lines go into one request. */
  mostLines: number
  /** This device remembers the contact details. */
  remembers: boolean
  /** The form is made anew from what this device had of it, and goes on in this field. */
  restored: boolean
  focus: string | null
}

/** The order sheet: contact, lines, note. Its fields are the browser's own: what is typed never waits for us. */
export function OrderForm({ start, answer, mostLines, remembers, restored, focus }: Props) {
  const check = useCheck('checkOrder')
  const [form, fields] = useForm<QuoteInput>({
    id: ORDER,
    lastResult: answer?.reply ?? null,
    defaultValue: { ...start.fields, lines: [...start.lines] },
    onValidate: ({ formData }) => (check ?? uncheckedForm<QuoteInput>)(formData),
    shouldRevalidate: check ? 'onInput' : 'onSubmit',
    defaultNoValidate: false,
  })
  const lines = fields.lines.getFieldList().length
  const sending = useSending(start, answer, form.onSubmit)
  const [remember, setRemember] = useState(remembers)
  const onKeep = (typed: Record<string, string>) => keepRemembered(ORDER, remember ? contactOf(typed) : null)
  const { element, onInput } = useKeptForm({ name: ORDER, sending, restored, focus, lines, onKeep })
  return (
    <>
      <FormAnswer
        sending={sending}
        trouble={answer?.trouble ?? []}
        faults={form.allErrors}
        formId={form.id}
        said={answer}
        what="request"
        restart={{ name: ORDER, path: '/order' }}
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
          <RequiredTitle>Contact</RequiredTitle>
          <OrderContactFields fields={fields} />
          <label className="remember needs-script">
            <input
              type="checkbox"
              checked={remember}
              onChange={({ currentTarget: { checked } }) => setRemember(checked)}
            />
            Remember my contact details on this device
          </label>
        </section>
        <section className="sheet-part">
          <h2 className="sheet-title">Parts</h2>
          <OrderLines form={form} field={fields.lines} most={mostLines} />
        </section>
        <section className="sheet-part">
          <TextField field={fields.note} label="Note" rows={4} optional />
        </section>
        <SendBar label="Send request" busy={sending.busy} sent={sending.receipt !== null && !sending.edited}>
          <span role="status">{lines === 1 ? '1 line' : `${lines} lines`}</span>
        </SendBar>
      </Form>
    </>
  )
}
