import { describe, expect, test } from 'vitest'
import { catalogOf, type Rows } from '#tests/site/catalog-of.ts'

const ROWS: Rows = {
  'Insulated-Military': [
    { 'Part Num': '10-880-2-05', 'MIL Part Num': 'M55155/295H01', 'CID Part Num': 'AA59126/295H01' },
    { 'Part Num': '10-880-2-06', 'MIL Part Num': '10-880-2-06', 'CID Part Num': null },
    { 'Part Num': '1/4"-20 (L)', 'MIL Part Num': null, 'CID Part Num': null },
    { 'Part Num': '6-X-1', 'MIL Part Num': null, 'CID Part Num': null },
  ],
  Commercial: [
    { 'Part Num': 'BNP 26-604' },
    { 'Part Num': '50_405' },
    { 'Part Num': '1504.1' },
    { 'Part Num': 'Ω-55' },
    { 'Part Num': '034303' },
  ],
}
const told = (number: string, catalog = catalogOf(ROWS)) => {
  const { how, found } = catalog.find(number)
  return [how, ...found.map((each) => `${each.partNumber}: ${each.why}`)]
}

describe('numbers with symbols are found like any other', () => {
  test.for([
    ['bnp26604', ['exact', 'BNP 26-604: its own number']],
    ['50405', ['exact', '50_405: its own number']],
    ['1504-1', ['exact', '1504.1: its own number']],
    ['1/4-20 L', ['exact', '1/4"-20 (L): its own number']],
    ['1/4-2X L', ['wildcard', '1/4"-20 (L): matches, with any character for X']],
    ['1/4-02 L', ['near', '1/4"-20 (L): two characters swapped']],
    ['1/4-30 L', ['near', '1/4"-20 (L): one character differs']],
    ['1/4-200 L', ['near', '1/4"-20 (L): one character too many']],
    ['1/4-2 L', ['near', '1/4"-20 (L): one character missing']],
    ['Ω55', ['exact', 'Ω-55: its own number']],
    ['Ω-56', ['near', 'Ω-55: one character differs']],
    ['03430З', ['near', '034303: Latin letters and digits']], // a Cyrillic letter that looks like the digit
    ['10–880–2–05', ['exact', '10-880-2-05: its own number']], // dashes as copied from a PDF
  ] as const)('%s', ([number, answer]) => {
    expect(told(number)).toEqual(answer)
  })
})

test.for([
  ['1O-88O-2-O5', '10-880-2-05: zero, not the letter O'],
  ['lO-880-2-05', '10-880-2-05: digits, not letters like them'],
  ['I0-880-2-05', '10-880-2-05: one, not the letter I'],
  ['10-880-2-O5 rev A', '10-880-2-05: zero, not the letter O'],
  ['P/N: 10-8B0-2-05', '10-880-2-05: eight, not the letter B'],
  ['MSSlSS/29SHOl', 'M55155/295H01: digits, not letters like them'],
  ['M55155/Z95H01', 'M55155/295H01: two, not the letter Z'],
  ['MIL-T-55155/295HO1', 'M55155/295H01: zero, not the letter O'],
  ['М55155/295Н01', 'M55155/295H01: Latin letters and digits'], // Cyrillic М and Н
  ['8NP 26-604', 'BNP 26-604: the letter B, not eight'],
] as const)('%s may be a number with look-alikes: %s (behavior 7.15)', ([number, first]) => {
  expect(told(number).slice(0, 2)).toEqual(['near', first])
})

test('a number without its revision is found, and the reason says so', () => {
  expect(told('10-880-2-05 rev A')).toEqual(['exact', "10-880-2-05: its own number, without 'rev A'"])
  expect(catalogOf(ROWS).exact('10-880-2-05 rev A')).toEqual([])
})

test('what is around a number counts if a part has it', () => {
  const odd = catalogOf({ Commercial: [{ 'Part Num': 'PN-77' }, { 'Part Num': '77' }, { 'Part Num': '88 rev A' }] })
  expect(told('PN 77', odd)).toEqual(['exact', 'PN-77: its own number'])
  expect(told('88 rev A', odd)).toEqual(['exact', '88 rev A: its own number'])
  expect(odd.search('PN 77').results.map(({ partNumber }) => partNumber)).toEqual(['PN-77'])
})

test('a number with an X of its own is itself before it is a pattern', () => {
  expect(told('6x1')).toEqual(['exact', '6-X-1: its own number'])
})

test('a part whose own number is also its MIL number is found by its own', () => {
  expect(told('10-880-2-06')).toEqual(['exact', '10-880-2-06: its own number'])
})

test('a part is found by its other numbers too', () => {
  expect(told('m55155 295h01')).toEqual(['exact', 'M55155/295H01: its MIL or CID number'])
})

test('a part is found once, with its likeliest typo', () => {
  expect(told('7-70', catalogOf({ Commercial: [{ 'Part Num': '7-700' }] }))).toEqual([
    'near',
    '7-700: one character missing',
  ])
  expect(told('10-880-2-50')).toEqual(['near', '10-880-2-05: two characters swapped'])
  expect(told('10-880-2-07')).toEqual([
    'near',
    '10-880-2-05: one character differs',
    '10-880-2-06: one character differs',
  ])
})

test.for([
  ['nothing', ''],
  ['symbols alone', '%&/()'],
  ['emoji', '🔌❌'],
  ['half an emoji', '\ud83d'],
  ['NUL', '\0\0\0'],
  ['thousands of X', 'X'.repeat(10_000)],
  ['thousands of digits', '9'.repeat(10_000)],
  ['a text', 'lorem ipsum '.repeat(500)],
  ['a pattern', '.*'],
] as const)('%s finds nothing', ([, text]) => {
  const catalog = catalogOf(ROWS)
  expect(told(text, catalog)).toEqual(['none'])
})

test('a number of ten thousand parts finds 25 of them, and their addresses are still made quickly', () => {
  const many = catalogOf({ Commercial: Array.from({ length: 10_000 }, () => ({ 'Part Num': 'TBD' })) })
  const { how, found } = many.find('tbd')
  expect([how, found.length]).toEqual(['exact', 25])
  expect(found[0]?.url).toBe('/part/Commercial/1')
})
