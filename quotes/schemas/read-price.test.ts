import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalMarkOf, typedPrice, writtenBy } from '#quotes/schemas/decimal-mark.ts'
import { readCount, readPercent, readPrice } from '#quotes/schemas/read-price.ts'

/** In a word: the price, `? 1.25 or 125.00` where it is asked, or why it is refused. */
function outcome(text: string, currency: string, mark: 'point' | 'comma' | null): string {
  const reading = readPrice(text, currency, mark)
  if ('price' in reading) return reading.price
  const { fault } = reading
  const asked = /^did you mean (.+)\? Write it that way\.$/.exec(fault)
  if (asked) return `? ${asked[1]}`
  if (fault.startsWith('enter a number such as')) return 'no'
  return /negative|free|is in/.exec(fault)?.[0] ?? fault
}

/** Spelling, then what it is by a decimal point, by a decimal comma, and where both are usual. */
const SPELLINGS = [
  ['1.25', '1.25', '? 1,25 or 125,00', '1.25'],
  ['1,25', '? 1.25 or 125.00', '1.25', '1.25'],
  ['0.125', '0.125', '? 0,125', '0.125'],
  ['0,125', '? 0.125', '0.125', '0.125'],
  ['1,250', '1250.00', '1.25', '? 1250.00 or 1.25'],
  ['1.250', '1.25', '1250.00', '? 1.25 or 1250.00'],
  ['12,345', '12345.00', '12.345', '? 12345.00 or 12.3450'],
  ['12.345', '12.345', '12345.00', '? 12.3450 or 12345.00'],
  ['123.456', '123.456', '123456.00', '? 123.4560 or 123456.00'],
  ['1234.567', '1234.567', '? 1234,567 or 1234567,00', '1234.567'],
  ['1234,567', '? 1234.567 or 1234567.00', '1234.567', '1234.567'],
  ['1,250.00', '1250.00', '? 1250,00', '1250.00'],
  ['1.250,00', '? 1250.00', '1250.00', '1250.00'],
  ['1,250,000', '1250000.00', '? 1250000,00', '1250000.00'],
  ['1.250.000', '? 1250000.00', '1250000.00', '1250000.00'],
  ['1,250,000.5', '1250000.50', '? 1250000,50', '1250000.50'],
  ['12', '12.00', '12.00', '12.00'],
  ['1250', '1250.00', '1250.00', '1250.00'],
  ['.0375', '0.0375', '? 0,0375', '0.0375'],
  [',0375', '? 0.0375', '0.0375', '0.0375'],
  ['0.0370', '0.037', '? 0,037', '0.037'],
  ['0.01250', '0.0125', '? 0,0125', '0.0125'],
  ['0.00012', '0.00012', '? 0,00012', '0.00012'],
  ['1.2500', '1.25', '? 1,25 or 12500,00', '1.25'],
  ['1.000000', '1.00', '? 1,00 or 1000000,00', '1.00'],
  ['0.1234567', 'no', 'no', 'no'],
  ['1 250', '1250.00', '1250.00', '1250.00'],
  ['1 250,50', '? 1250.50', '1250.50', '1250.50'],
  ['1\u00a0250,50', '? 1250.50', '1250.50', '1250.50'],
  ['1\u202f250,50', '? 1250.50', '1250.50', '1250.50'],
  ['1\u2009250.50', '1250.50', '? 1250,50', '1250.50'],
  ["1'250.50", '1250.50', '? 1250,50', '1250.50'],
  ['1’250.50', '1250.50', '? 1250,50', '1250.50'],
  ["1'250", '1250.00', '1250.00', '1250.00'],
  ['1,25,000.00', '125000.00', '? 125000,00', '125000.00'],
  ['1,25,000', '125000.00', '? 125000,00', '125000.00'],
  ['€1.50', '1.50', '? 1,50 or 150,00', '1.50'],
  ['€ 1,50', '? 1.50 or 150.00', '1.50', '1.50'],
  ['1,50 €', '? 1.50 or 150.00', '1.50', '1.50'],
  ['1.50 EUR', '1.50', '? 1,50 or 150,00', '1.50'],
  ['eur 1.50', '1.50', '? 1,50 or 150,00', '1.50'],
  ['EUR1250', '1250.00', '1250.00', '1250.00'],
  ['１．２５', '1.25', '? 1,25 or 125,00', '1.25'],
  ['１２５０', '1250.00', '1250.00', '1250.00'],
  ['free', '0.00', '0.00', '0.00'],
  ['No charge', '0.00', '0.00', '0.00'],
  ['0', 'free', 'free', 'free'],
  ['0.00', 'free', '? 0,00', 'free'],
  ['0,00', '? 0.00', 'free', 'free'],
  ['-1', 'negative', 'negative', 'negative'],
  ['−1.25', 'negative', 'negative', 'negative'],
  ['(1.25)', 'negative', 'negative', 'negative'],
  ['€ -1', 'negative', 'negative', 'negative'],
  ['1.25-', 'negative', 'negative', 'negative'],
  ['$1.50', 'is in', 'is in', 'is in'],
  ['1.50 USD', 'is in', 'is in', 'is in'],
  ['£1', 'is in', 'is in', 'is in'],
  ['12.5¢', 'is in', 'is in', 'is in'],
  ['12.5c', 'no', 'no', 'no'],
  ['1e3', 'no', 'no', 'no'],
  ['1.25e-3', 'no', 'no', 'no'],
  ['12,50.00', 'no', 'no', 'no'],
  ['12.50,00', 'no', 'no', 'no'],
  ['1.2.3', 'no', 'no', 'no'],
  ['1,2,3', 'no', 'no', 'no'],
  ['1,250 000', 'no', 'no', 'no'],
  ['0,125,000', 'no', 'no', 'no'],
  ['012,500', 'no', 'no', 'no'],
  ['0125', 'no', 'no', 'no'],
  ['1.', 'no', 'no', 'no'],
  ['12.-', 'no', 'no', 'no'],
  ['.', 'no', 'no', 'no'],
  ['', 'no', 'no', 'no'],
  ['1.25 - 1.50', 'no', 'no', 'no'],
  ['1.25/100', 'no', 'no', 'no'],
  ['1.25 each', 'no', 'no', 'no'],
  ['~1.25', 'no', 'no', 'no'],
  ['+1.25', 'no', 'no', 'no'],
  ['1/4', 'no', 'no', 'no'],
  ['1½', 'no', 'no', 'no'],
  ['1²', 'no', 'no', 'no'],
  ['١٫٢٥', 'no', 'no', 'no'],
  ['0x10', 'no', 'no', 'no'],
  ['TBD', 'no', 'no', 'no'],
  ['1234567890', 'no', 'no', 'no'],
  ['1,234,567,890.00', 'no', 'no', 'no'],
] as const

