import { expect, test } from 'vitest'
import { createShelf } from '#server/page-cache/shelf.ts'

const KILO = 1_000

test('what was asked for longest ago goes first', () => {
  const shelf = createShelf<string>(100 * KILO)
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) shelf.put(name, name, 10 * KILO)
  expect(shelf.get('a')).toBe('a')
  shelf.put('i', 'i', 10 * KILO)
  expect(['a', 'b', 'c', 'i'].map((name) => shelf.get(name))).toEqual(['a', null, 'c', 'i'])
})

test('it never holds more than it has room for, whatever comes', () => {
  const shelf = createShelf<number>(50 * KILO)
  for (let index = 0; index < 10_000; index += 1) {
    shelf.put(`/search?q=${index % 700}`, index, (index * 37) % (3 * KILO))
    expect(shelf.bytes).toBeLessThanOrEqual(50 * KILO)
  }
  expect(shelf.count).toBeGreaterThan(10)
  expect(shelf.count).toBeLessThan(25) // each has a cost of its own, however small
  shelf.clear()
  expect([shelf.count, shelf.bytes, shelf.get('/search?q=1')]).toEqual([0, 0, null])
})

test('a thing put in again counts once, with what it has grown to', () => {
  const shelf = createShelf<string>(100 * KILO)
  shelf.put('a', 'small', 1 * KILO)
  const before = shelf.bytes
  shelf.put('a', 'larger', 3 * KILO)
  expect([shelf.count, shelf.bytes - before, shelf.get('a')]).toEqual([1, 2 * KILO, 'larger'])
})

test('what alone would take an eighth of the room, or has none, is not kept', () => {
  const shelf = createShelf<string>(100 * KILO)
  shelf.put('a', 'a', 1 * KILO)
  shelf.put('large', 'large', 13 * KILO)
  expect([shelf.get('large'), shelf.get('a')]).toEqual([null, 'a'])
  const none = createShelf<string>(0)
  none.put('a', 'a', 0)
  expect(none.get('a')).toBeNull()
})
