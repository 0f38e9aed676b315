import { englishTexts, orderedTexts } from '#app/request/order-sheet.ts'
import { contactValues } from '#app/request-form/form-start.ts'
import { preparedAddress } from '#app/request-form/prepared-request.ts'
import type { FoundRequest } from '#buyers/found-request.ts'
import type { SiteSettings } from '#catalog/company/site-settings.ts'
import type { RequestLine } from '#catalog/lists/list-line.ts'
import { dayText, timeText } from '#catalog/quantities/day-text.ts'
import { fileSize } from '#catalog/quantities/format-count.ts'
import type { RequestKind } from '#content/requests/request-kinds.ts'
import type { SiteContent } from '#content/site-content.ts'
import { isPricedFor, type PricedLine, quotePath } from '#quotes/schemas/priced-quote.ts'
import type { SentFile } from '#requests/attachments/attachment.ts'
import { filledFields } from '#requests/schemas/form-field.ts'
import { requestFields, requestName } from '#requests/schemas/kinds/request-fields.ts'
import { postalAddress } from '#requests/schemas/quote-fields.ts'
import { mayRequest, quoteState } from '#requests/schemas/states/state-tables.ts'
import type { StoredRequest } from '#requests/stored-request.ts'

type Site = Pick<SiteContent, 'settings' | 'quoteWords' | 'company' | 'requestKinds'>
type Found = Omit<FoundRequest, 'buyerRequest' | 'mailedAt'> & { readonly timeZone: string }

/** Returns a stored request for its page: labels as in its form, times in the company's zone. */
export function shownBuyerRequest(buyerRequest: StoredRequest, found: Found, site: Site) {
  const { power, quotes, messages, order } = found
  const { dates } = site.settings
  const { number, path } = buyerRequest
  const what = requestName(buyerRequest)
  const received = timeText(buyerRequest.receivedAt, dates, found.timeZone)
  const sent = quotes.map(({ number, sentAt, quote, facts }, index) => ({
    // The page is in English; the PDF may not be.
    ...englishTexts(quote, site),
    title: 'Quote',
    number,
    about: `Sent ${timeText(sentAt, dates, found.timeZone)}`,
    note: quote.note,
    terms: quote.terms,
    state: quoteState(facts, index === 0, found.today),
    path: quotePath(path, number),
  }))
  const ordered = order && orderedTexts(order.content.quote, order.content, site)
  const placed = ordered && {
    ...ordered,
    facts: [...ordered.facts, ...(order.file ? [['PO file', order.file.name] as const] : [])],
    title: 'Order',
    number: order.number,
    about: `Ordered ${timeText(order.placedAt, dates, found.timeZone)} from quote ${order.quoteNumber}`,
    note: '',
    terms: order.content.quote.terms,
    path: quotePath(path, order.number),
  }
  return {
    what,
    power,
    number,
    received,
    status: statusOf(buyerRequest, found, site),
    next: requestAgain({ ...found, buyerRequest }, site.requestKinds),
    /** The page's subject: the order, the newest quote, or the request. */
    document: placed ?? sent[0] ?? null,
    earlier: placed ? sent : sent.slice(1),
    messages: messages.map(({ id, by, at, text, seenAt, files }) => ({
      id,
      by,
      text,
      at: timeText(at, dates, found.timeZone),
      isNew: by !== null && seenAt === null,
      files: files.map(shownFile),
    })),
    lines: buyerRequest.kind === 'quote' ? buyerRequest.content.lines : [],
    files: buyerRequest.attachments.map(shownFile),
    fields: askedFields(buyerRequest, dates),
  }
}

const shownFile = ({ name, size, path }: SentFile) => ({ name, size: fileSize(size), path })

const ADDRESS: readonly string[] = ['completeAddress', 'country', 'city', 'state', 'zip']

function askedFields(request: StoredRequest, dates: SiteSettings['dates']) {
  const address = request.kind === 'quote' ? postalAddress(request.content).join('\n') : ''
  return filledFields(requestFields(request), request.content).flatMap(
    ({ field: { name, label, control }, value }): (readonly [label: string, value: string])[] => {
      if (address && ADDRESS.includes(name)) return name === 'completeAddress' ? [['Address', address]] : []
      return [[label, control === 'date' ? dayText(value, dates) : value]]
    },
  )
}

