import { formatQuantities } from '#catalog/quantities/format-count.ts'
import { exportedRequest } from '#requests/progress/exported-request.ts'
import { sender } from '#requests/stored-request.ts'
import type { RequestRecord } from '#requests/stored-requests.ts'
import { csvOf } from '#spreadsheets/csv/csv-writer.ts'
import type { Row } from '#spreadsheets/sheet.ts'

const HEADINGS = [
  'Number',
  'Received',
  'State',
  'Held',
  'Company',
  'Name',
  'Email',
  'Phone',
  'Country',
  'Line',
  'Manufacturer',
  'Part number',
  'Quantities',
  'Line note',
  'Note',
]

/** Requests as CSV, a row for each line. Formulas are escaped: people open it in Excel (behavior 19.10). */
export const requestsCsv = (records: AsyncIterable<RequestRecord>): AsyncGenerator<Uint8Array> =>
  csvOf({
    headings: HEADINGS,
    chunks: async function* () {
      for await (const record of records) yield rowsOf(record)
    },
  })

function rowsOf({ buyerRequest, heldWhy, state }: RequestRecord): Row[] {
  const { name, address } = sender(buyerRequest)
  const start = [buyerRequest.number, buyerRequest.receivedAt, heldWhy === null ? state : 'held', heldWhy]
  if (buyerRequest.kind === 'contact') {
    const { subject, message } = buyerRequest.content
    return [[...start, null, name, address, null, null, null, null, null, null, subject, message]]
  }
  const { companyName, yourPhone, country, note, lines } = buyerRequest.content
  return lines.map((line, index) => [
    ...start,
    companyName,
    name,
    address,
    yourPhone,
    country,
    String(index + 1),
    line.manufacturerName,
    line.partNumber,
    formatQuantities(line.quantities),
    line.note ?? null,
    index === 0 ? note : null,
  ])
}

/** Requests with all fields, one JSON object per line, as `requests -- export` prints them, and their state. */
export async function* requestsJsonLines(records: AsyncIterable<RequestRecord>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const record of records) {
    yield encoder.encode(`${JSON.stringify({ ...exportedRequest(record), requestState: record.state })}\n`)
  }
}
