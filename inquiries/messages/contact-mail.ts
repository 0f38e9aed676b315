import { type Inquiry, sender } from '#inquiries/inquiry.ts'
import {
  headerText,
  htmlHeading,
  htmlMail,
  htmlRows,
  htmlText,
  type Mail,
  type MailFacts,
  type Row,
  textRows,
} from '#inquiries/messages/mail.ts'
import { receivedText } from '#inquiries/messages/quote-mail.ts'

export type ContactInquiry = Extract<Inquiry, { kind: 'contact' }>

/** The mail that brings a contact message to the company. An answer to it goes to the visitor. */
export function contactMail(inquiry: ContactInquiry, { to }: MailFacts): Mail {
  const { number, content } = inquiry
  const { name, address } = sender(inquiry)
  const title = `Message ${number}`
  const rows: Row[] = [
    ['First Name', content.first_name],
    ['Last Name', content.last_name],
    ['Email', content.email],
    ['Subject', content.subject],
    ['Received', receivedText(inquiry)],
  ]
  return {
    to,
    replyTo: { name: headerText(name), address },
    subject: headerText(`${title}: ${content.subject}`),
    text: [title, textRows(rows), content.message, ''].join('\n\n'),
    html: htmlMail(title, [htmlRows(rows), htmlHeading('Message'), htmlText(content.message)]),
  }
}
