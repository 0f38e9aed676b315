import * as z from 'zod'
import type { Db } from '#database/tables.ts'
import { orderOf, type StoredOrder } from '#quotes/orders/order-store.ts'
import { readQuote } from '#quotes/quote-store.ts'
import type { OrderContent } from '#quotes/schemas/order-form.ts'
import type { PricedQuote } from '#quotes/schemas/priced-quote.ts'

const amount = z.string().nullable()
const price = z.object({
  quantity: z.int(),
  unitPrice: z.string().describe('For as many pieces as `per` says, before the discount of the line.'),
  total: z.string().describe('What the quantity costs.'),
})

/** A quote or an order for programs such as an ERP (behavior 20.27). Names never change; fields may be added. */
export const quoteData = z
  .object({
    kind: z.enum(['quote', 'order']),
    number: z.string().describe('Of the quote or of the order.'),
    quote: z.string().describe('The number of the quote that was ordered, or its own.'),
    request: z.string(),
    at: z.iso.datetime().describe('When it was sent or ordered.'),
    validUntil: z.iso.date(),
    poNumber: z.string().nullable(),
    shipTo: z.string().nullable(),
    billTo: z.string().nullable().describe('Null if it is not stated.'),
    wishedDate: z.iso.date().nullable(),
    shippingNote: z.string().nullable().describe('Such as whether partial shipments are wanted.'),
    orderedBy: z.string().nullable(),
    currency: z.string().describe('ISO 4217. Amounts are decimal text in its digits.'),
    payment: z.string(),
    incoterm: z.string(),
    shipFrom: z.string(),
    terms: z.string(),
    note: z.string().describe('To the buyer, of the whole quote. Empty for an order.'),
    discount: z.string().describe('In percent, empty for none. `discountAmount` is what it comes to.'),
    discountOn: z.enum(['parts', 'all']).describe('What `discount` is of: the parts, or all lines.'),
    tax: z.object({ name: z.string(), rate: z.string() }).nullable(),
    subtotal: amount,
    discountAmount: amount,
    taxAmount: amount,
    total: amount.describe('Null while a quantity is to be chosen.'),
    lines: z.array(
      z.object({
        partNumber: z.string().describe('Empty for a line about no part, such as freight.'),
        manufacturerName: z.string(),
        description: z.string(),
        per: z.int().describe('How many pieces a unit price is for.'),
        discount: z.string(),
        prices: z.array(price).describe('By quantity; of an order, the one that was chosen. None: it is not quoted.'),
        isAlternative: z.boolean(),
        leadTime: z.string(),
        minimum: z.int().nullable(),
        note: z.string(),
      }),
    ),
  })
  .describe('A quote or an order, from the private page of a request (.json) and in the webhook of an accepted quote.')
export type QuoteData = z.output<typeof quoteData>

const NOT_SAID = { poNumber: null, shipTo: null, billTo: null, wishedDate: null, shippingNote: null, orderedBy: null }

type About = Pick<QuoteData, 'kind' | 'number' | 'quote' | 'request' | 'at'> & Partial<Omit<OrderContent, 'quote'>>

const dataOf = (quote: PricedQuote, about: About): QuoteData =>
  quoteData.parse({
    ...NOT_SAID,
    ...about,
    ...quote,
    lines: quote.lines.map((line) => ({ ...line, prices: line.breaks })),
  })

export const dataOfOrder = (
  request: string,
  { number, quoteNumber, placedAt, content }: Pick<StoredOrder, 'number' | 'quoteNumber' | 'placedAt' | 'content'>,
): QuoteData => {
  const { quote, ...said } = content
  return dataOf(quote, { ...said, kind: 'order', number, quote: quoteNumber, request, at: placedAt })
}

/** A quote or an order by its number, or null. With a request's number only if it belongs to that request. */
export async function readQuoteData(db: Db, number: string, request?: string): Promise<QuoteData | null> {
  const sent = await readQuote(db, number)
  if (sent && (request ?? sent.requestNumber) === sent.requestNumber)
    return dataOf(sent.quote, { kind: 'quote', number, quote: number, request: sent.requestNumber, at: sent.sentAt })
  const ordered = number.replace(/^O/, 'Q') // as `orderNumber` made it
  const order = (request ?? ordered) === ordered ? await orderOf(db, ordered) : null
  return order?.number === number ? dataOfOrder(ordered, order) : null
}
