import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney, lineTotal, sumOf } from '#requests/schemas/money.ts'

test.for([
  ['1250.00', 'USD', '$1,250.00'],
  ['0.0375', 'USD', '$0.0375'],
  ['1234567890123456.78', 'USD', '$1,234,567,890,123,456.78'],
  ['1250.50', 'EUR', '€1,250.50'],
  ['1250', 'JPY', '¥1,250'],
  ['9.50', 'CHF', 'CHF 9.50'],
  ['9.50', 'INR', 'INR 9.50'],
] as const)('%s %s is shown as %s', ([amount, currency, shown]) => {
  expect(formatMoney(amount, currency)).toBe(shown)
})

/** Ten-thousandths, and back: whole numbers alone, so it shares nothing with a decimal library. */
const asText = (tenThousandths: bigint): string =>
  `${tenThousandths / 10_000n}.${String(tenThousandths % 10_000n).padStart(4, '0')}`
const asCents = (cents: bigint): string => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`

const price = fc.oneof(
  fc.bigInt({ min: 0n, max: 9_999_999_999_999n }),
  fc.bigInt({ min: 0n, max: 99_999_999_999n }).map((cents) => cents * 100n),
)
const line = fc.record({ price, quantity: fc.integer({ min: 1, max: 1_000_000 }) })

test('totals equal a calculation in whole ten-thousandths, for cents and for four decimals', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), (lines) => {
      const cents = lines.map(({ price, quantity }) => (price * BigInt(quantity) + 50n) / 100n)
      const totals = lines.map(({ price, quantity }) => lineTotal(quantity, asText(price), 'USD'))
      expect(totals).toEqual(cents.map(asCents))
      expect(sumOf(totals, 'USD')).toBe(asCents(cents.reduce((sum, each) => sum + each, 0n)))
    }),
    { numRuns: 500 },
  )
})
