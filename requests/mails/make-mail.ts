import { type Company, numberToCall } from '#catalog/company/company.ts'
import type { SiteSettings } from '#catalog/company/site-settings.ts'
import type { MailTexts } from '#content/mails/mail-text.ts'
import type { WordsByLanguage } from '#content/quotes/quote-words.ts'
import type { RequestKind } from '#content/requests/request-kinds.ts'
import type { OutboxRow } from '#database/tables.ts'
import type { RequestSettings } from '#outbox/settings.ts'
import type { Mail, MailContent } from '#outbox/transport.ts'
import { fillMail } from '#requests/mails/fill-mail.ts'
import {
  headerText,
  htmlHeading,
  htmlRows,
  htmlText,
  labeledFields,
  type MailFacts,
  type MailRow,
  textRows,
} from '#requests/mails/mail-content.ts'
import { htmlFiles, textFiles } from '#requests/mails/mail-file-list.ts'
import { quoteCopy } from '#requests/mails/quote-copy.ts'
import { quoteMail, recipientsOf } from '#requests/mails/quote-mail.ts'
import { templateValues } from '#requests/mails/template-values.ts'
import type { RequestMessage } from '#requests/messages/request-messages.ts'
import { CONTACT_FIELDS } from '#requests/schemas/contact-fields.ts'
import { buyerMailbox, type StoredRequest, sender } from '#requests/stored-request.ts'
import { timeWordsIn } from '#shared/zoned-day.ts'

export type MailContext = MailFacts & {
  /** SITE_URL; null if it isn't set: mails then have no links. */
  readonly siteUrl: string | null
}

export type MailSources = {
  readonly company: Pick<Company, 'name' | 'maker' | 'tollFree' | 'phone' | 'mails'>
  readonly mails: MailTexts
  readonly settings: Pick<SiteSettings, 'dates'>
  readonly quoteWords: WordsByLanguage
  readonly requestKinds: readonly Pick<RequestKind, 'key' | 'to'>[]
}

/** The content of mails, and the company's recipients: MAIL_TO, or the company's own address. */
export const mailContext = (
  { MAIL_TO, TIME_ZONE }: Pick<RequestSettings, 'MAIL_TO' | 'TIME_ZONE'>,
  { company, mails, settings, quoteWords, requestKinds }: MailSources,
  siteUrl: string | null,
): MailContext => ({
  company: company.name,
  maker: company.maker,
  phone: numberToCall(company),
  mail: company.mails[0],
  to: MAIL_TO ?? [company.mails[0]],
  kindTo: new Map(requestKinds.map(({ key, to }) => [key, to])),
  siteUrl,
  texts: mails,
  dates: settings.dates,
  timeZone: TIME_ZONE,
  quoteWords,
})

type Queued = {
  readonly kind: OutboxRow['kind']
  readonly messageId: string
  readonly accepted?: readonly string[]
  readonly message?: RequestMessage | undefined
}

/** Makes the mail of one row of the outbox that is about a request or a message. */
export function makeMail(queued: Queued, buyerRequest: StoredRequest, context: MailContext): Mail {
  const { kind, message } = queued
  return addressedMail(queued, buyerRequest, context, (pageUrl) =>
    message ? messageMail(buyerRequest, message, pageUrl, context) : contentOf(kind, buyerRequest, pageUrl, context),
  )
}

const TO_COMPANY: readonly OutboxRow['kind'][] = ['quote', 'contact', 'message', 'order']

/** A mail with its request's page, null without SITE_URL. The company's own link is marked as such (behavior 20.23). */
export function addressedMail(
  { kind, messageId, accepted = [], message }: Queued,
  buyerRequest: StoredRequest,
  { siteUrl }: Pick<MailContext, 'siteUrl'>,
  contentAt: (pageUrl: string | null) => MailContent,
): Mail {
  const path = TO_COMPANY.includes(kind) ? `${buyerRequest.path}?desk` : buyerRequest.path
  const pageUrl = siteUrl === null ? null : new URL(path, siteUrl).href
  const content = contentAt(pageUrl)
  const recipients = [...content.to, ...(content.cc ?? [])].filter((address) => !accepted.includes(address))
  const about = message ? asContactMessage(buyerRequest, message) : buyerRequest
  const { number: requestNumber } = buyerRequest
  return {
    kind,
    messageId,
    requestNumber,
    content,
    recipients,
    templateValues: () => templateValues(kind, about, pageUrl),
  }
}

function contentOf(
  kind: OutboxRow['kind'],
  buyerRequest: StoredRequest,
  pageUrl: string | null,
  facts: MailFacts,
): MailContent {
  if (kind === 'reply') return replyNotice(buyerRequest, pageUrl, facts)
  if (buyerRequest.kind === 'contact') return contactMail(buyerRequest, facts)
  return kind === 'copy' ? quoteCopy(buyerRequest, pageUrl, facts) : quoteMail(buyerRequest, pageUrl, facts)
}

type StoredMessage = Extract<StoredRequest, { kind: 'contact' }>

function contactMail(buyerRequest: StoredMessage, facts: MailFacts): MailContent {
  const { number, content } = buyerRequest
  const { name } = sender(buyerRequest)
  const { company, phone, mail } = facts
  const { rows, texts } = labeledFields(CONTACT_FIELDS, content)
  const received = timeWordsIn(facts.timeZone, new Date(buyerRequest.receivedAt))
  const all: MailRow[] = [...rows, ['Received', received]]
  return {
    to: facts.to,
    replyTo: { name: headerText(name), address: buyerMailbox(buyerRequest) },
    ...fillMail<'contact'>(facts.texts.contact, {
      words: { number, received, name, subject: content.subject, company, phone, mail },
      blocks: {
        fields: { text: textRows(all), html: htmlRows(all) },
        texts: {
          text: texts.map(([, value]) => value).join('\n\n'),
          html: texts.flatMap(([label, value]) => [htmlHeading(label), htmlText(value)]).join('\n'),
        },
      },
      pageUrl: null,
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

function messageMail(
  buyerRequest: StoredRequest,
  message: RequestMessage,
  pageUrl: string | null,
  facts: MailFacts,
): MailContent {
  const { number } = buyerRequest
  const { name } = sender(buyerRequest)
  const { company, phone, mail } = facts
  const buyer = buyerRequest.kind === 'quote' ? buyerRequest.content.companyName : name
  const sent = { ...buyerRequest, attachments: message.files }
  const words = { number, name, buyer, company, phone, mail }
  const text = { text: message.text, html: htmlText(message.text) }
  const files = { text: textFiles(sent, pageUrl).join('\n\n'), html: htmlFiles(sent, pageUrl).join('\n') }
  return {
    to: recipientsOf(buyerRequest, facts),
    replyTo: { name: headerText(name), address: buyerMailbox(buyerRequest) },
    ...fillMail<'message'>(facts.texts.message, { words, blocks: { message: text, files }, pageUrl }),
  }
}

/** Tells a buyer of a message: only number and page, no typed text. Replies go to the company. */
function replyNotice(buyerRequest: StoredRequest, pageUrl: string | null, facts: MailFacts): MailContent {
  const { company, phone, mail } = facts
  return {
    to: [buyerMailbox(buyerRequest)],
    replyTo: { name: headerText(company), address: mail },
    ...fillMail<'reply'>(facts.texts.reply, {
      words: { number: buyerRequest.number, company, phone, mail },
      blocks: {},
      pageUrl,
    }),
  }
}
