import { expect, test } from 'vitest'
import { familyDifferences } from '#catalog/facets/family-differences.ts'
import { catalogOf, tableOf } from '#tests/site/catalog-of.ts'

const catalog = catalogOf({
  'Insulated Banana Jacks': [
    { 'Part No': '1', Color: 'Red', Length: '.500"', 'Body Material': 'Brass' },
    { 'Part No': '2', Color: 'Blue', Length: '1/4', 'Body Material': 'Brass' },
    { 'Part No': '3', Color: 'Blue', Length: '20 mm', 'Body Material': 'Brass' },
  ],
  'Non-Insulated Banana Jacks': [{ 'Part Num': '4', Length: '.500"', 'Body Material': 'Brass', Color: 'Red' }],
  military: [
    { 'Part Num': '5', Color: 'Red', 'MIL Part Num': 'PB08NA01' },
    { 'Part Num': '6', Color: null, 'MIL Part Num': null },
    ...['Black', 'Green', 'White', 'Gray'].map((Color) => ({ 'Part Num': Color, Color, 'MIL Part Num': null })),
  ],
})
const differences = (...tables: readonly string[]) =>
  Object.fromEntries(
    familyDifferences(tables.map((name) => tableOf(catalog, name))).map(({ label, summaries }) => [label, summaries]),
  )

test('families are told apart by the fields in which they differ', () => {
  expect(differences('Insulated Banana Jacks', 'Non-Insulated Banana Jacks')).toEqual({
    Color: [{ form: 'values', values: ['Blue', 'Red'], more: 0 }, null],
    Length: [
      { form: 'sizes', kind: 'dimension', smallest: '1/4', largest: '20 mm' },
      { form: 'sizes', kind: 'dimension', smallest: '.500"', largest: '.500"' },
    ],
  })
})

test('numbers are counted, and only the most common values are listed', () => {
  expect(differences('military', 'Non-Insulated Banana Jacks')).toMatchObject({
    'MIL Part Num': [{ form: 'numbers', parts: 1 }, null],
    Color: [{ form: 'values', values: expect.toSatisfy((values: string[]) => values.length === 4), more: 1 }, null],
  })
})
