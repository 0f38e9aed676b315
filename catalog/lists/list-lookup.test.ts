import { expect, test } from 'vitest'
import { lineFields, lookUpLines } from '#catalog/lists/list-lookup.ts'
import { catalog, lookUp } from '#tests/samples/listed-parts.ts'

test.for([
  ['32-201', { kind: 'found', number: '32-201', url: '/part/32-201' }],
  ['32201', { kind: 'found', number: '32-201' }],
  ['PB08NA01', { kind: 'several', how: 'exact', count: 2 }],
  ['32-20X', { kind: 'several', how: 'wildcard', count: 2 }],
  ['32-207', { kind: 'unknown', meant: { number: '32-201', url: '/part/32-201' } }],
  ['NOTHING', { kind: 'unknown', meant: null }],
  ['//', { kind: 'unknown', meant: null }],
] as const)('the line %s', async ([number, expected]) => {
  const { lines } = await lookUp(number)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject(expected)
})

test('lists all non-empty fields of a part', async () => {
  const lookup = await lookUp('45-701')
  expect(lineFields(lookup, lookup.lines[0]).map(({ label, value }) => `${label} ${value}`)).toEqual([
    'Color Black',
    'Length 12.7 mm',
    'MIL Spec MIL-DTL-39024/1',
    'Manufacturer Other',
  ])
})

test('pauses during a long list', async () => {
  let pauses = 0
  const lines = Array.from({ length: 1_000 }, () => ({ partNumber: '32-201' }))
  await lookUpLines(catalog, lines, async () => {
    pauses += 1
  })
  expect(pauses).toBeGreaterThan(20)
})
