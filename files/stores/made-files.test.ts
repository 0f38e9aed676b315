import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FileMaker } from '#files/file-maker.ts'
import { madeFiles } from '#files/stores/made-files.ts'

const PATH = 'product-images/Military/32-204.jpg'
const SIGNAL = new AbortController().signal

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'made-'))
})
afterEach(() => rm(folder, { recursive: true }))

function makerOf(make: () => Promise<string>): FileMaker {
  let place: string | null = null
  return {
    revision: () => 'r1',
    has: (path) => path === PATH,
    made: () => place,
    async make() {
      place = await make()
      return place
    },
    async close() {},
  }
}

test('a file is made on demand, and its facts are known from then on', async () => {
  const store = madeFiles(
    makerOf(async () => {
      await writeFile(join(folder, 'a.jpg'), 'a picture')
      return join(folder, 'a.jpg')
    }),
  )
  expect([store.known(PATH), await store.look(PATH), store.facts(PATH)]).toEqual(['present', 'present', null])
  const file = await store.open(PATH, 'bytes=2-4', SIGNAL)
  expect(file).toMatchObject({ status: 206, from: 2, to: 4, size: 9 })
  expect(await new Response(file?.body).text()).toBe('pic')
  expect(store.facts(PATH)).toEqual({ size: 9, modified: file?.modified, version: file?.version })
  expect(store.revision()).toBe('r1')
})

test("a file that the maker doesn't make is absent, and not requested from it", async () => {
  const store = madeFiles(makerOf(() => Promise.reject(new Error('asked'))))
  const other = 'product-images/Military/other.jpg'
  expect([store.known(other), await store.open(other, null, SIGNAL)]).toEqual(['absent', null])
})

test.for([
  ['a maker that fails', () => Promise.reject(new Error('no memory'))],
  ['a file that disappears before it is sent', async () => join(folder, 'gone.jpg')],
] as const)('%s is a Problem 503', async ([, make]) => {
  await expect(madeFiles(makerOf(make)).open(PATH, null, SIGNAL)).rejects.toMatchObject({
    name: 'Problem',
    status: 503,
  })
})
