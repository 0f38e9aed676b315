import { expect, test } from 'vitest'
import { readMilitaryNumber } from '#catalogue/military-number.ts'

const told = (number: string) =>
  readMilitaryNumber(number)?.map(({ label, code, meaning }) => `${label} ${code}: ${meaning}`)

test('a number of an insulated terminal is taken apart', () => {
  expect(told('AA59126/295H01')).toEqual([
    'Standard AA59126: Commercial item description A-A-59126',
    'Sheet 29: Specification sheet 29',
    'Insulation color 5: Green',
    'Material and finish H: Code letter H of the sheet',
    'Item 01: Item 1 of the sheet',
  ])
})

test('without insulation there is no colour digit', () => {
  expect(readMilitaryNumber('m55155/06d04')?.map((piece) => piece.code)).toEqual(['M55155', '06', 'D', '04'])
})

test.for(['10-880-2-05', 'AA59559-1', 'PB08NA01', 'M55155/2951', 'AA59126/295H01X', ''])(
  '%s is of another form',
  (number) => {
    expect(readMilitaryNumber(number)).toBeNull()
  },
)
