import { expect, test } from 'vitest'
import { compareLines } from '#catalog/lists/list-comparison.ts'
import { lookUpLines } from '#catalog/lists/list-lookup.ts'
import { lookUp, pause } from '#tests/samples/listed-parts.ts'
import { catalogOf } from '#tests/site/catalog-of.ts'

test.for([
  // equal sizes are the same in any spelling
  [['32-201', '32-202'], ['Length .5"', 'Head Material Brass', 'Manufacturer Concord'], ['Color']],
  [
    ['32-202', '45-701'],
    ['Color Black', 'Length 1/2'],
    ['Head Material', 'Manufacturer', 'MIL Spec'],
  ],
  [['32-201'], ['Color Red', 'Length .5"', 'Head Material Brass', 'Manufacturer Concord'], []],
  [['32-201', 'NOTHING'], ['Color Red', 'Length .5"', 'Head Material Brass', 'Manufacturer Concord'], []],
  [['NOTHING'], [], []],
] as const)('compares %s', async ([numbers, same, columns]) => {
  const comparison = compareLines(await lookUp(...numbers))
  expect(comparison.same.map(({ label, value }) => `${label} ${value}`).sort()).toEqual([...same].sort())
  expect(comparison.columns.map(({ label }) => label).sort()).toEqual([...columns].sort())
})

test('a line has its cells in the order of the columns, and none if no part was found', async () => {
  const { columns, rows } = compareLines(await lookUp('32-201', 'NOTHING', '45-701'))
  const cells = Object.fromEntries(columns.map(({ label }, place) => [label, rows.map((row) => row?.cells[place])]))
  expect(cells).toMatchObject({
    Color: ['Red', undefined, 'Black'],
    'Head Material': ['Brass', undefined, null],
    Manufacturer: ['Concord', undefined, 'Other'],
  })
  expect(rows[1]).toBeNull()
})

test('with more than seven columns, other fields go to a family of three lines, or to the row', async () => {
  const many = (number: string, color: string, suffix: string) => {
    const keys = ['Mates With', 'Mounting', 'MIL Spec', 'Insulation Material', 'Feed Thru Contact', 'Body Material']
    const other = Object.fromEntries(
      [...keys, 'Body Finish', 'Spring Material'].map((key) => [key, `${key} ${suffix}`]),
    )
    return { 'Part Num': number, Color: color, 'Spring Finish': 'Gold', ...other }
  }
  const full = catalogOf({
    'Panel-Jacks': [many('45-1', 'Red', 'a'), many('45-2', 'Blue', 'b'), many('45-3', 'Black', 'c')],
    Commercial: [{ 'Part Num': '32-1', Color: 'Red', 'Head Finish': 'Nickel' }],
  })
  const lines = ['45-1', '45-2', '45-3', '32-1'].map((number) => ({ number }))
  const comparison = compareLines(await lookUpLines(full, lines, pause))
  expect(comparison.columns).toHaveLength(7)
  expect(comparison.rows.map((row) => row?.further.length)).toEqual([2, 2, 2, 1])
  expect(comparison.families).toMatchObject([
    { name: 'Panel Jacks', same: [{ label: 'Spring Finish', value: 'Gold' }] },
  ])
})
