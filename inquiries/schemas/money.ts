import Big from 'big.js'

/** Decimal numbers as text, without floating point: a number where text is expected throws. */
const Decimal = Big()
Decimal.strict = true

/** Digits after the point of a unit price. Small parts are sold for fractions of a cent. */
export const MAX_PRICE_DIGITS = 4
const WRITTEN = /^(?:[$€£¥]|[A-Z]{3}\s)?\s*(\d{1,9}|\d{1,3}(?:,\d{3}){1,2}|(?=\.\d))(\.\d{1,4})?$/

/**
 * Reads a unit price as people write it: `1.25`, `$1,250.00`, `.0375`. Returns it as decimal text with at least the
 * currency's digits, `1250.00`, or null: more than nine digits before the point, more than four after it, a comma as
 * decimal mark.
 */
export function parsePrice(text: string, currency: string): string | null {
  const [, whole, part = ''] = WRITTEN.exec(text.trim()) ?? []
  if (whole === undefined) return null
  const digits = Math.max(minorDigits(currency), part.replace(/^\.|0+$/g, '').length)
  return new Decimal(`${whole.replaceAll(',', '') || '0'}${part}`).toFixed(digits)
}

/** Quantity times unit price, rounded half up to the currency's digits: what the buyer pays for the line. */
export const lineTotal = (quantity: number, unitPrice: string, currency: string): string =>
  new Decimal(unitPrice).times(String(quantity)).toFixed(minorDigits(currency), Decimal.roundHalfUp)

/** The exact sum of line totals, so that a reader's own addition gives the same. */
export const sumOf = (totals: readonly string[], currency: string): string =>
  totals.reduce((sum, total) => sum.plus(total), new Decimal('0')).toFixed(minorDigits(currency))

const PLAIN = /^[\x20-\x7e€£¥]+$/

/** An amount in American form with all of its digits: `$1,250.00`, `€0.0375`; a currency without a plain sign has its code. */
export function formatMoney(amount: string, currency: string): string {
  const shown = format(amount, currency, 'symbol')
  return PLAIN.test(shown) ? shown : format(amount, currency, 'code').replaceAll('\u00a0', ' ')
}

function format(amount: string, currency: string, currencyDisplay: 'symbol' | 'code'): string {
  const digits = amount.split('.')[1]?.length ?? 0
  return formatter(currency, currencyDisplay, digits).format(amount as Intl.StringNumericLiteral) // read exactly
}

/** Digits after the point in amounts of a currency: 2 for dollars, 0 for yen. */
const minorDigits = (currency: string): number =>
  formatter(currency, 'symbol').resolvedOptions().maximumFractionDigits ?? 2

/** They take a millisecond to make. There are at most a few for each currency. */
const formatters = new Map<string, Intl.NumberFormat>()

function formatter(currency: string, currencyDisplay: 'symbol' | 'code', digits?: number): Intl.NumberFormat {
  const key = `${currency} ${currencyDisplay} ${digits}`
  const known = formatters.get(key)
  if (known) return known
  const places = digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const made = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay, ...places })
  formatters.set(key, made)
  return made
}
