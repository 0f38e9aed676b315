import { CONTACT_FIELDS } from '#app/components/order-contact-fields.tsx'
import type { Inquiry } from '#inquiries/inquiry.ts'

const MESSAGE_FIELDS = [
  { name: 'first_name', label: 'First Name' },
  { name: 'last_name', label: 'Last Name' },
  { name: 'email', label: 'Email' },
  { name: 'subject', label: 'Subject' },
] as const

const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
const timeText = (at: string): string => `${TIME.format(new Date(at))} UTC`

/** A stored inquiry as its page shows it: labels as in its form, times in UTC and words. */
export function shownInquiry(inquiry: Inquiry, mailedAt: string | null) {
  const times = { received: timeText(inquiry.receivedAt), mailed: mailedAt === null ? null : timeText(mailedAt) }
  const { number } = inquiry
  if (inquiry.kind === 'contact') {
    const { content } = inquiry
    const fields = MESSAGE_FIELDS.map(({ name, label }) => ({ label, value: content[name] }))
    return { what: 'Message', number, ...times, lines: [], fields, text: { label: 'Message', value: content.message } }
  }
  const { content } = inquiry
  const fields = CONTACT_FIELDS.map(({ name, label }) => ({ label, value: content[name] }))
  const text = { label: 'Note', value: content.note ?? '' }
  return { what: 'Quote request', number, ...times, lines: content.lines, fields, text }
}

export type ShownInquiry = ReturnType<typeof shownInquiry>
