import { expect, test } from 'vitest'
import { storableTerm } from '#server/search-tally/storable-term.ts'

test.for([
  ['  10-880  2-05 ', '10-880 2-05'],
  ['Gold\tPin', 'gold pin'],
  ['M55155/295H01', 'm55155/295h01'],
  ['12-3456-2-0516', '12-3456-2-0516'],
  ['ana@northbridge.example', null],
  ['https://northbridge.example/x', null],
  ['www.northbridge.example', null],
  ['+1 212 555 0187', null],
  ['(212) 555-0187', null],
  ['212-555-0187', null],
  ['4111 1111 1111 1111', null],
  ['', null],
  ['x'.repeat(61), null],
] as const)('%s is counted as %s', ([text, term]) => {
  expect(storableTerm(text)).toBe(term)
})
