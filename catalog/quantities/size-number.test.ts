import { expect, test } from 'vitest'
import { isSizeNumberHeading, sizeNumber, sizeNumberHeading } from '#catalog/quantities/size-number.ts'

test.for([
  ['1/16"', 'dimension', '0.0625'],
  ['28 mm', 'dimension', '1.102362'],
  ['.062" (1.57 mm)', 'dimension', '0.062'],
  ['.031-.062', 'dimension', null],
  ['#10-32', 'dimension', null],
  ['20 AWG', 'gauge', '20'],
  ['2/0 AWG', 'gauge', '-1'],
  ['0.75 mm²', 'gauge', null],
  ['500 mA', 'current', '0.5'],
  ['1.5 kV', 'voltage', '1500'],
  ['-55 °C', 'temperature', '-55'],
  ['100', 'weight', null],
  ['.062', 'text', null],
] as const)('%s as %s is %s', ([text, kind, number]) => {
  expect(sizeNumber(text, kind)).toBe(number)
})

test('a heading names the unit of its numbers', () => {
  expect(sizeNumberHeading('Length', 'dimension')).toBe('Length (number, in)')
  expect(sizeNumberHeading('Rating', 'current')).toBe('Rating (number, A)')
  expect(['Length (number, in)', 'Length (in)', 'Length'].map(isSizeNumberHeading)).toEqual([true, false, false])
})
