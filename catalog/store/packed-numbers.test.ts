import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GONE } from '#catalog/columns/list-patch.ts'
import { unpack } from '#catalog/columns/packed.ts'
import type { NumberMeta } from '#catalog/search/number-index.ts'
import type { AddedNumber } from '#catalog/search/number-place.ts'
import { collectNumbers, packNumbers, patchNumbers } from '#catalog/store/packed-numbers.ts'

/** A part's family, then its numbers by column; null is an empty cell. */
type Part = readonly [family: number, ...numbers: (string | null)[]]

const numbersOf = ([, ...numbers]: Part) => numbers.flatMap((text, column) => (text === null ? [] : [{ text, column }]))

function built(parts: readonly Part[]): SharedArrayBuffer {
  const all = collectNumbers()
  for (const [index, part] of parts.entries())
    for (const { text, column } of numbersOf(part)) all.add(text, index, part[0], column)
  return packNumbers(all.list())
}

/** The index of `before` changed into that of `after`. A part stays if it is the same object in both. */
function patched(before: readonly Part[], after: readonly Part[]): SharedArrayBuffer | null {
  const partTo = Uint32Array.from(before, (part) => (after.includes(part) ? after.indexOf(part) : GONE))
  let next = 0
  const added = after.flatMap((part, index): AddedNumber[] => {
    const known = before.indexOf(part)
    if (known >= 0) next = known + 1
    if (known >= 0) return []
    return numbersOf(part).map((number) => ({ ...number, part: index, family: part[0], before: next }))
  })
  const textOf = ({ part, column }: { part: number; column: number }) => before[part]?.[column + 1]?.toString() ?? ''
  return patchNumbers(unpack<NumberMeta>(built(before)), { partTo, added, textOf })
}

const bytes = (buffer: SharedArrayBuffer | null) => buffer && Buffer.from(buffer).toString('latin1')

/** Has every character of the other parts. */
const ALL: Part = [0, '0123456789-ABX /.']
const [A, B, C, D]: [Part, Part, Part, Part] = [
  [0, '10-1', '10-2'],
  [0, '10-10', null],
  [1, '10-1', 'AB 5'],
  [2, '10-2'],
]

test.for<[string, Part[], Part[]]>([
  ['nothing', [ALL, A, B], [ALL, A, B]],
  ['a part that goes from the middle', [ALL, A, B, C], [ALL, A, C]],
  ['all parts but one that go', [ALL, A, B, C], [ALL]],
  ['a part that comes first, last, and between', [ALL, A, C], [[0, '0-1'], ALL, A, [0, '10-1'], C, [9, 'X-9']]],
  [
    'a part with the number of others, in three families',
    [ALL, A, C, D],
    [ALL, A, [0, '10-1'], C, [1, '10-1', '10-2'], D],
  ],
  ['equal numbers of one part', [ALL, A], [ALL, A, [0, '10-1', '10-1'], [0, '10-1', '10-1']]],
  [
    'numbers that sort by what they begin with',
    [ALL, [0, '10']],
    [ALL, [0, '10-1'], [0, '1'], [0, '100'], [0, '10-1 ']],
  ],
  ['a length that no other number has, coming', [ALL, A], [ALL, A, [0, 'AB-AB-AB-AB-AB-AB-AB']]],
  ['a length that no other number has, going', [ALL, A, [0, 'AB-AB-AB-AB-AB-AB-AB'], B], [ALL, A, B]],
  ['a number of separators alone', [ALL, A, [0, ' - ']], [ALL, A, [0, '- /']]],
  ['a number that a part loses', [ALL, A, C], [ALL, [0, '10-1', null], C]],
  ['a part whose second number alone stays', [ALL, A], [ALL, [0, null, '10-2']]],
  ['three numbers of a part, not in the order of its columns', [ALL], [ALL, [0, 'X', 'A', 'B'], [1, 'B', 'X', 'A']]],
  ['upper case and lower case', [ALL, [0, 'ab-1']], [ALL, [0, 'AB-1'], [0, 'aB-1']]],
])('%s leaves the very bytes of a build from nothing', ([, before, after]) => {
  const index = patched(before, after)
  expect(index).not.toBeNull()
  expect(bytes(index) === bytes(built(after))).toBe(true)
})

const many = (count: number): Part[] => Array.from({ length: count }, (_, index) => [1, `${index}`.padStart(4, '0')])
/** They move by as many places as there are others. */
const LAST: Part[] = [
  [2, '99998'],
  [2, '99999'],
]

test.for<[string, Part[], Part[], Part[]]>([
  ['126 parts that come', [], many(126), LAST],
  ['127 parts that come', [], many(127), LAST],
  ['128 parts that come', [], many(128), LAST],
  ['500 parts that come', [], many(500), LAST],
  ['126 parts that go', many(126), [], LAST],
  ['127 parts that go', many(127), [], LAST],
  ['128 parts that go', many(128), [], LAST],
  ['500 parts that go', many(500), [], LAST],
  ['100 parts of family 300', [], many(100).map(([, number = null]): Part => [300, number]), []],
  ['254 families', [], [[1, '55']], [[254, '7']]],
  ['255 families', [], [[1, '55']], [[255, '7']]],
  [
    '600 families',
    [],
    [[1, '55']],
    [
      [344, '77'],
      [600, '7'],
    ],
  ],
])('%s leave the very bytes of a build from nothing', ([, going, coming, staying]) => {
  const index = patched([ALL, ...going, ...staying], [ALL, ...coming, ...staying])
  expect(index).not.toBeNull()
  expect(bytes(index) === bytes(built([ALL, ...coming, ...staying]))).toBe(true)
})

test.for<[string, Part[], Part[]]>([
  ['a character that no number had', [ALL, A], [ALL, A, [0, 'Q']]],
  ['the last number with a character going', [ALL, A, [0, 'Q']], [ALL, A]],
  ['the last number with a character changing', [ALL, [0, '1Q']], [ALL, [0, '1-1']]],
])('%s needs a build from nothing, because every code changes', ([, before, after]) => {
  expect(patched(before, after)).toBeNull()
})

test('none is needed if a character stays in another number, or comes again', () => {
  const stays: Part = [0, 'Q']
  expect(patched([ALL, A, stays, [1, '1Q']], [ALL, A, stays])).not.toBeNull()
  expect(patched([ALL, A, [1, '1Q']], [ALL, A, [0, 'Q']])).not.toBeNull()
})

test('generated changes leave the very bytes of a build from nothing', () => {
  const number = fc.option(
    fc.constantFrom('10', '10-1', '10-10', '1-0', '101', '010-1', '9', '9-1', 'A-1', 'a1', '1 A'),
  )
  const part = fc.tuple(fc.nat(2), number, number).map((given): Part => given)
  const slot = fc.record({ before: fc.option(part), after: fc.option(part), stays: fc.boolean() })
  const inFamilies = (parts: readonly (Part | null)[]) =>
    [ALL, ...parts.filter((one) => one !== null)].sort((a, b) => a[0] - b[0])
  fc.assert(
    fc.property(fc.array(slot, { maxLength: 30 }), (slots) => {
      const before = inFamilies(slots.map((one) => one.before))
      const after = inFamilies(slots.map((one) => (one.stays ? one.before : one.after)))
      const index = patched(before, after)
      expect(index).not.toBeNull()
      expect(bytes(index) === bytes(built(after))).toBe(true)
    }),
    { seed: 7, numRuns: 25 },
  )
})
