import { expect, test } from 'vitest'
import type { Section } from '#catalog/columns/packed.ts'
import { normalizeText } from '#catalog/columns/parse-filter-value.ts'
import { openTexts, packTexts } from '#catalog/columns/text-block.ts'
import { isPlainText, valueSearch } from '#catalog/columns/value-search.ts'

function searchOf(texts: readonly string[]) {
  const sections = new Map<string, Section>()
  packTexts('t', texts, sections)
  const block = openTexts('t', (name) => sections.get(name) ?? new Uint8Array())
  return valueSearch(block, texts.every(isPlainText))
}

test('values are found by their content, never across two of them', () => {
  const search = searchOf(['AB-1', '1AB', 'B-11', 'ab'])
  expect(search.containing('ab')).toEqual([1, 2, 4])
  expect(search.containing('b-1')).toEqual([1, 3])
  expect(search.containing('11')).toEqual([3]) // not 'AB-1' with '1AB'
  expect(search.containing('zz')).toEqual([])
  expect(search.equal('ab')).toEqual([4])
})

test.for([
  ['Brass', true],
  ['LEADED Red Brass', true],
  ['two  spaces', false],
  [' edge', false],
  ['Ü', false],
  ['line\nbreak', false],
] as const)('%s is plain: %s', ([text, plain]) => {
  expect(isPlainText(text)).toBe(plain)
})

test('searching one long text finds the same as testing each value', () => {
  let seed = 7
  const next = (below: number) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0
    return (seed >>> 8) % below
  }
  const characters = ['a', 'B', '1', '-', ' ', '  ', 'ü', '🔌']
  for (let round = 0; round < 300; round++) {
    const plain = round % 2 === 0
    const kinds = plain ? 4 : characters.length
    const texts = Array.from({ length: 1 + next(12) }, () =>
      Array.from({ length: 1 + next(6) }, () => characters[next(kinds)]).join(''),
    )
    const search = searchOf(texts)
    const term = normalizeText(Array.from({ length: 1 + next(3) }, () => characters[next(kinds)]).join('')) || 'a'
    const tested = (matches: (text: string) => boolean) =>
      texts.flatMap((text, index) => (matches(normalizeText(text)) ? index + 1 : []))
    expect(search.containing(term), JSON.stringify([texts, term])).toEqual(tested((text) => text.includes(term)))
    expect(search.equal(term), JSON.stringify([texts, term])).toEqual(tested((text) => text === term))
  }
})
