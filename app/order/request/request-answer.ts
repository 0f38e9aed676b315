import type { SiteSettings } from '#catalog/company/site-settings.ts'
import { dayText, timeText } from '#catalog/quantities/day-text.ts'
import { fileSize } from '#catalog/quantities/file-size.ts'
import { CONTACT_FIELDS } from '#requests/schemas/contact-fields.ts'
import { type FilledField, filledFields } from '#requests/schemas/form-field.ts'
import { QUOTE_FIELDS } from '#requests/schemas/quote-fields.ts'
import type { StoredRequest } from '#requests/stored-request.ts'
import type { FoundRequest } from '#requests/stored-requests.ts'

/** A stored request as its page shows it: labels as in its form, times in UTC. */
export function shownBuyerRequest(
  buyerRequest: StoredRequest,
  { mailedAt, state, quotes }: Pick<FoundRequest, 'mailedAt' | 'state' | 'quotes'>,
  dates: SiteSettings['dates'],
) {
  const { number, content } = buyerRequest
  const filled = filledFields(buyerRequest.kind === 'quote' ? QUOTE_FIELDS : CONTACT_FIELDS, content)
  const isText = ({ field }: FilledField) => field.control === 'textarea'
  return {
    what: buyerRequest.kind === 'quote' ? 'Quote request' : 'Message',
    number,
    received: timeText(buyerRequest.receivedAt, dates),
    mailed: mailedAt === null ? null : timeText(mailedAt, dates),
    state: state && BUYERS_WORDS[state],
    quotes: quotes.map((quote) => ({
      ...quote,
      sent: timeText(quote.sentAt, dates),
      validUntil: dayText(quote.validUntil, dates),
    })),
    lines: buyerRequest.kind === 'quote' ? buyerRequest.content.lines : [],
    files: buyerRequest.attachments.map(({ name, size, path }) => ({ name, size: fileSize(size), path })),
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

export type ShownBuyerRequest = ReturnType<typeof shownBuyerRequest>
