import { expect, test } from 'vitest'
import { encodeNumbers } from '#catalog/search/number-encoding.ts'
import { sortNumbers } from '#catalog/search/number-index-build.ts'
import { sortsByCharacter, sortUnits } from '#catalog/search/number-order.ts'

const sorted = (texts: readonly string[]): string[] =>
  Array.from(
    sortNumbers(texts, encodeNumbers(texts).encoded, (a, b) => a - b),
    (place) => texts[place] ?? '',
  )

const byCollator = (texts: readonly string[]): string[] => texts.toSorted((a, b) => a.localeCompare(b, 'en'))

test('separators and symbols come before digits, digits before letters', () => {
  const units = Array.from('zA0-/ _.%a9', (letter) => letter.charCodeAt(0))
  expect(String.fromCharCode(...sortUnits(units))).toBe(' _-./%09aAz')
})

test.for([
  ['10-880-2-05', true],
  ['AA59126/295H01', true],
  ['1\t2', true],
  ['1\u00012', false], // sorts as nothing
  ['½"', false], // sorts as three
  ['é', false],
  ['😀', false],
] as const)('%j sorts character by character: %s', ([text, alone]) => {
  expect(sortsByCharacter(text)).toBe(alone)
})

test.for([
  [['b', 'a', 'B', 'A', 'aB', 'Ab', 'ab', 'AB']],
  [['10-2', '10_2', '10 2', '10/2', '10.2', '102', '10', '1', '10-', '10--2']],
  [['résumé', 'resume', 'Resume', 'resumé', 'resumf', 'reſume', 'z', '1']],
  [['½', '1', '12', '1/2', '1½', '°5', '5', 'Ø4', 'o4', 'p4', '™', 'tm', 'tn', 'a\u0001b', 'ab', 'aa', 'ac']],
  [[`${'x'.repeat(30)}2`, `${'x'.repeat(30)}1`, 'x'.repeat(24), 'x'.repeat(23), `${'X'.repeat(30)}1`]],
  [['same', 'same', 'same']],
  [[]],
] as const)('%j', ([texts]) => {
  expect(sorted(texts)).toEqual(byCollator(texts))
})

test('texts sort as with localeCompare', () => {
  let state = 1
  const draw = (below: number): number => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    return (state >>> 8) % below
  }
  const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))
  for (const alphabet of [ascii, ['a', 'A', '-', '1'], ['a', 'é', 'E', '½', '-', '\u0007', '😀', 'ß']]) {
    const text = () => Array.from({ length: 1 + draw(6) }, () => alphabet[draw(alphabet.length)]).join('')
    const texts = Array.from({ length: 3000 }, text)
    expect(sorted(texts)).toEqual(byCollator(texts))
  }
})
