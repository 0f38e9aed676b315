import type { ExportedRecord } from '#buyers/desk-requests.ts'
import type { RequestLine } from '#catalog/lists/list-line.ts'
import type { OrderContent } from '#quotes/schemas/order-form.ts'
import type { PricedLine } from '#quotes/schemas/priced-quote.ts'
import type { Figures } from '#requests/inbox/figures.ts'
import { filledFields } from '#requests/schemas/form-field.ts'
import { kindFields } from '#requests/schemas/kinds/kind-fields.ts'
import { QUOTE_FIELDS } from '#requests/schemas/quote-fields.ts'
import { quoteState } from '#requests/schemas/states/state-tables.ts'
import { buyerMailbox, sender } from '#requests/stored-request.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { dayIn, timeIn } from '#shared/zoned-day.ts'
import { csvText } from '#spreadsheets/csv/csv-writer.ts'
import type { Row, Sheet } from '#spreadsheets/sheet.ts'

const HEADINGS = [
  ...[
    'Number',
    'Received',
    'State',
    'Suspected spam',
    'Company',
    'Name',
    'Email',
    'Phone',
    'Country',
    'Line',
    'Manufacturer',
  ],
  ...['Part number', 'Quantities', 'Line note', 'Note', 'Address', 'City', 'Region', 'Zip', 'Target date', 'Quote'],
  ...['Quoted on', 'Currency', 'Description', 'Unit prices', 'Per', 'Discount %', 'Lead time', 'Minimum'],
  ...[
    'Total of the line',
    'Discount of the quote %',
    'Tax',
    'Total of the quote',
    'Valid until',
    'Terms',
    'Kind',
    'Fields of the kind',
    'Quote state',
    'Order',
    'PO number',
    'Ordered',
    'Total of the order',
    'Requested delivery date',
    'Ship to',
  ],
]

const NUMBER_COLUMNS = [
  ...['Line', 'Per', 'Discount %', 'Minimum', 'Total of the line', 'Discount of the quote %', 'Total of the quote'],
  ...['Ordered', 'Total of the order'],
].map((name) => HEADINGS.indexOf(name))

type Exported = Pick<ExportedRecord, 'buyerRequest' | 'heldWhy' | 'state' | 'quote'>

type Clock = { readonly timeZone: string; readonly now: Date }

const TIMES = ['Received', 'Quoted on']

/** Requests as a table, a row per line, next to the newest quote (behavior 19.10). */
export const requestsSheet = (records: AsyncIterable<Exported>, clock: Clock): Sheet => ({
  name: 'Requests',
  headings: HEADINGS.map((name) => (TIMES.includes(name) ? `${name} (${clock.timeZone})` : name)),
  numberColumns: NUMBER_COLUMNS,
  size: 0,
  chunks: async function* () {
    for await (const record of records) yield rowsOf(record, clock)
  },
})

function rowsOf({ buyerRequest, heldWhy, state, quote }: Exported, { timeZone, now }: Clock): Row[] {
  const timeOf = (at: string) => timeIn(timeZone, new Date(at))
  const start = [buyerRequest.number, timeOf(buyerRequest.receivedAt), heldWhy === null ? state : 'held', heldWhy]
  const { name } = sender(buyerRequest)
  const mail = buyerMailbox(buyerRequest)
  if (buyerRequest.kind === 'contact') {
    const { subject, message } = buyerRequest.content
    const empty = HEADINGS.slice(HEADINGS.indexOf('Note') + 1).map(() => null)
    return [[...start, null, name, mail, null, null, null, null, null, null, subject, message, ...empty]]
  }
  const { companyName, yourPhone, country, note, completeAddress, city, zip, targetDate, lines } = buyerRequest.content
  const region = filledFields(QUOTE_FIELDS, buyerRequest.content).find(({ field }) => field.name === 'state')?.value
  const quoted = quote?.quote
  const tax = quoted?.tax ? `${quoted.tax.name} ${quoted.tax.rate}%` : null
  const { form } = buyerRequest.content
  const own = form ? filledFields(kindFields(form), buyerRequest.content) : []
  const paired = pairedLines(lines, quoted?.lines ?? [])
  return (paired.length > 0 ? paired : [NO_LINE]).map(({ line, priced }, index) => {
    return [
      ...start,
      ...[companyName, name, mail, yourPhone, country, paired.length > 0 ? String(index + 1) : null],
      ...[line?.manufacturerName ?? priced?.manufacturerName ?? null, line?.partNumber ?? priced?.partNumber ?? null],
      ...[line ? line.quantities.join('; ') : null, line?.note || null, index === 0 ? note : null],
      ...[completeAddress, city, region ?? null, zip ?? null, targetDate ?? null],
      ...[quote?.number ?? null, quote ? timeOf(quote.sentAt) : null, quoted?.currency ?? null],
      ...pricesOf(priced),
      ...[
        quoted?.discount || null,
        tax,
        quoted?.total || null,
        quoted?.validUntil ?? null,
        index === 0 ? (quoted?.terms ?? null) : null,
        form?.name ?? null,
        index === 0 ? own.map(({ field, value }) => `${field.label}: ${value}`).join('; ') || null : null,
        quote ? quoteState(quote.facts, true, dayIn(timeZone, now)) : null,
        quote?.facts.order ?? null,
        ...orderOf(quote?.ordered ?? null, priced ? (quoted?.lines.indexOf(priced) ?? -1) : -1),
      ],
    ]
  })
}

/** The order and its pieces of a quote's line: its choices are in the same order. */
function orderOf(ordered: OrderContent | null, line: number): Row {
  if (!ordered) return Array.from({ length: 5 }, () => null)
  const { poNumber, choices, quote, wishedDate, shipTo } = ordered
  const pieces = choices[line] ?? null
  return [poNumber ?? null, pieces === null ? null : String(pieces), quote.total, wishedDate ?? null, shipTo]
}

const NO_LINE: Paired = {}

type Paired = { readonly line?: RequestLine | undefined; readonly priced?: PricedLine | undefined }

/** The request's lines with their quotes, then the quote's own, such as freight. A merge adds lines. */
function pairedLines(lines: readonly RequestLine[], quoted: readonly PricedLine[]): Paired[] {
  const isFor = (line: RequestLine | undefined, priced: PricedLine | undefined) =>
    priced !== undefined && !priced.isOwn && priced.partNumber === line?.partNumber
  const asked = lines.map((line, at): Paired => ({ line, priced: isFor(line, quoted[at]) ? quoted[at] : undefined }))
  const others = quoted.filter((priced, at) => !isFor(lines[at], priced))
  return [...asked, ...others.map((priced) => ({ priced }))]
}

/** Unit prices as `250: 0.125; 1000: 0.11`, for programs: for `Per` pieces, before the discount. */
function pricesOf(line: PricedLine | undefined): Row {
  if (!line) return Array.from({ length: 7 }, () => null)
  const { description, breaks, per, discount, leadTime, minimum, counted } = line
  const total = breaks.find(({ quantity }) => quantity === counted)?.total ?? null
  const prices = breaks.map(({ quantity, unitPrice }) => `${quantity}: ${unitPrice}`).join('; ')
  const priced = prices ? [prices, String(per), discount || null] : [null, null, null]
  return [description || null, ...priced, leadTime || null, minimum === null ? null : String(minimum), total]
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
