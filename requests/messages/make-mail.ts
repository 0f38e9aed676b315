import { formatCount } from '#catalog/quantities/format-count.ts'
import type { OutboxRow } from '#database/tables.ts'
import { fillMail } from '#requests/messages/fill-mail.ts'
import {
  type Cell,
  headerText,
  htmlGrid,
  htmlHeading,
  htmlRows,
  htmlText,
  labeledFields,
  type MailContent,
  type MailFacts,
  type MailRow,
  textRows,
} from '#requests/messages/mail-content.ts'
import { quoteCopy } from '#requests/messages/quote-copy.ts'
import { quoteMail, receivedText, textGrid } from '#requests/messages/quote-mail.ts'
import type { RequestMail } from '#requests/messages/transport.ts'
import { CONTACT_FIELDS } from '#requests/schemas/contact-fields.ts'
import { formatMoney, formatUnitPrice } from '#requests/schemas/money.ts'
import { hasChoices, type PricedLine, type PricedQuote } from '#requests/schemas/priced-quote.ts'
import { buyerMailbox, type StoredQuoteRequest, type StoredRequest, sender } from '#requests/stored-request.ts'

/** The quote that a mail brings. */
type QuoteAnswer = {
  readonly number: string
  readonly replaces: string | null
  readonly by: string | null
  readonly quote: PricedQuote
}

/** Prices of more lines are in the PDF alone. */
const MAX_LISTED = 50
const HEADS = ['Part number', 'Quantity', 'Unit price', 'Total', 'Lead time']

/** The mail that brings a quote to the buyer (behavior 20.8). A reply goes to the company. */
function quoteAnswer(
  buyerRequest: StoredQuoteRequest,
  { number, replaces, by, quote }: QuoteAnswer,
  pageUrl: string | null,
  { company, phone, mail, texts }: MailFacts,
): MailContent {
  const { number: request, content } = buyerRequest
  const { currency, validUntil, lines, note, terms } = quote
  const priced = lines.slice(0, MAX_LISTED)
  const columns = priced.some(({ leadTime }) => leadTime !== '') ? HEADS : HEADS.slice(0, -1)
  const listed = priced.flatMap((line) => priceRows(line, currency)).map((row) => row.slice(0, columns.length))
  const left = lines.length - MAX_LISTED
  const more = left > 0 ? [`and ${formatCount(left)} more lines in the PDF`] : []
  const replaced = replaces === null ? '' : `It replaces ${replaces}.`
  return {
    to: [buyerMailbox(buyerRequest)],
    ...(quote.cc?.length ? { cc: quote.cc } : {}),
    replyTo: { name: headerText(company), address: mail },
    ...fillMail<'answer'>(texts.answer, {
      words: {
        number,
        request,
        total: `${formatMoney(quote.total, currency)}${hasChoices(quote) ? ' at the first quantity of each line' : ''}`,
        valid: validUntil,
        name: content.yourName,
        buyer: content.companyName,
        from: by ?? company,
        company,
        phone,
        mail,
      },
      blocks: {
        replaced: { text: replaced, html: replaced && htmlText(replaced) },
        prices: {
          text: [textGrid([columns, ...listed]), ...more].join('\n\n'),
          html: [htmlGrid(columns, listed), ...more.map(htmlText)].join('\n'),
        },
        note: { text: note, html: note && htmlText(note) },
        terms: { text: terms && `Terms:\n${terms}`, html: terms && `${htmlHeading('Terms')}\n${htmlText(terms)}` },
      },
      pageUrl,
    }),
  }
}

/** A row for each quantity; the line's own values are in the first. */
function priceRows({ partNumber, breaks, leadTime }: PricedLine, currency: string): string[][] {
  if (breaks.length === 0) return [[partNumber, '', 'no quote', '', leadTime]]
  return breaks.map(({ quantity, unitPrice, total }, place) => [
    place === 0 ? partNumber : '',
    formatCount(quantity),
    formatUnitPrice(unitPrice, currency),
    formatMoney(total, currency),
    place === 0 ? leadTime : '',
  ]) satisfies Cell[][]
}

export type MailContext = MailFacts & {
  /** SITE_URL; null if it isn't set: mails then have no links. */
  readonly siteUrl: string | null
}

/** A row of the outbox: `accepted` are the addresses that have its mail already. */
type Queued = {
  readonly kind: OutboxRow['kind']
  readonly messageId: string
  readonly accepted?: readonly string[]
  /** What an `answer` brings. */
  readonly answer?: QuoteAnswer | null
}

/** Makes the mail of one row of the outbox. */
export function makeMail(
  { kind, messageId, accepted = [], answer = null }: Queued,
  buyerRequest: StoredRequest,
  context: MailContext,
): RequestMail {
  const pageUrl = context.siteUrl === null ? null : new URL(buyerRequest.path, context.siteUrl).href
  const content =
    answer && buyerRequest.kind === 'quote'
      ? quoteAnswer(buyerRequest, answer, pageUrl, context)
      : contentOf(kind, buyerRequest, pageUrl, context)
  const recipients = [...content.to, ...(content.cc ?? [])].filter((address) => !accepted.includes(address))
  return { kind, messageId, buyerRequest, pageUrl, content, recipients }
}

function contentOf(
  kind: OutboxRow['kind'],
  buyerRequest: StoredRequest,
  pageUrl: string | null,
  facts: MailFacts,
): MailContent {
  if (buyerRequest.kind === 'contact') return contactMail(buyerRequest, facts)
  return kind === 'copy' ? quoteCopy(buyerRequest, pageUrl, facts) : quoteMail(buyerRequest, pageUrl, facts)
}

type StoredMessage = Extract<StoredRequest, { kind: 'contact' }>

/** The mail that brings a contact message to the company. A reply goes to the visitor. */
function contactMail(buyerRequest: StoredMessage, facts: MailFacts): MailContent {
  const { number, content } = buyerRequest
  const { name } = sender(buyerRequest)
  const { company, phone, mail } = facts
  const { rows, texts } = labeledFields(CONTACT_FIELDS, content)
  const received = receivedText(buyerRequest)
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
