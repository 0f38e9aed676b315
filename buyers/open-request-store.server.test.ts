import { mkdir, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type BuyerRequests, openRequestStore } from '#buyers/open-request-store.ts'
import type { RequestStoreOptions } from '#buyers/request-setup.ts'
import type { DatabaseSettings } from '#database/open-database.ts'
import { openRequests as openForSite } from '#database/open-requests.ts'
import { OutboxStore } from '#outbox/outbox-store.ts'
import type { Mail, MailOutcome, Transport } from '#outbox/transport.ts'
import type { CheckedFile } from '#requests/attachments/attachment.ts'
import { checkFiles } from '#requests/attachments/check-files.ts'
import type { Submitted } from '#requests/receive/accept-form.ts'
import type { QuoteRequest } from '#requests/schemas/quote-request.ts'
import { parseConfig } from '#server/operations/config.ts'
import { LIMITS } from '#shared/limits.ts'
import { DIALECTS, emptySettings, freshSettings } from '#tests/programs/databases.ts'
import { sample } from '#tests/samples/attachment-samples.ts'
import { until } from '#tests/site/live.ts'
import { CONTENT } from '#tests/site/product-content.ts'
import { CONTACT, mailedToken, openRequests, QUOTE, requestsStored } from '#tests/site/requests.ts'
import { SILENT } from '#tests/site/silent-log.ts'

const COMPANY = {
  name: 'Concord Electronics',
  maker: 'Concord',
  tollFree: '1-800-555-0142',
  phone: '',
  mails: ['sales@concord.test'],
} as const
const SECOND = 1_000
const HOUR = 3_600 * SECOND

type Options = Partial<RequestStoreOptions> & { readonly env?: Record<string, string> }

function open(settings: DatabaseSettings, { env = {}, ...options }: Options = {}): BuyerRequests {
  const requests = openRequestStore({
    openRequests: () => openForSite(settings),
    settings: parseConfig({ FORM_MIN_SECONDS: '0', ...env }),
    content: () => ({ ...CONTENT, company: COMPANY }),
    siteUrl: 'https://parts.concord.example',
    dataDir: settings.dataDir,
    log: SILENT,
    pollMs: 20,
    ...options,
  })
  onTestFinished(() => requests.stop())
  return requests
}

/** A transport that records its mails and gives the stated outcome. */
function noting(answer: (mail: Mail, signal: AbortSignal) => MailOutcome | Promise<MailOutcome>) {
  const mails: Mail[] = []
  const transport: Transport = {
    carriesFiles: true,
    sendsCopies: true,
    concurrency: 2,
    pauseMs: 0,
    send: async (mail, signal) => {
      mails.push(mail)
      return await answer(mail, signal)
    },
  }
  return { mails, transport }
}

async function quoteForm(requests: BuyerRequests, change: Partial<QuoteRequest> = {}): Promise<QuoteRequest> {
  return { ...QUOTE, requestKey: crypto.randomUUID(), stamp: await requests.freshStamp(), ...change }
}

function receiptOf(submitted: Submitted) {
  if (submitted.kind !== 'stored') throw new Error('It was not stored')
  return submitted.receipt
}

const HERE = '203.0.113.5'
const tokenOf = ({ path }: { path: string }): string => path.slice('/request/'.length)

for (const dialect of DIALECTS) {
  test(`${dialect}: a request is stored immediately, mailed soon after, and its page says so`, async () => {
    const settings = await freshSettings(dialect)
    const requests = open(settings)
    const receipt = receiptOf(await requests.submitQuote(await quoteForm(requests), HERE))
    expect(await requests.find(tokenOf(receipt))).toMatchObject({ buyerRequest: { content: QUOTE }, mailedAt: null })
    requests.start()
    const mailbox = join(settings.dataDir, 'mailbox')
    const files = async () => (await readdir(mailbox).catch(() => [])).filter((name) => name.endsWith('.eml'))
    while ((await files()).length < 2) await delay(20)
    expect((await files()).map((name) => name.replace(/-[0-9a-f-]{36}/, '')).sort()).toEqual([
      `${receipt.number}-copy.eml`,
      `${receipt.number}-quote.eml`,
    ])
    while ((await requests.find(tokenOf(receipt)))?.mailedAt === null) await delay(20)
    const contact = { ...CONTACT, requestKey: crypto.randomUUID(), stamp: await requests.freshStamp() }
    await requests.submitContact(contact, HERE)
    while ((await files()).length < 3) await delay(20)
  })
}

