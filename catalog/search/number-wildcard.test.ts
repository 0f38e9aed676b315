import { expect, test } from 'vitest'
import { NumberIndex } from '#catalog/search/number-index.ts'
import { buildNumberIndex } from '#catalog/search/number-index-build.ts'
import { ANY_CHARACTER, ANY_CODE, matchingEntries } from '#catalog/search/number-wildcard.ts'
import { openSuffixIndex } from '#catalog/search/suffixes/suffix-index.ts'

const entriesOf = (texts: readonly string[]) => ({
  texts,
  part: Uint32Array.from(texts.keys()),
  family: new Uint8Array(texts.length),
  column: new Uint8Array(texts.length),
})

/** Opens an index of these numbers. The finder takes '?' for any character. */
function finderOf(texts: readonly string[]) {
  const { sections, order } = buildNumberIndex(entriesOf(texts))
  const index = new NumberIndex((name) => sections[name] ?? expect.unreachable(name), 1)
  return (pattern: string, max = 1_000) =>
    index.matching(pattern.replaceAll('?', ANY_CHARACTER), max).map(({ entry }) => texts[order[entry] ?? -1])
}

/** All texts of these characters, up to a length. */
const textsOf = (characters: string, longest: number): string[] => {
  const shorter = longest > 1 ? textsOf(characters, longest - 1) : []
  const ends = ['', ...shorter]
  return [...new Set([...shorter, ...ends.flatMap((end) => [...characters].map((character) => character + end))])]
}

test('a pattern matches the numbers of its length that differ only where any character may be', () => {
  const numbers = textsOf('12', 4).filter((number) => !number.endsWith('22'))
  const find = finderOf(numbers)
  const wrong = textsOf('12?', 5).filter((pattern) => {
    const matches = new RegExp(`^${pattern.replaceAll('?', '.')}$`)
    const expected = numbers.filter((number) => matches.test(number)).sort()
    return JSON.stringify(find(pattern)) !== JSON.stringify(expected)
  })
  expect(wrong).toEqual([])
})

test.for([
  ['10880?05', ['10-880-1-05', '10-880-2-05']],
  ['?088020?', ['10-880-2-05', '10-880-2-06', '20-880-2-05']],
  ['1088?205', ['10-880-2-05', '10-881-2-05']],
  ['????????', ['10-880-1-05', '10-880-2-05', '10-880-2-06', '10-881-2-05', '20-880-2-05']],
  ['?a', ['1A']],
  ['1z', []],
  ['?z', []],
  ['???', []],
  ['', []],
] as const)('%s matches %j', ([pattern, expected]) => {
  const find = finderOf(['20-880-2-05', '10-880-2-06', '1A', '10-881-2-05', '10-880-2-05', '10-880-1-05'])
  expect(find(pattern)).toEqual(expected)
  expect(find(pattern, 2)).toEqual(expected.slice(0, 2))
})

test.for([
  ['12?4', 1204],
  ['1?34', 1034],
  ['?23?', 230],
] as const)('of the known stretches of %s only the rarest is read', ([pattern, first]) => {
  const { sections } = buildNumberIndex(
    entriesOf(Array.from({ length: 10_000 }, (_, at) => String(at).padStart(4, '0'))),
  )
  const index = openSuffixIndex((name) => sections[`number.stripped.${name}`] ?? expect.unreachable(name))
  let reads = 0
  const order = new Proxy(index.order, {
    get(target, key) {
      reads += 1
      return Reflect.get(target, key)
    },
  })
  const codes = Uint16Array.from(pattern, (character) => (character === '?' ? ANY_CODE : Number(character) + 1))
  expect(matchingEntries({ ...index, order }, codes, 1)).toEqual([first])
  expect(reads).toBeLessThan(300) // the other stretch is in 1,000 numbers
})

test('at most 2,000 matches are read', () => {
  const find = finderOf(Array.from({ length: 2_100 }, (_, index) => String(index).padStart(4, '0')))
  expect(find('????', 5_000)).toHaveLength(2_000)
  expect(find('1???', 5_000)).toHaveLength(1_000)
})
