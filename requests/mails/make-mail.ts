import { type RequestLine, requestLine } from '#catalog/lists/list-line.ts'
import { formatQuantities } from '#catalog/quantities/format-count.ts'
import { FIELDS_OF_EVERY_REQUEST } from '#content/requests/request-kinds.ts'
import type { OutboxRow } from '#database/tables.ts'
import { goesToBuyer } from '#outbox/queue-mails.ts'
import { acceptedOf } from '#outbox/retry-rules.ts'
import type { Mail, MailContent, TemplateValues } from '#outbox/transport.ts'
import { fillMail } from '#requests/mails/fill-mail.ts'
import {
  type Cell,
  filesBlock,
  htmlCell,
  labeledFields,
  type MailContext,
  type MailFacts,
  rowsBlock,
  textBlock,
  textsBlock,
  toBuyer,
  toCompany,
} from '#requests/mails/mail-content.ts'
import { copiedFields, quoteCopy, shownNumber } from '#requests/mails/quote-copy.ts'
import { quoteMail, recipientsOf } from '#requests/mails/quote-mail.ts'
import type { RequestMessage } from '#requests/messages/request-messages.ts'
import type { RequestRecord } from '#requests/request-store.ts'
import { CONTACT_FIELDS } from '#requests/schemas/contact-fields.ts'
import { type FilledField, filledFields } from '#requests/schemas/form-field.ts'
import { requestFields } from '#requests/schemas/kinds/request-fields.ts'
import { buyerMailbox, type StoredRequest, sender } from '#requests/stored-request.ts'
import { escapeMarkup } from '#shared/escape-markup.ts'
import { timeWordsIn } from '#shared/zoned-day.ts'

type Queued = Pick<OutboxRow, 'kind' | 'message_id'> & Partial<Pick<OutboxRow, 'accepted'>>

/** A mail as its row in the outbox has it, to those who don't have it yet. */
export const mailOf = (
  queued: Queued,
  content: MailContent,
  about: Pick<Mail, 'requestNumber' | 'templateValues'> = { requestNumber: null, templateValues: null },
): Mail => ({
  kind: queued.kind,
  messageId: queued.message_id,
  content,
  recipients: [...content.to, ...(content.cc ?? [])].filter((address) => !acceptedOf(queued).includes(address)),
  ...about,
})

/** Makes the mail of one row of the outbox that is about a request or a message. */
export function makeMail(
  { message, ...queued }: Queued & { readonly message?: RequestMessage | undefined },
  buyerRequest: StoredRequest,
  context: MailContext,
): Mail {
  const facts = factsAbout(queued.kind, buyerRequest, context)
  if (!message) return requestMail(queued, buyerRequest, contentOf(queued.kind, buyerRequest, facts), facts)
  return requestMail(queued, asContactMessage(buyerRequest, message), messageMail(buyerRequest, message, facts), facts)
}

/** With the request's page, null without SITE_URL. The company's own link is marked as such (behavior 20.23). */
export function factsAbout(kind: OutboxRow['kind'], { path }: StoredRequest, context: MailContext): MailFacts {
  const { siteUrl } = context
  const pageUrl = siteUrl === null ? null : new URL(goesToBuyer(kind) ? path : `${path}?desk`, siteUrl).href
  return { ...context, pageUrl }
}

export const requestMail = (
  queued: Queued,
  buyerRequest: StoredRequest,
  content: MailContent,
  { pageUrl }: Pick<MailFacts, 'pageUrl'>,
): Mail =>
  mailOf(queued, content, {
    requestNumber: buyerRequest.number,
    templateValues: () => templateValues(queued.kind, buyerRequest, pageUrl),
  })

/** Thread headers (RFC 5322, 3.6.4): a reply to the buyer's last mail, else to the request. */
export function threadHeaders(mails: RequestRecord['mails']): Record<string, string> {
  const before = mails
    .filter(({ kind, state }) => state === 'sent' && kind !== 'event')
    .sort((a, b) => (a.settled_at ?? '').localeCompare(b.settled_at ?? ''))
  const last = before.findLast(({ kind }) => goesToBuyer(kind)) ?? before.at(-1)
  if (!last) return {}
  return { 'In-Reply-To': last.message_id, References: before.map(({ message_id }) => message_id).join(' ') }
}

function contentOf(kind: OutboxRow['kind'], buyerRequest: StoredRequest, facts: MailFacts): MailContent {
  if (kind === 'reply') return replyNotice(buyerRequest, facts)
  if (buyerRequest.kind === 'contact') return contactMail(buyerRequest, { ...facts, pageUrl: null })
  return kind === 'copy' ? quoteCopy(buyerRequest, facts) : quoteMail(buyerRequest, facts)
}

type StoredMessage = Extract<StoredRequest, { kind: 'contact' }>

function contactMail(buyerRequest: StoredMessage, facts: MailFacts): MailContent {
  const { number, content } = buyerRequest
  const { rows, texts } = labeledFields(CONTACT_FIELDS, content)
  const received = timeWordsIn(facts.timeZone, new Date(buyerRequest.receivedAt))
  return {
    to: facts.to,
    replyTo: toBuyer(buyerRequest),
    ...fillMail(facts, 'contact', {
      words: { number, received, name: sender(buyerRequest).name, subject: content.subject },
      blocks: { fields: rowsBlock([...rows, ['Received', received]]), texts: textsBlock(texts) },
    }),
  }
}

