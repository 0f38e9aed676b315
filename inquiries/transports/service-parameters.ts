import type { QuoteContent } from '#inquiries/inquiry.ts'
import { textFiles } from '#inquiries/messages/file-list.ts'
import { type Cell, escapeHtml, htmlCell } from '#inquiries/messages/mail.ts'
import { shownNumber } from '#inquiries/messages/quote-copy.ts'
import { quantityText } from '#inquiries/messages/quote-mail.ts'
import type { Letter } from '#inquiries/transports/transport.ts'

/** What the service's templates may use. */
export type ServiceParameters = Record<string, string>

/** The service takes 50 kB of them in all; the rest of the call needs some of it. */
export const MOST_BYTES = 45_000

const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** The values for a letter's template, named as SPEC 7 has them, shortened to what the service takes. */
export function serviceParameters({ inquiry, kind, pageUrl }: Letter): ServiceParameters {
  const { number: requestNumber } = inquiry
  const whole = pageUrl ?? `npm run requests -- show ${requestNumber}`
  if (inquiry.kind === 'contact') {
    return shortened({ ...inquiry.content, requestNumber }, 'message', whole)
  }
  const { lines, targetDate, ...contact } = inquiry.content
  if (kind === 'copy') {
    const rest = { yourEmail: contact.yourEmail, requestNumber, requestUrl: pageUrl ?? '' }
    const numbers = lines.map(({ note: _, ...line }) => ({
      ...line,
      manufacturerName: '',
      partNumber: shownNumber(line.partNumber),
    }))
    return { ...rest, partTableRows: partRows(numbers, MOST_BYTES - bytes(rest), whole) }
  }
  const short = shortened({ ...contact, ...(targetDate ? { targetDate } : {}), requestNumber }, 'note', whole)
  const date = targetDate ? [`Target Date: ${targetDate}`] : []
  const note = [short.note ?? '', ...date, ...textFiles(inquiry, pageUrl)].join('\n\n') // older templates have neither
  const rest = { ...short, note }
  return { ...rest, partTableRows: partRows(lines, MOST_BYTES - bytes(rest), whole) }
}

/**
 * The lines as rows of an HTML table, every cell escaped here since the template prints them as they are. What is more
 * than `most` bytes of JSON is left out, and a last row says where the whole list is.
 */
function partRows(lines: QuoteContent['lines'], most: number, whole: string): string {
  const rows = lines.map((line) => {
    const cells: Cell[] = [line.manufacturerName, [line.partNumber, line.note], quantityText(line)]
    return `<tr>${cells.map(htmlCell).join('')}</tr>`
  })
  const all = rows.join('')
  if (bytes({ partTableRows: all }) <= most) return all
  const last = (left: number) => `<tr><td colspan="3">… and ${left} more: ${escapeHtml(whole)}</td></tr>`
  let room = most - bytes({ partTableRows: last(rows.length) })
  const kept: string[] = []
  for (const row of rows) {
    room -= bytes(row)
    if (room < 0) break
    kept.push(row)
  }
  return kept.join('') + last(rows.length - kept.length)
}

/** Cuts one long text until all of the values leave room for the rows, and says where the whole of it is. */
function shortened(values: ServiceParameters, name: string, whole: string): ServiceParameters {
  const most = MOST_BYTES * 0.6
  let parameters = values
  for (let length = (values[name] ?? '').length; bytes(parameters) > most && length > 0; ) {
    length = Math.floor(length * 0.9)
    const start = (values[name] ?? '').slice(0, length).toWellFormed()
    parameters = { ...values, [name]: `${start}\n… (the whole text: ${whole})` }
  }
  return parameters
}
