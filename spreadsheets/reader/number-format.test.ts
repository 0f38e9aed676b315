import { expect, test } from 'vitest'
import { formatCode, numberFormat } from '#spreadsheets/reader/number-format.ts'

test.for([
  ['0.062', 'General', '0.062'],
  ['6.2E-2', 'General', '0.062'],
  ['6.2000000000000006E-2', 'General', '0.062'],
  ['0.30000000000000004', 'General', '0.3'],
  ['1E-7', 'General', '0.0000001'],
  ['202', '@', '202'],
  ['123456789012345', 'General', '123456789012345'],
  ['1E+20', '0', '100000000000000000000'],
  ['1234567890123456', 'General', { issue: 'digits' }],
  ['0.062', '.000', '.062'],
  ['0.062', '#.000', '.062'],
  ['0.062', '0.00', { text: '0.06', cut: true }],
  ['0.062', '.000\\"', '.062"'],
  ['0.5', '0.000" in"', '0.500 in'],
  ['1.005', '0.00', { text: '1.01', cut: true }],
  ['7', ';;;', { text: '', cut: true }],
  ['0.256', '0%', { text: '26%', cut: true }],
  ['0.30000000000000004', '0.0', '0.3'],
  ['7', '000', '007'],
  ['12345', '"10-"0', '10-12345'],
  ['1234567.5', '#,##0.0', '1,234,567.5'],
  ['-3', '0', '-3'],
  ['-3', '0;(0)', '(3)'],
  ['0', '0;-0;"none"', 'none'],
  ['0.25', '0%', '25%'],
  ['0.5', '0.##', '0.5'],
  ['1.5', '0.##', '1.5'],
  ['5', '[Red]0', '5'],
  ['5', '[$$-409]0.00', '$5.00'],
  ['0.0625', '# ?/?', { issue: 'odd' }],
  ['1500', '0.0E+0', { issue: 'odd' }],
  ['1500', '[>1000]0', { issue: 'odd' }],
  ['1500', '0,', { issue: 'odd' }],
  ['1234567', '000-0000', { issue: 'odd' }],
  ['45000', 'yyyy-mm-dd', { issue: 'date' }],
  ['45000', 'd/m', { issue: 'date' }],
  ['45000', '[$-409]mmm d', { issue: 'date' }],
  ['0.5', 'h:mm', { issue: 'date' }],
  ['5', '"day "0', 'day 5'],
  ['NaN', 'General', { issue: 'odd' }],
] as const)('%s in %s', ([value, code, expected]) => {
  expect(numberFormat(code)(value)).toEqual(typeof expected === 'string' ? { text: expected } : expected)
})

test.for([
  [0, 'General'],
  [2, '0.00'],
  [14, 'yyyy'],
  [164, '.000'],
  [200, null],
] as const)('format %i', ([id, code]) => {
  expect(formatCode(id, new Map([[164, '.000']]))).toBe(code)
})
