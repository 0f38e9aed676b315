import { expect, test } from 'vitest'
import { requestLine, storedLine } from '#catalog/lists/list-line.ts'

const LINE = requestLine('10-880-2-05', { manufacturerName: 'Pomona', quantities: [250, 500], note: 'red' })

test.for([
  ['a kept line is read', LINE, LINE],
  [
    'one that a device kept before 1.0 is read, too',
    { manufacturer: 'Pomona', number: '10-880-2-05', quantities: [250, 500], note: 'red' },
    LINE,
  ],
  [
    'what is no text or quantity is left out',
    { partNumber: 'X-1', quantities: [-1, 'x', 7], note: 5 },
    requestLine('X-1', { quantities: [7] }),
  ],
  [
    'a line break within a number or a maker is a space',
    { partNumber: 'ZZ-99\nBOX', manufacturerName: 'Pomona\r\n Inc', note: 'two\nlines' },
    requestLine('ZZ-99 BOX', { manufacturerName: 'Pomona Inc', note: 'two\nlines' }),
  ],
  ['a line without a number is none', { partNumber: ' ', note: 'red' }, null],
  ['a text is none', 'X-1', null],
] as const)('%s', ([, kept, line]) => {
  expect(storedLine(kept)).toEqual(line)
})
