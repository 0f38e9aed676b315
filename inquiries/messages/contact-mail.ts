import { type Inquiry, sender } from '#inquiries/inquiry.ts'
import {
  headerText,
  htmlHeading,
  htmlMail,
  htmlRows,
  htmlText,
  labeledFields,
  type MailContent,
  type MailFacts,
  type Row,
  textRows,
} from '#inquiries/messages/mail-content.ts'
import { receivedText } from '#inquiries/messages/quote-mail.ts'
import { CONTACT_FIELDS } from '#inquiries/schemas/contact-fields.ts'

type ContactInquiry = Extract<Inquiry, { kind: 'contact' }>

/** The mail that brings a contact message to the company. A reply goes to the visitor. */
export function contactMail(inquiry: ContactInquiry, { to }: MailFacts): MailContent {
  const { number, content } = inquiry
  const { name, address } = sender(inquiry)
  const title = `Message ${number}`
  const { rows, texts } = labeledFields(CONTACT_FIELDS, content)
  const all: Row[] = [...rows, ['Received', receivedText(inquiry)]]
  return {
    to,
    replyTo: { name: headerText(name), address },
    subject: headerText(`${title}: ${content.subject}`),
    text: [title, textRows(all), ...texts.map(([, value]) => value), ''].join('\n\n'),
    html: htmlMail(title, [htmlRows(all), ...texts.flatMap(([label, value]) => [htmlHeading(label), htmlText(value)])]),
  }
}
