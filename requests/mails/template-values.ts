import { type RequestLine, requestLine } from '#catalog/lists/list-line.ts'
import { formatQuantities } from '#catalog/quantities/format-count.ts'
import { FIELDS_OF_EVERY_REQUEST } from '#content/requests/request-kinds.ts'
import type { OutboxRow } from '#database/tables.ts'
import type { TemplateValues } from '#outbox/transport.ts'
import { type Cell, filesBlock, htmlCell } from '#requests/mails/mail-content.ts'
import { copiedFields, shownNumber } from '#requests/mails/quote-copy.ts'
import { CONTACT_FIELDS } from '#requests/schemas/contact-fields.ts'
import { type FilledField, filledFields } from '#requests/schemas/form-field.ts'
import { requestFields } from '#requests/schemas/kinds/request-fields.ts'
import { buyerMailbox, type StoredRequest } from '#requests/stored-request.ts'
import { escapeMarkup } from '#shared/escape-markup.ts'

/** EmailJS takes 50 kB of parameters (its documentation, 2026). The rest of the call needs some of it. */
export const MAX_BYTES = 45_000
const MAX_BYTES_WITHOUT_ROWS = 0.6 * MAX_BYTES

const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** The fields that every template shows. The country is in the address. */
const IN_EVERY_TEMPLATE: ReadonlySet<string> = new Set(FIELDS_OF_EVERY_REQUEST)

/** The values of a request's template at EmailJS (behavior 11.3), shortened to its limit. */
export function templateValues(
  kind: OutboxRow['kind'],
  buyerRequest: StoredRequest,
  pageUrl: string | null,
): TemplateValues {
  const { number: requestNumber } = buyerRequest
  const yourEmail = buyerMailbox(buyerRequest) // templates send and reply to it
  const files = filesBlock(buyerRequest, pageUrl).text
  const whole = pageUrl ?? `npm run requests -- show ${requestNumber}`
  if (buyerRequest.kind === 'contact') {
    const all = { ...values(filledFields(CONTACT_FIELDS, buyerRequest.content)), email: yourEmail, requestNumber }
    return shortened(buyerRequest.content.message, whole, (message) => ({
      ...all,
      message: [message, files].filter(Boolean).join('\n\n'), // a message about a request may have files
    }))
  }
  const { content } = buyerRequest
  if (kind === 'copy') {
    const copied = values(filledFields(copiedFields(), content))
    const rest = { ...copied, yourEmail, requestNumber, requestUrl: pageUrl ?? '' }
    const numbers = content.lines.map(({ quantities, partNumber }) =>
      requestLine(shownNumber(partNumber), { quantities }),
    )
    return { ...rest, partTableRows: partRows(numbers, MAX_BYTES - bytes(rest), whole) }
  }
  const filled = filledFields(requestFields(buyerRequest), content)
  // old templates lack new fields and none shows files: the note repeats both
  const repeated = filled.filter(({ field }) => !IN_EVERY_TEMPLATE.has(field.name))
  const added = [...repeated.map(({ field, value }) => `${field.label}: ${value}`), files].filter(Boolean)
  const given: TemplateValues = { state: '', zip: '', ...values(filled) }
  const completeAddress = [given.completeAddress, given.country].filter(Boolean).join(', ')
  const all = { ...given, yourEmail, completeAddress, requestNumber }
  const rest = shortened(content.note ?? '', whole, (note) => ({ ...all, note: [note, ...added].join('\n\n') }))
  return { ...rest, partTableRows: partRows(content.lines, MAX_BYTES - bytes(rest), whole) }
}

const values = (filled: readonly FilledField[]): TemplateValues =>
  Object.fromEntries(filled.map(({ field, value }) => [field.name, value]))

/** The lines as escaped HTML rows, as templates print them raw. Beyond `maxBytes` of JSON, points to the list. */
function partRows(lines: readonly RequestLine[], maxBytes: number, whole: string): string {
  const rows = lines.map((line) => {
    const cells: Cell[] = [line.manufacturerName, [line.partNumber, line.note], formatQuantities(line.quantities)]
    return `<tr>${cells.map((cell) => htmlCell(cell)).join('')}</tr>`
  })
  const all = rows.join('')
  if (bytes({ partTableRows: all }) <= maxBytes) return all
  const last = (left: number) => `<tr><td colspan="3">… and ${left} more: ${escapeMarkup(whole)}</td></tr>`
  let room = maxBytes - bytes({ partTableRows: last(rows.length) })
  const kept: string[] = []
  for (const row of rows) {
    room -= bytes(row)
    if (room < 0) break
    kept.push(row)
  }
  return kept.join('') + last(rows.length - kept.length)
}

function shortened(text: string, whole: string, withText: (text: string) => TemplateValues): TemplateValues {
  let parameters = withText(text)
  for (let { length } = text; bytes(parameters) > MAX_BYTES_WITHOUT_ROWS && length > 0; ) {
    length = Math.floor(length * 0.9)
    parameters = withText(`${text.slice(0, length).toWellFormed()}\n… (the whole text: ${whole})`)
  }
  return parameters
}
