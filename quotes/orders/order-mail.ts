import type { Kysely } from 'kysely'
import { fileSize } from '#catalog/quantities/format-count.ts'
import { mailIn } from '#content/mails/mail-text.ts'
import type { Tables } from '#database/tables.ts'
import type { Claimed } from '#outbox/retry-rules.ts'
import { type Mail, type MailContent, ObsoleteMail } from '#outbox/transport.ts'
import { threadHeaders } from '#quotes/answer-mail.ts'
import { quotePrices, quoteRecipients } from '#quotes/mailed-quote.ts'
import { orderOf, type StoredOrder } from '#quotes/orders/order-store.ts'
import { quotesOf, readQuote, readQuotePdf, type SentQuote } from '#quotes/quote-store.ts'
import { orderedRows } from '#quotes/schemas/order-form.ts'
import { quoteContact, quoteDay, quoteTexts } from '#quotes/schemas/quote-texts.ts'
import type { AttachmentStore } from '#requests/attachments/attachment-store.ts'
import { fillMail } from '#requests/mails/fill-mail.ts'
import { headerText, htmlRows, htmlText, textRows } from '#requests/mails/mail-content.ts'
import { addressedMail, type MailContext } from '#requests/mails/make-mail.ts'
import type { RequestRecord } from '#requests/request-store.ts'
import { mayQuote, quoteState } from '#requests/schemas/states/state-tables.ts'
import { buyerMailbox, type StoredQuoteRequest } from '#requests/stored-request.ts'

type Sources = { readonly db: Kysely<Tables>; readonly attachments: Pick<AttachmentStore, 'open'> }

/** The mail of an order or quote. Null if that is gone. Throws if a file is missing, an ObsoleteMail if outdated. */
export async function orderMail(
  { db, attachments }: Sources,
  claimed: Claimed,
  { buyerRequest, mails }: RequestRecord,
  context: MailContext & { readonly today: string },
): Promise<Mail | null> {
  const sent = await readQuote(db, claimed.quoteNumber ?? '')
  if (!sent || buyerRequest.kind !== 'quote') return null
  const headers = threadHeaders(mails)
  if (claimed.kind === 'withdrawn' || claimed.kind === 'reminder') {
    if (claimed.kind === 'reminder') await assertOpen(db, sent, context.today)
    const contentOf = claimed.kind === 'withdrawn' ? withdrawnContent : reminderContent
    const content = (pageUrl: string | null) => contentOf(buyerRequest, sent, pageUrl, context)
    return { ...addressedMail(claimed, buyerRequest, context, content), headers }
  }
  const order = await orderOf(db, buyerRequest.number)
  const pdf = order && (await readQuotePdf(db, order.number))
  if (!order || !pdf) return null
  const isOurs = claimed.kind === 'order'
  const file = isOurs ? order.file : null
  const bytes = file && (await attachments.open(file.hash))
  if (file && !bytes) throw new Error(`The bytes of '${file.name}', which came with order ${order.number}, are missing`)
  return {
    ...addressedMail(claimed, buyerRequest, context, (pageUrl) =>
      orderContent(buyerRequest, order, isOurs, pageUrl, context),
    ),
    headers,
    attachments: [
      { name: `${order.number}.pdf`, mediaType: 'application/pdf', content: pdf },
      ...(file && bytes ? [{ name: file.name, mediaType: file.mediaType, content: bytes }] : []),
    ],
  }
}

function orderContent(
  buyerRequest: StoredQuoteRequest,
  order: StoredOrder,
  isOurs: boolean,
  pageUrl: string | null,
  facts: MailContext,
): MailContent {
  const { content } = buyerRequest
  const { quote, poNumber = '', orderedBy } = order.content
  const language = isOurs ? 'en' : quote.language
  const quoteWords = facts.quoteWords[language]
  const shown = quoteTexts({ ...quote, language }, quoteWords, facts.dates, facts.maker)
  const rows = [
    ...orderedRows(order.content, quoteWords, language, facts.dates),
    ...(order.takenBy === null ? [] : [[quoteWords.recordedBy, order.takenBy] as const]),
  ]
  const file = order.file && isOurs ? `Attached: ${order.file.name} (${fileSize(order.file.size)})` : ''
  const { company, phone, mail } = facts
  const words = { number: order.number, quote: order.quoteNumber, total: shown.total ?? '', po: poNumber }
  const buyer = { name: headerText(orderedBy), address: buyerMailbox(buyerRequest) }
  return {
    to: isOurs ? facts.to : [buyer.address],
    replyTo: isOurs ? buyer : { name: headerText(company), address: mail },
    ...fillMail<'order'>(
      facts.texts[isOurs ? 'order' : mailIn('order-copy', language)],
      {
        words: { ...words, buyer: content.companyName, name: orderedBy, company, phone, mail },
        blocks: {
          fields: { text: textRows(rows), html: htmlRows(rows) },
          prices: quotePrices(shown, quoteWords),
          file: { text: file, html: file && htmlText(file) },
        },
        pageUrl,
      },
      language,
    ),
  }
}

async function assertOpen(db: Kysely<Tables>, { requestNumber, number }: SentQuote, today: string): Promise<void> {
  const [newest] = (await quotesOf(db, [requestNumber])).get(requestNumber) ?? []
  const isOpen = newest?.number === number && mayQuote('remind of the last day', quoteState(newest.facts, true, today))
  if (!isOpen) throw new ObsoleteMail('Not sent: the quote was answered, or its last day is over.')
}

const aboutQuote = (buyerRequest: StoredQuoteRequest, { number, sentBy, quote }: SentQuote, facts: MailContext) => {
  const from = sentBy ?? facts.company
  const { phone, mail } = quoteContact(facts, quote.clerk)
  const words = { number, name: buyerRequest.content.yourName, from, company: facts.company, phone, mail }
  return { ...quoteRecipients(buyerRequest, quote), replyTo: { name: headerText(from), address: mail }, words }
}

function reminderContent(
  buyerRequest: StoredQuoteRequest,
  sent: SentQuote,
  pageUrl: string | null,
  facts: MailContext,
): MailContent {
  const { words, ...addresses } = aboutQuote(buyerRequest, sent, facts)
  const { language, validUntil } = sent.quote
  const valid = quoteDay(validUntil, language, facts.dates)
  const text = facts.texts[mailIn('reminder', language)]
  return { ...addresses, ...fillMail<'reminder'>(text, { words: { ...words, valid }, blocks: {}, pageUrl }, language) }
}

function withdrawnContent(
  buyerRequest: StoredQuoteRequest,
  sent: SentQuote,
  pageUrl: string | null,
  facts: MailContext,
): MailContent {
  const { words, ...addresses } = aboutQuote(buyerRequest, sent, facts)
  const why = sent.facts.withdrawReason ?? ''
  const { language } = sent.quote
  const blocks = { reason: { text: why, html: why && htmlText(why) } }
  const text = facts.texts[mailIn('withdrawn', language)]
  return { ...addresses, ...fillMail<'withdrawn'>(text, { words, blocks, pageUrl }, language) }
}
