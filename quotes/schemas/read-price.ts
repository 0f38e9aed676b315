import Big from 'big.js'
import {
  type DecimalMark,
  decimalMarkOf,
  readingsOf,
  withoutFullWidth,
  writtenBy,
} from '#quotes/schemas/decimal-mark.ts'
import { currencySigns, isCurrency, minorDigits } from '#requests/schemas/money.ts'

/** A unit price as decimal text with at least the currency's digits, `1250.00`; or advice for a sentence. */
export type PriceReading = { readonly price: string } | { readonly fault: string }

/** Digits after the decimal mark of a unit price. Small parts cost fractions of a cent. */
const MAX_PRICE_DIGITS = 6
const MAX_WHOLE_DIGITS = 9
/** No number is written longer. A pattern may take seconds for 50,000 spaces. */
const MAX_WRITTEN = 100

const FREE = /^(?:free|free of charge|no charge)$/i
const NEGATIVE = /^[\p{L}\p{Sc}\s]*[-−–(].*\d|\d\s*[-−–]$/u
const AMOUNT = /^([\p{L}\p{Sc}]*)\s*([\d.,](?:.*[\d.,])?)\s*([\p{L}\p{Sc}]*)$/u

/** Reads a unit price as typed (behavior 20.13). Never guesses: a fault names each meaning and how to write it. */
export function readPrice(text: string, currency: string, setting: DecimalMark | null): PriceReading {
  const mark = decimalMarkOf(setting, currency)
  const written = numberText(text)
  if (FREE.test(written)) return { price: asPrice('0', currency) }
  if (NEGATIVE.test(written)) return { fault: "a price can't be negative." }
  const [, before = '', number = '', after = ''] = AMOUNT.exec(written) ?? []
  if (number === '') return unreadable(mark)
  const foreign = [before, after].find((sign) => sign !== '' && !currencySigns(currency).has(sign.toUpperCase()))
  if (foreign !== undefined && (isCurrency(foreign.toUpperCase()) || /\p{Sc}/u.test(foreign)))
    return { fault: `it is in ${foreign}, and the quote is in ${currency}. Change one of them.` }
  if (foreign !== undefined) return unreadable(mark)
  const [amount, ...more] = readingsOf(number, mark)
  if (amount === undefined || more.length > 0) {
    const meanings = amount === undefined ? otherMeanings(number, mark) : [amount, ...more]
    const ways = [...new Set(meanings.filter(isInRange).map((each) => writtenBy(asPrice(each, currency), mark)))]
    return ways.length === 0 ? unreadable(mark) : { fault: `did you mean ${ways.join(' or ')}? Write it that way.` }
  }
  if (!isInRange(amount)) return unreadable(mark)
  if (Number(amount) === 0)
    return { fault: "0 is not a price. Write 'free' if it costs nothing, or mark the line 'No quote'." }
  return { price: asPrice(amount, currency) }
}

/** Reads a number of pieces, `1000` or `1,000`. NaN for anything else, or if the mark could mean 1. */
export function readCount(text: string, currency: string, setting: DecimalMark | null): number {
  const readings = readingsOf(numberText(text), decimalMarkOf(setting, currency))
  const [count, ...more] = readings.filter((reading) => Number.isInteger(Number(reading)))
  return count === undefined || more.length > 0 || count.includes('.') ? Number.NaN : Number(count)
}

const MAX_PERCENT_DIGITS = 3

/** Reads a percentage from 0 to 100, `19`, `8.875 %`, as decimal text. Null for anything else or ambiguous. */
export function readPercent(text: string, currency: string, setting: DecimalMark | null): string | null {
  const written = numberText(text).replace(/\s*%$/, '')
  const [percent, ...more] = readingsOf(written, decimalMarkOf(setting, currency)).filter(
    (reading) => Number(reading) <= 100 && decimalsOf(reading) <= MAX_PERCENT_DIGITS,
  )
  return percent === undefined || more.length > 0 ? null : new Big(percent).toFixed()
}

function otherMeanings(number: string, mark: DecimalMark | null): string[] {
  if (mark === null) return []
  const meant = readingsOf(number, mark === 'point' ? 'comma' : 'point').filter(isInRange)
  const mayGroup = /^[1-9]\d*[.,]\d+$/.test(number)
  return mayGroup && meant.length > 0 ? [...meant, number.replace(/\D/, '')] : meant
}

const numberText = (text: string): string => (text.length > MAX_WRITTEN ? '' : withoutFullWidth(text).trim())

const decimalsOf = (amount: string): number => amount.split('.')[1]?.replace(/0+$/, '').length ?? 0

const isInRange = (amount: string): boolean => {
  const [whole = ''] = amount.split('.')
  return whole.length <= MAX_WHOLE_DIGITS && decimalsOf(amount) <= MAX_PRICE_DIGITS
}

function asPrice(amount: string, currency: string): string {
  const digits = Math.max(minorDigits(currency), decimalsOf(amount))
  return new Big(amount).toFixed(digits)
}

const unreadable = (mark: DecimalMark | null): PriceReading => ({
  fault: `enter a number such as ${writtenBy('1.25', mark)}, at most 999,999,999, with up to ${MAX_PRICE_DIGITS} decimals.`,
})
