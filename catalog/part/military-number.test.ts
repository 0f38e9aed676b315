import { expect, test } from 'vitest'
import { parseMilitaryNumber } from '#catalog/part/military-number.ts'

const segments = (number: string) =>
  parseMilitaryNumber(number)?.map(({ label, code, meaning }) => `${label} ${code}: ${meaning}`)

test('the number of an insulated terminal is split into segments (behavior 16.1)', () => {
  expect(segments('AA59126/295H01')).toEqual([
    'Standard AA59126: Commercial item description A-A-59126',
    'Sheet 29: Specification sheet 29',
    'Insulation color 5: Green',
    'Material and finish H: Brass, tin-lead plated (A-A-59126, 2.3)',
    'Item 01: Item 1 of the sheet',
  ])
})

test('a number without insulation has no color digit, and a letter without a source only points to the sheet (behavior 16.1)', () => {
  expect(segments('m55155/06d04')).toEqual([
    'Standard M55155: Military specification MIL-T-55155, replaced by A-A-59126',
    'Sheet 06: Specification sheet 6',
    'Material and finish D: Finish code D (see datasheet)',
    'Item 04: Item 4 of the sheet',
  ])
})

test('each digit has its color (behavior 16.2)', () => {
  const color = (digit: number) => segments(`AA59126/29${digit}H01`)?.[2]?.split(': ')[1]
  const colors = ['Black', 'Brown', 'Red', 'Orange', 'Yellow', 'Green', 'Blue', 'Violet', 'Gray', 'White']
  expect(colors.map((_, digit) => color(digit))).toEqual(colors)
})

test.for(['10-880-2-05', 'AA59559-1', 'PB08NA01', 'M55155/2951', 'AA59126/295H01X', ''])(
  '%s has another format',
  (number) => {
    expect(parseMilitaryNumber(number)).toBeNull()
  },
)
