import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quoteTotals } from '#quotes/schemas/quote-totals.ts'
import { formatMoney, lineTotal, priceFor, sumOf } from '#requests/schemas/money.ts'

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

test.for([
  ['45.00', 100, 1, '0.45'],
  ['0.125', 1, 1_000, '125'],
  ['0.000125', 1_000, 100, '0.0000125'],
  ['1.10', 1, 1, '1.10'],
] as const)('%s per %i is for %i pieces %s', ([price, per, pieces, same]) => {
  expect(priceFor(price, per, pieces)).toBe(same)
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
      expect(sumOf(totals, 'USD')).toBe(asCents(cents.reduce((sum, cent) => sum + cent, 0n)))
    }),
    { numRuns: 500 },
  )
})

const percent = fc.integer({ min: 0, max: 100_000 }) // in thousandths
const percentText = (thousandths: number) =>
  `${Math.floor(thousandths / 1_000)}.${String(thousandths % 1_000).padStart(3, '0')}`
const micro = fc.bigInt({ min: 0n, max: 999_999_999_999_999n })
const microText = (millionths: bigint) =>
  `${millionths / 1_000_000n}.${String(millionths % 1_000_000n).padStart(6, '0')}`

test('a line’s total is rounded once, half up, however its price is stated and discounted (behavior 20.2)', () => {
  const quantity = fc.integer({ min: 1, max: 1_000_000 })
  fc.assert(
    fc.property(micro, quantity, fc.constantFrom(1, 100, 1_000), percent, (price, count, per, discount) => {
      // in whole units of 10^-6 of price, 10^-5 of the discount: to cents that is 10^-9 and the pieces that the price is for
      const exact = price * BigInt(count) * BigInt(100_000 - discount)
      const unit = 10n ** 9n * BigInt(per)
      const total = lineTotal(count, microText(price), 'USD', { per, discount: percentText(discount) })
      expect(total).toBe(asCents((2n * exact + unit) / (2n * unit)))
    }),
    { numRuns: 1_000 },
  )
})

test('a quote’s discount and tax are each rounded half up, the tax after the discount (behavior 20.2)', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 99_999_999 }), { minLength: 1, maxLength: 9 }),
      percent,
      percent,
      (totals, less, rate) => {
        const share = (cents: bigint, thousandths: number) => (2n * cents * BigInt(thousandths) + 100_000n) / 200_000n
        const sum = totals.reduce((all, total) => all + BigInt(total), 0n)
        const discount = share(sum, less)
        const tax = share(sum - discount, rate)
        const line = (cents: number) => ({
          ...LINE,
          breaks: [{ quantity: 1, unitPrice: '1', total: asCents(BigInt(cents)) }],
        })
        const quote = {
          currency: 'USD',
          lines: totals.map(line),
          discount: percentText(less),
          discountOn: 'all' as const,
          tax: { name: 'VAT', rate: percentText(rate) },
        }
        expect(quoteTotals(quote)).toMatchObject({
          subtotal: asCents(sum),
          discountAmount: asCents(discount),
          taxAmount: asCents(tax),
          total: asCents(sum - discount + tax),
        })
      },
    ),
    { numRuns: 500 },
  )
})

const LINE = {
  ...{
    manufacturerName: 'Concord',
    partNumber: '10-880-2-05',
    description: '',
    isOwn: false,
    per: 1 as const,
    discount: '',
  },
  counted: 1,
  isAlternative: false,
  leadTime: '',
  minimum: null,
  note: '',
}

test('a buyer’s own quantities are added up by the same function; a missing choice leaves the total open', () => {
  const breaks = [100, 500].map((quantity) => ({ quantity, unitPrice: '1', total: `${quantity}.00` }))
  const lines = [
    { ...LINE, breaks, counted: null },
    { ...LINE, breaks, counted: null, isAlternative: true },
  ]
  const quote = { currency: 'USD', lines, discount: '', discountOn: 'parts' as const, tax: null }
  expect(quoteTotals(quote)).toMatchObject({ total: null, open: [0] })
  expect(quoteTotals(quote, [500, null])).toMatchObject({ total: '500.00', open: [] })
  expect(quoteTotals(quote, [null, 100])).toMatchObject({ total: '100.00' })
  expect(quoteTotals(quote, [250, null])).toMatchObject({ total: null, open: [0] })
})
