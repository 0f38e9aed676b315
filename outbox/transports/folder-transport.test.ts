import { mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test } from 'vitest'
import { folderTransport, type MailDisk } from '#outbox/transports/folder-transport.ts'
import { mailWithFile, quoteMailFor } from '#tests/site/requests.ts'

const NOW = new Date('2026-11-24T10:01:00Z')
const FROM = { name: 'Concord Electronics website', address: 'web@concord.example' }
const never = new AbortController().signal

async function mailbox(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mailbox-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return join(folder, 'mailbox')
}

test('a mail is an .eml file; a second try replaces it', async () => {
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

const full = (): never => {
  throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
}

test('after any failing disk call the mail is due again, no partial file is left, and the next try delivers', async () => {
  const folder = await mailbox()
  let calls = 0
  let failing = 0
  const counted = async <T>(call: () => Promise<T>): Promise<T> => {
    calls += 1
    return calls === failing ? full() : await call()
  }
  const disk: MailDisk = {
    mkdir: ((...args: Parameters<typeof mkdir>) => counted(() => mkdir(...args))) as typeof mkdir,
    rename: (...args) => counted(() => rename(...args)),
    open: async (...args) => {
      const file = await counted(() => open(...args))
      const { writeFile, sync } = file
      file.writeFile = (...content) => counted(() => writeFile.apply(file, content))
      file.sync = () => counted(() => sync.apply(file))
      return file
    },
  }
  const { send } = folderTransport({ folder, from: () => FROM, now: () => NOW, disk })
  await send(quoteMailFor(), never)
  const needed = calls
  expect(needed).toBeGreaterThanOrEqual(7)
  for (failing = 1; failing <= needed; failing += 1) {
    await rm(folder, { recursive: true, force: true })
    calls = 0
    expect(await send(quoteMailFor(), never)).toMatchObject({ kind: 'retry', why: expect.stringContaining('ENOSPC') })
    for (const name of await readdir(folder).catch(() => [])) {
      if (!name.endsWith('.eml')) continue
      expect((await PostalMime.parse(await readFile(join(folder, name)))).messageId).toBe('<m1@concord.example>')
    }
    expect(await send(quoteMailFor(), never)).toEqual({ kind: 'delivered' })
    expect(await readdir(folder)).toEqual(['Q-261124-7KMP-quote-m1.eml'])
  }
})

test('a mailbox that was deleted is made again with the next mail', async () => {
  const folder = await mailbox()
  const { send } = folderTransport({ folder, from: () => FROM, now: () => NOW })
  await send(mailWithFile(), never)
  await rm(folder, { recursive: true })
  expect(await send(quoteMailFor(), never)).toEqual({ kind: 'delivered' })
  expect(await readdir(folder)).toEqual(['Q-261124-7KMP-quote-m1.eml'])
})
