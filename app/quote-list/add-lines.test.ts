import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addListLines, restoreQuantities } from '#app/quote-list/add-lines.ts'
import { listAddedText } from '#app/quote-list/add-to-list.tsx'
import { addToQuoteList, readQuoteList } from '#app/quote-list/quote-list.ts'
import { requestLine } from '#catalog/lists/list-line.ts'

const line = (text: string) => {
  const [number = '', quantities = '1', note = ''] = text.split(' × ').flatMap((part) => part.split(' # '))
  const [first = 1, ...more] = quantities.split('/').map(Number)
  return requestLine(number, { quantities: [first, ...more], note })
}
const listed = () =>
  readQuoteList().map(
    ({ partNumber, quantities, note }) => `${partNumber} × ${quantities.join('/')}${note && ` # ${note}`}`,
  )

const LONG = 'x'.repeat(300)

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test.for([
  ['a new part', ['A × 1'], ['B × 5'], ['A × 1', 'B × 5'], '1 line added.'],
  ['other quantities', ['A × 1'], ['A × 500'], ['A × 500'], '1 line changed. You had 1 of A.'],
  ['the same ones', ['A × 1/500'], ['A × 1/500'], ['A × 1/500'], '1 already on your list.'],
  ['fewer of them', ['A × 1/500'], ['A × 500'], ['A × 500'], '1 line changed. You had 1 / 500 of A.'],
  ['another case', ['a × 1'], ['A × 5'], ['a × 5'], '1 line changed. You had 1 of A.'],
  ['a note', ['A × 1 # gold'], ['A × 1 # red'], ['A × 1 # gold; red'], '1 already on your list.'],
  ['the note that is there', ['A × 1 # gold'], ['A × 1 # gold'], ['A × 1 # gold'], '1 already on your list.'],
  [
    'a note that is there with another',
    ['A × 1 # gold; red'],
    ['A × 1 # red'],
    ['A × 1 # gold; red'],
    '1 already on your list.',
  ],
  [
    'a note that is too long with the one that is there',
    [`A × 1 # ${LONG}`],
    [`A × 5 # y${LONG}`],
    [`A × 5 # ${LONG}`],
    '1 line changed. 1 note not added: too long for the line. You had 1 of A.',
  ],
  [
    'lines of one part whose notes are too long together',
    ['A × 5'],
    [`A × 100 # ${LONG}`, `A × 50 # y${LONG}`, `A × 2 # ${LONG}`],
    [`A × 152 # ${LONG}`],
    '1 line changed. 1 note not added: too long for the line. You had 5 of A.',
  ],
  [
    'lines of one part that are too many together',
    [],
    ['A × 600000 # gold', 'A × 500000 # red', 'B × 1'],
    ['A × 600000 # gold; red', 'B × 1'],
    '2 lines added. Some lines weren’t added: the list is full (1,000 lines), a total is over 1,000,000, or this browser doesn’t allow saving.',
  ],
  [
    'many parts',
    ['A × 1', 'B × 2', 'C × 3', 'D × 1500'],
    ['E × 1', 'D × 1', 'C × 1', 'B × 1', 'A × 9'],
    ['A × 9', 'B × 1', 'C × 1', 'D × 1', 'E × 1'],
    '1 line added. 4 lines changed. You had 1,500 of D, 3 of C, 2 of B and 1 more.',
  ],
] as const)('added to the list: %s', ([, before, more, after, words]) => {
  addListLines(before.map(line), 'Concord')
  const result = addListLines(more.map(line), 'Concord')
  expect(listed()).toEqual(after)
  expect(listAddedText(result)).toBe(words)
  restoreQuantities(result.changed)
  const quantities = before.map((text) => text.replace(/ #.*/, ''))
  expect(listed().map((text) => text.replace(/ #.*/, ''))).toEqual(expect.arrayContaining(quantities))
})

test('a part without a quantity of its own changes none', () => {
  addListLines([line('A × 500')], 'Concord')
  expect([addToQuoteList(line('A × 1')), addToQuoteList(line('B × 1'))]).toEqual([true, true])
  expect(listed()).toEqual(['A × 500', 'B × 1'])
})

test('a full list takes changes, but no new part', () => {
  addListLines(
    Array.from({ length: 1_000 }, (_, place) => line(`N${place} × 1`)),
    'Concord',
  )
  const result = addListLines([line('X × 1'), line('N7 × 8')], 'Concord')
  expect(result).toMatchObject({ added: 0, full: true, changed: [{ had: [1] }] })
  expect(listed()).toHaveLength(1_000)
  expect(listed()[7]).toBe('N7 × 8')
})

test('without storage nothing is said to be changed', () => {
  addListLines([line('A × 1')], 'Concord')
  vi.stubGlobal('localStorage', { ...localStorage, setItem: () => expect.fail('There is no room') })
  expect(addListLines([line('A × 5')], 'Concord')).toMatchObject({ added: 0, changed: [], full: true })
  expect(listed()).toEqual(['A × 1'])
})
