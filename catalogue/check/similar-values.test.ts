import { expect, test } from 'vitest'
import { nearValues } from '#catalogue/check/near-values.ts'

const FINISHES = { Nickel: 420, Gold: 300, Silver: 200, 'Bright Tin': 150, 'Bright Tin-Lead': 120, 'Electro-Tin': 90 }
const column = (values: Readonly<Record<string, number>>) =>
  Object.entries(values).map(([value, count]) => ({ value, count }))

test.for([
  ['Nikel', 'Nickel', 'slip'],
  ['Nickle', 'Nickel', 'slip'],
  ['Sliver', 'Silver', 'slip'],
  ['Bright Tn Led', 'Bright Tin-Lead', 'slip'],
  ['NICKEL', 'Nickel', 'spelling'],
  ['Electro Tin', 'Electro-Tin', 'spelling'],
  ['Bright  tin', 'Bright Tin', 'spelling'],
  ['Gold ', 'Gold', 'spaces'],
  ['Bright  Tin', 'Bright Tin', 'spaces'],
] as const)('%s is meant for %s (%s)', ([value, meant, how]) => {
  expect(nearValues(column({ ...FINISHES, [value]: 2 }))).toMatchObject([
    { value, count: 2, meant: { value: meant }, how },
  ])
})

test.for([
  ['the finishes of the trade', FINISHES],
  ['short words', { Red: 500, Rod: 1, Bed: 2 }],
  ['sizes', { '4 mm plug': 300, '5 mm plug': 3 }],
  ['two frequent values', { Nickel: 100, Nichel: 60 }],
  ['another finish', { ...FINISHES, Copper: 1 }],
] as const)('%s are no slips', ([, values]) => {
  expect(nearValues(column(values))).toEqual([])
})
