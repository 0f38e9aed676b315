import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type NumberedRow, namedColumns } from '#catalog/columns/named-columns.ts'
import { MAX_PIECES } from '#catalog/lists/list-line.ts'
import { normalizeNumber } from '#catalog/part/part-slug.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'
import type { ListPriceRow } from '#database/tables.ts'
import type { DecimalMark } from '#quotes/schemas/decimal-mark.ts'
import { readCount, readPrice } from '#quotes/schemas/read-price.ts'
import { isCurrency } from '#requests/schemas/money.ts'
import { isDay } from '#requests/schemas/quote-fields.ts'

const PRICE_COLUMNS = ['Part number', 'Quantity', 'Price', 'Currency', 'Valid from'] as const
/** A column that says that prices aren't per piece, or aren't what is paid. */
const UNIT_HEADING = /^(?:(?:price )?(?:per|unit|basis)|uom|u\/m|preiseinheit|pe|discount|discount %)$/i
const ONE_PIECE = /^(?:|1|ea\.?|each|pcs?\.?|pieces?|stk\.?|stück)$/i
const MAX_PRICES = 100_000
/** Rows to read of a file: the heading, the prices, and one more to notice a file that is too long. */
export const MAX_PRICE_ROWS = MAX_PRICES + 2
const MAX_NAMED = 20
/** Rows between two pauses: some milliseconds. */
const SLICE = 250

/** Reads a price file, heading first, yielding to the site. Returns prices, or up to 20 errors by row. */
export async function readPriceRows(
  table: readonly NumberedRow[],
  decimalMark: DecimalMark | null,
): Promise<{ readonly rows: readonly ListPriceRow[] } | { readonly errors: readonly string[] }> {
  const { headings, below: rows, missing, twice, cellsOf } = namedColumns(table, PRICE_COLUMNS)
  const wrong = (error: string) => ({ errors: [error] })
  if (missing.length > 0)
    return wrong(`The first row must name the columns ${PRICE_COLUMNS.join(', ')}. It lacks ${missing.join(', ')}.`)
  if (twice) return wrong(`The file has two columns ${twice}. Leave one.`)
  const unit = headings.findIndex(
    (name, column) =>
      UNIT_HEADING.test(name.trim()) && rows.some(({ cells }) => !ONE_PIECE.test(cells[column]?.trim() ?? '')),
  )
  if (unit >= 0)
    return wrong(
      `The column ‘${headings[unit]}’ isn’t read: a price is for one piece. Convert the prices, and leave it out.`,
    )
  if (rows.length > MAX_PRICES)
    return wrong(`The file has more than ${formatCount(MAX_PRICES)} rows of prices, the most that are taken.`)
  const errors: string[] = []
  const found = new Map<string, ListPriceRow>()
  for (const [index, source] of rows.entries()) {
    if (index % SLICE === 0) await yieldToEventLoop()
    const texts = cellsOf(source)
    if (texts.every((cell) => cell === '')) continue
    const row = readRow(texts, decimalMark)
    const key = typeof row === 'string' ? '' : [row.part_key, row.quantity, row.currency, row.valid_from].join(' ')
    if (typeof row === 'string') errors.push(`Row ${source.line}: ${row}`)
    else if (found.has(key))
      errors.push(`Row ${source.line}: the same part, quantity, currency and day is above already.`)
    else found.set(key, row)
  }
  const more = errors.length - MAX_NAMED
  if (errors.length > 0)
    return { errors: [...errors.slice(0, MAX_NAMED), ...(more > 0 ? [`And ${more} more rows.`] : [])] }
  return { rows: [...found.values()] }
}

function readRow(
  [number = '', count = '', price = '', code = '', day = '']: readonly string[],
  decimalMark: DecimalMark | null,
): ListPriceRow | string {
  const currency = code.toUpperCase()
  const part_key = normalizeNumber(number)
  if (part_key === '') return 'the part number is missing.'
  if (!isCurrency(currency)) return `the currency is '${code}': write three letters, such as USD.`
  const quantity = count === '' ? 1 : readCount(count, currency, decimalMark)
  if (!(quantity >= 1 && quantity <= MAX_PIECES))
    return `the quantity is '${count}': write a whole number, such as 100.`
  if (!isDay(day)) return `valid from is '${day}': write a date as year-month-day, such as 2027-01-31.`
  const reading = readPrice(price, currency, decimalMark)
  if ('fault' in reading) return `the price is '${price}': ${reading.fault}`
  return { part_key, quantity, currency, valid_from: day, part_number: number, price: reading.price }
}
