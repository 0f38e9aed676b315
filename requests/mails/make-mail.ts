import type { OutboxRow } from '#database/tables.ts'
import { goesToBuyer } from '#outbox/queue-mails.ts'
import { acceptedOf } from '#outbox/retry-rules.ts'
import type { Mail, MailContent } from '#outbox/transport.ts'
import { fillMail } from '#requests/mails/fill-mail.ts'
import {
  filesBlock,
  labeledFields,
  type MailContext,
  type MailFacts,
  rowsBlock,
  textBlock,
  textsBlock,
  toBuyer,
  toCompany,
} from '#requests/mails/mail-content.ts'
import { quoteCopy } from '#requests/mails/quote-copy.ts'
import { quoteMail, recipientsOf } from '#requests/mails/quote-mail.ts'
import { templateValues } from '#requests/mails/template-values.ts'
import type { RequestMessage } from '#requests/messages/request-messages.ts'
import type { RequestRecord } from '#requests/request-store.ts'
import { CONTACT_FIELDS } from '#requests/schemas/contact-fields.ts'
import { buyerMailbox, type StoredRequest, sender } from '#requests/stored-request.ts'
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
