import { expect, test } from 'vitest'
import { sizeReader } from '#catalog/quantities/field-sizes.ts'
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
    unitText: unitCode === 'MMT' ? 'mm' : 'in',
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
  expect(gauge?.inches?.low).toBeCloseTo(0.032, 4)
  expect(gauge?.mm?.high).toBeCloseTo(0.812, 3)
})

test('an area is in square millimeters, a thread has its major diameter, and a tolerance is as written', () => {
  expect(typedQuantity('0.75 mm²', 'gauge')).toMatchObject({ measure: 'area', unitCode: 'MMK', value: 0.75 })
  expect(typedQuantity('0.75 mm²', 'gauge')?.mm?.low).toBeCloseTo(0.9772, 4)
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

test.for([
  ['15 A', 'current', { unitCode: 'AMP', unitText: 'A', value: 15 }],
  ['500mA', 'current', { unitCode: '4K', value: 500 }],
  ['1.5 kV AC', 'voltage', { unitCode: 'KVT', value: 1.5, tolerance: 'AC' }],
  ['-55 to 125 °C', 'temperature', { form: 'range', unitCode: 'CEL', value: null, low: -55, high: 125 }],
  ['-55°C to +125°C', 'temperature', { form: 'range', low: -55, high: 125 }],
  ['-55/+125 °C', 'temperature', { form: 'range', low: -55, high: 125 }],
  ['257 °F', 'temperature', { unitCode: 'FAH', value: 257 }],
  ['5 mΩ max', 'resistance', { unitCode: 'E45', value: 5, tolerance: 'max' }],
  ['≤ 5 milliohms', 'resistance', { unitCode: 'E45', value: 5, tolerance: '≤' }],
  ['8 in-lb', 'torque', { unitCode: 'F21', value: 8 }],
  ['0.9 N·m', 'torque', { unitCode: 'NU', value: 0.9 }],
  ['8-10 in-lb', 'torque', { form: 'range', low: 8, high: 10 }],
  ['50 µin', 'plating', { unitCode: 'M7', value: 50 }],
  ['0,5 oz', 'weight', { unitCode: 'ONZ', value: 0.5 }],
] as const)('%s is a %s in numbers', ([text, kind, numbers]) => {
  expect(typedQuantity(text, kind)).toMatchObject({ measure: kind, ...numbers })
})

test.for([
  ['15', 'current'], // amperes or milliamperes
  ['15 V', 'current'],
  ['1,500 V', 'voltage'], // one thousand five hundred, or one and a half
  ['500 mA to 1 A', 'current'],
  ['125 to -55 °C', 'temperature'],
  ['see datasheet', 'weight'],
  ['', 'torque'],
] as const)("'%s' is no %s (behavior 6.9)", ([text, kind]) => {
  expect(typedQuantity(text, kind)).toBeNull()
})

test.for([
  ['current', '0.5 A', '500 mA'],
  ['temperature', '125 °C', '257 °F'],
  ['resistance', '5 mΩ', '.005 ohm'],
  ['plating', '50 µin', '1.27 µm'],
  ['weight', '1 lb', '16 oz'],
] as const)('as a filter, %s %s is %s (behavior 6.9)', ([kind, one, other]) => {
  const read = sizeReader(kind)
  expect(read?.(one)).toEqual(read?.(other))
  expect(read?.(one)).not.toBeNull()
})
