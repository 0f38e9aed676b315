import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeExpired } from '#buyers/remove-old.ts'
import type { OutboxRow } from '#database/tables.ts'
import { askForNotices } from '#followers/follower-store.ts'
import { buyerActor, recordAct } from '#people/acts.ts'
import { checkFiles } from '#requests/attachments/check-files.ts'
import { chooseAttachmentStore } from '#requests/attachments/choose-attachment-store.ts'
import { Inbox } from '#requests/receive/inbox.ts'
import { DIALECTS, type Dialect, freshSettings, temporaryFolder } from '#tests/programs/databases.ts'
import { sample } from '#tests/samples/attachment-samples.ts'
import {
  contactSubmission,
  inboxOf,
  NO_FILES,
  openRequests,
  quoteSubmission,
  requestsStored,
} from '#tests/site/requests.ts'
import { SILENT } from '#tests/site/silent-log.ts'

const START = Date.parse('2026-11-24T10:00:00Z')
const DAY = 86_400_000
const day = (days: number) => new Date(START + days * DAY)

/** A database with one message for each of these days, and its cleanup with REQUESTS_KEEP_DAYS. */
async function messagesOf(
  dialect: Dialect,
  days: readonly number[],
  keepDays: number | null = 365,
  state: OutboxRow['state'] = 'sent',
  mailbox = '',
) {
  const { db } = await openRequests(await freshSettings(dialect))
  const options = {
    db,
    attachments: NO_FILES,
    mails: { copies: false, domain: 'x' },
    log: SILENT,
    contactHint: () => '',
  }
  for (const at of days)
    await new Inbox({ ...options, now: () => day(at) }).receive(contactSubmission({ subject: `${at}` }), null)
  await db.updateTable('outbox').set({ state }).execute()
  const clean = (at: number, confirmed = false) =>
    removeExpired({ db, attachments: NO_FILES }, { keepDays, mailbox, now: day(at), confirmed })
  const requests = db.selectFrom('request').select('number').orderBy('received_at')
  const numbers = async () => (await requests.execute()).map(({ number }) => number)
  return { db, clean, numbers, left: async () => (await requestsStored(db)).length }
}
const TEN_DAYS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

for (const dialect of DIALECTS) {
  test(`${dialect}: a clock that jumps by 400 days removes nothing, on any run, until the operator confirms (behavior 14.8)`, async () => {
    const { clean, left } = await messagesOf(dialect, TEN_DAYS)
    expect(await clean(9)).toEqual({ removed: 0, refusal: null })
    for (const at of [409, 409.05, 410]) {
      expect(await clean(at)).toEqual({
        removed: 0,
        refusal: expect.stringMatching(/clock is 40\d days ahead.*remove-old/),
      })
    }
    expect(await left()).toBe(10)
    expect(await clean(10)).toEqual({ removed: 0, refusal: null })
    expect(await clean(410, true)).toEqual({ removed: 10, refusal: null })
  })
}

test('the first cleanup compares the clock with the newest request', async () => {
  const { clean, left } = await messagesOf('sqlite', TEN_DAYS)
  expect((await clean(409)).refusal).toMatch(/clock/)
  expect(await left()).toBe(10)
})

test.for([[365], [null]] as const)(
  'a clock that jumps and comes back removes no loose file, count of copies or address, REQUESTS_KEEP_DAYS=%j',
  async ([keepDays]) => {
    const settings = await freshSettings('sqlite')
    const database = await openRequests(settings)
    const { db } = database
    const attachments = chooseAttachmentStore(database, settings.dataDir, () => day(0))
    const { files } = checkFiles([sample('pdf', 'drawing.pdf')])
    await attachments.keep(files)
    const parts = [{ table: 'Panel-Jacks', id: '1', number: '10-1' }]
    await askForNotices(db, { address: 'ana@northbridge.example', parts }, 'x', day(0))
    await db.updateTable('outbox').set({ state: 'sent' }).execute()
    const clean = (at: number, confirmed = false) =>
      removeExpired({ db, attachments }, { keepDays, mailbox: '', now: day(at), confirmed })
    const left = async () => ({
      files: (await attachments.open(files[0]?.hash ?? '')) === null ? 0 : 1,
      counts: (await db.selectFrom('copy_count').selectAll().execute()).length,
      addresses: (await db.selectFrom('follower').selectAll().execute()).length,
      parts: (await db.selectFrom('followed_part').selectAll().execute()).length,
      mails: (await db.selectFrom('outbox').selectAll().execute()).length,
    })
    const all = { files: 1, counts: 1, addresses: 1, parts: 1, mails: 1 }
    await clean(0)
    for (const at of [400, 400.05]) expect((await clean(at)).refusal).toMatch(/clock is 400 days ahead.*remove-old/)
    expect(await left()).toEqual(all)
    expect(await clean(0.1)).toEqual({ removed: 0, refusal: null })
    expect(await left()).toEqual(all)
    expect(await clean(400, true)).toEqual({ removed: 0, refusal: null })
    expect(await left()).toEqual({ files: 0, counts: 0, addresses: 0, parts: 0, mails: 0 })
    expect((await clean(400.05)).refusal).toBeNull()
  },
)

