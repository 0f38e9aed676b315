import { expect, test } from 'vitest'
import { typedQuantity } from '#catalog/quantities/typed-quantity.ts'

const ends = (low: number, high = low) => ({ low, high })

test.for([
  ['.062"', 'one', 'INH', 0.062, ends(0.062), ends(1.5748)],
  ['1/16', 'one', 'INH', 0.0625, ends(0.0625), ends(1.5875)],
  ['1 1/4"', 'one', 'INH', 1.25, ends(1.25), ends(31.75)],
  ['1.57 mm', 'one', 'MMT', 1.57, ends(0.0618110236), ends(1.57)],
  ['.031 - .062', 'range', 'INH', null, ends(0.031, 0.062), ends(0.7874, 1.5748)],
  ['0.8-1.6 mm', 'range', 'MMT', null, ends(0.031496063, 0.062992126), ends(0.8, 1.6)],
  ['.031" - 1.6 mm', 'range', 'INH', null, ends(0.031, 0.062992126), ends(0.7874, 1.6)],
  ['.093/.136', 'either', 'INH', null, ends(0.093, 0.136), ends(2.3622, 3.4544)],
] as const)('%s is %s in %s', ([text, form, unitCode, value, inches, mm]) => {
  const written = unitCode === 'MMT' ? mm : inches
  expect(typedQuantity(text, 'dimension')).toEqual({
    measure: 'length',
    form,
    unitCode,
    value,
    tolerance: null,
    ...written,
    inches,
    mm,
  })
})

test('a gauge keeps its number, and has the diameter of the bare wire (ASTM B258: 20 AWG is .0320 in)', () => {
  const gauge = typedQuantity('20 AWG', 'gauge')
  expect(gauge).toMatchObject({ measure: 'gauge', unitCode: 'AWG', value: 20, low: 20, high: 20 })
  expect(gauge?.inches.low).toBeCloseTo(0.032, 4)
  expect(gauge?.mm.high).toBeCloseTo(0.812, 3)
})

test('an area is in square millimeters, a thread has its major diameter, and a tolerance is as written', () => {
  expect(typedQuantity('0.75 mm²', 'gauge')).toMatchObject({ measure: 'area', unitCode: 'MMK', value: 0.75 })
  expect(typedQuantity('0.75 mm²', 'gauge')?.mm.low).toBeCloseTo(0.9772, 4)
  expect(typedQuantity('10-32', 'dimension')).toMatchObject({ measure: 'thread', unitCode: 'INH', value: 0.19 })
  expect(typedQuantity('M3', 'dimension')).toMatchObject({ measure: 'thread', unitCode: 'MMT', value: 3 })
  expect(typedQuantity('.250 MAX', 'dimension')).toMatchObject({ measure: 'length', value: 0.25, tolerance: 'MAX' })
  expect(typedQuantity('2/0 AWG', 'gauge')).toMatchObject({ unitCode: 'AWG', value: -1, low: -1 })
})

test.for([
  ['0', 'gauge'],
  ['see drawing', 'dimension'],
  ['', 'dimension'],
  ['.062"', 'text'],
] as const)('%s in a column of kind %s is none', ([text, kind]) => {
  expect(typedQuantity(text, kind)).toBeNull()
})
