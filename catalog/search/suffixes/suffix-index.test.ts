import { expect, test } from 'vitest'
import { buildNumberIndex } from '#catalog/search/number-index-build.ts'
import { findSuffixRun, MIXED, nextBelow, openSuffixIndex, STRIDE } from '#catalog/search/suffixes/suffix-index.ts'

/** Finds a term in the texts of one length, as the entries that have it at a position. Entries are in the given order. */
function finderOf(texts: readonly string[]) {
  const { sections } = buildNumberIndex({
    texts,
    part: Uint32Array.from(texts.keys()),
    family: new Uint8Array(texts.length),
    column: new Uint8Array(texts.length),
  })
  const index = openSuffixIndex((name) => sections[`number.written.${name}`] ?? expect.unreachable(name))
  const alphabet = String.fromCharCode(...(sections['number.alphabet'] ?? []))
  return (length: number, position: number, text: string) => {
    const term = Uint16Array.from(text, (character) => alphabet.indexOf(character) + 1)
    const group = index.groups.find((one) => one.length === length) ?? expect.unreachable(`No text has ${length}`)
    const run = findSuffixRun(index, group, position, term)
    return run && { entries: Array.from(index.order.subarray(run.begin, run.end)), ascending: run.ascending }
  }
}

test.for([
  [2, 0, '1', [1, 2, 3], true],
  [2, 0, '12', [3], true],
  [2, 1, '1', [2, 5], true], // the rest of the text, so equal ones are in order
  [3, 0, '1', [4], true],
  [3, 1, '2', [6, 4], false],
  [3, 1, '21', [6], true],
  [3, 2, '3', [4], true],
] as const)(
  'of length %i, at %i, %s is in the entries %j, ascending: %s',
  ([length, position, term, entries, ascending]) => {
    const find = finderOf(['1', '10', '11', '12', '123', '21', '221'])
    expect(find(length, position, term)).toEqual({ entries, ascending })
  },
)

test('a term after all texts of a length is not found in those of the next', () => {
  const find = finderOf(['1', '21', '22'])
  expect(find(1, 0, '2')).toBeNull()
  expect(find(2, 0, '2')).toEqual({ entries: [1, 2], ascending: true })
})

test('texts that the order of numbers sorts in another way than their codes are not ascending', () => {
  expect(finderOf(['é1', 'e2'])(2, 0, 'e')).toEqual({ entries: [1], ascending: false })
})

test('of each 32 places the index knows the lowest entry, and the family if it is one', () => {
  const texts = Array.from({ length: 200 }, (_, index) => String(index).padStart(3, '0'))
  const { sections } = buildNumberIndex({
    texts,
    part: Uint32Array.from(texts.keys()),
    family: Uint8Array.from(texts.keys(), (index) => (index < 100 ? 3 : 4)),
    column: new Uint8Array(texts.length),
  })
  const order = Array.from(sections['number.written.order'] ?? [])
  const blocks = Array.from({ length: Math.ceil(order.length / STRIDE) }, (_, block) => {
    return order.slice(block * STRIDE, (block + 1) * STRIDE)
  })
  expect(order).toHaveLength(600)
  expect(Array.from(sections['number.written.least'] ?? [])).toEqual(blocks.map((entries) => Math.min(...entries)))
  expect(Array.from(sections['number.written.families'] ?? [])).toEqual(
    blocks.map((entries) => {
      if (entries.every((entry) => entry < 100)) return 3
      return entries.every((entry) => entry >= 100) ? 4 : MIXED
    }),
  )
})

/** The lowest entry and the family of four stretches of 32; within each, the entries fall. */
const STRETCHES = [
  [200, MIXED],
  [100, 1],
  [300, 2],
  [10, MIXED],
] as const
const ORDER = STRETCHES.flatMap(([least]) => Array.from({ length: STRIDE }, (_, place) => least + STRIDE - 1 - place))

test.for([
  ['a first entry below', { limit: 1_000 }, 0, 1],
  ['from a later place', { from: 5, limit: 1_000 }, 5, 1],
  ['a stretch that is not below is skipped', { limit: 132 }, 32, 1],
  ['a stretch that is partly below is read', { limit: 101 }, 63, 32],
  ['a stretch that begins at the limit is skipped', { limit: 100 }, 96, 1],
  ['a stretch of a family at its own limit is skipped', { from: 32, limit: 150, ofFirst: 100 }, 96, 1],
  ['a stretch of a family below its own limit is read', { from: 32, limit: 150, ofFirst: 101 }, 32, 1],
  ['within a stretch the place is read', { from: 33, limit: 132, ofFirst: 100 }, 33, 1],
  ['an entry at the limit is not below', { from: 95, limit: 41 }, 97, 3],
  ['no entry below', { limit: 10 }, 128, 0],
  ['a last stretch that is cut by the end is read', { from: 96, end: 120, limit: 10 }, 120, 24],
  ['a run that ascends ends at the first entry that is not below', { from: 1, limit: 150, ascending: true }, 128, 1],
] as const satisfies readonly [string, Asked, number, number][])('%s: %j is at %i', ([, asked, place, reads]) => {
  const { from = 0, end = ORDER.length, limit, ofFirst = limit, ascending = false }: Asked = asked
  let count = 0
  const order = new Proxy(Uint32Array.from(ORDER), {
    get(target, key) {
      count += 1
      return Reflect.get(target, key)
    },
  })
  const least = Uint32Array.from(STRETCHES, ([lowest]) => lowest)
  const families = Uint16Array.from(STRETCHES, ([, family]) => family)
  const index = { codes: least, start: least, order, least, families, groups: [] }
  const limitOf = (family: number) => (family === 1 ? ofFirst : family === 2 ? limit : 0) // no one asks of several
  expect([nextBelow({ index, begin: 0, end, ascending }, from, limit, limitOf), count]).toEqual([place, reads])
})

type Asked = { from?: number; end?: number; limit: number; ofFirst?: number; ascending?: boolean }
