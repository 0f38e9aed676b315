import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FileMaker } from '#files/file-maker.ts'
import { openSiteFiles } from '#files/site-files.ts'
import { SILENT } from '#tests/site/silent-log.ts'

const PATH = 'product-pdfs/Catalog/Concord-Catalog.pdf'
const LONG_MS = 60_000

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-files-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Makes the catalog when `begin` resolves. */
function makerOf(begin: Promise<void>): FileMaker {
  const place = join(folder, 'catalog.pdf')
  let made: string | null = null
  return {
    revision: () => 'r1',
    has: (path) => path === PATH,
    made: () => made,
    async make() {
      await begin
      await writeFile(place, 'a catalog')
      made = place
      return place
    },
    async close() {},
  }
}

const filesWith = (maker: FileMaker) =>
  openSiteFiles({
    dataDir: folder,
    families: () => [],
    hosted: null,
    hosts: [],
    makers: [maker],
    log: SILENT,
  })

test('the size of a file that is still to be made is known once it was waited for', async () => {
  const files = await filesWith(makerOf(Promise.resolve()))
  await files.findSize(PATH, LONG_MS)
  expect(files.size(PATH)).toBe(9)
  await files.close()
})

test('the wait for a size ends when its time is over, and the file is made meanwhile', async () => {
  const begin = Promise.withResolvers<void>()
  const files = await filesWith(makerOf(begin.promise))
  await files.findSize(PATH, 1)
  expect(files.size(PATH)).toBeNull()
  begin.resolve()
  await files.findSize(PATH, LONG_MS)
  expect(files.size(PATH)).toBe(9)
  await files.close()
})

test('a file that no store has needs no wait', async () => {
  const files = await filesWith(makerOf(Promise.resolve()))
  await files.findSize('product-pdfs/Catalog/Other.pdf', LONG_MS)
  expect(files.size('product-pdfs/Catalog/Other.pdf')).toBeNull()
  await files.close()
})
