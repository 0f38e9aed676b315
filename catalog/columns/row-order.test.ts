import { expect, test } from 'vitest'
import { orderRows } from '#catalog/columns/row-order.ts'
import type { RowOrder } from '#catalog/registry/family.ts'

/** Orders rows that are written as `number #id`. */
function ordered(order: RowOrder, text: string): string {
  const rows = text.split(', ').map((row) => row.split(' #'))
  const indexes = orderRows(order, {
    length: rows.length,
    number: (row) => (rows[row]?.[0] === 'null' ? null : (rows[row]?.[0] ?? null)),
    id: (row) => rows[row]?.[1] ?? '',
  })
  return Array.from(indexes, (row) => rows[row]?.join(' #')).join(', ')
}

test.for<[why: string, order: RowOrder, rows: string, expected: string]>([
  [
    'later segments are numbers',
    'by-segment',
    '10-880-10 #1, 10-880-9 #2, 10-88-20 #3',
    '10-88-20 #3, 10-880-9 #2, 10-880-10 #1',
  ],
  ['the first segment is text: 10 before 9', 'by-segment', '9-1 #1, 10-1 #2', '10-1 #2, 9-1 #1'],
  ['a segment with a letter is text', 'by-segment', 'A-2B #1, A-10 #2, A-9 #3', 'A-9 #3, A-10 #2, A-2B #1'],
  ['a shorter number comes first', 'by-segment', 'A-1-1 #1, A-1 #2', 'A-1 #2, A-1-1 #1'],
  [
    'the first integer decides, wherever it is',
    'by-first-integer',
    'PJ-200 #1, 30-1 #2, X4 #3',
    'X4 #3, 30-1 #2, PJ-200 #1',
  ],
  ['equal integers go by text', 'by-first-integer', '5-B #1, 5-A #2', '5-A #2, 5-B #1'],
  ['a number without an integer comes after', 'by-first-integer', 'ABC #1, 900 #2', '900 #2, ABC #1'],
  ['equal numbers go by id, ids by size', 'by-first-integer', '5 #10, 5 #9', '5 #9, 5 #10'],
  ['a row without a number comes last', 'by-segment', 'null #1, Z-1 #2', 'Z-1 #2, null #1'],
  ['as stored is by id', 'as-stored', 'A #10, B #9, null #1', 'null #1, B #9, A #10'],
])('%s (%s) (behavior 4.6, 4.7)', ([, order, rows, expected]) => {
  expect(ordered(order, rows)).toEqual(expected)
})
