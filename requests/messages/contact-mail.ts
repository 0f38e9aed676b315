import { fillMail } from '#requests/messages/fill-mail.ts'
import {
  headerText,
  htmlHeading,
  htmlRows,
  htmlText,
  labeledFields,
  type MailContent,
  type MailFacts,
  type MailRow,
  textRows,
} from '#requests/messages/mail-content.ts'
import { receivedText } from '#requests/messages/quote-mail.ts'
import { CONTACT_FIELDS } from '#requests/schemas/contact-fields.ts'
import { type StoredRequest, sender } from '#requests/stored-request.ts'

type StoredMessage = Extract<StoredRequest, { kind: 'contact' }>

/** The mail that brings a contact message to the company. A reply goes to the visitor. */
export function contactMail(buyerRequest: StoredMessage, facts: MailFacts): MailContent {
  const { number, content } = buyerRequest
  const { name, address } = sender(buyerRequest)
  const { company, phone, mail } = facts
  const { rows, texts } = labeledFields(CONTACT_FIELDS, content)
  const received = receivedText(buyerRequest)
  const all: MailRow[] = [...rows, ['Received', received]]
  return {
    to: facts.to,
    replyTo: { name: headerText(name), address },
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
