import { expect, test } from 'vitest'
import { folded } from '#catalogue/filter-value.ts'
import type { Section } from '#catalogue/packed.ts'
import { openTexts, packTexts } from '#catalogue/text-block.ts'
import { isPlainText, textSearch } from '#catalogue/text-search.ts'

function searchOf(texts: readonly string[]) {
  const sections = new Map<string, Section>()
  packTexts('t', texts, sections)
  const block = openTexts('t', (name) => sections.get(name) ?? new Uint8Array())
  return textSearch(block, texts.every(isPlainText))
}

test('values are found by what they contain, never across two of them', () => {
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

test('one long text finds what asking each value finds', () => {
  let seed = 7
  const next = (most: number) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0
    return (seed >>> 8) % most
  }
  const signs = ['a', 'B', '1', '-', ' ', '  ', 'ü', '🔌']
  for (let round = 0; round < 300; round++) {
    const plain = round % 2 === 0
    const kinds = plain ? 4 : signs.length
    const texts = Array.from({ length: 1 + next(12) }, () =>
      Array.from({ length: 1 + next(6) }, () => signs[next(kinds)]).join(''),
    )
    const search = searchOf(texts)
    const term = folded(Array.from({ length: 1 + next(3) }, () => signs[next(kinds)]).join('')) || 'a'
    const asked = (matches: (text: string) => boolean) =>
      texts.flatMap((text, index) => (matches(folded(text)) ? index + 1 : []))
    expect(search.containing(term), JSON.stringify([texts, term])).toEqual(asked((text) => text.includes(term)))
    expect(search.equal(term), JSON.stringify([texts, term])).toEqual(asked((text) => text === term))
  }
})