const ENDED: readonly FoundRequest['state'][] = ['won', 'declined', 'lost', 'closed']

type Status = {
  readonly tone?: 'good' | 'warn'
  readonly says: string
  readonly more?: string | undefined
  readonly to?: string | null
  readonly write: string
  readonly reason?: string | null
  readonly act?: 'order' | 'more-time' | undefined
}

function statusOf(buyerRequest: StoredRequest, found: Found, site: Site): Status {
  const { state, ownState, quotes, messages, order, today, mailsTo } = found
  const { dates } = site.settings
  const [newest] = quotes
  if (order) return { tone: 'good', says: `Ordered: your order number is ${order.number}.`, write: 'Ask for changes' }
  if (!newest) {
    const isQuote = buyerRequest.kind === 'quote' && !buyerRequest.content.form
    const it = buyerRequest.kind === 'quote' ? 'request' : 'message'
    const says = `We received your ${it} on ${timeText(buyerRequest.receivedAt, dates, found.timeZone)}.`
    if (ENDED.includes(state))
      return { says, more: state === 'won' ? 'It has been ordered.' : 'It is closed.', write: 'Message us' }
    const isAnswered =
      state === 'answered' || (buyerRequest.kind === 'contact' && messages.some(({ by }) => by !== null))
    if (isAnswered) return { says, more: 'We answered it.', write: 'Message us' }
    const reply = isQuote ? "We'll email a quote to" : "We'll reply to"
    const more = mailsTo ? reply : isQuote ? "We'll email you a quote." : "We'll reply by email."
    return { says, more, to: mailsTo, write: 'Ask for changes' }
  }
  if (ownState === 'merged')
    return { says: 'We merged this request with another of yours.', more: 'Please use that one.', write: 'Message us' }
  if (ownState && !mayRequest('accept the quote', ownState))
    return { says: 'This request is ordered.', write: 'Message us' }
  const { facts, quote } = newest
  const valid = dayText(quote.validUntil, dates)
  switch (quoteState(facts, true, today)) {
    case 'declined':
      return { says: 'You declined this quote.', reason: facts.declineReason, write: 'Message us' }
    case 'withdrawn':
      return { tone: 'warn', says: 'We have withdrawn this quote.', reason: facts.withdrawReason, write: 'Message us' }
    case 'expired': {
      const asked =
        facts.moreTimeAt &&
        `You asked for more time on ${timeText(facts.moreTimeAt, dates, found.timeZone)}. We'll reply by email.`
      return {
        tone: 'warn',
        says: `This quote was valid until ${valid}.`,
        write: 'Message us',
        ...(asked ? { more: asked } : { act: 'more-time' }),
      }
    }
    default:
      return { says: 'Your quote is ready.', more: `Valid until ${valid}.`, write: 'Ask for changes', act: 'order' }
  }
}

export type ShownBuyerRequest = ReturnType<typeof shownBuyerRequest>

/**
 * Returns order form addresses with a request's lines, and with what an order left out (behavior 20.26). Null if there
 * is nothing, or it is too long. Nothing is stored until sent; the contact is only in the fragment (decision 0068).
 */
export function requestAgain(
  { buyerRequest, quotes, order }: Pick<FoundRequest, 'buyerRequest' | 'quotes' | 'order'>,
  kinds: readonly RequestKind[],
) {
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

const NOTHING = { again: null, rest: null }

/**
 * Returns what an order left out of a line: all of it, or the missing pieces. Several quantities are a question about
 * prices, so ordering one settles the line. What can't be supplied isn't requested again.
 */
function leftOut(line: RequestLine, quoted: PricedLine | undefined, ordered: number | null): RequestLine[] {
  if (!isPricedFor(line, quoted)) return [line]
  if (quoted.breaks.length === 0) return []
  if (ordered === null) return [line]
  const [quantity, ...others] = line.quantities
  return others.length === 0 && ordered < quantity ? [{ ...line, quantities: [quantity - ordered] }] : []
}
