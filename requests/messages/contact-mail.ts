import { type Inquiry, sender } from '#inquiries/inquiry.ts'
import { fillMail } from '#inquiries/messages/fill-mail.ts'
import {
  headerText,
  htmlHeading,
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
export function contactMail(inquiry: ContactInquiry, facts: MailFacts): MailContent {
  const { number, content } = inquiry
  const { name, address } = sender(inquiry)
  const { company, phone, mail } = facts
  const { rows, texts } = labeledFields(CONTACT_FIELDS, content)
  const received = receivedText(inquiry)
  const all: Row[] = [...rows, ['Received', received]]
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
