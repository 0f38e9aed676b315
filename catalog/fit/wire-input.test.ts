import { expect, test } from 'vitest'
import { readWireInput } from '#catalog/fit/fit-query.ts'
import { PER_INCH, PER_MM } from '#catalog/quantities/quantity.ts'

const inch = (size: number) => Math.round(size * PER_INCH)
const mm = (size: number) => Math.round(size * PER_MM)
const area = (square: number) => Math.round(2 * Math.sqrt(square / Math.PI) * PER_MM)
const gauge = (number: number) => inch(0.005 * 92 ** ((36 - number) / 39))

// Its spellings are in tests/sizes/size-spellings.ts; here is what only the fit finder reads.
test.for([
  ['12.5 mm^2', area(12.5)],
  ['x 1 mm²', null],
  ['57', null],
  ['1.02 mm', mm(1.02)],
  ['.040"', inch(0.04)],
  ['.040', null], // without a unit it may be an area
  ['.020-.040"', null],
] as const)('a wire of %s', ([typed, size]) => {
  const wire = readWireInput(typed)
  expect(wire === null).toBe(size === null)
  expect(Math.abs((wire?.thickest ?? 0) - (size ?? 0))).toBeLessThan(inch(0.0001))
  expect(wire?.thinnest).toBe(wire?.thickest)
})

test('a span has the diameters of both of its ends', () => {
  expect(readWireInput('22-30 AWG')).toEqual({ thinnest: gauge(30), thickest: gauge(22) })
  expect(readWireInput('0.5-1.5 mm²')).toEqual({ thinnest: area(0.5), thickest: area(1.5) })
})
