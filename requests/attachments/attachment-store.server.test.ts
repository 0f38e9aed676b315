import { copyFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeExpired } from '#buyers/remove-old.ts'
import type { Database, DatabaseSettings } from '#database/open-database.ts'
import { openRequests as openForSite } from '#database/open-requests.ts'
import type { CheckedFile } from '#requests/attachments/attachment.ts'
import { checkFiles } from '#requests/attachments/check-files.ts'
import { chooseAttachmentStore } from '#requests/attachments/choose-attachment-store.ts'
import type { AttachmentStore } from '#requests/attachments/folder-store.ts'
import { forgetRequest, readRequest } from '#requests/request-store.ts'
import { DIALECTS, type Dialect, freshSettings } from '#tests/programs/databases.ts'
import { sample } from '#tests/samples/attachment-samples.ts'
import { inboxOf, openRequests, quoteSubmission } from '#tests/site/requests.ts'

const DAY = 86_400_000
const FILES = checkFiles([sample('pdf', 'drawing.pdf'), sample('step', 'jack.step')]).files
const [PDF, STEP] = FILES as readonly [CheckedFile, CheckedFile]

/** Makes stored bytes two days older. */
async function age({ dataDir }: DatabaseSettings, { db, dialect }: Database): Promise<void> {
  const before = new Date(Date.now() - 2 * DAY)
  if (dialect === 'postgres') await db.updateTable('attachment_bytes').set({ kept_at: before.toISOString() }).execute()
  else {
    await db.updateTable('loose_file').set({ since: before.toISOString() }).execute()
    for (const name of await readdir(join(dataDir, 'attachments')))
      await utimes(join(join(dataDir, 'attachments'), name), before, before)
  }
}

const cleanUp = (db: Database['db'], attachments: AttachmentStore, now = new Date(), keepDays: number | null = null) =>
  removeExpired({ db, attachments }, { keepDays, mailbox: '', now })

/** A store with some methods replaced. */
const changedStore = (store: AttachmentStore, changes: Partial<AttachmentStore>): AttachmentStore => ({
  keep: (files) => store.keep(files),
  hold: (tx, files) => store.hold(tx, files),
  release: (tx, hashes) => store.release(tx, hashes),
  open: (hash) => store.open(hash),
  sweep: (which) => store.sweep(which),
  unknown: () => store.unknown(),
  ...changes,
})

async function opened(dialect: Dialect) {
  const settings = await freshSettings(dialect)
  const database = await openRequests(settings)
  const store = chooseAttachmentStore(database, settings.dataDir)
  const inbox = (attachments: AttachmentStore = store) => inboxOf(database.db, { attachments })
  const send = (files: readonly CheckedFile[]) => inbox().receive({ ...quoteSubmission(), files }, null)
  return { settings, database, db: database.db, store, inbox, send }
}

for (const dialect of DIALECTS) {
  test(`${dialect}: a request keeps its files, in order and byte for byte; files without a request are removed after a day (behavior 14.8)`, async () => {
    const { settings, database, db, store, send } = await opened(dialect)
    const { number } = await send(FILES)
    const stored = (await readRequest(db, number))?.buyerRequest.attachments
    expect(stored?.map(({ name, mediaType, size, hash }) => ({ name, mediaType, size, hash }))).toEqual(
      FILES.map(({ bytes: _, ...file }) => file),
    )
    for (const file of FILES) expect(await store.open(file.hash)).toEqual(Buffer.from(file.bytes))
    const orphan = checkFiles([sample('dxf', 'panel.dxf')]).files
    await store.keep(orphan)
    await cleanUp(db, store)
    expect(await store.open(orphan[0]?.hash ?? '')).not.toBeNull()
    await age(settings, database)
    await cleanUp(db, store)
    expect(await store.open(orphan[0]?.hash ?? '')).toBeNull()
    for (const file of FILES) expect(await store.open(file.hash)).not.toBeNull()
  })

  test(`${dialect}: bytes that are swept while their request is being stored are written again`, async () => {
    const { inbox, store } = await opened(dialect)
    const swept = changedStore(store, {
      async keep(files) {
        await store.keep(files)
        await store.sweep({ hashes: files.map(({ hash }) => hash) })
      },
    })
    await inbox(swept).receive({ ...quoteSubmission(), files: FILES }, null)
    for (const file of FILES) expect(await store.open(file.hash)).toEqual(Buffer.from(file.bytes))
  })

  test(`${dialect}: sweeping and sending the same file concurrently loses no stored file`, async () => {
    const { db, store, send } = await opened(dialect)
    for (let round = 0; round < (dialect === 'sqlite' ? 20 : 5); round += 1) {
      const [stored] = await Promise.all([
        send([PDF]),
        store.sweep({ hashes: [PDF.hash] }),
        store.sweep({ hashes: [PDF.hash] }),
      ])
      expect(await store.open(PDF.hash)).not.toBeNull()
      await forgetRequest(db, store, stored.number, { by: null, now: new Date() })
    }
  })
}

test('a request with the same files gets the same answer; with other files or none it is refused', async () => {
  const { inbox } = await opened('sqlite')
  const submission = { ...quoteSubmission(), files: FILES }
  const receipt = await inbox().receive(submission, null)
  expect(await inbox().receive(submission, null)).toEqual(receipt)
  expect(await inbox().answered(submission)).toEqual(receipt)
  for (const files of [[], [PDF], [STEP, PDF], [{ ...PDF, name: 'other.pdf' }, STEP]]) {
    await expect(inbox().answered({ ...submission, files })).rejects.toMatchObject({ status: 422 })
  }
})

