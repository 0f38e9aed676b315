import { type Context, Hono } from 'hono'
import type { QuoteData } from '#quotes/orders/quote-data.ts'
import type { FoundFile } from '#requests/attachments/find-file.ts'
import type { SiteEnv } from '#server/http/site-env.ts'
import type { SiteRequests } from '#server/site-services.ts'
import { TABLE_TYPES } from '#shared/content-types.ts'
import { disposition } from '#shared/disposition.ts'
import { problemDocument } from '#shared/problem-document.ts'
import { csvText } from '#spreadsheets/csv/csv-writer.ts'

type Options = { readonly requests: Pick<SiteRequests, 'findFile' | 'findQuote' | 'findQuoteData' | 'noteOpened'> }

const POSITION = /^[1-9]\d{0,4}$/

/** Attachments, quotes and order below a request's page, as far as its link opens them. Throws a Problem 503. */
export function attachmentAnswers({ requests }: Options): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .get('/request/:token/files/:position/:name', async (c) => {
      const { token, position, name } = c.req.param()
      return download(c, POSITION.test(position) ? await requests.findFile(token, Number(position), name) : null)
    })
    .get('/request/:token/quotes/:name', async (c) => {
      const { token, name } = c.req.param()
      const pdf = async (number: string) => (await requests.findQuote(token, number))?.bytes ?? null
      return download(c, await quoteFile(name, { pdf, data: (number) => requests.findQuoteData(token, number) }))
    })
}

/** Notes that a private page was seen (behavior 20.23). Mount it after the form receiver. Throws a Problem 503. */
export function openedPages({ requests }: Options): Hono<SiteEnv> {
  return new Hono<SiteEnv>().post('/request/:token/opened', async (c) => {
    await requests.noteOpened(c.req.param('token'))
    return c.body(null, 204)
  })
}

export function download(c: Context<SiteEnv>, file: FoundFile | null): Response {
  if (!file) return problemDocument(404, 'There is no file at this address.')
  return c.body(new Uint8Array(file.bytes), 200, {
    'Content-Type': file.mediaType,
    'Content-Length': String(file.bytes.byteLength),
    'Content-Disposition': disposition(file.name, true),
  })
}

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
