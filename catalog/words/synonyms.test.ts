import { expect, test } from 'vitest'
import { queryReadings, synonymOf } from '#catalog/words/synonyms.ts'

const SYNONYMS = {
  'lead time': 'order form',
  lead: 'tin-lead',
  'step file': 'cad files',
  'In Stock': 'order form',
  nothing: '',
  'XY-77 001': '10-880-2-05',
}
const told = (query: string, own: readonly string[] = []) =>
  queryReadings(query, SYNONYMS, (token) => own.includes(token)).map((chunks) =>
    chunks.map(({ text, typed }) => `${text} (${typed})`),
  )

test.for([
  ['lead', ['tin-lead (lead)']],
  ['Lead  Times', ['order (Lead Times)', 'form (Lead Times)']], // the longest counts
  ['red lead time jack', ['red (red)', 'order (lead time)', 'form (lead time)', 'jack (jack)']],
  ['step-file', ['cad (step-file)', 'files (step-file)']],
  ['step files', ['cad (step files)', 'files (step files)']],
  ['in stock', ['order (in stock)', 'form (in stock)']],
  ['nothing', ['nothing (nothing)']],
  ['a red jack', ['red (red)', 'jack (jack)']],
  ['for the', ['for (for)', 'the (the)']],
] as const)('%s is %j (behavior 7.18)', ([query, chunks]) => {
  expect(told(query)).toEqual([chunks])
})

test('a word that the catalog has stays, but not if it is only a piece of the synonym (behavior 7.18)', () => {
  expect(told('lead', ['lead'])).toEqual([['lead (lead)']])
  expect(told('lead time', ['lead'])).toEqual([['order (lead time)', 'form (lead time)']])
})

test('several words that the catalog has count as typed too', () => {
  expect(told('Lead time jack', ['lead', 'time'])).toEqual([
    ['order (Lead time)', 'form (Lead time)', 'jack (jack)'],
    ['lead (Lead)', 'time (time)', 'jack (jack)'],
  ])
})

test('a whole query may be the number of another maker, however it is written', () => {
  expect(synonymOf(SYNONYMS, 'xy-77 001')).toBe('10-880-2-05')
  expect(synonymOf(SYNONYMS, 'XY77 001')).toBe('10-880-2-05')
  expect(synonymOf(SYNONYMS, 'xy-77 0012')).toBe(null)
  expect(synonymOf(SYNONYMS, '')).toBe(null)
})