test("yesterday's form gets a new stamp and loses nothing; a stored key is answered at any age", async () => {
  const clock = { at: Date.now() }
  const settings = await freshSettings('sqlite')
  const env = { FORM_MIN_SECONDS: '3' }
  const requests = open(settings, { now: () => new Date(clock.at), env })
  const form = await quoteForm(requests)
  clock.at += 25 * HOUR
  const stale = await requests.submitQuote(form, HERE)
  if (stale.kind !== 'stale') throw new Error('It was taken')
  const receipt = receiptOf(await requests.submitQuote({ ...form, stamp: stale.stamp }, HERE))
  expect(receiptOf(await requests.submitQuote({ ...form, stamp: 'none' }, HERE))).toEqual(receipt)
  const other = open(settings, { now: () => new Date(clock.at), env })
  const elsewhere = await quoteForm(requests)
  clock.at += 4 * SECOND
  expect((await other.submitQuote(elsewhere, HERE)).kind).toBe('stored')
  const { db } = await openRequests(settings)
  expect((await requestsStored(db)).map(({ heldWhy }) => heldWhy)).toEqual([null, null])
})

test('after a day without mail all mails are delivered, each with one Message-ID', async () => {
  const clock = { at: Date.parse('2026-11-24T10:00:00Z') }
  const world = { up: false }
  const { mails, transport } = noting(() => (world.up ? { kind: 'delivered' } : { kind: 'retry', why: '421 down' }))
  const settings = await freshSettings('sqlite')
  const requests = open(settings, {
    transport,
    now: () => new Date(clock.at),
    random: () => 1,
    env: { MAIL_COPY: 'off' },
  })
  const numbers: string[] = []
  for (let sent = 0; sent < 2; sent += 1) {
    numbers.push(receiptOf(await requests.submitQuote(await quoteForm(requests), HERE)).number)
  }
  requests.start()
  for (let hour = 0; hour < 24; hour += 1) {
    const before = mails.length
    await until(() => mails.length >= before + numbers.length)
    clock.at += HOUR
  }
  world.up = true
  await until(() => numbers.every((number) => mails.filter((mail) => mail.requestNumber === number).length >= 25))
  for (const number of numbers) {
    const own = mails.filter((mail) => mail.requestNumber === number)
    expect(new Set(own.map((mail) => mail.messageId)).size).toBe(1)
  }
  const { db } = await openRequests(settings)
  const states = async () =>
    new Set((await db.selectFrom('outbox').select('state').execute()).map(({ state }) => state))
  await expect.poll(states).toEqual(new Set(['sent']))
})

test("a request's page and a form answer in words while their table is locked, and work again afterward (behavior 12.8)", async () => {
  const settings = await freshSettings('postgres')
  const first = open(settings)
  const receipt = receiptOf(await first.submitQuote(await quoteForm(first), HERE))
  const requests = open(settings, { patienceMs: 100 })
  while ((await requests.freshStamp()) === '') await delay(10)
  const { db } = await openRequests(settings)
  await db.transaction().execute(async (tx) => {
    await sql`lock table request in access exclusive mode`.execute(tx)
    await expect(requests.find(tokenOf(receipt))).rejects.toMatchObject({
      status: 503,
      message: 'This page can’t be loaded right now.',
    })
    const opening = open(settings, { patienceMs: 100 })
    await sql`lock table stamp_secret in access exclusive mode`.execute(tx)
    expect(await opening.freshStamp()).toBe('')
    await expect(opening.find(tokenOf(receipt))).rejects.toMatchObject({ status: 503 })
  })
  expect(await first.find(tokenOf(receipt))).toMatchObject({ buyerRequest: { number: receipt.number } })
})

