import type { QuoteData } from '#quotes/orders/quote-data.ts'
import type { FoundFile } from '#requests/attachments/find-file.ts'
import { TABLE_TYPES } from '#shared/content-types.ts'
import { csvText } from '#spreadsheets/csv/csv-writer.ts'

const NAME = /^([\w-]{1,60})\.(pdf|json|csv)$/

type Found = {
  pdf(number: string): Promise<Buffer | null>
  data(number: string): Promise<QuoteData | null>
}

/** A quote's or order's file by name: PDF, JSON or CSV (behavior 20.27). Null if there is none. */
export async function quoteFile(name: string, { pdf, data }: Found): Promise<FoundFile | null> {
  const [, number, type] = NAME.exec(name) ?? []
  if (number === undefined) return null
  if (type === 'pdf') {
    const bytes = await pdf(number)
    return bytes && { name, mediaType: 'application/pdf', bytes }
  }
  const found = await data(number)
  if (!found) return null
  if (type === 'csv') return { name, mediaType: TABLE_TYPES.csv, bytes: Buffer.from(priceRows(found)) }
  return { name, mediaType: 'application/json', bytes: Buffer.from(JSON.stringify(found, null, 2)) }
}

const PRICE_HEADINGS = [
  ...['Line', 'Part Number', 'Manufacturer', 'Description', 'Quantity', 'Unit Price', 'Per', 'Discount %', 'Total'],
  ...['Currency', 'Lead Time', 'Minimum', 'Alternative', 'Note'],
]

function priceRows({ lines, currency }: QuoteData): string {
  const rows = lines.flatMap((line, index) => {
    const { partNumber, manufacturerName, description, per, discount, leadTime, minimum, isAlternative, note } = line
    const prices = line.prices.length > 0 ? line.prices : [{ quantity: null, unitPrice: null, total: null }]
    return prices.map(({ quantity, unitPrice, total }) => [
      ...[String(index + 1), partNumber, manufacturerName, description, quantity === null ? null : String(quantity)],
      ...[unitPrice, String(per), discount, total, currency, leadTime, minimum === null ? null : String(minimum)],
      ...[isAlternative ? 'yes' : 'no', note],
    ])
  })
  return csvText([PRICE_HEADINGS, ...rows], true, { escapeFormulas: true })
}
