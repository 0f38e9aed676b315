import { sql } from 'kysely'
import { normalizeNumber } from '#catalog/part/part-slug.ts'
import type { Db } from '#database/tables.ts'
import type { PricedQuote } from '#quotes/schemas/priced-quote.ts'
import { buyerKey } from '#requests/buyer-rows.ts'
import type { StoredQuoteRequest } from '#requests/stored-request.ts'

export type PriceBefore = {
  readonly quantity: number
  /** Decimal text, for `per` pieces. */
  readonly unitPrice: string
  readonly per: number
  readonly discount: string
  readonly currency: string
  readonly quoteNumber: string
  readonly requestNumber: string
  /** ISO 8601. */
  readonly sentAt: string
  readonly company: string
  /** Also from another address, if the buyers were merged. */
  readonly isSameBuyer: boolean
}

/** For each part, how many last quotes to this buyer, and to others. */
const QUOTES = 2
const PRICES = 8
const PARTS = 500

/** Stores the prices of a quote by part. Call it in the transaction that stores the quote. */
export async function storeQuoteLines(
  tx: Db,
  quoteNumber: string,
  { currency, lines }: PricedQuote,
  request: StoredQuoteRequest,
): Promise<void> {
  const quoted = { quote_number: quoteNumber, buyer: buyerKey(request), company: request.content.companyName, currency }
  const rows = lines
    .filter(({ partNumber }) => partNumber !== '')
    .flatMap(({ partNumber, per, discount, breaks }) =>
      breaks.map(({ quantity, unitPrice: unit_price }) => {
        return { ...quoted, part_key: normalizeNumber(partNumber), quantity, unit_price, per, discount }
      }),
    )
    .map((row, place) => ({ ...row, place }))
  for (let from = 0; from < rows.length; from += PARTS) {
    await tx
      .insertInto('quote_line')
      .values(rows.slice(from, from + PARTS))
      .execute()
  }
}

/** Earlier prices of each line's part, in the order of the lines: this buyer's first, newest first. */
export async function quotedBefore(
  db: Db,
  request: StoredQuoteRequest,
  lines: readonly { readonly partNumber: string }[],
): Promise<readonly (readonly PriceBefore[])[]> {
  const keys = lines.map(({ partNumber }) => normalizeNumber(partNumber))
  const wanted = [...new Set(keys)].filter((key) => key !== '')
  const found = new Map<string, PriceBefore[]>()
  for (let from = 0; from < wanted.length; from += PARTS) {
    const { rows } = await sql<Found>`
      select part, quantity, "unitPrice", per, discount, currency, company, "quoteNumber", "requestNumber", "sentAt", own
      from (
        select line.part_key as part, line.quantity, line.unit_price as "unitPrice", line.per, line.discount, line.currency,
          line.company, line.place, quote.number as "quoteNumber", quote.request_number as "requestNumber",
          quote.sent_at as "sentAt",
          case when asked.buyer_id = asking.buyer_id then 1 else 0 end as own,
          dense_rank() over (
            partition by line.part_key, case when asked.buyer_id = asking.buyer_id then 1 else 0 end
            order by quote.sent_at desc, quote.number desc
          ) as age
        from quote_line as line
        join quote on quote.number = line.quote_number
        join request as asked on asked.number = quote.request_number
        join request as asking on asking.number = ${request.number} and asking.number != asked.number
        where line.part_key in (${sql.join(wanted.slice(from, from + PARTS))}) and quote.withdrawn_at is null and not exists (
          select 1 from quote as later where later.request_number = asked.number and later.revision > quote.revision)
      ) as ranked
      where age <= ${QUOTES}
      order by own desc, age, place`.execute(db)
    for (const { part, own, ...row } of rows) {
      const price = { ...row, quantity: Number(row.quantity), per: Number(row.per), isSameBuyer: Number(own) === 1 }
      found.set(part, [...(found.get(part) ?? []), price])
    }
  }
  return keys.map((key) => (found.get(key) ?? []).slice(0, PRICES))
}

type Found = Omit<PriceBefore, 'isSameBuyer'> & { readonly part: string; readonly own: number }
