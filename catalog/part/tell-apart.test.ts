import { expect, test } from 'vitest'
import { variantFields } from '#catalog/part/part-relations.ts'
import { partTwins } from '#catalog/part/part-twins.ts'
import { markDifferences, tellApart } from '#catalog/part/tell-apart.ts'
import { catalogOf, tableOf } from '#tests/site/catalog-of.ts'

test.for([
  [
    ['10-880-1-05', '10-880-1-15'],
    ['10-880-1-|0|5', '10-880-1-|1|5'],
  ],
  [
    ['10-880-1-05', '10-880-1-05'],
    ['10-880-1-05||', '10-880-1-05||'],
  ],
  [
    ['1-2', '1-22'],
    ['1-2||', '1-2|2|'],
  ],
  [
    ['A', 'B', 'C'],
    ['|A|', '|B|', '|C|'],
  ],
  [
    ['', 'x'],
    ['||', '|x|'],
  ],
  [
    ['😀-1', '😁-1'],
    ['|😀|-1', '|😁|-1'],
  ],
] as const)('in %j what differs is marked: %j', ([texts, marked]) => {
  expect(markDifferences(texts).map((pieces) => pieces.join('|'))).toEqual(marked)
})

const GREEN = { Color: 'Green', Length: '.5"' }
const table = tableOf(
  catalogOf({
    'Insulated-Military': [
      { ...GREEN, 'Part Num': '10-05', 'MIL Part Num': 'M55155/295H01', 'CID Part Num': 'AA59126/295H01' },
      { ...GREEN, 'Part Num': '10-15', 'MIL Part Num': 'M55155/295C01', 'CID Part Num': null },
      { ...GREEN, Color: 'Red', 'Part Num': '10-02', 'MIL Part Num': 'M55155/292H01' },
      { ...GREEN, Length: '.6"', 'Part Num': '10-25', 'MIL Part Num': 'M55155/295H02' },
    ],
  }),
  'Insulated-Military',
)
const rowOf = (id: string) => table.rowOf(id) ?? -1

test('numbers, MIL numbers and their code letters tell parts apart', () => {
  const [gold, tin] = tellApart(table, [rowOf('1'), rowOf('2')])
  expect(gold).toEqual({
    own: ['10-', '0', '5'],
    numbers: [
      { label: 'MIL Part Num', text: ['M55155/295', 'H', '01'] },
      { label: 'CID Part Num', text: ['', 'AA59126/295H01', ''] },
    ],
    codes: [{ label: 'Material and finish', code: 'H' }],
  })
  expect(tin?.codes).toEqual([{ label: 'Material and finish', code: 'C' }])
})

test('twins have the same values in all columns but the numbers, and all are listed (behavior 8.11)', () => {
  const twins = partTwins(table, rowOf('1'), table.neighbors(rowOf('1')))
  expect(twins?.parts.map(({ partNumber, current }) => [partNumber, current])).toEqual([
    ['10-05', true],
    ['10-15', false],
  ])
  expect(twins?.total).toBe(2)
  expect(partTwins(table, rowOf('3'), table.neighbors(rowOf('3')))).toBeNull()
})

test('parts that differ in rating, maker or lifecycle are no twins but variants, and only specifications count (behavior 8.11)', () => {
  const mill = { ...GREEN, 'Current Rating': '5 A', Manufacturer: 'Concord', Lifecycle: 'Active', MOQ: '10' }
  const stated = tableOf(
    catalogOf({
      'Insulated-Military': [
        { ...mill, 'Part Num': '10-1' },
        { ...mill, 'Part Num': '10-2', 'Current Rating': '30 A', Lifecycle: 'Obsolete' },
        { ...mill, 'Part Num': '10-3', Manufacturer: 'Acme' },
        { ...mill, 'Part Num': '10-8', Manufacturer: null, Lifecycle: 'NRND' },
        { ...mill, 'Part Num': '10-4', Lifecycle: 'NRND' },
        { ...mill, 'Part Num': '10-5', Manufacturer: 'Acme', 'Current Rating': '7 A' },
        { ...mill, 'Part Num': '10-6', Lifecycle: 'Obsolete', MOQ: '5' },
        { ...mill, 'Part Num': '10-7', Color: 'Red', MOQ: '50' },
      ],
    }),
    'Insulated-Military',
  )
  const neighbors = stated.neighbors(0)
  expect(partTwins(stated, 0, neighbors)).toBeNull()
  const told = variantFields(stated, 0, neighbors).map(({ label, kind, variants }) => {
    return [label, kind, ...variants.map(({ partNumber, value }) => `${partNumber} ${value}`)]
  })
  expect(told).toEqual([
    ['Color', 'swatch', '10-1 Green', '10-7 Red'],
    ['Manufacturer', 'text', '10-3 Acme', '10-1 Concord'],
    ['Current Rating', 'current', '10-1 5 A', '10-2 30 A'],
    ['Lifecycle', 'text', '10-1 Active', '10-4 Not for new designs', '10-8 Not for new designs'],
  ])
})

test('a hundred and fifty twins are all listed', () => {
  const rows = Array.from({ length: 150 }, (_, index) => ({ ...GREEN, 'Part Num': `20-${index}` }))
  const many = tableOf(catalogOf({ 'Insulated-Military': rows }), 'Insulated-Military')
  expect(partTwins(many, 7, many.neighbors(7))?.parts).toHaveLength(150)
})
