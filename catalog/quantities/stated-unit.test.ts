import { expect, test } from 'vitest'
import { readSize } from '#catalog/quantities/reader/read-size.ts'
import { isWithoutUnit, unitName, withUnit } from '#catalog/quantities/stated-unit.ts'

test.for([
  ['mm', 'dimension', 'mm'],
  ['MILLIMETER', 'dimension', 'mm'],
  ['Millimètres', 'dimension', 'mm'],
  ['milímetros', 'dimension', 'mm'],
  ['MMT', 'dimension', 'mm'],
  ['Zentimeter', 'dimension', 'cm'],
  ['in.', 'dimension', 'in'],
  ['″', 'dimension', 'in'],
  ['Zoll', 'dimension', 'in'],
  ['pulgada', 'dimension', 'in'],
  ['thou', 'dimension', 'mil'],
  ['Thousandths', 'dimension', 'mil'],
  ['m', 'dimension', null],
  ['EA', 'dimension', null],
  ['', 'dimension', null],
  ['AWG', 'gauge', 'AWG'],
  ['mm²', 'gauge', 'mm²'],
  ['mm', 'gauge', null],
  ['grams', 'weight', 'g'],
  ['KGM', 'weight', 'kg'],
  ['amps', 'current', 'A'],
  ['mm', 'text', null],
] as const)('%s in a column of %s is %s', ([text, kind, unit]) => {
  expect(unitName(text, kind)).toBe(unit)
})

test('units are known by every name, and a word that only contains one is none', () => {
  const names = {
    mm: ['mm', 'milimetro', 'millimetre', 'Millimeters'],
    cm: ['cm', 'CMT', 'centímetros', 'Centimetres'],
    in: ['"', 'in', 'INH', 'inch', 'inches', 'pouce', 'pouces', 'pulgadas', 'pollice', 'pollici'],
    mil: ['mil', 'mils', 'thou', 'thousandth', 'Thousandths of an inch', '77'],
    AWG: ['AW', 'ga', 'Gauge', 'gage'],
    'mm²': ['mm2', 'mm 2', 'mm^2', 'MMK', 'sqmm', 'sq mm', 'sq. mm', 'qmm', 'square millimeter', 'Square Milimetres'],
  }
  for (const [unit, spellings] of Object.entries(names)) {
    const kind = unit === 'AWG' || unit === 'mm²' ? 'gauge' : 'dimension'
    for (const spelling of spellings) {
      expect(unitName(spelling, kind), spelling).toBe(unit)
      expect(unitName(`x${spelling}`, kind), `x${spelling}`).toBeNull()
      expect(unitName(`${spelling}x`, kind), `${spelling}x`).toBeNull()
    }
  }
  expect(unitName('sq..mm', 'gauge')).toBeNull()
  expect(unitName('in.lb', 'dimension')).toBeNull()
})

