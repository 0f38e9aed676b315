import { contactValues } from '#app/order/order-start.ts'
import { preparedAddress } from '#app/order/prepared-order.ts'
import { englishTexts, placedOrder } from '#app/order/request/order-sheet.ts'
import type { SiteSettings } from '#catalog/company/site-settings.ts'
import type { RequestLine } from '#catalog/lists/list-line.ts'
import { dayText, timeText } from '#catalog/quantities/day-text.ts'
import { fileSize } from '#catalog/quantities/file-size.ts'
import type { RequestKind } from '#content/requests/request-kind.ts'
import type { SiteContent } from '#content/site-content.ts'
import type { SentFile } from '#requests/attachments/attachment.ts'
import { type FilledField, filledFields } from '#requests/schemas/form-field.ts'
import { requestFields, requestName } from '#requests/schemas/kinds/request-fields.ts'
import { quotePath } from '#requests/schemas/priced-quote.ts'
import { quoteState } from '#requests/schemas/states/state-tables.ts'
import type { StoredRequest } from '#requests/stored-request.ts'
import type { FoundRequest } from '#requests/stored-requests.ts'

/** Returns a stored request for its page: labels as in its form, times in UTC. */
export function shownBuyerRequest(
  buyerRequest: StoredRequest,
  {
    power,
    mailsTo,
    state,
    quotes,
    messages,
    order,
    today,
  }: Pick<FoundRequest, 'power' | 'mailsTo' | 'state' | 'quotes' | 'messages' | 'order' | 'today'>,
  site: Pick<SiteContent, 'settings' | 'quoteWords' | 'company' | 'requestKinds'>,
) {
  const { dates } = site.settings
  const { number, content } = buyerRequest
  const filled = filledFields(requestFields(buyerRequest), content)
  const isText = ({ field }: FilledField) => field.control === 'textarea'
  return {
    what: requestName(buyerRequest),
    power,
    mailsTo,
    number,
    received: timeText(buyerRequest.receivedAt, dates),
    state: state && BUYERS_WORDS[state],
    next: requestAgain({ buyerRequest, quotes, order }, site.requestKinds),
    isWaiting: power === 'mailed' && buyerRequest.kind === 'quote' && quotes.length === 0 && WAITING.includes(state),
    standing: standingOf(quotes[0], order, today, site),
    quotes: quotes.map(({ number, sentAt, quote, facts }, index) => ({
      // The page is in English; the PDF may not be.
      ...englishTexts(quote, site),
      number,
      sent: timeText(sentAt, dates),
      note: quote.note,
      terms: quote.terms,
      state: quoteState(facts, index === 0, today),
      isNewest: index === 0,
      path: quotePath(buyerRequest.path, number),
    })),
    messages: messages.map(({ id, by, at, text, seenAt, files }) => ({
      id,
      by,
      text,
      at: timeText(at, dates),
      isNew: by !== null && seenAt === null,
      files: files.map(shownFile),
    })),
    lines: buyerRequest.kind === 'quote' ? buyerRequest.content.lines : [],
    files: buyerRequest.attachments.map(shownFile),
    fields: [...filled.filter((each) => !isText(each)), ...filled.filter(isText)].map((field) =>
      shownField(field, dates),
    ),
  }
}

const shownFile = ({ name, size, path }: SentFile) => ({ name, size: fileSize(size), path })

/** The newest quote's status. An order counts for an earlier quote only if nothing was sent after it. */
function standingOf(
  newest: FoundRequest['quotes'][number] | undefined,
  order: FoundRequest['order'],
  today: string,
  site: Parameters<typeof shownBuyerRequest>[2],
) {
  if (!newest) return null
  const { number, quote, facts } = newest
  const { dates } = site.settings
  const { valid, total } = englishTexts(quote, site)
  return {
    number,
    valid,
    total,
    state: order ? ('accepted' as const) : quoteState(facts, true, today),
    reason: facts.withdrawReason ?? facts.declineReason,
    asked: facts.moreTimeAt && timeText(facts.moreTimeAt, dates),
    order: order && { ...placedOrder(order, site), placed: timeText(order.placedAt, dates) },
  }
}

/** A request's states until answered. Null: the desk changed nothing. */
const WAITING: readonly FoundRequest['state'][] = [null, 'new', 'open']

/** The desk's states in the buyer's words. `new` adds nothing to the page. */
const BUYERS_WORDS = {
  new: null,
  open: 'In progress',
  answered: 'Answered',
  won: 'Ordered',
  declined: 'Declined',
  lost: 'Closed',
  closed: 'Closed',
  merged: null,
} as const

const shownField = ({ field: { label, control }, value }: FilledField, dates: SiteSettings['dates']) => ({
  label,
  value: control === 'date' ? dayText(value, dates) : value,
  wide: control === 'textarea',
})

export type ShownBuyerRequest = ReturnType<typeof shownBuyerRequest>

/** Prefilled addresses of the order form. Null if there is nothing to request or an address can't hold it. */
type RequestAgain = { readonly again: string | null; readonly rest: string | null }

/**
 * Returns addresses of the order form with a request's lines, and with what an order left out (behavior 20.26). Nothing
 * is stored until the buyer sends it, and the contact is only in the fragment (decision 0068).
 */
export function requestAgain(
  { buyerRequest, quotes, order }: Pick<FoundRequest, 'buyerRequest' | 'quotes' | 'order'>,
  kinds: readonly RequestKind[],
): RequestAgain {
  if (buyerRequest.kind !== 'quote') return NOTHING
  const { lines, form, ...fields } = buyerRequest.content
  const kind = kinds.find(({ key }) => key === form?.key)
  if (form && !kind) return NOTHING
  const texts = Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const contact = contactValues(Object.fromEntries(texts))
  const addressOf = (wanted: readonly RequestLine[]): string | null => {
    if (wanted.length === 0) return null
    const made = preparedAddress(wanted, contact)
    return 'url' in made ? made.url.replace('?', kind ? `?kind=${kind.key}&` : '?') : null
  }
  const quoted = order && quotes.find(({ number }) => number === order.quoteNumber)?.quote.lines
  const rest = quoted ? lines.flatMap((line, at) => leftOut(line, quoted[at], order.content.choices[at] ?? null)) : []
  return { again: addressOf(lines), rest: addressOf(rest) }
}

const NOTHING: RequestAgain = { again: null, rest: null }

/**
 * Returns what an order left out of a line: all of it, or the missing pieces. Several quantities are a question about
 * prices, so ordering one settles the line. What can't be supplied isn't requested again.
 */
function leftOut(
  line: RequestLine,
  quoted: { readonly breaks: readonly unknown[] } | undefined,
  ordered: number | null,
): RequestLine[] {
  if (quoted?.breaks.length === 0) return []
  if (ordered === null) return [line]
  const [quantity, ...others] = line.quantities
  return others.length === 0 && ordered < quantity ? [{ ...line, quantities: [quantity - ordered] }] : []
}
