import { CONTACT_FIELDS } from '#app/components/order-contact-fields.tsx'
import { fileSize } from '#catalogue/file-size.ts'
import type { Inquiry } from '#inquiries/inquiry.ts'

const MESSAGE_FIELDS = [
  { name: 'first_name', label: 'First Name' },
  { name: 'last_name', label: 'Last Name' },
  { name: 'email', label: 'Email' },
  { name: 'subject', label: 'Subject' },
] as const

const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const timeText = (at: string): string => `${TIME.format(new Date(at))} UTC`

/** A stored inquiry as its page shows it: labels as in its form, times in UTC and words. */
export function shownInquiry(inquiry: Inquiry, mailedAt: string | null) {
  const times = { received: timeText(inquiry.receivedAt), mailed: mailedAt === null ? null : timeText(mailedAt) }
  const { number } = inquiry
  const files = inquiry.attachments.map(({ name, size, path }) => ({ name, size: fileSize(size), path }))
  if (inquiry.kind === 'contact') {
    const { content } = inquiry
    const fields = MESSAGE_FIELDS.map(({ name, label }) => ({ label, value: content[name] }))
    return {
      what: 'Message',
      number,
      ...times,
      lines: [],
      files,
      fields,
      text: { label: 'Message', value: content.message },
    }
  }
  const { content } = inquiry
  const contact = CONTACT_FIELDS.map(({ name, label }) => ({ label, value: content[name] }))
  const { targetDate } = content
  const date = targetDate === undefined ? [] : [{ label: 'Target Date', value: DAY.format(new Date(targetDate)) }]
  const fields = [...contact, ...date]
  const text = { label: 'Note', value: content.note ?? '' }
  return { what: 'Quote request', number, ...times, lines: content.lines, files, fields, text }
}

export type ShownInquiry = ReturnType<typeof shownInquiry>
