import { fileSize } from '#catalogue/quantities/file-size.ts'
import type { Inquiry } from '#inquiries/inquiry.ts'
import { CONTACT_FIELDS } from '#inquiries/schemas/contact-fields.ts'
import { type FilledField, filledFields } from '#inquiries/schemas/form-field.ts'
import { QUOTE_FIELDS, type QuoteFields } from '#inquiries/schemas/quote-fields.ts'

const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const timeText = (at: string): string => `${TIME.format(new Date(at))} UTC`

/** A stored inquiry as its page shows it: labels as in its form, times in UTC. */
export function shownInquiry(inquiry: Inquiry, mailedAt: string | null, fields: QuoteFields = QUOTE_FIELDS) {
  const { number, content } = inquiry
  const filled = filledFields(inquiry.kind === 'quote' ? fields : CONTACT_FIELDS, content)
  const isText = ({ field }: FilledField) => field.control === 'textarea'
  return {
    what: inquiry.kind === 'quote' ? 'Quote request' : 'Message',
    number,
    received: timeText(inquiry.receivedAt),
    mailed: mailedAt === null ? null : timeText(mailedAt),
    lines: inquiry.kind === 'quote' ? inquiry.content.lines : [],
    files: inquiry.attachments.map(({ name, size, path }) => ({ name, size: fileSize(size), path })),
    fields: [...filled.filter((each) => !isText(each)), ...filled.filter(isText)].map(shownField),
  }
}

const shownField = ({ field: { label, control }, value }: FilledField) => ({
  label,
  value: control === 'date' ? DAY.format(new Date(value)) : value,
  wide: control === 'textarea',
})

export type ShownInquiry = ReturnType<typeof shownInquiry>
