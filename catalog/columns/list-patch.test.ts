import { expect, test } from 'vitest'
import { GONE, patchList, placeIn } from '#catalog/columns/list-patch.ts'

test('items go and come, the others stay in order', () => {
  const { from, to, added } = patchList(Uint8Array.of(0, 1, 0, 0), [0, 1, 1, 4])
  expect([...from]).toEqual([~0, 0, ~1, ~2, 2, 3, ~3])
  expect([...to]).toEqual([1, GONE, 4, 5])
  expect([...added]).toEqual([0, 2, 3, 6])
})

test('a list may be empty before and after', () => {
  expect([...patchList(new Uint8Array(), [0, 0]).from]).toEqual([~0, ~1])
  expect(patchList(Uint8Array.of(1, 1), []).from).toHaveLength(0)
})

test('the place of an item is before the first that is not less', () => {
  const sorted = [2, 4, 4, 6]
  const place = (item: number) => placeIn(sorted.length, (index) => (sorted[index] ?? 0) < item)
  expect([1, 2, 3, 4, 5, 6, 7].map(place)).toEqual([0, 0, 1, 1, 3, 3, 4])
})
