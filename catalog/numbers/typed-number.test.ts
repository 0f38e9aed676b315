import { describe, expect, test } from 'vitest'
import { numberReadings, plainCharacters } from '#catalog/numbers/typed-number.ts'
import { normalizeNumber } from '#catalog/part/part-slug.ts'
import { NUMBER_SPELLINGS, SHEET_SPELLINGS } from '#tests/samples/number-spellings.ts'

/** The reading with the least around the number. */
const barestNumber = (text: string): string => numberReadings(text).at(-1)?.number ?? ''

const MEANT = ['10-880-2-05', 'M55155/295H01', 'AA59126/295H01'].map(normalizeNumber)

describe.for(NUMBER_SPELLINGS)('spellings of $own (behavior 7.17)', ({ spellings }) => {
  test.for(spellings)('%s', (spelling) => {
    const read = numberReadings(spelling).map(({ number }) => normalizeNumber(number))
    expect(read.some((number) => MEANT.includes(number))).toBe(true)
  })
})

test.for(SHEET_SPELLINGS)('%s11-01 is a number of MIL-DTL-39024', (start) => {
  expect(normalizeNumber(barestNumber(`${start}11-01`))).toBe('m390241101')
})

test('what was typed is always the first reading, and a plain number has no other', () => {
  for (const number of ['10-880-2-05', 'M55155/295H01', 'BNP 26-604', '50_405', '1504.1', '062']) {
    expect(numberReadings(number)).toEqual([{ number, revision: null }])
  }
  expect(numberReadings(' 1/4"-20 (L) ')[0]).toEqual({ number: '1/4"-20 (L)', revision: null })
})

test('a revision is named, so that a page can say that it was left out', () => {
  expect(numberReadings('10-880-2-05 Rev. B').at(-1)).toEqual({ number: '10-880-2-05', revision: 'Rev. B' })
  expect(numberReadings('P/N 10-880-2-05 (rev 02)').at(-1)).toEqual({ number: '10-880-2-05', revision: 'rev 02' })
})

test.for([
  'part number', // a label without a number
  'part',
  'PN',
  'rev A',
  'revision',
  'red tip jack',
  'MIL-T-55155',
  'preview',
  'item',
  'MIL-DTL-39024',
])('%s is read as it is', (text) => {
  expect(numberReadings(text)).toEqual([{ number: text, revision: null }])
})

test('no text costs much time, and none is without a reading unless it is blank', () => {
  for (const text of [
    '-'.repeat(5_000),
    '('.repeat(199),
    'rev '.repeat(49),
    'MIL-'.repeat(49),
    `p/n${' '.repeat(190)}x`,
  ]) {
    expect(numberReadings(text).length).toBeGreaterThan(0)
  }
  expect(numberReadings(' \u00a0 ')).toEqual([])
})

test('sizes and notes keep their meaning when their characters are made plain', () => {
  expect(plainCharacters('½ in, 6 mm², Ø 3\u00a0mm, \u00adsoft, 5–6\tµm')).toBe('½ in, 6 mm², Ø 3 mm, soft, 5-6\tµm')
})
