import { expect, test } from 'vitest'
import { unpack } from '#catalog/columns/packed.ts'
import { type DroppedChanges, openChanges, type PartChange, packChanges } from '#catalog/part/part-changes.ts'

const change = (table: string, id: string, day: number, after: string): PartChange => ({
  at: `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z`,
  kind: 'changed',
  table,
  id,
  number: `10-${id}`,
  fields: [{ field: 'Finish', before: 'Nickel', after }],
})

const packAndOpen = (changes: readonly PartChange[], dropped: DroppedChanges | null = null) =>
  openChanges(unpack<{ dropped: DroppedChanges | null }>(packChanges(changes, dropped)))

test('a part has at most five changes, newest first', () => {
  const own = Array.from({ length: 7 }, (_, index) => change('military', '1', 20 - index, 'Gold'))
  const others = [change('military', '10', 9, 'Silver'), change('Panel-Jacks', '1', 8, 'Ø Gold')]
  const changes = packAndOpen([...own, ...others])
  expect(changes.of('military', '1')).toEqual(own.slice(0, 5))
  expect(changes.of('military', '10')).toEqual([others[0]])
  expect(changes.of('Panel-Jacks', '1')).toEqual([others[1]])
  expect(changes.of('military', '2')).toEqual([])
})

test('all changes can be read page by page', () => {
  const all = Array.from({ length: 5 }, (_, index) => change('military', String(index), 20 - index, 'Gold'))
  const changes = packAndOpen(all)
  expect(changes.recent(2)).toEqual(all.slice(0, 2))
  expect(changes.recent(10, 3)).toEqual(all.slice(3))
  expect(changes.recent(10, 9)).toEqual([])
  expect(packAndOpen([]).recent(5)).toEqual([])
})

test('a removed part is found by the number in the address of its page, the last removed first', () => {
  const removed = (id: string, number: string, day: number): PartChange => {
    return { ...change('military', id, day, ''), kind: 'removed', number, fields: [] }
  }
  const [late, early, other] = [removed('7', '10/880.2', 20), removed('3', '10-880-2', 19), removed('4', '10-881', 18)]
  const changes = packAndOpen([late, change('military', '9', 19, 'Gold'), early, other])
  expect(changes.removed('10-880-2')).toEqual([late, early])
  expect(changes.removed('10-9')).toEqual([])
  expect(changes.removed('')).toEqual([])
})

test('what the log has dropped stays with its changes', () => {
  const dropped = { count: 7, until: '2026-11-18T08:00:00.000Z', days: 30, entries: 1_000 }
  expect(packAndOpen([], dropped).dropped).toEqual(dropped)
  expect(packAndOpen([]).dropped).toBeNull()
})
