import { expect, test } from 'vitest'
import { baseUnit, MEASURE_EXAMPLES, measureToken, PER_UNIT, readMeasure } from '#catalog/quantities/measure.ts'
import { unitName } from '#catalog/quantities/stated-unit.ts'
import { MEASURE_KINDS } from '#catalog/registry/family.ts'

// Codes: UN/CEFACT Recommendation 20. Factors: NIST SP 811, appendix B.8.
test.for([
  ['current', 'A', 'AMP', 1, ['a', 'amp', 'Amps', 'ampere', 'amperes']],
  ['current', 'mA', '4K', 1e-3, ['ma']],
  ['voltage', 'V', 'VLT', 1, ['v', 'volt', 'Volts']],
  ['voltage', 'kV', 'KVT', 1e3, ['kv']],
  ['temperature', '°C', 'CEL', 1, ['°c', 'c']],
  ['temperature', '°F', 'FAH', 5 / 9, ['°f', 'f']],
  ['resistance', 'Ω', 'OHM', 1, ['ω', 'ohm', 'ohms']],
  ['resistance', 'mΩ', 'E45', 1e-3, ['mω', 'mohm', 'milliohm', 'milliohms']],
  ['resistance', 'µΩ', 'B94', 1e-6, ['µΩ', 'uohm', 'microohm', 'microohms']],
  ['torque', 'N·m', 'NU', 1, ['n·m', 'Nm', 'n m', 'n-m']],
  ['torque', 'in-lb', 'F21', 0.112984829, ['in-lbs', 'in lb', 'in·lb', 'lb-in', 'in-lbf', 'lbf·in']],
  ['torque', 'ft-lb', 'M92', 1.355817948, ['ft-lbs', 'ft lb', 'lb-ft', 'ft-lbf', 'lbf·ft']],
  ['torque', 'in-oz', 'L41', 0.00706155181, ['oz-in', 'in oz', 'ozf·in']],
  ['plating', 'µm', '4H', 1, ['um', 'micron', 'microns']],
  ['plating', 'µin', 'M7', 0.0254, ['uin', 'microinch', 'microinches']],
  ['weight', 'g', 'GRM', 1, ['gram', 'grams']],
  ['weight', 'mg', 'MGM', 1e-3, ['MG']],
  ['weight', 'kg', 'KGM', 1e3, ['KG']],
  ['weight', 'oz', 'ONZ', 28.349523125, ['OZ']],
  ['weight', 'lb', 'LBR', 453.59237, ['lbs']],
] as const)(
  'the unit of %s %s has the code %s and its factor, in each spelling',
  ([kind, text, code, factor, names]) => {
    for (const name of [text, ...names]) {
      const [one, three] = [readMeasure(`1 ${name}`, kind), readMeasure(`3 ${name}`, kind)]
      expect(one, name).toMatchObject({ unit: { code, text }, low: 1, high: 1, word: null })
      const step = (three?.size.low ?? 0) - (one?.size.low ?? 0) // a temperature has another zero
      expect(step / 2 / PER_UNIT, name).toBeCloseTo(factor, 9)
      expect(unitName(name, kind), name).toBe(text)
      for (const other of [`x${name}`, `${name}x`]) expect(unitName(other, kind), other).toBeNull()
    }
    expect(unitName(` ${code.toLowerCase()} `, kind)).toBe(text)
  },
)

test('water freezes at 32 °F and 0 °C, and both are one', () => {
  expect(readMeasure('32 °F', 'temperature')?.size).toEqual(readMeasure('0 °C', 'temperature')?.size)
})

test.for([
  ['-55 to 125 °C', -55, 125],
  ['-55 °C to 125 °C', -55, 125],
  ['-55…+125 °C', -55, 125],
  ['-55 ... 125 °C', -55, 125],
  ['-55 ~ 125 °C', -55, 125],
  ['-55/+125 °C', -55, 125],
  ['-55 - 125 °C', -55, 125],
  ['-55-125 °C', -55, 125],
  ['-55°C-+125°C', -55, 125],
  ['5 to 5 °C', 5, 5],
] as const)('%s is a range', ([text, low, high]) => {
  const unit = { text: '°C' }
  expect(readMeasure(text, 'temperature')).toMatchObject({ size: { form: 'range' }, unit, low, high, word: null })
})

test.for([
  ['max 5 A', 'max'],
  ['max. 5 A', 'max.'],
  ['min 5 A', 'min'],
  ['≤5 A', '≤'],
  ['≥ 5 A', '≥'],
  ['5 A max', 'max'],
  ['5 A min.', 'min.'],
  ['5 A rms', 'rms'],
  ['5 A DC', 'DC'],
  ['≤ 5 A AC', '≤ AC'],
] as const)('%s keeps its word', ([text, word]) => {
  expect(readMeasure(text, 'current')).toMatchObject({ low: 5, high: 5, word, size: { low: 5 * PER_UNIT } })
})

test('a bare number, another measure, two units, a wrong order and a fraction are none', () => {
  for (const text of ['5', '5 V', '500 mA to 1 A', '5 to 1 A', '1/2 A', 'about 5 A', '5 A each', '5 A A', '']) {
    expect(readMeasure(text, 'current'), text).toBeNull()
  }
  expect(readMeasure('  .5 A  ', 'current')?.low).toBe(0.5)
})

test('a measure is one word of a search in each spelling; a range and a bare number are none', () => {
  expect(['15 amps', '15A', '15 A'].map(measureToken)).toEqual(['15a', '15a', '15a'])
  expect(['1 N·m', '15 to 20 A', '15', ''].map(measureToken)).toEqual(['1n·m', null, null, null])
})

test.for(MEASURE_KINDS)('what a field of %s gives as an example is read, and its first unit counts as one', (kind) => {
  for (const example of MEASURE_EXAMPLES[kind].split(' or ')) expect(readMeasure(example, kind), example).not.toBeNull()
  expect(readMeasure(`2 ${baseUnit(kind)}`, kind)?.size.low).toBe(2 * PER_UNIT)
})
