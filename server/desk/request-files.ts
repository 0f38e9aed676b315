import { formatQuantities } from '#catalogue/quantities/format-count.ts'
import { sender } from '#inquiries/inquiry.ts'
import { exportedRequest } from '#inquiries/progress/exported-request.ts'
import type { InquiryRecord } from '#inquiries/stored-inquiries.ts'
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
export const requestsCsv = (records: AsyncIterable<InquiryRecord>): AsyncGenerator<Uint8Array> =>
  csvOf({
    headings: HEADINGS,
    chunks: async function* () {
      for await (const record of records) yield rowsOf(record)
    },
  })

function rowsOf({ inquiry, heldWhy, state }: InquiryRecord): Row[] {
  const { name, address } = sender(inquiry)
  const start = [inquiry.number, inquiry.receivedAt, heldWhy === null ? state : 'held', heldWhy]
  if (inquiry.kind === 'contact') {
    const { subject, message } = inquiry.content
    return [[...start, null, name, address, null, null, null, null, null, null, subject, message]]
  }
  const { companyName, yourPhone, country, note, lines } = inquiry.content
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
export async function* requestsJsonLines(records: AsyncIterable<InquiryRecord>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const record of records) {
    yield encoder.encode(`${JSON.stringify({ ...exportedRequest(record), requestState: record.state })}\n`)
  }
}
