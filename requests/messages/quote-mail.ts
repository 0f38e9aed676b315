import { formatCount, formatQuantities } from '#catalog/quantities/format-count.ts'
import { fillMail } from '#requests/messages/fill-mail.ts'
import {
  headerText,
  htmlGrid,
  htmlHeading,
  htmlRows,
  htmlText,
  labeledFields,
  type MailContent,
  type MailFacts,
  type MailRow,
  textRows,
} from '#requests/messages/mail-content.ts'
import { htmlFiles, textFiles } from '#requests/messages/mail-file-list.ts'
import { LINE_FIELDS, QUOTE_FIELDS, type QuoteLine } from '#requests/schemas/quote-fields.ts'
import { buyerMailbox, type StoredQuoteRequest, type StoredRequest } from '#requests/stored-request.ts'

/** The mail that brings a quote request to the company. A reply goes to the buyer. */
export function quoteMail(buyerRequest: StoredQuoteRequest, pageUrl: string | null, facts: MailFacts): MailContent {
  const { number, content } = buyerRequest
  const { company, phone, mail } = facts
  const { rows, texts } = labeledFields(QUOTE_FIELDS, content)
  const received = receivedText(buyerRequest)
  const all: MailRow[] = [...rows, ['Received', received]]
  const { lines } = content
  const count = formatCount(lines.length)
  return {
    to: facts.to,
    replyTo: { name: headerText(content.yourName), address: buyerMailbox(buyerRequest) },
    ...fillMail<'quote'>(facts.texts.quote, {
      words: { number, received, count, buyer: content.companyName, name: content.yourName, company, phone, mail },
      blocks: {
        fields: { text: textRows(all), html: htmlRows(all) },
        parts: { text: textLines(lines), html: htmlLines(lines) },
        texts: {
          text: texts.map(([label, value]) => `${label}:\n${value}`).join('\n\n'),
          html: texts.flatMap(([label, value]) => [htmlHeading(label), htmlText(value)]).join('\n'),
        },
        files: {
          text: textFiles(buyerRequest, pageUrl).join('\n\n'),
          html: htmlFiles(buyerRequest, pageUrl).join('\n'),
        },
      },
      pageUrl,
    }),
  }
}

const htmlLines = (lines: readonly QuoteLine[]): string =>
  htmlGrid(
    ['Manufacturer', LINE_FIELDS.partNumber.label, LINE_FIELDS.quantity.label],
    lines.map((line) => [line.manufacturerName, [line.partNumber, line.note], formatQuantities(line.quantities)]),
  )

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
export const receivedText = ({ receivedAt }: Pick<StoredRequest, 'receivedAt'>): string =>
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