/** A buyer's message as a contact message, since mail services have no template for it. Its files are the message's. */
function asContactMessage(buyerRequest: StoredRequest, { text, files }: RequestMessage): StoredRequest {
  const { name, address } = sender(buyerRequest)
  const subject = `Message about ${buyerRequest.number}`
  const content = { first_name: name, last_name: '', email: address, subject, message: text }
  return { ...buyerRequest, kind: 'contact', attachments: files, content }
}

function messageMail(buyerRequest: StoredRequest, message: RequestMessage, facts: MailFacts): MailContent {
  const { number } = buyerRequest
  const { name } = sender(buyerRequest)
  const buyer = buyerRequest.kind === 'quote' ? buyerRequest.content.companyName : name
  const files = filesBlock({ number, attachments: message.files }, facts.pageUrl)
  return {
    to: recipientsOf(buyerRequest, facts),
    replyTo: toBuyer(buyerRequest),
    ...fillMail(facts, 'message', {
      words: { number, name, buyer },
      blocks: { message: textBlock(message.text), files },
    }),
  }
}

/** Tells a buyer of a message: only number and page, no typed text. Replies go to the company. */
function replyNotice(buyerRequest: StoredRequest, facts: MailFacts): MailContent {
  return {
    to: [buyerMailbox(buyerRequest)],
    replyTo: toCompany(facts),
    ...fillMail(facts, 'reply', { words: { number: buyerRequest.number }, blocks: {} }),
  }
}

/** EmailJS takes 50 kB of parameters (its documentation, 2026). The rest of the call needs some of it. */
export const MAX_BYTES = 45_000
const MAX_BYTES_WITHOUT_ROWS = 0.6 * MAX_BYTES

const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** The fields that every template shows. The country is in the address. */
const IN_EVERY_TEMPLATE: ReadonlySet<string> = new Set(FIELDS_OF_EVERY_REQUEST)

/** The values of a request's template at EmailJS (behavior 11.3), shortened to its limit. */
export function templateValues(kind: OutboxRow['kind'], buyerRequest: StoredRequest, pageUrl: string | null) {
  const { number: requestNumber } = buyerRequest
  const yourEmail = buyerMailbox(buyerRequest) // templates send and reply to it
  const files = filesBlock(buyerRequest, pageUrl).text
  const whole = pageUrl ?? `npm run requests -- show ${requestNumber}`
  if (buyerRequest.kind === 'contact') {
    const all = { ...values(filledFields(CONTACT_FIELDS, buyerRequest.content)), email: yourEmail, requestNumber }
    return shortened(buyerRequest.content.message, whole, (message) => ({
      ...all,
      message: [message, files].filter(Boolean).join('\n\n'), // a message about a request may have files
    }))
  }
  const { content } = buyerRequest
  if (kind === 'copy') {
    const copied = values(filledFields(copiedFields(), content))
    const rest = { ...copied, yourEmail, requestNumber, requestUrl: pageUrl ?? '' }
    const numbers = content.lines.map(({ quantities, partNumber }) =>
      requestLine(shownNumber(partNumber), { quantities }),
    )
    return { ...rest, partTableRows: partRows(numbers, MAX_BYTES - bytes(rest), whole) }
  }
  const filled = filledFields(requestFields(buyerRequest), content)
  // old templates lack new fields, none shows files or the kind: the note has all of them
  const repeated = filled.filter(({ field }) => !IN_EVERY_TEMPLATE.has(field.name))
  const kindName = content.form?.name
  const added = [kindName, ...repeated.map(({ field, value }) => `${field.label}: ${value}`), files].filter(Boolean)
  const given: TemplateValues = { state: '', zip: '', ...values(filled) }
  const completeAddress = [given.completeAddress, given.country].filter(Boolean).join(', ')
  const all = { ...given, yourEmail, completeAddress, requestNumber }
  const rest = shortened(content.note ?? '', whole, (note) => ({ ...all, note: [note, ...added].join('\n\n') }))
  return { ...rest, partTableRows: partRows(content.lines, MAX_BYTES - bytes(rest), whole) }
}

const values = (filled: readonly FilledField[]): TemplateValues =>
  Object.fromEntries(filled.map(({ field, value }) => [field.name, value]))

/** The lines as escaped HTML rows, as templates print them raw. Beyond `maxBytes` of JSON, points to the list. */
function partRows(lines: readonly RequestLine[], maxBytes: number, whole: string): string {
  const rows = lines.map((line) => {
    const cells: Cell[] = [line.manufacturerName, [line.partNumber, line.note], formatQuantities(line.quantities)]
    return `<tr>${cells.map((cell) => htmlCell(cell)).join('')}</tr>`
  })
  const all = rows.join('')
  if (bytes({ partTableRows: all }) <= maxBytes) return all
  const last = (left: number) => `<tr><td colspan="3">… and ${left} more: ${escapeMarkup(whole)}</td></tr>`
  let room = maxBytes - bytes({ partTableRows: last(rows.length) })
  const kept: string[] = []
  for (const row of rows) {
    room -= bytes(row)
    if (room < 0) break
    kept.push(row)
  }
  return kept.join('') + last(rows.length - kept.length)
}

function shortened(text: string, whole: string, withText: (text: string) => TemplateValues): TemplateValues {
  let parameters = withText(text)
  for (let { length } = text; bytes(parameters) > MAX_BYTES_WITHOUT_ROWS && length > 0; ) {
    length = Math.floor(length * 0.9)
    parameters = withText(`${text.slice(0, length).toWellFormed()}\n… (the whole text: ${whole})`)
  }
  return parameters
}
