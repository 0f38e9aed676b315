import { fileSize } from '#catalog/quantities/format-count.ts'
import { mailIn } from '#content/mails/mail-text.ts'
import type { Db } from '#database/tables.ts'
import type { Claimed } from '#outbox/retry-rules.ts'
import { type Mail, type MailContent, ObsoleteMail } from '#outbox/transport.ts'
import { mailQuote, quotePrices, quoteRecipients } from '#quotes/mailed-quote.ts'
import { orderOf, type StoredOrder } from '#quotes/orders/order-store.ts'
import { quotesOf, readQuote, readQuotePdf, type SentQuote } from '#quotes/quote-store.ts'
import { orderedRows } from '#quotes/schemas/order-form.ts'
import { quoteContact, quoteDay, quoteTexts } from '#quotes/schemas/quote-texts.ts'
import type { AttachmentStore } from '#requests/attachments/folder-store.ts'
import { fillMail } from '#requests/mails/fill-mail.ts'
import {
  headerText,
  type MailContext,
  type MailFacts,
  rowsBlock,
  textBlock,
  toBuyer,
  toCompany,
} from '#requests/mails/mail-content.ts'
import { factsAbout, requestMail, threadHeaders } from '#requests/mails/make-mail.ts'
import { recipientsOf } from '#requests/mails/quote-mail.ts'
import type { RequestRecord } from '#requests/request-store.ts'
import { mayQuote, quoteState } from '#requests/schemas/states/state-tables.ts'
import { buyerMailbox, type StoredQuoteRequest } from '#requests/stored-request.ts'

type Sources = { readonly db: Db; readonly attachments: Pick<AttachmentStore, 'open'> }

/** A quote's or order's mail, in its thread. Null if that is gone. Throws for missing bytes, or an ObsoleteMail. */
export async function mailAboutQuote(
  { db, attachments }: Sources,
  claimed: Claimed,
  { buyerRequest, mails }: RequestRecord,
  context: MailContext & { readonly today: string },
): Promise<Mail | null> {
  const { kind } = claimed
  const sent = await readQuote(db, claimed.quote_number ?? '')
  if (!sent || buyerRequest.kind !== 'quote') return null
  const facts = factsAbout(kind, buyerRequest, context)
  const about = (content: MailContent): Mail => ({
    ...requestMail(claimed, buyerRequest, content, facts),
    headers: threadHeaders(mails),
  })
  if (kind === 'reminder' || kind === 'answer') await assertHolds(db, kind, sent, context.today)
  if (kind === 'withdrawn' || kind === 'reminder') return about(newsContent(kind, buyerRequest, sent, facts))
  const order = kind === 'answer' ? null : await orderOf(db, buyerRequest.number)
  const { number, file } = order ?? { number: sent.number, file: null }
  const pdf = await readQuotePdf(db, number)
  if (!pdf || (kind !== 'answer' && !order)) return null
  const files = kind === 'answer' ? sent.quote.files : kind === 'order' && file ? [file] : []
  const attached = files.map(async ({ name, mediaType, hash }) => {
    const content = await attachments.open(hash)
    if (!content) throw new Error(`The bytes of '${name}', which belongs to ${number}, are missing`)
    return { name, mediaType, content }
  })
  const mail = about(
    order ? orderContent(buyerRequest, order, kind === 'order', facts) : mailQuote(buyerRequest, sent, facts),
  )
  const first = { name: `${number}.pdf`, mediaType: 'application/pdf', content: pdf }
  return { ...mail, attachments: [first, ...(await Promise.all(attached))] }
}

function orderContent(buyerRequest: StoredQuoteRequest, order: StoredOrder, isOurs: boolean, facts: MailFacts) {
  const { quote, poNumber = '', orderedBy } = order.content
  const language = isOurs ? 'en' : quote.language
  const quoteWords = facts.quoteWords[language]
  const shown = quoteTexts({ ...quote, language }, quoteWords, facts.dates, facts.maker)
  const rows = [
    ...orderedRows(order.content, quoteWords, language, facts.dates),
    ...(order.takenBy === null ? [] : [[quoteWords.recordedBy, order.takenBy] as const]),
  ]
  const { file } = order
  const po = file && isOurs ? `Purchase order, also at the desk: ${file.name} (${fileSize(file.size)})` : ''
  return {
    to: isOurs ? recipientsOf(buyerRequest, facts) : [buyerMailbox(buyerRequest)],
    replyTo: isOurs ? toBuyer(buyerRequest, orderedBy) : toCompany(facts),
    ...fillMail(facts, isOurs ? 'order' : mailIn('order-copy', language), {
      language,
      words: {
        number: order.number,
        quote: order.quoteNumber,
        total: shown.total ?? '',
        po: poNumber,
        buyer: buyerRequest.content.companyName,
        name: orderedBy,
      },
      blocks: { fields: rowsBlock(rows), prices: quotePrices(shown, quoteWords), file: textBlock(po) },
    }),
  }
}

/** Asked at each try, as the mail may have waited or been refused for days. */
async function assertHolds(db: Db, kind: 'reminder' | 'answer', sent: SentQuote, today: string) {
  const [newest] = (await quotesOf(db, [sent.requestNumber])).get(sent.requestNumber) ?? []
  const state = quoteState(sent.facts, newest?.number === sent.number, today)
  if (state === 'withdrawn' || state === 'replaced')
    throw new ObsoleteMail('Not sent: the quote was withdrawn or replaced.')
  if (kind === 'reminder' && !mayQuote('remind of the last day', state))
    throw new ObsoleteMail('Not sent: the quote was answered, or its last day is over.')
}

function newsContent(
  kind: 'withdrawn' | 'reminder',
  buyerRequest: StoredQuoteRequest,
  { number, sentBy, quote, facts: { withdrawReason } }: SentQuote,
  facts: MailFacts,
): MailContent {
  const { language, clerk, validUntil } = quote
  const from = sentBy ?? facts.company
  const contact = quoteContact(facts, clerk)
  const words = {
    ...contact,
    number,
    name: buyerRequest.content.yourName,
    from,
    valid: quoteDay(validUntil, language, facts.dates),
  }
  return {
    ...quoteRecipients(buyerRequest, quote),
    replyTo: { name: headerText(from), address: contact.mail },
    ...fillMail(facts, mailIn(kind, language), {
      words,
      blocks: { reason: textBlock(withdrawReason ?? '') }, // a reminder has no place for it
      language,
    }),
  }
}