test.for([
  ['12.7', 'mm', 'dimension', '12.7 mm'],
  ['12,7', 'mm', 'dimension', '12,7 mm'],
  ['.5', 'in', 'dimension', '.5 in'],
  ['1/2', 'in', 'dimension', '1/2 in'],
  ['1.27', 'cm', 'dimension', '1.27 cm'],
  ['500', 'mil', 'dimension', '500 mil'],
  ['1.2-1.6', 'mm', 'dimension', '1.2-1.6 mm'],
  ['12.7 max', 'mm', 'dimension', '12.7 mm max'],
  ['6.35 ±0.1', 'mm', 'dimension', '6.35 ±0.1 mm'],
  ['ø 3.2', 'mm', 'dimension', 'ø 3.2 mm'],
  ['(12.7)', 'mm', 'dimension', '(12.7 mm)'],
  ['12.7 (max)', 'mm', 'dimension', '12.7 mm (max)'],
  ['12.7 (REF.)', 'mm', 'dimension', '12.7 mm (REF.)'],
  ['Ø3.2 (typ)', 'mm', 'dimension', 'Ø3.2 mm (typ)'],
  ['Φ3.2', 'mm', 'dimension', 'Φ3.2 mm'],
  ['3.2 ±5%', 'mm', 'dimension', '3.2 mm ±5%'],
  ['(3.2 +/- 5 %)', 'mm', 'dimension', '(3.2 mm +/- 5 %)'],
  ['1½ (max)', 'mm', 'dimension', '1½ mm (max)'],
  ['6.35 (±0.1)', 'mm', 'dimension', '6.35 (±0.1 mm)'],
  ['6. ±0.1', 'mm', 'dimension', '6. ±0.1 mm'],
  ['6.35 (+0.1/-0)', 'mm', 'dimension', '6.35 (+0.1/-0 mm)'],
  ['5/7 max', 'mm', 'dimension', '5/7 mm max'],
  ['12.7 mm', 'mm', 'dimension', '12.7 mm'],
  ['.500 (12.7)', 'mm', 'dimension', '.500 (12.7)'],
  ['.250/6.35 mm', 'in', 'dimension', '.250/6.35 mm'],
  ['.500" (12.7 mm)', 'mm', 'dimension', '.500" (12.7 mm)'],
  ['20', 'AWG', 'gauge', '20 AWG'],
  ['0.75', 'mm²', 'gauge', '0.75 mm²'],
  ['14.2', 'g', 'weight', '14.2 g'],
  ['14.2 g', 'g', 'weight', '14.2 g'],
  ['-55 to 125', '°C', 'temperature', '-55 to 125 °C'],
  ['-55° to 125°', '°C', 'temperature', '-55 to 125 °C'],
] as const)('%s stated in %s (%s) is %s', ([cell, unit, kind, value]) => {
  expect(withUnit(cell, unit, kind)).toBe(value)
  expect(readSize(value, kind).is).toBe('size')
})

test.for([
  ['12.7 mm', 'in', 'dimension'],
  ['.5"', 'mm', 'dimension'],
  ['.5 inch', 'mil', 'dimension'],
  ['20 AWG', 'mm²', 'gauge'],
  ['14 g', 'oz', 'weight'],
] as const)('%s contradicts a stated %s (%s)', ([cell, unit, kind]) => {
  expect(withUnit(cell, unit, kind)).toBeNull()
})

test.for([
  ['0.250/6.35', 'in', 'dimension'],
  ['[12.7]', 'mm', 'dimension'],
  ['4-20', 'mm', 'dimension'],
  ['3.20 (3.2)', 'mm', 'dimension'],
  ['#20', 'mm²', 'gauge'],
] as const)('%s is not settled by a stated %s (%s)', ([cell, unit, kind]) => {
  expect(isWithoutUnit(cell, kind)).toBe(true)
  expect(withUnit(cell, unit, kind)).toBeNull()
})

test.for(['n/a', 'see drawing', '10-32'] as const)('%s is no size and stays as it is', (cell) => {
  expect(withUnit(cell, 'mm', 'dimension')).toBe(cell)
})

test('only numbers alone need a unit', () => {
  const words = ['max', 'maximum', 'min.', 'minimum', 'ref', 'reference', 'typ', 'typical', 'nom', 'nominal']
  const numbers = ['12.7', '1/2', '1 - 2', '(12.7)', '12.7 (max)', '3.2 ±5%', '3.2 ±12.5 %', '6.35 (±0.1)', '1 to 2']
  for (const cell of [...numbers, ...words.map((word) => `.5 ${word}`)])
    expect(isWithoutUnit(cell, 'dimension'), cell).toBe(true)
  for (const cell of [
    '',
    'n/a',
    '12.7 mm',
    '.5"',
    'about 5',
    '.250 [6.35]',
    '.250 (6.35)',
    '.250 (6.53)',
    '[6.53] .250',
    '45°',
  ])
    expect(isWithoutUnit(cell, 'dimension'), cell).toBe(false)
})
