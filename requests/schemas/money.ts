import Big from 'big.js'
import { formatCount } from '#catalog/quantities/format-count.ts'

/** Decimal numbers as text, without floating point. Throws if given a number. */
const Decimal = Big()
Decimal.strict = true

let currencies: ReadonlySet<string> | null = null

export function isCurrency(code: string): boolean {
  currencies ??= new Set(Intl.supportedValuesOf('currency'))
  return currencies.has(code)
}

export const PRICE_UNITS = [1, 100, 1_000] as const
export type PriceUnit = (typeof PRICE_UNITS)[number]

export const priceUnit = (typed: string | undefined): PriceUnit =>
  PRICE_UNITS.find((unit) => String(unit) === typed) ?? 1

/** `discount` is in percent, '' for none. */
type Pricing = { readonly per?: PriceUnit; readonly discount?: string }
const SHARES = { 1: '1', 100: '0.01', 1000: '0.001' } as const

/** Quantity times unit price, less the discount: exact, then rounded half up once to the currency's digits. */
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

/** Converts a unit price exactly to another number of pieces: `45.00` per 100 is `0.45` for one. */
export const priceFor = (unitPrice: string, per: PriceUnit, pieces: PriceUnit): string =>
  per === pieces ? unitPrice : new Decimal(unitPrice).times(SHARES[per]).times(String(pieces)).toFixed()

/** A percentage of an amount, rounded half up to the currency's digits. */
export const percentOf = (amount: string, percent: string, currency: string): string =>
  new Decimal(amount).times(percent).times('0.01').toFixed(minorDigits(currency), Decimal.roundHalfUp)

/** The exact sum of line totals, as a reader would add them. */
export const sumOf = (totals: readonly string[], currency: string): string =>
  totals.reduce((sum, total) => sum.plus(total), new Decimal('0')).toFixed(minorDigits(currency))

const PLAIN = /^[\x20-\x7e€£¥]+$/

/** An amount with all digits in American form (`$1,250.00`), or a language's (`1.250,00 €`), with sign or code. */
export function formatMoney(amount: string, currency: string, language = 'en-US'): string {
  const shown = format(amount, currency, 'symbol', language)
  return PLAIN.test(shown) ? shown : format(amount, currency, 'code', language)
}

/** A unit price for the buyer: `$12.50 /100`, or that the part is free. */
export const formatUnitPrice = (price: string, currency: string, per: number): string =>
  Number(price) === 0 ? 'Free' : formatMoney(price, currency) + (per === 1 ? '' : ` /${formatCount(per)}`)

/** What people write next to an amount, in capitals: `USD`, `$`, `US$`. */
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

/** Each takes a millisecond to make. There are few. */
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
