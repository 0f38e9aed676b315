import { expect, test } from 'vitest'
import { findSimilarValues } from '#catalog/check/similar-values.ts'

const FINISHES = { Nickel: 420, Gold: 300, Silver: 200, 'Bright Tin': 150, 'Bright Tin-Lead': 120, 'Electro-Tin': 90 }
const column = (values: Readonly<Record<string, number>>) =>
  Object.entries(values).map(([value, count]) => ({ value, count }))

test.for([
  ['Nikel', 'Nickel', 'is almost the same as'],
  ['Nickle', 'Nickel', 'is almost the same as'],
  ['Sliver', 'Silver', 'is almost the same as'],
  ['Bright Tn Led', 'Bright Tin-Lead', 'is almost the same as'],
  ['NICKEL', 'Nickel', 'is spelled differently from'],
  ['Electro Tin', 'Electro-Tin', 'is spelled differently from'],
  ['Bright  tin', 'Bright Tin', 'is spelled differently from'],
  ['Gold ', 'Gold', 'has different spaces from'],
  ['Bright  Tin', 'Bright Tin', 'has different spaces from'],
] as const)('$0 $2 $1', ([value, meant, how]) => {
  expect(findSimilarValues(column({ ...FINISHES, [value]: 2 }))).toMatchObject([
    { value, what: expect.stringContaining(`'${value}' ${how} '${meant}', which occurs `) },
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
