import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test } from 'vitest'
import { folderTransport, removeMailsNaming } from '#outbox/transports/folder-transport.ts'
import { mailWithFile, quoteMailFor } from '#tests/site/requests.ts'

const NOW = new Date('2026-11-24T10:01:00Z')
const FROM = { name: 'Concord Electronics website', address: 'web@concord.example' }
const never = new AbortController().signal

async function mailbox(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mailbox-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return join(folder, 'mailbox')
}

test('a mail is an .eml file; a second try replaces it (behavior 11.1)', async () => {
  const folder = await mailbox()
  const { send } = folderTransport({ folder, from: () => FROM, now: () => NOW })
  for (let again = 0; again < 2; again += 1) expect(await send(quoteMailFor(), never)).toEqual({ kind: 'delivered' })
  expect(await readdir(folder)).toEqual(['Q-261124-7KMP-quote-m1.eml'])
  const mail = await PostalMime.parse(await readFile(join(folder, 'Q-261124-7KMP-quote-m1.eml')))
  expect(mail).toMatchObject({ messageId: '<m1@concord.example>', to: [{ address: 'rfq@concord.example' }] })
})

test('only the owner of the mailbox reads its mails and their names', async () => {
  const folder = await mailbox()
  await folderTransport({ folder, from: () => FROM, now: () => NOW }).send(quoteMailFor(), never)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, 'Q-261124-7KMP-quote-m1.eml'))).mode & 0o777).toBe(0o600)
})

test('a mail has the files of its request attached', async () => {
  const folder = await mailbox()
  await folderTransport({ folder, from: () => FROM, now: () => NOW }).send(mailWithFile(), never)
  const { attachments } = await PostalMime.parse(await readFile(join(folder, 'Q-261124-7KMP-quote-m3.eml')))
  expect(attachments.map(({ filename }) => filename)).toEqual(['Zeichnung für Ø 4.pdf'])
})

test('a mail that can’t be written is due again, and the next try delivers', async () => {
  const folder = await mailbox()
  await writeFile(folder, 'in the way')
  const { send } = folderTransport({ folder, from: () => FROM, now: () => NOW })
  expect(await send(quoteMailFor(), never)).toMatchObject({ kind: 'retry', why: expect.stringContaining('EEXIST') })
  await rm(folder)
  expect(await send(quoteMailFor(), never)).toEqual({ kind: 'delivered' })
})

test('a mailbox that was deleted is made again with the next mail', async () => {
  const folder = await mailbox()
  const { send } = folderTransport({ folder, from: () => FROM, now: () => NOW })
  await send(mailWithFile(), never)
  await rm(folder, { recursive: true })
  expect(await send(quoteMailFor(), never)).toEqual({ kind: 'delivered' })
  expect(await readdir(folder)).toEqual(['Q-261124-7KMP-quote-m1.eml'])
})

test.for([
  ['To: ann@acme.com', true],
  ['To: "Ann" <Ann@Acme.com>', true],
  ['Write to ann@acme.com.', true],
  ['To: joann@acme.com', false],
  ['To: jo.ann@acme.com', false],
  ["To: o'ann@acme.com", false],
  ['To: ann@acme.com.au', false],
  ['To: ann@acme.community', false],
  ['To: ann@acme-com.example', false],
] as const)('a mail with %j is removed with what names ann@acme.com: %j', async ([line, isRemoved]) => {
  const folder = await mailbox()
  await mkdir(folder)
  await writeFile(join(folder, 'follower-notice-1.eml'), `From: web@concord.example\r\n${line}\r\n`)
  await removeMailsNaming(folder, []) // a caller's buyer, with a phone number alone
  expect(await readdir(folder)).toHaveLength(1)
  await removeMailsNaming(folder, ['bo@acme.com', 'ann@acme.com'])
  expect(await readdir(folder)).toHaveLength(isRemoved ? 0 : 1)
})