describe.for(SPELLINGS)('the price %j', ([text, byPoint, byComma, byBoth]) => {
  test('by a point, by a comma and by both (behavior 20.13)', () => {
    expect(outcome(text, 'EUR', 'point')).toBe(byPoint)
    expect(outcome(text, 'EUR', 'comma')).toBe(byComma)
    expect(outcome(text, 'EUR', null)).toBe(byBoth)
  })
})

test.for([
  ['$1,250.00', 'USD', '1250.00'],
  ['US$ 1.25', 'USD', '1.25'],
  ['1,250', 'USD', '1250.00'],
  ['0,125', 'USD', '? 0.125'],
  ['CA$1.25', 'CAD', '1.25'],
  ['$1.25', 'CAD', '1.25'],
  ['¥1,250', 'JPY', '1250'],
  ['￥1,250', 'CNY', '1250.00'],
  ['12.5', 'JPY', '12.5'],
  ['CHF 1’250.50', 'CHF', '1250.50'],
  ['₹1,25,000', 'INR', '125000.00'],
  ['999999999.999999', 'USD', '999999999.999999'],
] as const)('%s in %s is %s (behavior 20.13)', ([text, currency, expected]) => {
  expect(outcome(text, currency, null)).toBe(expected)
})

test('the setting decides before the currency does', () => {
  expect(decimalMarkOf('comma', 'USD')).toBe('comma')
  expect(decimalMarkOf(null, 'USD')).toBe('point')
  expect(decimalMarkOf(null, 'EUR')).toBeNull()
})

