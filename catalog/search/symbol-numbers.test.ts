import { expect, test, vi } from 'vitest'
import type { Section } from '#catalog/columns/packed.ts'
import { normalizeNumber } from '#catalog/part/part-slug.ts'
import { ANY_CHARACTER } from '#catalog/search/number-wildcard.ts'
import type { NumberPlace } from '#catalog/search/search-ranking.ts'
import { openSymbolNumbers, packSymbolNumbers } from '#catalog/search/symbol-numbers.ts'

function open(texts: readonly string[]) {
  const sections = new Map<string, Section>()
  const numbers = {
    texts,
    part: Uint32Array.from(texts.keys()),
    family: Uint16Array.from(texts.keys(), (index) => index % 3),
    column: Uint8Array.from(texts.keys(), (index) => index % 2),
  }
  packSymbolNumbers(numbers, sections)
  const textOf = vi.fn(({ part }: NumberPlace) => texts[part] ?? '')
  return { ...openSymbolNumbers((name) => sections.get(name) ?? expect.unreachable(name), textOf), textOf }
}

const shown = (texts: readonly string[], places: readonly NumberPlace[]) => places.map(({ part }) => texts[part])
const patternOf = (text: string) => text.replaceAll('?', ANY_CHARACTER)

/** All texts of one to four of these characters, in an order of no meaning. */
function mixedTexts(characters: string): string[] {
  let texts = ['']
  const all: string[] = []
  for (let length = 1; length <= 4; length++) {
    texts = texts.flatMap((text) => [...characters].map((character) => text + character))
    all.push(...texts)
  }
  return all.map((_, index) => all[(index * 7) % all.length] ?? '')
}

const TEXTS = mixedTexts('1%2')
const WITH_SYMBOL = TEXTS.filter((text) => text.includes('%') && /\d/.test(text))

test('a number with symbols is found by its letters and digits', () => {
  const { equal } = open(TEXTS)
  for (const number of ['1', '12', '21', '112', '1212', '3', '0', '']) {
    const expected = WITH_SYMBOL.filter((text) => normalizeNumber(text) === number)
    expect([number, shown(TEXTS, equal(number))]).toEqual([number, expected])
  }
})

test('a pattern finds the numbers with any character in its gaps, sorted by their letters and digits', () => {
  const { matching } = open(TEXTS)
  const sorted = WITH_SYMBOL.toSorted((a, b) => {
    return normalizeNumber(a) < normalizeNumber(b) ? -1 : Number(normalizeNumber(a) > normalizeNumber(b))
  })
  for (const pattern of ['?', '1?', '?1', '2?', '1?2', '?2?', '??', '???', '12?', '?3', '3?', '12']) {
    const matches = new RegExp(`^${pattern.replaceAll('?', '.')}$`)
    const expected = sorted.filter((text) => matches.test(normalizeNumber(text)))
    expect([pattern, shown(TEXTS, matching(patternOf(pattern)))]).toEqual([pattern, expected])
  }
})

test('only numbers with other characters than letters, digits and separators are packed', () => {
  const texts = ['10-880', 'AB_1', 'a/b c.d', '10%', '%', 'Ω-5']
  const { equal } = open(texts)
  expect(equal('10880')).toEqual([])
  expect(equal('ab1')).toEqual([])
  expect(equal('abcd')).toEqual([])
  expect(equal('')).toEqual([])
  expect(equal('10')).toEqual([{ part: 3, family: 0, column: 1 }])
})

test('the place of a number says its part, family and column', () => {
  const { equal, matching } = open(['1%', '2%', '3%', '4%', '5%', '6%'])
  expect(equal('5')).toEqual([{ part: 4, family: 1, column: 0 }])
  expect(matching(ANY_CHARACTER).at(-1)).toEqual({ part: 5, family: 2, column: 1 })
})

test('no numbers find nothing', () => {
  const { equal, matching } = open([])
  expect([...equal('1'), ...equal(''), ...matching(ANY_CHARACTER)]).toEqual([])
})

test('up to 2,000 numbers are read once and all compared, of more only 50', () => {
  const texts = Array.from({ length: 2_001 }, (_, index) => `A%${String(index).padStart(4, '0')}`)
  const few = open(texts.slice(1))
  expect(few.matching(patternOf('a????'))).toHaveLength(2_000)
  few.matching(patternOf('a????'))
  expect(few.textOf).toHaveBeenCalledTimes(2_000)
  const many = open(texts)
  expect(shown(texts, many.matching(patternOf('a????')))).toEqual(texts.slice(0, 50))
  expect(shown(texts, many.matching(patternOf('a19?9')))).toEqual(['A%1909', 'A%1919', 'A%1929', 'A%1939', 'A%1949'])
  expect(shown(texts, many.equal('a2000'))).toEqual(['A%2000'])
})
