import {
  headerText,
  htmlGrid,
  htmlHeading,
  htmlLink,
  htmlMail,
  htmlText,
  type Mail,
  type MailFacts,
} from '#inquiries/messages/mail.ts'
import { type QuoteInquiry, quantityText, receivedText, textGrid } from '#inquiries/messages/quote-mail.ts'

const NUMBER_FORM = /^(?=.*\d)[A-Za-z0-9][A-Za-z0-9./_()-]*(?: [A-Za-z0-9./_()-]+)?$/
const WORDS_OR_ADDRESS = /[A-Za-z]{6}|www|https?|[a-z]{2}\.[a-z]{2}/i
const LONGEST_NUMBER = 40

/**
 * The buyer's copy: the request's number and page, part numbers and quantities, and nothing that the visitor could
 * write freely, since nobody has proved that the address is his own (DESIGN 5). What isn't formed like a part number
 * is left to the page. An answer to it goes to the company.
 */
export function quoteCopy(inquiry: QuoteInquiry, pageUrl: string | null, facts: MailFacts): Mail {
  const { number, content } = inquiry
  const title = `Your quote request ${number}`
  const lines = content.lines.map((line) => [shownNumber(line.partNumber), quantityText(line.quantity)])
  const opening = `${facts.company} has received a quote request from this address on ${receivedText(inquiry)}.`
  const closing = `We answer with price and delivery. If you have questions, answer this mail or call ${facts.phone}. \
If the request is not yours, you can ignore this mail.`
  return {
    to: [content.yourEmail],
    replyTo: { name: headerText(facts.company), address: facts.mail },
    subject: headerText(title),
    text: [
      opening,
      `Parts asked for: ${lines.length}`,
      textGrid(lines),
      ...(pageUrl === null ? [] : [`The request as you sent it:\n${pageUrl}`]),
      closing,
      '',
    ].join('\n\n'),
    html: htmlMail(title, [
      htmlText(opening),
      htmlHeading(`Parts asked for: ${lines.length}`),
      htmlGrid(['Part Number', 'Quantity'], lines),
      ...(pageUrl === null ? [] : [`<p>${htmlLink(pageUrl, 'The request as you sent it')}</p>`]),
      htmlText(closing),
    ]),
  }
}

/** A part number has a digit, one space at most, and no word or address; anything else could be a message to a stranger. */
function shownNumber(text: string): string {
  const formed = text.length <= LONGEST_NUMBER && NUMBER_FORM.test(text) && !WORDS_OR_ADDRESS.test(text)
  return formed ? text : '(see the request)'
}
