import { expect, test } from 'vitest'
import { readWireInput } from '#catalog/fit/fit-query.ts'
import { PER_INCH, PER_MM } from '#catalog/quantities/quantity.ts'

const inch = (size: number) => Math.round(size * PER_INCH)
const mm = (size: number) => Math.round(size * PER_MM)
const area = (square: number) => Math.round(2 * Math.sqrt(square / Math.PI) * PER_MM)
const gauge = (number: number) => inch(0.005 * 92 ** ((36 - number) / 39))

test.for([
  ['2 mm²', area(2)],
  ['1mm²', area(1)],
  ['0.75 mm 2', area(0.75)],
  ['12.5 mm^2', area(12.5)],
  ['1 sqmm', area(1)],
  ['x 1 mm²', null],
  ['1 mm² x', null],
  ['18 AWG', gauge(18)],
  ['00 AWG', inch(0.3648)],
  ['56', gauge(56)],
  ['57', null],
  ['0', null],
  ['0 AWG', gauge(0)],
  ['1.02 mm', mm(1.02)],
  ['.040"', inch(0.04)],
  ['.040 in', inch(0.04)],
  ['.040', null], // without a unit it may be an area
  ['.020-.040"', null],
  ['thin', null],
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
