import { type Context, Hono } from 'hono'
import type { FoundFile } from '#requests/attachments/find-file.ts'
import type { QuoteData } from '#requests/orders/quote-data.ts'
import { disposition } from '#server/downloads/file-headers.ts'
import type { SiteEnv } from '#server/http/site-env.ts'
import type { SiteRequests } from '#server/site-services.ts'
import { TABLE_TYPES } from '#shared/content-types.ts'
import { problemDocument } from '#shared/problem-document.ts'
import { csvText } from '#spreadsheets/csv/csv-writer.ts'

type Options = { readonly requests: Pick<SiteRequests, 'findFile' | 'findQuote' | 'findQuoteData'> }

const POSITION = /^[1-9]\d{0,4}$/
const QUOTE_FILE = /^([\w-]{1,60})\.(pdf|json|csv)$/

/**
 * A request's attachments and the PDFs of its quotes and its order, below the address of its page: anyone who knows that address may have them. They are downloads, never
 * shown, and `security-headers.ts` sends them a policy that allows nothing. Throws a Problem 503.
 */
export function attachmentAnswers({ requests }: Options): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .get('/request/:token/files/:position/:name', async (c) => {
      const { token, position, name } = c.req.param()
      return download(c, POSITION.test(position) ? await requests.findFile(token, Number(position), name) : null)
    })
    .get('/request/:token/quotes/:name', async (c) => {
      const { token, name } = c.req.param()
      const [, number, type] = QUOTE_FILE.exec(name) ?? []
      if (number === undefined) return download(c, null)
      if (type === 'pdf') return download(c, await requests.findQuote(token, number))
      const found = await requests.findQuoteData(token, number)
      if (!found) return download(c, null)
      return download(c, {
        name,
        mediaType: type === 'json' ? 'application/json' : TABLE_TYPES.csv,
        bytes: Buffer.from(type === 'json' ? JSON.stringify(found, null, 2) : priceRows(found)),
      })
    })
}

const PRICE_HEADINGS = [
  ...['Line', 'Part Number', 'Manufacturer', 'Description', 'Quantity', 'Unit Price', 'Per', 'Discount %', 'Total'],
  ...['Currency', 'Lead Time', 'Minimum', 'Alternative', 'Note'],
]

/** A row for each price of a quote; a line that isn't quoted has one without a price. */
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

/** A visitor's file, or 404 without one. */
export function download(c: Context<SiteEnv>, file: FoundFile | null): Response {
  if (!file) return problemDocument(404, 'There is no file at this address.')
  return c.body(new Uint8Array(file.bytes), 200, {
    'Content-Type': file.mediaType,
    'Content-Length': String(file.bytes.byteLength),
    'Content-Disposition': disposition(file.name, true),
  })
}
