import { expect, test } from 'vitest'
import { PER_INCH, PER_MM } from '#catalog/quantities/quantity.ts'
import { readPlainSize } from '#catalog/quantities/simple-size.ts'

/** Half of the last digit: the lengths that round to the text. Of a whole number of inches and a fraction it is 0. */
test.for([
  ['.062', 'one', [0.062 * PER_INCH, 0.0005 * PER_INCH]],
  ['0.062"', 'one', [0.062 * PER_INCH, 0.0005 * PER_INCH]],
  ['2', 'one', [2 * PER_INCH, 0]],
  ['12"', 'one', [12 * PER_INCH, 0]],
  ['4 mm', 'one', [4 * PER_MM, 0.5 * PER_MM]],
  ['1.57mm', 'one', [1.57 * PER_MM, 0.005 * PER_MM]],
  ['.031-.062', 'range', [0.031 * PER_INCH, 0.0005 * PER_INCH], [0.062 * PER_INCH, 0.0005 * PER_INCH]],
  ['0.8-1.65 mm', 'range', [0.8 * PER_MM, 0.05 * PER_MM], [1.65 * PER_MM, 0.005 * PER_MM]],
  ['.0-.5', 'range', [0, 0.05 * PER_INCH], [0.5 * PER_INCH, 0.05 * PER_INCH]],
  ['.5-.5', 'range', [0.5 * PER_INCH, 0.05 * PER_INCH]],
  ['1/2', 'one', [PER_INCH / 2, 0]],
  ['3/4"', 'one', [(PER_INCH * 3) / 4, 0]],
  ['7/8', 'one', [(PER_INCH * 7) / 8, 0]],
  ['9/16', 'one', [(PER_INCH * 9) / 16, 0]],
] as const)('%s is a length without the whole reader', ([text, form, [low, half], [high, otherHalf] = [low, half]]) => {
  const isMetric = text.endsWith('mm')
  const read = readPlainSize(text, 'dimension')
  expect(read).toMatchObject({ is: 'size', size: { measure: 'length', form }, spelling: { form }, tolerance: null })
  expect(read?.size.low).toBeCloseTo(low, 3)
  expect(read?.size.high).toBeCloseTo(high, 3)
  expect(read?.spelling?.low).toMatchObject({ at: read?.size.low, isMetric })
  expect(read?.spelling?.high).toMatchObject({ at: read?.size.high, isMetric })
  expect(read?.spelling?.low.half).toBeCloseTo(half, 3)
  expect(read?.spelling?.high.half).toBeCloseTo(otherHalf, 3)
})

test('a wire’s number up to 56 is a gauge', () => {
  const gauge = (low: number) => ({
    is: 'size',
    size: { measure: 'gauge', form: 'one', low, high: low },
    spelling: null,
  })
  expect(readPlainSize('20', 'gauge')).toMatchObject(gauge(20))
  expect(readPlainSize('8 AWG', 'gauge')).toMatchObject(gauge(8))
  expect(readPlainSize('56AWG', 'gauge')).toMatchObject(gauge(56))
})

/** They are sizes in another way, in doubt, or none. */
const LEFT = {
  dimension: [
    '',
    '0',
    '0 mm',
    '.0-.0',
    '1-.5',
    '.5-.25',
    '1-2',
    '.5-',
    '1.',
    '1 "',
    '0/4',
    '1/3',
    '10/16',
    '1 1/2',
    'x1',
    '1x',
    '1/2 mm',
    'x1/2',
  ],
  gauge: ['', '0', '57', '100', '012', '2/0', '20 awg', '20  AWG', 'x20', '20 AWG x', '.5'],
  text: ['.062', '20', '1/2'],
} as const

test.for(['dimension', 'gauge', 'text'] as const)('all else of kind %s is left to the whole reader', (kind) => {
  for (const text of LEFT[kind]) expect(readPlainSize(text, kind), text).toBeNull()
})
