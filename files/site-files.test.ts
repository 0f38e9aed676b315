import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSiteFiles } from '#files/site-files.ts'
import type { FileMaker } from '#files/stores/made-files.ts'
import { SILENT } from '#tests/site/silent-log.ts'

const PATH = 'product-pdfs/Catalog/Concord-Catalog.pdf'
const LONG_MS = 60_000

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-files-'))
})
afterEach(() => rm(folder, { recursive: true }))

const filesWith = (find: FileMaker['find']) =>
  openSiteFiles({
    dataDir: folder,
    families: () => [],
    hosted: null,
    hosts: [],
    makers: [{ revision: () => 'r1', find }],
    log: SILENT,
  })

test('the size of a file that was never opened is known once it was waited for', async () => {
  await writeFile(join(folder, 'catalog.pdf'), 'a catalog')
  const files = await filesWith((path) => (path === PATH ? join(folder, 'catalog.pdf') : null))
  expect(files.size(PATH)).toBeNull()
  await files.findSize(PATH, LONG_MS)
  expect(files.size(PATH)).toBe(9)
  await files.close()
})

test('a file that no store has needs no wait', async () => {
  const files = await filesWith(() => null)
  await files.findSize('product-pdfs/Catalog/Other.pdf', LONG_MS)
  expect(files.size('product-pdfs/Catalog/Other.pdf')).toBeNull()
  await files.close()
})
