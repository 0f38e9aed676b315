import { expect, test } from 'vitest'
import { createTableCheck, duplicateNumbers } from '#catalogue/check/table-check.ts'
import { panelJacks } from '#catalogue/families/panel-jacks.ts'

const COLUMNS = ['id', 'Part no', 'Length', 'Body Finish']

function checked(rows: readonly (readonly (string | null)[])[]) {
  const check = createTableCheck(panelJacks, COLUMNS)
  for (const row of rows) check.add(row)
  return check
}

const good = Array.from({ length: 40 }, (_, index) => [
  String(index + 1),
  `45-701-2-${String(index).padStart(4, '0')}`,
  '.062"',
  'Nickel',
])

test('a table without faults has no findings', () => {
  expect(
    checked([...good, ['90', '45-701-2-0099', '-', 'Gold'], ['91', '45-701-2-0098', null, null]]).findings(),
  ).toEqual([])
})

test.for([
  ['unread-size', 'Length', ['90', '45-701-2-0099', 'about an inch', 'Gold'], 'about an inch'],
  ['near-value', 'Body Finish', ['90', '45-701-2-0099', '.5', 'Nikel'], 'Nikel'],
  ['number-form', 'Part no', ['90', '45701-2-0099', '.5', 'Gold'], '45701-2-0099'],
] as const)('%s in %s', ([kind, column, row, value]) => {
  const number = row[1]
  expect(checked([...good, row]).findings()).toMatchObject([
    { kind, table: 'Panel-Jacks', column, value, count: 1, parts: [{ table: 'Panel-Jacks', id: '90', number }] },
  ])
})

test('a number in two tables, and twice in one', () => {
  const one = checked([
    ['1', ' A ', null, null],
    ['2', 'A', null, null],
    ['3', 'B', null, null],
  ])
  const other = checked([
    ['9', 'B', null, null],
    ['10', null, null, null],
    ['11', null, null, null],
  ])
  expect(duplicateNumbers([one, other]).map(({ value, table, count }) => [value, table, count])).toEqual([
    ['A', 'Panel-Jacks', 2],
    ['B', 'Panel-Jacks', 2],
  ])
})
