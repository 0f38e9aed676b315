import { expect, test } from 'vitest'
import { findSimilarValues } from '#catalog/check/similar-values.ts'

const FINISHES = { Nickel: 420, Gold: 300, Silver: 200, 'Bright Tin': 150, 'Bright Tin-Lead': 120, 'Electro-Tin': 90 }
const column = (values: Readonly<Record<string, number>>) =>
  Object.entries(values).map(([value, count]) => ({ value, count }))

test.for([
  ['Nikel', 'Nickel', 'typo'],
  ['Nickle', 'Nickel', 'typo'],
  ['Sliver', 'Silver', 'typo'],
  ['Bright Tn Led', 'Bright Tin-Lead', 'typo'],
  ['NICKEL', 'Nickel', 'spelling'],
  ['Electro Tin', 'Electro-Tin', 'spelling'],
  ['Bright  tin', 'Bright Tin', 'spelling'],
  ['Gold ', 'Gold', 'spaces'],
  ['Bright  Tin', 'Bright Tin', 'spaces'],
] as const)('%s resembles %s (%s)', ([value, meant, how]) => {
  expect(findSimilarValues(column({ ...FINISHES, [value]: 2 }))).toMatchObject([
    { value, count: 2, meant: { value: meant }, how },
  ])
})

test.for([
  ['the finishes of the trade', FINISHES],
  ['short words', { Red: 500, Rod: 1, Bed: 2 }],
  ['sizes', { '4 mm plug': 300, '5 mm plug': 3 }],
  ['two frequent values', { Nickel: 100, Nichel: 60 }],
  ['another finish', { ...FINISHES, Copper: 1 }],
] as const)('%s are not typos', ([, values]) => {
  expect(findSimilarValues(column(values))).toEqual([])
})
