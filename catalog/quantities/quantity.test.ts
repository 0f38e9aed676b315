import { expect, test } from 'vitest'
import { PER_INCH, PER_MM, sameQuantity } from '#catalog/quantities/quantity.ts'
import { parseLength, parseWire } from '#catalog/quantities/reader/read-size.ts'

const inches = (low: number, high = low) => [Math.round(low * PER_INCH), Math.round(high * PER_INCH)]
const mm = (low: number, high = low) => [Math.round(low * PER_MM), Math.round(high * PER_MM)]

test.for([
  ['.062"', 'one', inches(0.062)],
  ['0.062', 'one', inches(0.062)],
  [' 0.0620 in ', 'one', inches(0.062)],
  ['.062 inch', 'one', inches(0.062)],
  ['1/16', 'one', inches(0.0625)],
  ['1/16"', 'one', inches(0.0625)],
  ['1/128', 'one', inches(1 / 128)],
  ['1 1/4"', 'one', inches(1.25)],
  ['1-1/4"', 'one', inches(1.25)],
  ['2', 'one', inches(2)],
  ['2.', 'one', inches(2)],
  ['1.57 mm', 'one', mm(1.57)],
  ['1.57mm', 'one', mm(1.57)],
  ['1.57 MM', 'one', mm(1.57)],
  ['.031-.062', 'range', inches(0.031, 0.062)],
  ['.031" - .062"', 'range', inches(0.031, 0.062)],
  ['.031 to .062', 'range', inches(0.031, 0.062)],
  ['0.8-1.6 mm', 'range', mm(0.8, 1.6)],
  ['.031/.062', 'either', inches(0.031, 0.062)],
  ['.031/.062"', 'either', inches(0.031, 0.062)],
  ['1/16-1/8', 'range', inches(0.0625, 0.125)],
  ['.062-.062', 'range', inches(0.062)],
  ['.062'.padEnd(40, '0'), 'one', inches(0.062)],
] as const)('%s is %s length', ([text, form, [low, high]]) => {
  expect(parseLength(text)).toEqual({ measure: 'length', form, low, high })
})

test.for([
  ...['', '-', 'N/A', 'Brass', '4-40 thread', '#4', '.062 .093', '1/0', '.062-.031', '1.2.3', '5 kg', '1e3', '-.5'],
  ...['.', '0-thick'],
  '.062'.padEnd(81, '0'),
])('%s is not a length', (text) => {
  expect(parseLength(text)).toBeNull()
})

test.for([
  ['20 AWG', 20],
  ['20AWG', 20],
  ['AWG 20', 20],
  ['AWG20', 20],
  ['20 ga', 20],
  ['20 ga.', 20],
  ['#20', 20],
  [' 28 ', 28],
  ['57', null],
  ['AWGx20', null],
  ['twenty', null],
] as const)('%s is gauge %s', ([text, gauge]) => {
  const expected = gauge === null ? null : { measure: 'gauge', form: 'one', low: gauge, high: gauge }
  expect(parseWire(text)).toEqual(expected)
})

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
