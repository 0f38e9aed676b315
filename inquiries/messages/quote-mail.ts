import { formatCount, formatQuantities } from '#catalogue/quantities/format-count.ts'
import type { Inquiry } from '#inquiries/inquiry.ts'
import {
  headerText,
  htmlGrid,
  htmlHeading,
  htmlLink,
  htmlMail,
  htmlRows,
  htmlText,
  labeledFields,
  type MailContent,
  type MailFacts,
  type Row,
  textRows,
} from '#inquiries/messages/mail-content.ts'
import { htmlFiles, textFiles } from '#inquiries/messages/mail-file-list.ts'
import type { FormField } from '#inquiries/schemas/form-field.ts'
import { LINE_FIELDS, type QuoteLine } from '#inquiries/schemas/quote-fields.ts'

export type QuoteInquiry = Extract<Inquiry, { kind: 'quote' }>

/** The mail that brings a quote request to the company. A reply goes to the buyer. */
export function quoteMail(
  inquiry: QuoteInquiry,
  pageUrl: string | null,
  { to }: MailFacts,
  fields: readonly FormField[],
): MailContent {
  const { number, content } = inquiry
  const title = `Quote request ${number}`
  const { rows, texts } = labeledFields(fields, content)
  const all: Row[] = [...rows, ['Received', receivedText(inquiry)]]
  const page: Row[] = pageUrl === null ? [] : [['Request page', pageUrl]]
  const { lines } = content
  const parts = `Parts requested: ${formatCount(lines.length)}`
  return {
    to,
    replyTo: { name: headerText(content.yourName), address: content.yourEmail },
    subject: headerText(`${title}: ${content.companyName}`),
    text: [
      title,
      textRows([...all, ...page]),
      parts,
      textLines(lines),
      ...texts.map(([label, value]) => `${label}:\n${value}`),
      ...textFiles(inquiry, pageUrl),
      '',
    ].join('\n\n'),
    html: htmlMail(title, [
      htmlRows(all),
      htmlHeading(parts),
      htmlGrid(
        ['Manufacturer', LINE_FIELDS.partNumber.label, LINE_FIELDS.quantity.label],
        lines.map((line) => [line.manufacturerName, [line.partNumber, line.note], formatQuantities(line.quantities)]),
      ),
      ...texts.flatMap(([label, value]) => [htmlHeading(label), htmlText(value)]),
      ...htmlFiles(inquiry, pageUrl),
      ...(pageUrl === null ? [] : [`<p>${htmlLink(pageUrl, 'View and print the request')}</p>`]),
    ]),
  }
}

const NOTE_INDENT = '    '

/** Lines in columns, each with its note below. */
function textLines(lines: readonly QuoteLine[]): string {
  const cells = lines.map((line) => [line.manufacturerName, line.partNumber, formatQuantities(line.quantities)])
  const rows = textGrid(cells).split('\n')
  return lines
    .map(({ note }, index) => [rows[index], ...(note?.split('\n').map((text) => NOTE_INDENT + text) ?? [])].join('\n'))
    .join('\n')
}

/** `2026-11-24 15:04 UTC`. */
export const receivedText = ({ receivedAt }: Pick<Inquiry, 'receivedAt'>): string =>
  `${receivedAt.slice(0, 'yyyy-mm-dd'.length)} ${receivedAt.slice('yyyy-mm-ddT'.length, 'yyyy-mm-ddThh:mm'.length)} UTC`

/** Rows in columns of equal width, as plain text. */
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
