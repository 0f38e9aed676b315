// @module-tag long
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { receiveFiles } from '#files/uploads/place-files.ts'
import { temporaryFolder } from '#tests/programs/databases.ts'

function postOf(files: number): Request {
  const form = new FormData()
  for (let index = 1; index < files; index += 1) form.append('files', new File(['a'], `${index}.csv`))
  form.append('intent', 'send')
  return new Request('http://localhost/files', { method: 'POST', body: form })
}

test('a form of a thousand fields is received, and one with more is refused before any is written', async () => {
  const folder = await temporaryFolder()
  const receive = receiveFiles(folder, new URL('../../server/desk/upload-worker.ts', import.meta.url), () => new Date())
  const received = receive(postOf(1_000), async ({ fields, files }) => [fields.get('intent'), files.length])
  expect(await received).toEqual(['send', 999])
  const refused = receive(postOf(1_001), () => Promise.reject(new Error('It was received')))
  await expect(refused).rejects.toMatchObject({ status: 413 })
  expect(await readdir(join(folder, 'arriving'))).toEqual([])
})
