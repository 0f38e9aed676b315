import { formatCount } from '#catalog/quantities/format-count.ts'
import { fillMail } from '#requests/messages/fill-mail.ts'
import {
  type Cell,
  headerText,
  htmlGrid,
  htmlHeading,
  htmlText,
  type MailContent,
  type MailFacts,
} from '#requests/messages/mail-content.ts'
import { textGrid } from '#requests/messages/quote-mail.ts'
import { formatMoney, formatUnitPrice } from '#requests/schemas/money.ts'
import { hasChoices, type PricedLine, type PricedQuote } from '#requests/schemas/priced-quote.ts'
import type { StoredQuoteRequest } from '#requests/stored-request.ts'

/** The quote that a mail brings. */
export type QuoteAnswer = {
  readonly number: string
  readonly replaces: string | null
  readonly by: string | null
  readonly quote: PricedQuote
}

/** Prices of more lines are in the PDF alone. */
const MAX_LISTED = 50
const HEADS = ['Part number', 'Quantity', 'Unit price', 'Total', 'Lead time']

/** The mail that brings a quote to the buyer (behavior 20.8). A reply goes to the company. */
export function quoteAnswer(
  { number: request, content }: StoredQuoteRequest,
  { number, replaces, by, quote }: QuoteAnswer,
  pageUrl: string | null,
  { company, phone, mail, texts }: MailFacts,
): MailContent {
  const { currency, validUntil, lines, note, terms } = quote
  const priced = lines.slice(0, MAX_LISTED)
  const columns = priced.some(({ leadTime }) => leadTime !== '') ? HEADS : HEADS.slice(0, -1)
  const listed = priced.flatMap((line) => priceRows(line, currency)).map((row) => row.slice(0, columns.length))
  const left = lines.length - MAX_LISTED
  const more = left > 0 ? [`and ${formatCount(left)} more lines in the PDF`] : []
  const replaced = replaces === null ? '' : `It replaces ${replaces}.`
  return {
    to: [content.yourEmail],
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