test('a form that could not be stored is an open issue until one can be stored', async () => {
  const settings = await freshSettings('sqlite')
  const requests = open(settings, { env: { MAIL_TRANSPORT: 'folder' } })
  await requests.freshStamp()
  const file = join(settings.dataDir, 'attachments')
  await writeFile(file, 'a file in its place')
  const form = await quoteForm(requests)
  const { files } = checkFiles([sample('pdf', 'drawing.pdf')])
  await expect(requests.submitQuote(form, HERE, files)).rejects.toMatchObject({ status: 503 })
  expect(requests.openIssues()).toMatchObject([{ what: expect.stringMatching(/^A form could not be stored.*check/) }])
  await rm(file)
  const stored = await requests.submitQuote(form, HERE, files)
  expect(requests.openIssues()).toEqual([])

  const token = await mailedToken((await requests.opened()).db, receiptOf(stored).number)
  await rename(file, `${file}.kept`)
  await writeFile(file, 'a file in its place')
  const message = { message: 'One more drawing.', requestKey: crypto.randomUUID() }
  const more = checkFiles([sample('step', 'jack.step')]).files
  await expect(requests.submitMessage(token, message, HERE, more)).rejects.toMatchObject({
    status: 503,
    message: 'We could not save what you sent.',
  })
  expect(requests.openIssues()).toHaveLength(1)
  await rm(file)
  await rename(`${file}.kept`, file)
  await requests.submitMessage(token, message, HERE, more)
  expect(requests.openIssues()).toEqual([])
})

for (const dialect of DIALECTS) {
  test(`${dialect}: an address with a NUL is no request's, and no sign of a database that fails`, async () => {
    const requests = open(await freshSettings(dialect), { env: { MAIL_TRANSPORT: 'folder' } })
    const message = { message: 'Hi', requestKey: crypto.randomUUID() }
    const gone = { status: 404, message: 'This request has been deleted.' }
    await expect(requests.mailLink('\0', HERE)).rejects.toMatchObject(gone)
    await expect(requests.submitMessage('a\0', message, HERE, [])).rejects.toMatchObject(gone)
    expect(await requests.find('\0')).toBeNull()
    expect(requests.openIssues()).toEqual([])
  })
}

test('after a jump of the clock and back, rates and mails go on as before, and nothing is parked (behavior 14.9)', async () => {
  const settings = await freshSettings('sqlite')
  const clock = { at: Date.now() }
  const world = { up: true }
  const { mails, transport } = noting(() => (world.up ? { kind: 'delivered' } : { kind: 'retry', why: '421 down' }))
  const requests = open(settings, {
    transport,
    now: () => new Date(clock.at),
    monotonic: () => 0,
    random: () => 1,
    limits: { ...LIMITS, sentForms: { max: 3, windowMs: 600_000 } },
    env: { MAIL_COPY: 'off', REQUESTS_KEEP_DAYS: '365', MAIL_TRANSPORT: 'folder' },
  })
  await requests.submitQuote(await quoteForm(requests), HERE)
  requests.start()
  await until(() => mails.length === 1)
  world.up = false
  clock.at += 400 * 24 * HOUR
  await requests.submitQuote(await quoteForm(requests), HERE)
  await until(() => mails.length === 2)
  clock.at -= 400 * 24 * HOUR
  world.up = true
  const { db, dialect } = await openRequests(settings)
  await new OutboxStore({ db, dialect }).pullBack(new Date(clock.at))
  await until(() => mails.length === 3)
  expect((await db.selectFrom('outbox').select('state').where('state', '=', 'parked').execute()).length).toBe(0)
  await requests.submitQuote(await quoteForm(requests), HERE)
  const refused = requests.submitQuote(await quoteForm(requests), HERE)
  await expect(refused).rejects.toMatchObject({ status: 429, advice: expect.stringContaining('in 10 minutes') })
  expect((await requestsStored(db)).length).toBe(3)
})

test('a start without requests.db keeps the files of the lost database and says so', async () => {
  const settings = await freshSettings('sqlite')
  const folder = join(settings.dataDir, 'attachments')
  await mkdir(folder)
  const { files } = checkFiles([sample('pdf', 'drawing.pdf')])
  const [{ hash, bytes }] = files as [CheckedFile]
  await writeFile(join(folder, hash), bytes)
  await utimes(join(folder, hash), new Date(0), new Date(0))
  const requests = open(settings, { env: { MAIL_TRANSPORT: 'folder' } })
  requests.start()
  await until(() => requests.openIssues().length > 0)
  expect(requests.openIssues()).toMatchObject([
    { what: expect.stringMatching(/^1 file in DATA_DIR.*without a request.*set-aside/) },
  ])
  expect(await readdir(folder)).toEqual([hash])
})