test('the files of a request that is held for 30 days are deleted, and its note names them', async () => {
  const settings = await freshSettings('sqlite')
  const database = await openRequests(settings)
  const { db } = database
  const attachments = chooseAttachmentStore(database, settings.dataDir, () => day(0))
  const inbox = inboxOf(db, { attachments, now: () => day(0), mails: { copies: false, domain: 'x' } })
  const { files } = checkFiles([sample('pdf', 'drawing.pdf')])
  const { files: others } = checkFiles([sample('png', 'photo.png')])
  const { number } = await inbox.receive({ ...quoteSubmission({ note: 'Soon.' }), files }, 'it was sent too fast')
  const usual = await inbox.receive({ ...quoteSubmission(), files: others }, null)
  const clean = (at: number) =>
    removeExpired({ db, attachments }, { keepDays: null, mailbox: '', now: day(at), confirmed: true })
  const requests = async () => await requestsStored(db)
  const found = async (of: string) =>
    (await requests()).find((request) => request.buyerRequest.number === of)?.buyerRequest
  const before = await requests()
  await clean(29)
  expect(await requests()).toEqual(before)
  await clean(31)
  const note = 'Soon.\n\n(Deleted, because the request was held for 30 days: drawing.pdf.)'
  expect(await found(number)).toMatchObject({ attachments: [], content: { note } })
  expect((await found(usual.number))?.attachments.map(({ name }) => name)).toEqual(['photo.png'])
  await clean(33)
  const left = [...files, ...others].map(async ({ hash }) => (await attachments.open(hash)) !== null)
  expect(await Promise.all(left)).toEqual([false, true])
})

test('the mails of removed requests go too, where they are files', async () => {
  const mailbox = await temporaryFolder()
  const { clean, numbers } = await messagesOf('sqlite', [0, 20], 10, 'sent', mailbox)
  const [old, kept] = await numbers()
  for (const name of [`${old}-contact-1.eml`, `.${old}-contact-2.eml.x.new`, `${kept}-contact-3.eml`])
    await writeFile(join(mailbox, name), 'To: ana@northbridge.example')
  expect(await clean(21, true)).toEqual({ removed: 1, refusal: null })
  expect(await readdir(mailbox)).toEqual([`${kept}-contact-3.eml`])
})

test('while requests wait for the operator the clock stays certain', async () => {
  const { clean, left } = await messagesOf('sqlite', TEN_DAYS, 3)
  for (const at of [9, 11, 13]) expect((await clean(at)).refusal).toMatch(/more than a tenth/)
  expect(await left()).toBe(10)
})

test('more than a tenth at once waits for the operator, such as after REQUESTS_KEEP_DAYS was mistyped', async () => {
  const { clean, left } = await messagesOf('sqlite', TEN_DAYS, 3)
  expect(await clean(9)).toEqual({
    removed: 0,
    refusal: expect.stringMatching(/^6 of 10 requests are older than 3 days .*more than a tenth.*remove-old/),
  })
  expect(await left()).toBe(10)
  expect(await clean(9, true)).toEqual({ removed: 6, refusal: null })
})

test('day after day each request is removed when it is old', async () => {
  const { clean, left } = await messagesOf('sqlite', TEN_DAYS, 30)
  const removed: number[] = []
  for (let at = 9; at < 41; at += 1) {
    const { removed: count, refusal } = await clean(at)
    expect(refusal).toBeNull()
    if (count > 0) removed.push(at)
  }
  expect(removed).toEqual(TEN_DAYS.map((at) => at + 31))
  expect(await left()).toBe(0)
})

test('an old request goes with those that were merged into it, when all are old and mailed, and the names of their buyers in the log', async () => {
  const { db, clean, left } = await messagesOf('sqlite', [0, 60], 30)
  const numbers = await db.selectFrom('request').select('number').orderBy('received_at').execute()
  const [old] = numbers
  for (const { number: subject } of numbers)
    await recordAct(db, { by: buyerActor('Ana'), action: 'request.state', subject }, day(1))
  await db
    .updateTable('request')
    .set({ state: 'merged', merged_into: old?.number ?? '' })
    .where('number', '!=', old?.number ?? '')
    .execute()
  expect(await clean(61, true)).toEqual({ removed: 0, refusal: null })
  const mails = db.updateTable('outbox').where('request_number', '!=', old?.number ?? '')
  await mails.set({ state: 'due' }).execute()
  expect(await clean(91, true)).toEqual({ removed: 0, refusal: null })
  await mails.set({ state: 'sent' }).execute()
  for (const { number } of numbers) {
    const received = { received_at: day(number === old?.number ? 61 : 0).toISOString() }
    await db.updateTable('request').set(received).where('number', '=', number).execute()
  }
  expect(await clean(91, true)).toEqual({ removed: 0, refusal: null })
  expect(await clean(92, true)).toEqual({ removed: 2, refusal: null })
  expect(await left()).toBe(0)
  const acts = await db.selectFrom('act').select('person_name').execute()
  expect(acts).toEqual([{ person_name: 'The buyer' }, { person_name: 'The buyer' }])
})

test.for([
  ['due', 10],
  ['parked', 10],
  ['aside', 0],
] as const)('%s mails to the company keep %i of ten old requests', async ([state, kept]) => {
  const { clean, left } = await messagesOf('sqlite', TEN_DAYS, 30, state)
  await clean(60, true)
  expect(await left()).toBe(kept)
})

test('without REQUESTS_KEEP_DAYS no request is removed, and only the clock is asked about', async () => {
  const { clean, left } = await messagesOf('sqlite', TEN_DAYS, null)
  for (let at = 9; at < 400; at += 2) expect(await clean(at)).toEqual({ removed: 0, refusal: null })
  expect((await clean(800)).refusal).toMatch(/clock.*remove-old/)
  expect(await clean(800, true)).toEqual({ removed: 0, refusal: null })
  expect(await left()).toBe(10)
})
