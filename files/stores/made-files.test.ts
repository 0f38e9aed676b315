import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FileMaker } from '#files/stores/made-files.ts'
import { madeFiles } from '#files/stores/made-files.ts'

const PATH = 'product-images/Military/32-204.jpg'
const SIGNAL = new AbortController().signal

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'made-'))
})
afterEach(() => rm(folder, { recursive: true }))

const storeOf = (found: ReturnType<FileMaker['find']>) =>
  madeFiles({ revision: () => 'r1', find: (path) => (path === PATH ? found : null) })

test.for([
  ['a file of the program', () => join(folder, 'a.jpg')],
  ['a text', () => () => 'a picture'],
] as const)('%s is sent by ranges, and its facts are known from then on', async ([, found]) => {
  await writeFile(join(folder, 'a.jpg'), 'a picture')
  const store = storeOf(found())
  expect([store.known(PATH), await store.look(PATH), store.facts(PATH)]).toEqual(['present', 'present', null])
  const file = await store.open(PATH, 'bytes=2-4', SIGNAL)
  expect(file).toMatchObject({ status: 206, from: 2, to: 4, size: 9 })
  expect(await new Response(file?.body).text()).toBe('pic')
  expect(store.facts(PATH)).toEqual({ size: 9, modified: file?.modified, version: file?.version })
  expect(store.revision()).toBe('r1')
  expect(await store.open(PATH, 'bytes=20-', SIGNAL)).toMatchObject({ status: 416, body: null })
  expect(await new Response((await store.open(PATH, null, SIGNAL))?.body).text()).toBe('a picture')
})

test('a text that changes has another version', async () => {
  const [one, other] = [
    await storeOf(() => 'one').open(PATH, null, SIGNAL),
    await storeOf(() => 'other').open(PATH, null, SIGNAL),
  ]
  expect(one?.version).not.toBe(other?.version)
})

test("a file that the maker doesn't have is absent", async () => {
  const store = storeOf('/nowhere')
  const other = 'product-images/Military/other.jpg'
  expect([store.known(other), await store.open(other, null, SIGNAL)]).toEqual(['absent', null])
})

test('a file of the program that is gone is a Problem 503', async () => {
  await expect(storeOf(join(folder, 'gone.jpg')).open(PATH, null, SIGNAL)).rejects.toMatchObject({
    name: 'Problem',
    status: 503,
  })
})
