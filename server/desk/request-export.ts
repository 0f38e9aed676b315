import type { ExportedRecord } from '#buyers/desk-requests.ts'
import type { RequestLine } from '#catalog/lists/list-line.ts'
import { isPricedFor, type PricedLine } from '#quotes/schemas/priced-quote.ts'
import type { Figures } from '#requests/inbox/figures.ts'
import { filledFields } from '#requests/schemas/form-field.ts'
import { kindFields } from '#requests/schemas/kinds/kind-fields.ts'
import { quoteState } from '#requests/schemas/states/state-tables.ts'
import { buyerMailbox, sender } from '#requests/stored-request.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { dayIn, timeIn } from '#shared/zoned-day.ts'
import { csvText } from '#spreadsheets/csv/csv-writer.ts'
import type { Sheet } from '#spreadsheets/sheet.ts'

type Exported = Pick<ExportedRecord, 'buyerRequest' | 'heldWhy' | 'state' | 'quote'>
type Clock = { readonly timeZone: string; readonly now: Date }
type Paired = { readonly line?: RequestLine | undefined; readonly priced?: PricedLine | undefined }

/** A row's request, its line of the request, of the newest quote or both, and its place, from 0. */
type ExportRow = Exported & Clock & Paired & { readonly at: number }

const askedIn = ({ buyerRequest }: ExportRow) => (buyerRequest.kind === 'quote' ? buyerRequest.content : null)
const writtenIn = ({ buyerRequest }: ExportRow) => (buyerRequest.kind === 'contact' ? buyerRequest.content : null)
const timeOf = ({ timeZone }: Clock, at: string): string => timeIn(timeZone, new Date(at))
/** Prices are for `Per` pieces, before the discount. Without one, neither is stated. */
const isPriced = ({ priced }: Paired): boolean => priced !== undefined && priced.breaks.length > 0

/** The order's pieces of the row's line: its choices are in the order of the quote's lines. */
function piecesOf({ quote, priced }: ExportRow): string | null {
  const line = priced ? (quote?.quote.lines.indexOf(priced) ?? -1) : -1
  const pieces = quote?.ordered?.choices[line] ?? null
  return pieces === null ? null : String(pieces)
}

/** What a form of its own kind asks: `Serial number: 12; Fault: …`. */
function ownFields(row: ExportRow): string {
  const asked = askedIn(row)
  const own = asked?.form ? filledFields(kindFields(asked.form), asked) : []
  return own.map(({ field, value }) => `${field.label}: ${value}`).join('; ')
}

/** A row's cells by heading. Facts of the whole request that may be long are in its first row. */
const COLUMNS: Readonly<Record<string, (row: ExportRow) => string | null | undefined>> = {
  Number: ({ buyerRequest }) => buyerRequest.number,
  Received: (row) => timeOf(row, row.buyerRequest.receivedAt),
  State: ({ heldWhy, state }) => (heldWhy === null ? state : 'held'),
  'Suspected spam': ({ heldWhy }) => heldWhy,
  Company: (row) => askedIn(row)?.companyName,
  Name: ({ buyerRequest }) => sender(buyerRequest).name,
  Email: ({ buyerRequest }) => buyerMailbox(buyerRequest),
  Phone: (row) => askedIn(row)?.yourPhone,
  Country: (row) => askedIn(row)?.country,
  Line: ({ line, priced, at }) => (line || priced ? String(at + 1) : null),
  Manufacturer: ({ line, priced }) => line?.manufacturerName ?? priced?.manufacturerName,
  'Part number': ({ line, priced }) => line?.partNumber ?? priced?.partNumber,
  Quantities: ({ line }) => line?.quantities.join('; '),
  'Line note': (row) => writtenIn(row)?.subject ?? (row.line?.note || null),
  Note: (row) => writtenIn(row)?.message ?? (row.at === 0 ? askedIn(row)?.note : null),
  Address: (row) => askedIn(row)?.completeAddress,
  City: (row) => askedIn(row)?.city,
  Region: (row) => askedIn(row)?.state,
  Zip: (row) => askedIn(row)?.zip,
  'Target date': (row) => askedIn(row)?.targetDate,
  Quote: ({ quote }) => quote?.number,
  'Quoted on': (row) => row.quote && timeOf(row, row.quote.sentAt),
  Currency: ({ quote }) => quote?.quote.currency,
  Description: ({ priced }) => priced?.description || null,
  'Unit prices': ({ priced }) =>
    priced?.breaks.map(({ quantity, unitPrice }) => `${quantity}: ${unitPrice}`).join('; ') || null,
  Per: (row) => (isPriced(row) ? String(row.priced?.per) : null),
  'Discount %': (row) => (isPriced(row) && row.priced?.discount) || null,
  'Lead time': ({ priced }) => priced?.leadTime || null,
  Minimum: ({ priced }) => priced?.minimum?.toString(),
  'Total of the line': ({ priced }) => priced?.breaks.find(({ quantity }) => quantity === priced.counted)?.total,
  'Discount of the quote %': ({ quote }) => quote?.quote.discount || null,
  Tax: ({ quote }) => quote?.quote.tax && `${quote.quote.tax.name} ${quote.quote.tax.rate}%`,
  'Total of the quote': ({ quote }) => quote?.quote.total || null,
  'Valid until': ({ quote }) => quote?.quote.validUntil,
  Terms: ({ quote, at }) => (at === 0 ? quote?.quote.terms : null),
  Kind: (row) => askedIn(row)?.form?.name,
  'Fields of the kind': (row) => (row.at === 0 && ownFields(row)) || null,
  'Quote state': ({ quote, timeZone, now }) => quote && quoteState(quote.facts, true, dayIn(timeZone, now)),
  Order: ({ quote }) => quote?.facts.order,
  'PO number': ({ quote }) => quote?.ordered?.poNumber,
  Ordered: piecesOf,
  'Total of the order': ({ quote }) => quote?.ordered?.quote.total,
  'Requested delivery date': ({ quote }) => quote?.ordered?.wishedDate,
  'Ship to': ({ quote }) => quote?.ordered?.shipTo,
}

