import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDiskFile, sendDiskFile } from '#files/disk-file.ts'
import { openFilesIn } from '#tests/site/open-files.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'disk-'))
  await writeFile(join(folder, 'a.pdf'), '0123456789')
})
afterEach(() => rm(folder, { recursive: true }))

test('links, folders and missing files are not opened', async () => {
  await symlink(join(folder, 'a.pdf'), join(folder, 'link.pdf'))
  expect(await openDiskFile(join(folder, 'link.pdf'))).toBeNull()
  expect(await openDiskFile(folder)).toBeNull()
  expect(await openDiskFile(join(folder, 'b.pdf'))).toBeNull()
  expect(await openDiskFile(join(folder, 'a.pdf', 'b.pdf'))).toBeNull()
})

test('an aborted request leaves no file open', async () => {
  const file = await openDiskFile(join(folder, 'a.pdf'))
  expect(await openFilesIn(folder)).toBe(1)
  const sent = file && (await sendDiskFile(file, null, AbortSignal.abort(new Error('gone away'))))
  await expect(new Response(sent?.body).text()).rejects.toThrow('gone away')
  await vi.waitFor(async () => expect(await openFilesIn(folder)).toBe(0))
})