const amount = fc
  .tuple(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 1, max: 999_999 }))
  .map(([whole, part]) => `${whole}.${String(part).padStart(6, '0').replace(/0+$/, '')}`)
const LOCALES = [
  ['en-US', 'point'],
  ['en-IN', 'point'],
  ['de-CH', 'point'],
  ['de-DE', 'comma'],
  ['fr-FR', 'comma'],
  ['pt-BR', 'comma'],
] as const

test.for(LOCALES)('what is written as in %s is read as it was meant, or asked', ([locale, mark]) => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 2, max: 6 }), (decimal, minimumFractionDigits) => {
      const options = { minimumFractionDigits, maximumFractionDigits: 6 }
      const text = new Intl.NumberFormat(locale, options).format(decimal as Intl.StringNumericLiteral)
      const known = readPrice(text, 'EUR', mark)
      expect(Number('price' in known && known.price)).toBe(Number(decimal))
      const unknown = readPrice(text, 'EUR', null)
      if ('price' in unknown) expect(Number(unknown.price)).toBe(Number(decimal))
      else expect(unknown.fault).toContain('did you mean')
    }),
  )
})

test('what a fault says to write is read as that', () => {
  fc.assert(
    fc.property(amount, fc.constantFrom('point', 'comma', null), (decimal, mark) => {
      for (const text of [decimal, decimal.replace('.', ',')]) {
        const reading = readPrice(text, 'EUR', mark)
        const ways = 'fault' in reading ? /^did you mean (.+)\? /.exec(reading.fault)?.[1]?.split(' or ') : []
        expect(ways).toBeDefined()
        for (const way of ways ?? []) expect(readPrice(way, 'EUR', mark), `${text} as ${way}`).toHaveProperty('price')
      }
    }),
  )
})

test('what is copied from an earlier quote is read as the same price, free ones too, and as the same percentage', () => {
  for (const mark of ['point', 'comma', null] as const) {
    for (const price of ['0.00', '1.25', '12.345', '0.045'])
      expect(readPrice(typedPrice(price, mark), 'EUR', mark), `${mark}`).toEqual({ price })
    for (const percent of ['5', '12.5', '8.875'])
      expect(readPercent(writtenBy(percent, mark), 'EUR', mark)).toBe(percent)
  }
})

test.for([
  ['1000', 1_000, 1_000, 1_000],
  ['1,000', 1_000, Number.NaN, Number.NaN], // 1 with three decimals, or a thousand
  ['1,250', 1_250, Number.NaN, 1_250],
  ['1.250', Number.NaN, 1_250, 1_250],
  ['0,125', Number.NaN, Number.NaN, Number.NaN],
  ['1.5', Number.NaN, Number.NaN, Number.NaN],
  ['1 000', 1_000, 1_000, 1_000],
  ['１０００', 1_000, 1_000, 1_000],
  ['1e3', Number.NaN, Number.NaN, Number.NaN],
] as const)('%j pieces are %s by a point, %s by a comma, %s by both', ([text, byPoint, byComma, byBoth]) => {
  expect(readCount(text, 'EUR', 'point')).toBe(byPoint)
  expect(readCount(text, 'EUR', 'comma')).toBe(byComma)
  expect(readCount(text, 'EUR', null)).toBe(byBoth)
})
