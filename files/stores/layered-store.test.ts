import { expect, test } from 'vitest'
import { layeredStore } from '#files/site-files.ts'
import type { FileStore, Presence } from '#files/stores/file-store.ts'
import { Problem } from '#shared/problem.ts'
import { filesOf } from '#tests/samples/files-of.ts'

const PATH = 'product-images/a.jpg'
const store = (presence: Presence, name: string): FileStore => ({
  ...filesOf({ [PATH]: presence }),
  revision: () => name,
  facts: () => (presence === 'present' ? { size: 1, modified: new Date(0), version: name } : null),
  async open() {
    if (presence === 'unknown') throw new Problem(503, `${name} doesn't answer`, 'Later.')
    const facts = { size: 1, modified: new Date(0), version: name }
    return presence === 'absent' ? null : { ...facts, status: 200, from: 0, to: 0, body: null }
  },
})

test.for([
  [['present', 'present'], 'present', 'first', 'first'],
  [['absent', 'present'], 'present', 'second', 'second'],
  [['present', 'unknown'], 'present', 'first', 'first'],
  [['unknown', 'present'], 'present', 'second', null], // the first may have it too, so the facts are unknown
  [['absent', 'absent'], 'absent', null, null],
] as const)('stores that answer %j together answer %s', async ([[one, other], presence, from, facts]) => {
  const layered = layeredStore([store(one, 'first'), store(other, 'second')])
  expect(layered.known(PATH)).toBe(presence)
  expect(await layered.look(PATH)).toBe(presence)
  expect((await layered.open(PATH, null, new AbortController().signal))?.version ?? null).toBe(from)
  expect(layered.facts(PATH)?.version ?? null).toBe(facts)
})

test.for([
  ['unknown', 'absent'],
  ['absent', 'unknown'],
  ['unknown', 'unknown'],
] as const)('stores that answer %s and %s are unknown together', async ([one, other]) => {
  const layered = layeredStore([store(one, 'first'), store(other, 'second')])
  expect(layered.known(PATH)).toBe('unknown')
  expect(await layered.look(PATH)).toBe('unknown')
  await expect(layered.open(PATH, null, new AbortController().signal)).rejects.toThrow("doesn't answer")
})

test('the revision changes with that of any store', () => {
  const revision = (...names: string[]) => layeredStore(names.map((name) => store('absent', name))).revision()
  expect(new Set([revision('a', 'b'), revision('a', 'c'), revision('c', 'b')]).size).toBe(3)
})

test('other errors than a Problem are rethrown, also after a Problem', async () => {
  const broken = {
    ...store('present', 'first'),
    open: async () => {
      throw new TypeError('a bug')
    },
  }
  for (const stores of [
    [broken, store('present', 'second')],
    [store('unknown', 'first'), broken],
  ])
    await expect(layeredStore(stores).open(PATH, null, new AbortController().signal)).rejects.toThrow('a bug')
})
