import { expect, test } from 'vitest'
import type { PostedFields } from '#app/forms/parsed-form.ts'
import { fillFromFile } from '#desk/requests/lines-of-file.ts'

/** The company that is filled in for a mail, and the questions about it. */
async function companyOf(address: string, company = '') {
  const mail = { name: 'Ana', address, company, subject: '' }
  const read = { lines: [], over: 0, unread: null, question: null, mail }
  const services = { readList: async () => read, buyers: { byAddress: async () => null } }
  const file = { field: 'file', name: 'rfq.eml', bytes: new Uint8Array(1) }
  const { data } = await fillFromFile(services as never, [file], new FormData() as PostedFields) // no other service is asked
  const filled: Record<string, unknown> = data.reply.initialValue
  return [filled.companyName, data.reply.error.companyName]
}

test('a mail’s company is what it states, else its domain’s name with a question, and none at a mail provider', async () => {
  expect(await companyOf('a@b.example', 'Quill Ltd')).toEqual(['Quill Ltd', undefined])
  expect(await companyOf('a@northbridge.co.uk')).toEqual(['Northbridge', [expect.stringContaining('company’s name?')]])
  expect(await companyOf('a@gmail.com')).toEqual(['', undefined])
})
