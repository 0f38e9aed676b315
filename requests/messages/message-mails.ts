import type { RequestMessage } from '#requests/conversation/request-messages.ts'
import { fillMail } from '#requests/messages/fill-mail.ts'
import { headerText, htmlText, type MailContent, type MailFacts } from '#requests/messages/mail-content.ts'
import { htmlFiles, textFiles } from '#requests/messages/mail-file-list.ts'
import { recipientsOf } from '#requests/messages/quote-mail.ts'
import { buyerMailbox, type StoredRequest, sender } from '#requests/stored-request.ts'

/**
 * What a buyer has written about a request, in the shape of a contact message: mail services have no template of their own for
 * it. Its files are those of the message.
 */
export function asContactMessage(buyerRequest: StoredRequest, { text, files }: RequestMessage): StoredRequest {
  const { name, address } = sender(buyerRequest)
  const subject = `Message about ${buyerRequest.number}`
  const content = { first_name: name, last_name: '', email: address, subject, message: text }
  return { ...buyerRequest, kind: 'contact', attachments: files, content }
}

/** The mail that brings a buyer's message to the company. A reply goes to the buyer. */
export function messageMail(
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

/**
 * The mail that tells a buyer of a message: the request's number and its page, nothing that anyone has typed. A reply goes to the
 * company.
 */
export function replyNotice(buyerRequest: StoredRequest, pageUrl: string | null, facts: MailFacts): MailContent {
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