test("beyond its bytes a network's requests and messages are stored without their files, which they name (behavior 10.29)", async () => {
  const settings = await freshSettings('sqlite')
  const [limit, { mails, transport }] = [{ max: 20, windowMs: HOUR }, noting(() => ({ kind: 'delivered' }))]
  const requests = open(settings, { transport, limits: { ...LIMITS, storedBytes: limit } })
  requests.start()
  const { files } = checkFiles([sample('pdf', 'drawing.pdf'), sample('png', 'photo.png')])
  const send = async (form: QuoteRequest, network: string) =>
    receiptOf(await requests.submitQuote(form, network, files))
  const first = await send(await quoteForm(requests), HERE)
  expect((await requests.find(tokenOf(first)))?.buyerRequest.attachments.length).toBe(2)
  const form = await quoteForm(requests, { note: 'N/A' })
  const beyond = await send(form, HERE)
  const names = files.map(({ name }) => name)
  expect([first.unstored, beyond.unstored]).toEqual([undefined, names])
  expect(await send(form, HERE)).toEqual(beyond)
  const words = `(Not stored: ${names.join(', ')}. The site asked to send the files by email.)`
  const found = await requests.find(tokenOf(beyond))
  expect(found?.buyerRequest).toMatchObject({ attachments: [], content: { note: words } })
  const message = { message: 'See the drawing.', requestKey: crypto.randomUUID() }
  const token = await mailedToken((await requests.opened()).db, beyond.number)
  for (let times = 0; times < 2; times += 1) await requests.submitMessage(token, message, HERE, files)
  const [written, ...more] = (await requests.find(token))?.messages ?? []
  expect([written?.text, written?.files, more]).toEqual([`See the drawing.\n\n${words}`, [], []])
  expect((await send(await quoteForm(requests), '203.0.113.6')).unstored).toBeUndefined()
  const mailed = () => mails.find((mail) => mail.kind === 'quote' && mail.requestNumber === beyond.number)
  await until(() => mailed() !== undefined)
  expect(mailed()?.templateValues?.().note).toContain(words)
  expect(mailed()?.attachments ?? []).toEqual([])
})

