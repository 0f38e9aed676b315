import { expect, test } from 'vitest'
import { sameQuantity } from '#catalog/quantities/quantity.ts'
import { parseLength } from '#catalog/quantities/reader/read-size.ts'

test('equal sizes are the same however they are written, others are not', () => {
  const same = (a: string, b: string) => {
    const [first, second] = [parseLength(a), parseLength(b)]
    return first !== null && second !== null && sameQuantity(first, second)
  }
  expect(same('.062"', '0.062')).toBe(true)
  expect(same('.5', '1/2"')).toBe(true)
  expect(same('1"', '25.4 mm')).toBe(true)
  expect(same('.062"', '1.062"')).toBe(false)
  expect(same('.062"', '1.57 mm')).toBe(false) // 1.5748 mm
  expect(same('.031-.062', '.031/.062')).toBe(false)
  expect(same('.031-.062', '.031-.093')).toBe(false)
  expect(same('.031-.093', '.062-.093')).toBe(false)
})

test('a gauge is never the same as a length', () => {
  const gauge = { measure: 'gauge', form: 'one', low: 20, high: 20 } as const
  expect(sameQuantity(gauge, gauge)).toBe(true)
  expect(sameQuantity(gauge, { ...gauge, measure: 'length' })).toBe(false)
})
