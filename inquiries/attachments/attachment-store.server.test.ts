import { readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Database, DatabaseSettings } from '#database/open.ts'
import type { CheckedFile } from '#inquiries/attachments/attachment.ts'
import { type AttachmentStore, attachmentStore } from '#inquiries/attachments/attachment-store.ts'
import { checkFiles } from '#inquiries/attachments/check-files.ts'
import { attachmentFolder } from '#inquiries/attachments/folder-store.ts'
import { createInbox } from '#inquiries/inbox.ts'
import { tidy } from '#inquiries/keep-days.ts'
import { forgetInquiry, readInquiry } from '#inquiries/stored-inquiries.ts'
import { sample } from '#tests/attachment-samples.ts'
import { DIALECTS, freshSettings } from '#tests/databases.ts'
import { openRequests, quoteSubmission } from '#tests/inquiries.ts'
import { SILENT } from '#tests/silent-log.ts'

const DAY = 86_400_000
const FILES = checkFiles([sample('pdf', 'drawing.pdf'), sample('step', 'jack.step')]).files
const [PDF, STEP] = FILES as readonly [CheckedFile, CheckedFile]

/** Makes what was kept two days older. */
async function age({ dataDir }: DatabaseSettings, { db, dialect }: Database): Promise<void> {
  const before = new Date(Date.now() - 2 * DAY)
  if (dialect === 'postgres') await db.updateTable('attachment_bytes').set({ kept_at: before.toISOString() }).execute()
  else
    for (const name of await readdir(attachmentFolder(dataDir)))
      await utimes(join(attachmentFolder(dataDir), name), before, before)
}

for (const dialect of DIALECTS) {
  async function opened() {
    const settings = await freshSettings(dialect)
    const database = await openRequests(settings)
    const store = attachmentStore(database, settings.dataDir)
    const inbox = (attachments: AttachmentStore = store) =>
      createInbox({
        db: database.db,
        attachments,
        mails: { copies: false, domain: 'concord.example' },
        now: () => new Date(),
        log: SILENT,
        otherwise: '',
      })
    const send = (files: readonly CheckedFile[]) => inbox().receive({ ...quoteSubmission(), files }, null)
    return { settings, database, db: database.db, store, inbox, send }
  }

  test(`${dialect}: a request keeps its files in their order, byte for byte, and files without a request go after a day`, async () => {
    const { settings, database, db, store, send } = await opened()
    const { number } = await send(FILES)
    const stored = (await readInquiry(db, number))?.inquiry.attachments
    expect(stored?.map(({ name, mediaType, size, hash }) => ({ name, mediaType, size, hash }))).toEqual(
      FILES.map(({ bytes: _, ...file }) => file),
    )
    for (const file of FILES) expect(await store.open(file.hash)).toEqual(Buffer.from(file.bytes))
    const orphan = checkFiles([sample('dxf', 'panel.dxf')]).files
    await store.keep(orphan)
    await tidy({ db, attachments: store }, null, new Date())
    expect(await store.open(orphan[0]?.hash ?? '')).not.toBeNull()
    await age(settings, database)
    await tidy({ db, attachments: store }, null, new Date())
    expect(await store.open(orphan[0]?.hash ?? '')).toBeNull()
    for (const file of FILES) expect(await store.open(file.hash)).not.toBeNull()
  })

  test(`${dialect}: the same request with the same files is answered alike; with others, or without, it is another`, async () => {
    const { inbox } = await opened()
    const submission = { ...quoteSubmission(), files: FILES }
    const receipt = await inbox().receive(submission, null)
    expect(await inbox().receive(submission, null)).toEqual(receipt)
    expect(await inbox().answered(submission)).toEqual(receipt)
    for (const files of [[], [PDF], [STEP, PDF], [{ ...PDF, name: 'other.pdf' }, STEP]]) {
      await expect(inbox().answered({ ...submission, files })).rejects.toMatchObject({ status: 422 })
    }
  })

  test(`${dialect}: bytes that two requests share stay until both are forgotten`, async () => {
    const { db, store, send } = await opened()
    const [first, second] = [await send([PDF]), await send([STEP, PDF])]
    await forgetInquiry(db, store, first.number)
    expect(await store.open(PDF.hash)).not.toBeNull()
    await forgetInquiry(db, store, second.number)
    expect(await store.open(PDF.hash)).toBeNull()
    expect(await store.open(STEP.hash)).toBeNull()
  })

  test(`${dialect}: what REQUESTS_KEEP_DAYS removes takes its files along`, async () => {
    const { db, store, send } = await opened()
    await send([PDF])
    await db.updateTable('outbox').set({ state: 'sent' }).execute()
    expect(await tidy({ db, attachments: store }, 30, new Date(Date.now() + 31 * DAY))).toBe(1)
    expect(await store.open(PDF.hash)).toBeNull()
  })

  test(`${dialect}: bytes that are swept while their request is being stored are put back`, async () => {
    const { inbox, store } = await opened()
    const swept: AttachmentStore = {
      ...store,
      async keep(files) {
        await store.keep(files)
        await store.sweep({ hashes: files.map(({ hash }) => hash) })
      },
    }
    await inbox(swept).receive({ ...quoteSubmission(), files: FILES }, null)
    for (const file of FILES) expect(await store.open(file.hash)).toEqual(Buffer.from(file.bytes))
  })

  test(`${dialect}: sweeping and sending the same file at once loses none that is stored`, async () => {
    const { db, store, send } = await opened()
    for (let round = 0; round < 20; round += 1) {
      const [stored] = await Promise.all([
        send([PDF]),
        store.sweep({ hashes: [PDF.hash] }),
        store.sweep({ hashes: [PDF.hash] }),
      ])
      expect(await store.open(PDF.hash)).not.toBeNull()
      await forgetInquiry(db, store, stored.number)
    }
  })

  test(`${dialect}: what is no hash is nowhere`, async () => {
    const { store } = await opened()
    for (const hash of ['', '../requests.db', '..', 'x'.repeat(64)]) expect(await store.open(hash)).toBeNull()
  })
}

test('on disk a file is for our own eyes, named by its hash, and no draft stays', async () => {
  const settings = await freshSettings('sqlite')
  const store = attachmentStore(await openRequests(settings), settings.dataDir)
  await store.keep(FILES)
  const folder = attachmentFolder(settings.dataDir)
  expect((await readdir(folder)).sort()).toEqual(FILES.map(({ hash }) => hash).sort())
  expect((await stat(join(folder, PDF.hash))).mode & 0o777).toBe(0o600)
})

test('the draft of a killed write and a file that is none of ours: the first goes after a day, the other stays', async () => {
  const settings = await freshSettings('sqlite')
  const database = await openRequests(settings)
  const store = attachmentStore(database, settings.dataDir)
  await store.keep([PDF])
  const folder = attachmentFolder(settings.dataDir)
  await writeFile(join(folder, `.${PDF.hash}.${crypto.randomUUID()}.draft`), 'half')
  await writeFile(join(folder, 'notes.txt'), "the operator's own")
  await age(settings, database)
  expect(await store.sweep({ before: new Date(Date.now() - DAY) })).toBe(2)
  expect(await readdir(folder)).toEqual(['notes.txt'])
})

test('more old files than a statement takes values are swept all the same', async () => {
  const settings = await freshSettings('sqlite')
  const database = await openRequests(settings)
  const store = attachmentStore(database, settings.dataDir)
  const hashes = Array.from({ length: 33_000 }, (_, index) => index.toString(16).padStart(64, '0'))
  expect(await store.sweep({ hashes })).toBe(33_000)
})
