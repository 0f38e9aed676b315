import Big from 'big.js'

/** Decimal numbers as text, without floating point: a number where text is expected throws. */
const Decimal = Big()
Decimal.strict = true

let currencies: ReadonlySet<string> | null = null

/** Whether it is a code of ISO 4217 that this machine knows. */
export function isCurrency(code: string): boolean {
  currencies ??= new Set(Intl.supportedValuesOf('currency'))
  return currencies.has(code)
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

/** A unit price as the buyer reads it: an amount, or that the part costs nothing. */
export const formatUnitPrice = (price: string, currency: string): string =>
  Number(price) === 0 ? 'Free' : formatMoney(price, currency)

/** What people write beside an amount of a currency, in capitals: `USD`, `$`, `US$`. */
export function currencySigns(currency: string): ReadonlySet<string> {
  const [symbol, narrow] = (['symbol', 'narrowSymbol'] as const).map(
    (display) =>
      formatter(currency, display)
        .formatToParts(1)
        .find(({ type }) => type === 'currency')?.value ?? '',
  )
  return new Set(
    [currency, symbol, narrow, `${currency.slice(0, 2)}${narrow}`].map((sign) => String(sign).toUpperCase()),
  )
}

function format(amount: string, currency: string, currencyDisplay: 'symbol' | 'code'): string {
  const digits = amount.split('.')[1]?.length ?? 0
  return formatter(currency, currencyDisplay, digits).format(amount as Intl.StringNumericLiteral) // read exactly
}

/** Digits after the point in amounts of a currency: 2 for dollars, 0 for yen. */
export const minorDigits = (currency: string): number =>
  formatter(currency, 'symbol').resolvedOptions().maximumFractionDigits ?? 2

/** They take a millisecond to make. There are at most a few for each currency. */
const formatters = new Map<string, Intl.NumberFormat>()

function formatter(
  currency: string,
  currencyDisplay: 'symbol' | 'narrowSymbol' | 'code',
  digits?: number,
): Intl.NumberFormat {
  const key = `${currency} ${currencyDisplay} ${digits}`
  const known = formatters.get(key)
  if (known) return known
  const places = digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const made = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay, ...places })
  formatters.set(key, made)
  return made
}
