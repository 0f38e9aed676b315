import { expect, test } from 'vitest'
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

test('twins have the same values in all columns but the numbers, and all are listed', () => {
  const twins = partTwins(table, rowOf('1'), table.neighbors(rowOf('1')))
  expect(twins?.parts.map(({ partNumber, current }) => [partNumber, current])).toEqual([
    ['10-05', true],
    ['10-15', false],
  ])
  expect(twins?.total).toBe(2)
  expect(partTwins(table, rowOf('3'), table.neighbors(rowOf('3')))).toBeNull()
})

test('a hundred and fifty twins are all listed', () => {
  const rows = Array.from({ length: 150 }, (_, index) => ({ ...GREEN, 'Part Num': `20-${index}` }))
  const many = tableOf(catalogOf({ 'Insulated-Military': rows }), 'Insulated-Military')
  expect(partTwins(many, 7, many.neighbors(7))?.parts).toHaveLength(150)
})