const HEADINGS = Object.keys(COLUMNS)
const NUMBER_COLUMNS = [
  ...['Line', 'Per', 'Discount %', 'Minimum', 'Total of the line', 'Discount of the quote %', 'Total of the quote'],
  ...['Ordered', 'Total of the order'],
].map((name) => HEADINGS.indexOf(name))
const TIMES = ['Received', 'Quoted on']

/** Requests as a table, a row per line, next to the newest quote (behavior 19.10). */
export const requestsSheet = (records: AsyncIterable<Exported>, clock: Clock): Sheet => ({
  name: 'Requests',
  headings: HEADINGS.map((name) => (TIMES.includes(name) ? `${name} (${clock.timeZone})` : name)),
  numberColumns: NUMBER_COLUMNS,
  size: 0,
  chunks: async function* () {
    for await (const record of records)
      yield pairedLines(record).map((pair, at) => {
        const row: ExportRow = { ...record, ...clock, ...pair, at }
        return Object.values(COLUMNS).map((cellOf) => cellOf(row) ?? null)
      })
  },
})

/** The request's lines with their quotes, then the quote's own, such as freight. A merge adds lines. At least one row. */
function pairedLines({ buyerRequest, quote }: Exported): Paired[] {
  const lines = buyerRequest.kind === 'quote' ? buyerRequest.content.lines : []
  const quoted = quote?.quote.lines ?? []
  const asked = lines.map(
    (line, at): Paired => ({ line, priced: isPricedFor(line, quoted[at]) ? quoted[at] : undefined }),
  )
  const others = quoted.filter((priced, at) => !isPricedFor(lines[at], priced))
  const paired = [...asked, ...others.map((priced) => ({ priced }))]
  return paired.length > 0 ? paired : [{}]
}

/** The desk's figures as CSV: total, by clerk, by day (behavior 19.20). */
export function figuresCsv({ received, waiting, days, clerks, answers: _, ...all }: Figures): string {
  const work = ({ answered, responseMs, quoted, won }: typeof all) => [
    String(answered),
    responseMs === null ? null : (responseMs / HOUR_MS).toFixed(1),
    ...[quoted, won].map((sums) => sums.map(({ total, currency }) => `${total} ${currency}`).join('; ')),
  ]
  const rows = [
    ['What', 'Came in', 'Open for more than a day', 'Answered', 'Response time in hours (median)', 'Quoted', 'Won'],
    ['All', String(received), String(waiting), ...work(all)],
    ...clerks.map((clerk) => [clerk.name, null, null, ...work(clerk)]),
    ...days.map((day) => [day.day, String(day.received), null, String(day.answered), null, null, null]),
  ]
  return csvText(rows, true, { escapeFormulas: true })
}
