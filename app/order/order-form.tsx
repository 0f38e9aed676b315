import { useState } from 'react'
import { AttachmentField } from '#app/components/attachment-field.tsx'
import { keepRemembered } from '#app/components/form-draft.ts'
import { FormSheet } from '#app/components/form-sheet.tsx'
import type { InquiryAnswer } from '#app/components/inquiry-answer.ts'
import { contactOf, OrderContactFields } from '#app/components/order-contact-fields.tsx'
import { OrderLines } from '#app/components/order-lines.tsx'
import { type OrderStart, postedLines } from '#app/components/order-start.ts'
import { RequiredTitle, TextField } from '#app/components/text-field.tsx'
import { useAttachments } from '#app/components/use-attachments.ts'
import { useFormSheet } from '#app/components/use-form-sheet.ts'
import { useOrderLines } from '#app/components/use-order-lines.ts'
import { formatCount } from '#catalogue/format-count.ts'

import type { FileRules } from '#inquiries/attachments/attachment.ts'

export const ORDER = 'order'

type Props = {
  start: OrderStart
  answer: InquiryAnswer | undefined
  /** At most so many lines go into one request. */
  mostLines: number
  /** The earliest target date, `yyyy-mm-dd`. */
  today: string
  fileRules: FileRules
  /** This device remembers the contact details. */
  remembers: boolean
  /** The form is made anew from what this device had of it, and goes on in this field. */
  restored: boolean
  focus: string | null
}

/** The order sheet: contact, lines, note and date. */
export function OrderForm({ start, answer, mostLines, today, fileRules, remembers, restored, focus }: Props) {
  const attachments = useAttachments(fileRules, answer)
  const [remember, setRemember] = useState(remembers)
  const onKeep = (typed: Record<string, string>) => keepRemembered(ORDER, remember ? contactOf(typed) : null)
  const more = { hold: attachments.hold, faults: attachments.said.length > 0 ? { attachments: attachments.said } : {} }
  const sheet = useFormSheet({ name: ORDER, check: 'checkOrder', start, answer, restored, focus, onKeep, more })
  const lines = useOrderLines(postedLines(answer?.reply?.initialValue) ?? start.lines, sheet)
  const { field } = sheet
  const count = lines.rows.length
  return (
    <FormSheet
      sheet={sheet}
      what="request"
      encType={sheet.hydrated && attachments.files.length === 0 ? undefined : 'multipart/form-data'}
      foot={<span role="status">{count === 1 ? '1 line' : `${formatCount(count)} lines`}</span>}
    >
      <section className="sheet-part">
        <RequiredTitle>Contact</RequiredTitle>
        <OrderContactFields field={field} />
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
        <OrderLines sheet={sheet} lines={lines} most={mostLines} />
      </section>
      <section className="sheet-part note-and-date">
        <TextField field={field('note')} label="Note" rows={4} optional />
        <TextField field={field('targetDate')} label="Target Date" type="date" min={today} optional />
        <AttachmentField attachments={attachments} id={`${ORDER}-attachments`} busy={sheet.sending.busy} />
      </section>
    </FormSheet>
  )
}
