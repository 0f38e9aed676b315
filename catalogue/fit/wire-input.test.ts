import { expect, test } from 'vitest'
import { normalizeSizeInput, parseSizeInput, parseWireInput } from '#catalogue/fit/wire-input.ts'
import { PER_INCH, PER_MM } from '#catalogue/quantities/quantity.ts'

const inch = (size: number) => Math.round(size * PER_INCH)
const mm = (size: number) => Math.round(size * PER_MM)
const area = (square: number) => Math.round(2 * Math.sqrt(square / Math.PI) * PER_MM)
const gauge = (number: number) => inch(0.005 * 92 ** ((36 - number) / 39))

test.for([
  ['62 mil', '0.062"'],
  ['62mil', '0.062"'],
  ['5 mils', '0.005"'],
  ['62.5 mil', '0.0625"'],
  ['12.75 mil', '0.01275"'],
  ['.5 thou', '0.0005"'],
  ['a 62 mil', 'a 62 mil'],
  ['62 mil x', '62 mil x'],
  ['1⁄4', '1/4'],
  ['¼', '1/4'],
  ['1⅛"', '1 1/8"'],
  ['“.25”', '".25"'],
  ['.25″', '.25"'],
  ['1,6', '1.6'],
  ['  1.6   mm ', '1.6 mm'],
  ['Ø6.35 mm', '6.35 mm'],
  ['⌀ 6.35', '6.35'],
  ['ø 6', '6'],
  ['dia .250', '.250'],
  ['dia. .250', '.250'],
  ['Diameter .250', '.250'],
  ['diaX', 'diaX'],
  ['.250 dia', '.250 dia'],
  ['6 Ø', '6 Ø'],
] as const)('%s is normalized to %s', ([typed, text]) => {
  expect(normalizeSizeInput(typed)).toBe(text)
})

test.for([
  ['2 mm²', area(2)],
  ['1mm²', area(1)],
  ['0.75 mm 2', area(0.75)],
  ['.75 mm2', area(0.75)],
  ['12.5 mm^2', area(12.5)],
  ['1 sqmm', area(1)],
  ['1 sq. mm', area(1)],
  ['1 qmm', area(1)],
  ['x 1 mm²', null],
  ['1 mm² x', null],
  ['18 AWG', gauge(18)],
  ['56', gauge(56)],
  ['57', null],
  ['0', gauge(0)],
  ['1.02 mm', mm(1.02)],
  ['.040"', inch(0.04)],
  ['.040 in', inch(0.04)],
  ['.040', null], // without a unit it may be an area
  ['.020-.040"', null],
  ['thin', null],
] as const)('a wire of %s', ([typed, size]) => {
  expect(parseWireInput(typed)).toBe(size)
})

test('a size is parsed after it is normalized', () => {
  expect(parseSizeInput('Ø 1¼ in')?.low).toBe(inch(1.25))
  expect(parseSizeInput('thick')).toBeNull()
})
