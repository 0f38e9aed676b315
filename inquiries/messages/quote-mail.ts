import { formatCount } from '#catalogue/format-count.ts'
import type { Inquiry, QuoteContent } from '#inquiries/inquiry.ts'
import { htmlFiles, textFiles } from '#inquiries/messages/file-list.ts'
import {
  headerText,
  htmlGrid,
  htmlHeading,
  htmlLink,
  htmlMail,
  htmlRows,
  htmlText,
  type Mail,
  type MailFacts,
  type Row,
  textRows,
} from '#inquiries/messages/mail.ts'
import { quantitiesOf } from '#inquiries/quote-request.ts'

type QuoteLine = QuoteContent['lines'][number]
export type QuoteInquiry = Extract<Inquiry, { kind: 'quote' }>

/** The mail that brings a quote request to the company. An answer to it goes to the visitor. */
export function quoteMail(inquiry: QuoteInquiry, pageUrl: string | null, { to }: MailFacts): Mail {
  const { number, content } = inquiry
  const title = `Quote request ${number}`
  const page: Row[] = pageUrl === null ? [] : [['Its page', pageUrl]]
  const rows: Row[] = [...contactRows(content), ...dateRow(content), ['Received', receivedText(inquiry)]]
  const { lines } = content
  return {
    to,
    replyTo: { name: headerText(content.yourName), address: content.yourEmail },
    subject: headerText(`${title}: ${content.companyName}`),
    text: [
      title,
      textRows([...rows, ...page]),
      `Parts asked for: ${lines.length}`,
      textLines(lines),
      `Note:\n${content.note}`,
      ...textFiles(inquiry, pageUrl),
      '',
    ].join('\n\n'),
    html: htmlMail(title, [
      htmlRows(rows),
      htmlHeading(`Parts asked for: ${lines.length}`),
      htmlGrid(
        ['Manufacturer', 'Part Number', 'Quantity'],
        lines.map((line) => [line.manufacturerName, [line.partNumber, line.note], quantityText(line)]),
      ),
      htmlHeading('Note'),
      htmlText(content.note),
      ...htmlFiles(inquiry, pageUrl),
      ...(pageUrl === null ? [] : [`<p>${htmlLink(pageUrl, 'Its page, to read and print')}</p>`]),
    ]),
  }
}

/** The visitor's own data, in the form's order and words. */
const contactRows = (content: QuoteContent): Row[] => [
  ['Company Name', content.companyName],
  ['Your Name', content.yourName],
  ['Your Email', content.yourEmail],
  ['Your Phone', content.yourPhone],
  ['Complete Address', content.completeAddress],
  ['City', content.city],
  ['State', content.state],
  ['Zip', content.zip],
]

const dateRow = ({ targetDate }: QuoteContent): Row[] => (targetDate === undefined ? [] : [['Target Date', targetDate]])

/** How many of a line: `250`, or its price breaks as `100 / 250 / 1,000`. */
export const quantityText = (line: QuoteLine): string => quantitiesOf(line).map(formatCount).join(' / ')

const NOTE_INDENT = '    '

/** Lines in columns, each with its note beneath. */
function textLines(lines: readonly QuoteLine[]): string {
  const cells = lines.map((line) => [line.manufacturerName, line.partNumber, quantityText(line)])
  const rows = textGrid(cells).split('\n')
  return lines
    .map(({ note }, place) => [rows[place], ...(note?.split('\n').map((text) => NOTE_INDENT + text) ?? [])].join('\n'))
    .join('\n')
}

/** `2026-11-24 15:04 UTC`. */
export const receivedText = ({ receivedAt }: Pick<Inquiry, 'receivedAt'>): string =>
  `${receivedAt.slice(0, 'yyyy-mm-dd'.length)} ${receivedAt.slice('yyyy-mm-ddT'.length, 'yyyy-mm-ddThh:mm'.length)} UTC`

/** Rows in columns of equal width, for a mail of plain text. */
export function textGrid(rows: readonly (readonly string[])[]): string {
  const first = rows[0] ?? []
  const widths = first.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
