import type { SiteSettings } from '#catalogue/company/site-settings.ts'
import { dayText, timeText } from '#catalogue/quantities/day-text.ts'
import { fileSize } from '#catalogue/quantities/file-size.ts'
import type { Inquiry } from '#inquiries/inquiry.ts'
import { CONTACT_FIELDS } from '#inquiries/schemas/contact-fields.ts'
import { type FilledField, filledFields } from '#inquiries/schemas/form-field.ts'
import { QUOTE_FIELDS, type QuoteFields } from '#inquiries/schemas/quote-fields.ts'
import type { FoundInquiry } from '#inquiries/stored-inquiries.ts'

/** A stored inquiry as its page shows it: labels as in its form, times in UTC. */
export function shownInquiry(
  inquiry: Inquiry,
  { mailedAt, state, quotes }: Pick<FoundInquiry, 'mailedAt' | 'state' | 'quotes'>,
  dates: SiteSettings['dates'],
  fields: QuoteFields = QUOTE_FIELDS,
) {
  const { number, content } = inquiry
  const filled = filledFields(inquiry.kind === 'quote' ? fields : CONTACT_FIELDS, content)
  const isText = ({ field }: FilledField) => field.control === 'textarea'
  return {
    what: inquiry.kind === 'quote' ? 'Quote request' : 'Message',
    number,
    received: timeText(inquiry.receivedAt, dates),
    mailed: mailedAt === null ? null : timeText(mailedAt, dates),
    state: state && BUYERS_WORDS[state],
    quotes: quotes.map((quote) => ({
      ...quote,
      sent: timeText(quote.sentAt, dates),
      validUntil: dayText(quote.validUntil, dates),
    })),
    lines: inquiry.kind === 'quote' ? inquiry.content.lines : [],
    files: inquiry.attachments.map(({ name, size, path }) => ({ name, size: fileSize(size), path })),
    fields: [...filled.filter((each) => !isText(each)), ...filled.filter(isText)].map((field) =>
      shownField(field, dates),
    ),
  }
}

/** The states of the desk, in words for the buyer. `new` says nothing that the page doesn't. */
const BUYERS_WORDS = { new: null, open: 'In progress', answered: 'Answered', won: 'Ordered', lost: 'Closed' } as const

const shownField = ({ field: { label, control }, value }: FilledField, dates: SiteSettings['dates']) => ({
  label,
  value: control === 'date' ? dayText(value, dates) : value,
  wide: control === 'textarea',
})

export type ShownInquiry = ReturnType<typeof shownInquiry>
