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
/** No word, address or short link. Beside a space at most three letters follow each other, and a digit comes after it. */
const WORDS_OR_ADDRESS = /[a-z]{6}|www|https?|\.[a-z]|\..*\/|[a-z]{4} | .*[a-z]{4}| \D+$/i
const LONGEST_NUMBER = 40
const LISTED_LINES = 50

/**
 * The buyer's copy: the request's number and page, part numbers and quantities, and nothing that the visitor could
 * write freely, since nobody has proved that the address is his own (DESIGN 5). What isn't formed like a part number
 * is left to the page. An answer to it goes to the company.
 */
export function quoteCopy(inquiry: QuoteInquiry, pageUrl: string | null, facts: MailFacts): Mail {
  const { number, content } = inquiry
  const title = `Your quote request ${number}`
  const { length } = content.lines
  const lines = content.lines.slice(0, LISTED_LINES).map((line) => [shownNumber(line.partNumber), quantityText(line)])
  const more = length > LISTED_LINES ? [`and ${length - LISTED_LINES} more`] : []
  const opening = `${facts.company} has received a quote request from this address on ${receivedText(inquiry)}.`
  const closing = `We answer with price and delivery. If you have questions, answer this mail or call ${facts.phone}. \
If the request is not yours, you can ignore this mail.`
  return {
    to: [content.yourEmail],
    replyTo: { name: headerText(facts.company), address: facts.mail },
    subject: headerText(title),
    text: [
      opening,
      `Parts asked for: ${length}`,
      textGrid(lines),
      ...more,
      ...(pageUrl === null ? [] : [`The request as you sent it:\n${pageUrl}`]),
      closing,
      '',
    ].join('\n\n'),
    html: htmlMail(title, [
      htmlText(opening),
      htmlHeading(`Parts asked for: ${length}`),
      htmlGrid(['Part Number', 'Quantity'], lines),
      ...more.map(htmlText),
      ...(pageUrl === null ? [] : [`<p>${htmlLink(pageUrl, 'The request as you sent it')}</p>`]),
      htmlText(closing),
    ]),
  }
}

/** A part number has a digit, one space at most, and no word or address; anything else could be a message to a stranger. */
export function shownNumber(text: string): string {
  const formed = text.length <= LONGEST_NUMBER && NUMBER_FORM.test(text) && !WORDS_OR_ADDRESS.test(text)
  return formed ? text : '(see the request)'
}
