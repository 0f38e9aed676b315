import { expect, test } from 'vitest'
import { layeredStore } from '#files/layered-store.ts'
import type { FileStore, Presence } from '#files/store.ts'
import { Problem } from '#problem/problem.ts'
import { filesOf } from '#tests/files-of.ts'

const PATH = 'product-images/a.jpg'
const home = (presence: Presence, name: string): FileStore => ({
  ...filesOf({ [PATH]: presence }),
  revision: () => name,
  facts: () => (presence === 'present' ? { size: 1, modified: new Date(0), version: name } : null),
  async open() {
    if (presence === 'unknown') throw new Problem(503, `${name} can't say`, 'Later.')
    const facts = { size: 1, modified: new Date(0), version: name }
    return presence === 'absent' ? null : { ...facts, status: 200, from: 0, to: 0, body: null }
  },
})

test.for([
  [['present', 'present'], 'present', 'first', 'first'],
  [['absent', 'present'], 'present', 'second', 'second'],
  [['present', 'unknown'], 'present', 'first', 'first'],
  [['unknown', 'present'], 'present', 'second', null], // whose it will be is not known: no facts
  [['absent', 'absent'], 'absent', null, null],
] as const)('homes that say %j together say %s', async ([[one, other], presence, from, facts]) => {
  const store = layeredStore([home(one, 'first'), home(other, 'second')])
  expect(store.known(PATH)).toBe(presence)
  expect(await store.look(PATH)).toBe(presence)
  expect((await store.open(PATH, null, new AbortController().signal))?.version ?? null).toBe(from)
  expect(store.facts(PATH)?.version ?? null).toBe(facts)
})

test.for([
  ['unknown', 'absent'],
  ['absent', 'unknown'],
  ['unknown', 'unknown'],
] as const)('homes that say %s and %s can not say', async ([one, other]) => {
  const store = layeredStore([home(one, 'first'), home(other, 'second')])
  expect(store.known(PATH)).toBe('unknown')
  expect(await store.look(PATH)).toBe('unknown')
  await expect(store.open(PATH, null, new AbortController().signal)).rejects.toThrow("can't say")
})

test('the revision changes with that of any home', () => {
  const revision = (...names: string[]) => layeredStore(names.map((name) => home('absent', name))).revision()
  expect(new Set([revision('a', 'b'), revision('a', 'c'), revision('c', 'b')]).size).toBe(3)
})

test('what is no Problem goes on up', async () => {
  const broken = {
    ...home('present', 'first'),
    open: async () => {
      throw new TypeError('a fault of ours')
    },
  }
  const store = layeredStore([broken, home('present', 'second')])
  await expect(store.open(PATH, null, new AbortController().signal)).rejects.toThrow('a fault of ours')
})
