import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { RequestLine } from '#catalog/lists/list-line.ts'
import { inPieces, numberBases } from '#catalog/numbers/number-bases.ts'
import type { QuoteDefaults } from '#content/site-content.ts'
import { countRowsOf } from '#database/count-rows.ts'
import type { Db, ListPriceRow } from '#database/tables.ts'
import { recordAct } from '#people/acts.ts'
import type { Person } from '#people/person.ts'
import { readPrice } from '#quotes/schemas/read-price.ts'
import { isCurrency } from '#requests/schemas/money.ts'

/** A list price of a line's part or base number. `price` is decimal text, for one piece. */
export type ListPrice = Pick<ListPriceRow, 'quantity' | 'price' | 'currency'> & {
  readonly partNumber: string
  /** Why `price` can't be read with certainty, as part of a sentence. */
  readonly fault?: string
}

const BATCH = 500

export async function replaceListPrices(
  db: Db,
  rows: readonly ListPriceRow[],
  { by, now }: { readonly by: Person | null; readonly now: Date },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('list_price').execute()
    for (let from = 0; from < rows.length; from += BATCH) {
      await tx
        .insertInto('list_price')
        .values(rows.slice(from, from + BATCH))
        .execute()
      await yieldToEventLoop() // SQLite works on this thread
    }
    await recordAct(tx, { by, action: 'prices.loaded', subject: 'prices', detail: { prices: rows.length } }, now)
  })
}

export const countListPrices = (db: Db): Promise<number> => countRowsOf(db.selectFrom('list_price'))

/** Each line's list prices today, its part's or base number's: per currency only the newest day's (behavior 20.16). */
export async function listPricesOf(
  db: Db,
  lines: readonly Pick<RequestLine, 'partNumber'>[],
  today: string,
): Promise<readonly (readonly ListPrice[])[]> {
  const wanted = [...new Set(lines.flatMap(({ partNumber }) => numberBases(partNumber)))]
  const found = new Map<string, ListPriceRow[]>()
  for (let from = 0; from < wanted.length; from += BATCH) {
    const rows = await db
      .selectFrom('list_price')
      .selectAll()
      .where('part_key', 'in', wanted.slice(from, from + BATCH))
      .where('valid_from', '<=', today)
      .orderBy('valid_from')
      .execute()
    for (const row of rows) found.set(row.part_key, [...(found.get(row.part_key) ?? []), row])
  }
  return lines.map(({ partNumber }) => {
    const whole = inPieces(partNumber)
    const own = numberBases(partNumber).flatMap((key, at) => {
      const rows = (found.get(key) ?? []).filter((row) => at === 0 || whole.startsWith(inPieces(row.part_number)))
      return [...Map.groupBy(rows, ({ currency }) => currency).values()]
    })
    const byCurrency = new Map(own.reverse().map((rows) => [rows[0]?.currency, rows])) // a longer number wins
    return [...byCurrency.values()]
      .flatMap((rows) => rows.filter(({ valid_from }) => valid_from === rows.at(-1)?.valid_from))
      .map(({ quantity, price, currency, part_number }) => ({
        quantity: Number(quantity),
        price,
        currency,
        partNumber: part_number,
      }))
      .sort((a, b) => a.quantity - b.quantity)
  })
}

/** `List price`, `List price USD` or `List price USD 250`: per piece, in a currency, from a quantity on. */
const HEADING = /^list price(?: ([a-z]{3}))?(?: ([1-9]\d{0,8}))?$/i

/** List prices in a part's columns, by quantity (behavior 20.16). Unreadable cells have a `fault` and their text. */
export function readListPriceCells(
  partNumber: string,
  cells: Readonly<Record<string, string | null>>,
  { quoteCurrency, quoteDecimalMark }: QuoteDefaults,
): ListPrice[] {
  return Object.entries(cells)
    .flatMap(([heading, text]): ListPrice[] => {
      const named = HEADING.exec(heading.trim())
      const currency = (named?.[1] ?? quoteCurrency).toUpperCase()
      if (!named || !text?.trim() || !isCurrency(currency)) return []
      const price = { partNumber, quantity: Number(named[2] ?? 1), currency }
      const reading = readPrice(text, currency, quoteDecimalMark ?? null)
      return ['fault' in reading ? { ...price, price: text.trim(), fault: reading.fault } : { ...price, ...reading }]
    })
    .sort((a, b) => a.quantity - b.quantity)
}