test('a suspicious form is answered as stored, and held (behavior 10.12)', async () => {
  const settings = await freshSettings('sqlite')
  const { mails, transport } = noting(() => ({ kind: 'delivered' }))
  const requests = open(settings, { transport, env: { FORM_MIN_SECONDS: '3' } })
  requests.start()
  const soon = receiptOf(await requests.submitQuote(await quoteForm(requests), HERE))
  const calm = open(settings, { transport })
  receiptOf(await calm.submitQuote(await quoteForm(calm, { website: 'https://spam.example' }), HERE))
  expect(soon).toMatchObject({ number: expect.stringMatching(/^Q-/), path: expect.stringMatching(/^\/request\//) })
  await delay(100)
  expect(mails).toEqual([])
  const { db } = await openRequests(settings)
  const records = await requestsStored(db)
  expect(records.map(({ heldWhy }) => heldWhy).sort()).toEqual([
    'it was sent faster than a person types',
    'the field that people do not see was filled in',
  ])
})

test('all networks together store only so many bytes', async () => {
  const requests = open(await freshSettings('sqlite'), {
    limits: { ...LIMITS, storedBytesInAll: { max: 20, windowMs: HOUR } },
  })
  const { files } = checkFiles([sample('pdf', 'drawing.pdf')])
  const sent: (readonly string[] | undefined)[] = []
  for (const network of [HERE, '203.0.113.6', '198.51.100.7'])
    sent.push(receiptOf(await requests.submitQuote(await quoteForm(requests), network, files)).unstored)
  expect(sent.at(0)).toBeUndefined()
  expect(sent.at(-1)).toEqual(files.map(({ name }) => name))
})

test('too many forms from one network are refused with a time and a contact; a form that is sent again never is (behavior 10.15)', async () => {
  const settings = await freshSettings('sqlite')
  const requests = open(settings, { limits: { ...LIMITS, sentForms: { max: 2, windowMs: 600_000 } } })
  const first = await quoteForm(requests)
  const { number } = receiptOf(await requests.submitQuote(first, HERE))
  const again = await Promise.all(Array.from({ length: 20 }, () => requests.submitQuote(first, HERE)))
  expect(new Set(again.map((each) => receiptOf(each).number))).toEqual(new Set([number]))
  await requests.submitQuote(await quoteForm(requests), HERE)
  await expect(requests.submitQuote(await quoteForm(requests), HERE)).rejects.toMatchObject({
    status: 429,
    advice:
      'Nothing you typed is lost: press send again in 10 minutes. Or email sales@concord.test or call 1-800-555-0142.',
  })
  expect((await requests.submitQuote(await quoteForm(requests), '203.0.113.6')).kind).toBe('stored')
})

test('stopping finishes mails that are being sent, and returns hanging ones to the queue', {
  tags: ['long'],
}, async () => {
  const settings = await freshSettings('sqlite')
  const slow = noting(() => delay(300, { kind: 'delivered' as const }))
  const first = open(settings, { transport: slow.transport, env: { MAIL_COPY: 'off' } })
  const { number } = receiptOf(await first.submitQuote(await quoteForm(first), HERE))
  first.start()
  await until(() => slow.mails.length === 1)
  await first.stop()
  const { db } = await openRequests(settings)
  const mails = () => db.selectFrom('outbox').select(['state', 'lease']).where('request_number', '=', number).execute()
  expect(await mails()).toEqual([{ state: 'sent', lease: null }])
  await db.updateTable('outbox').set({ state: 'due' }).execute()
  const stuck = noting(() => new Promise(() => undefined))
  const second = open(settings, { transport: stuck.transport })
  second.start()
  await until(() => stuck.mails.length === 1)
  await second.stop()
  expect(await mails()).toEqual([{ state: 'due', lease: null }])
})

test('an unset MAIL_TRANSPORT is an open issue, a set one is not', async () => {
  const settings = await freshSettings('sqlite')
  expect(open(settings).openIssues()).toMatchObject([
    { what: expect.stringContaining('Mail is only written to a folder') },
  ])
  expect(open(settings, { env: { MAIL_TRANSPORT: 'folder' } }).openIssues()).toEqual([])
})

test('refused credentials are an open issue until a mail is delivered', async () => {
  const clock = { at: Date.now() }
  const world = { up: false }
  const { transport } = noting(() => (world.up ? { kind: 'delivered' } : { kind: 'configuration', why: '535 no' }))
  const requests = open(await freshSettings('sqlite'), { transport, now: () => new Date(clock.at) })
  await requests.submitQuote(await quoteForm(requests), HERE)
  requests.start()
  await until(() => requests.openIssues().some(({ what }) => what.includes('535 no')))
  world.up = true
  clock.at += HOUR
  await until(() => requests.openIssues().length === 0)
})

test('a database that is away at the start is an open issue, and is used once it is back', async () => {
  const settings = await emptySettings('sqlite')
  const file = join(settings.dataDir, 'requests.db')
  await mkdir(file)
  const { mails, transport } = noting(() => ({ kind: 'delivered' }))
  const requests = open(settings, { transport })
  requests.start()
  const form = await quoteForm(requests)
  expect(form.stamp).toBe('')
  await expect(requests.submitQuote(form, HERE)).rejects.toMatchObject({ status: 503 })
  expect(requests.openIssues()).toMatchObject([{ what: expect.stringContaining('no request can be stored') }])
  await rm(file, { recursive: true })
  expect(await requests.submitQuote(form, HERE)).toMatchObject({ kind: 'stale' })
  await requests.submitQuote({ ...form, stamp: await requests.freshStamp() }, HERE)
  await until(() => mails.length === 2 && requests.openIssues().length === 0)
})

test("mails wait while their folder can't be written", async () => {
  const settings = await freshSettings('sqlite')
  const mailbox = join(settings.dataDir, 'mailbox')
  await writeFile(mailbox, 'a file in its place')
  const requests = open(settings, { random: () => 0, env: { MAIL_COPY: 'off' } })
  await requests.submitQuote(await quoteForm(requests), HERE)
  requests.start()
  await delay(100)
  await rm(mailbox)
  while ((await readdir(mailbox).catch(() => [])).filter((name) => name.endsWith('.eml')).length < 1) await delay(20)
  const database = new DatabaseSync(join(settings.dataDir, 'requests.db'))
  while (database.prepare("select id from outbox where state = 'due'").get()) await delay(20)
  database.close()
})