test('bytes that two requests share stay until both are removed', async () => {
  const { db, store, send } = await opened('sqlite')
  const [first, second] = [await send([PDF]), await send([STEP, PDF])]
  await forgetRequest(db, store, first.number, { by: null, now: new Date() })
  expect(await store.open(PDF.hash)).not.toBeNull()
  await forgetRequest(db, store, second.number, { by: null, now: new Date() })
  expect(await store.open(PDF.hash)).toBeNull()
  expect(await store.open(STEP.hash)).toBeNull()
})

test('REQUESTS_KEEP_DAYS removes the files too', async () => {
  const { db, store, send } = await opened('sqlite')
  await send([PDF])
  await db.updateTable('outbox').set({ state: 'sent' }).execute()
  for (let day = 1; day < 30; day += 1) await cleanUp(db, store, new Date(Date.now() + day * DAY), 30)
  expect(await store.open(PDF.hash)).not.toBeNull()
  const last = new Date(Date.now() + 30.5 * DAY)
  expect(await cleanUp(db, store, last, 30)).toEqual({ removed: 1, refusal: null })
  expect(await store.open(PDF.hash)).toBeNull()
})

test('a malformed hash is not found', async () => {
  const { store } = await opened('sqlite')
  for (const hash of ['', '../requests.db', '..', 'x'.repeat(64)]) expect(await store.open(hash)).toBeNull()
})

test('a database that is new, empty or restored removes no file that it does not know, and names them', async () => {
  const settings = await freshSettings('sqlite')
  const inDays = (days: number) => new Date(Date.now() + days * DAY)
  const first = await openForSite(settings)
  const store = chooseAttachmentStore(first, settings.dataDir)
  await store.keep([PDF])
  await first.db.destroy()
  await copyFile(join(settings.dataDir, 'requests.db'), join(settings.dataDir, 'backup'))
  const lost = await openForSite(settings)
  const inbox = inboxOf(lost.db, { attachments: chooseAttachmentStore(lost, settings.dataDir) })
  await inbox.receive({ ...quoteSubmission(), files: [STEP] }, null)
  expect(await chooseAttachmentStore(lost, settings.dataDir).unknown()).toEqual([])
  await lost.db.destroy()
  for (const [name, unknown] of [
    ['new', [PDF.hash, STEP.hash]],
    ['restored', [STEP.hash]],
  ] as const) {
    for (const end of ['', '-wal', '-shm']) await rm(join(settings.dataDir, `requests.db${end}`), { force: true })
    if (name === 'restored') await copyFile(join(settings.dataDir, 'backup'), join(settings.dataDir, 'requests.db'))
    const database = await openRequests(settings)
    const now = chooseAttachmentStore(database, settings.dataDir)
    for (const day of [0, 2, 400]) {
      await removeExpired(
        { db: database.db, attachments: now },
        { keepDays: null, mailbox: '', now: inDays(day), confirmed: true },
      )
    }
    expect((await now.unknown()).sort(), name).toEqual([...unknown].sort())
    expect(await now.open(STEP.hash), name).not.toBeNull()
  }
})

test('a file whose request was removed is removed later if the process was killed in between', async () => {
  const settings = await freshSettings('sqlite')
  const database = await openRequests(settings)
  const store = chooseAttachmentStore(database, settings.dataDir)
  const killed = changedStore(store, {
    release: (tx) => store.release(tx, [PDF.hash]),
    sweep: () => Promise.reject(new Error('killed')),
  })
  await store.keep([PDF])
  await expect(forgetRequest(database.db, killed, 'Q', { by: null, now: new Date() })).rejects.toThrow()
  expect(await store.unknown()).toEqual([])
  await age(settings, database)
  await cleanUp(database.db, store)
  expect(await store.open(PDF.hash)).toBeNull()
})

test('a file on disk is private, named by its hash, and no draft is left', async () => {
  const settings = await freshSettings('sqlite')
  const store = chooseAttachmentStore(await openRequests(settings), settings.dataDir)
  await store.keep(FILES)
  const folder = join(settings.dataDir, 'attachments')
  expect((await readdir(folder)).sort()).toEqual(FILES.map(({ hash }) => hash).sort())
  expect((await stat(join(folder, PDF.hash))).mode & 0o777).toBe(0o600)
})

test("a killed write's draft is removed after a day; a foreign file stays", async () => {
  const settings = await freshSettings('sqlite')
  const database = await openRequests(settings)
  const store = chooseAttachmentStore(database, settings.dataDir)
  await store.keep([PDF])
  const folder = join(settings.dataDir, 'attachments')
  await writeFile(join(folder, `.${PDF.hash}.${crypto.randomUUID()}.draft`), 'half')
  await writeFile(join(folder, 'notes.txt'), "the operator's own")
  await age(settings, database)
  expect(await store.sweep({ before: new Date(Date.now() - DAY) })).toBe(2)
  expect(await readdir(folder)).toEqual(['notes.txt'])
})

test('more old files than fit in one statement are swept', { tags: ['long'] }, async () => {
  const settings = await freshSettings('sqlite')
  const database = await openRequests(settings)
  const store = chooseAttachmentStore(database, settings.dataDir)
  const hashes = Array.from({ length: 33_000 }, (_, index) => index.toString(16).padStart(64, '0'))
  expect(await store.sweep({ hashes })).toBe(33_000)
})

test('after the folder was deleted its files are missing, and new ones are stored', async () => {
  const settings = await freshSettings('sqlite')
  const { db, dialect } = await openRequests(settings)
  const store = chooseAttachmentStore({ db, dialect }, settings.dataDir)
  await store.keep([PDF])
  await rm(join(settings.dataDir, 'attachments'), { recursive: true })
  expect(await store.open(PDF.hash)).toBeNull()
  await store.keep([STEP])
  expect(await store.open(STEP.hash)).toEqual(Buffer.from(STEP.bytes))
})
