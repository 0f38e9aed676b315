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

/** For how many pieces a price can be. */
export const PRICE_UNITS = [1, 100, 1_000] as const
export type PriceUnit = (typeof PRICE_UNITS)[number]

/** The unit that a field has; one piece for anything else. */
export const priceUnit = (typed: string | undefined): PriceUnit =>
  PRICE_UNITS.find((unit) => String(unit) === typed) ?? 1

/** What a unit price is for, and what is taken off: `discount` is in percent, '' for none. */
type Pricing = { readonly per?: PriceUnit; readonly discount?: string }
const SHARES = { 1: '1', 100: '0.01', 1000: '0.001' } as const

/**
 * Quantity times unit price, less the discount, rounded half up once to the currency's digits: what the buyer pays for the
 * line. Every step before the rounding is exact.
 */
export const lineTotal = (
  quantity: number,
  unitPrice: string,
  currency: string,
  { per = 1, discount = '' }: Pricing = {},
): string =>
  new Decimal(unitPrice)
    .times(String(quantity))
    .times(SHARES[per])
    .times(new Decimal('100').minus(discount || '0').times('0.01'))
    .toFixed(minorDigits(currency), Decimal.roundHalfUp)

/** A unit price for some pieces as that for others, exactly: `45.00` per 100 is `0.45` for one. */
export const priceFor = (unitPrice: string, per: PriceUnit, pieces: PriceUnit): string =>
  per === pieces ? unitPrice : new Decimal(unitPrice).times(SHARES[per]).times(String(pieces)).toFixed()

/** A percentage of an amount, rounded half up to the currency's digits. */
export const percentOf = (amount: string, percent: string, currency: string): string =>
  new Decimal(amount).times(percent).times('0.01').toFixed(minorDigits(currency), Decimal.roundHalfUp)

/** The exact sum of line totals, so that a reader's own addition gives the same. */
export const sumOf = (totals: readonly string[], currency: string): string =>
  totals.reduce((sum, total) => sum.plus(total), new Decimal('0')).toFixed(minorDigits(currency))

const PLAIN = /^[\x20-\x7e€£¥]+$/

/**
 * An amount with all of its digits in American form, `$1,250.00`, `€0.0375`, or that of a language, `1.250,00 €`. A currency
 * without a plain sign has its code.
 */
export function formatMoney(amount: string, currency: string, language = 'en-US'): string {
  const shown = format(amount, currency, 'symbol', language)
  return PLAIN.test(shown) ? shown : format(amount, currency, 'code', language)
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

function format(amount: string, currency: string, currencyDisplay: 'symbol' | 'code', language: string): string {
  const digits = amount.split('.')[1]?.length ?? 0
  const exact = amount as Intl.StringNumericLiteral // read exactly
  return formatter(currency, currencyDisplay, digits, language)
    .format(exact)
    .replace(/[\u00a0\u202f]/g, ' ')
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
  language = 'en-US',
): Intl.NumberFormat {
  const key = `${currency} ${currencyDisplay} ${digits} ${language}`
  const known = formatters.get(key)
  if (known) return known
  const places = digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const made = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay, ...places })
  formatters.set(key, made)
  return made
}
