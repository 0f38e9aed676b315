import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { DatabaseSettings } from '#database/open.ts'
import { openRequests as openForSite } from '#database/open-requests.ts'
import { type Inquiries, type InquiryOptions, openInquiries } from '#inquiries/open-inquiries.ts'
import type { QuoteRequest } from '#inquiries/quote-request.ts'
import { readInquirySettings } from '#inquiries/settings.ts'
import { newestInquiries } from '#inquiries/stored-inquiries.ts'
import type { Submitted } from '#inquiries/take-form.ts'
import type { Letter, Outcome, Transport } from '#inquiries/transports/transport.ts'
import { DIALECTS, freshSettings } from '#tests/databases.ts'
import { CONTACT, openRequests, QUOTE } from '#tests/inquiries.ts'
import { until } from '#tests/live.ts'
import { SILENT } from '#tests/silent-log.ts'

const COMPANY = { name: 'Concord Electronics', tollFree: '1-800-555-0142', mails: ['sales@concord.example'] } as const
const SECOND = 1_000
const HOUR = 3_600 * SECOND

type Options = Partial<InquiryOptions> & { readonly env?: Record<string, string> }

function open(settings: DatabaseSettings, { env = {}, ...options }: Options = {}): Inquiries {
  const inquiries = openInquiries({
    openRequests: () => openForSite(settings),
    settings: readInquirySettings({ FORM_MIN_SECONDS: '0', ...env }),
    company: COMPANY,
    siteUrl: 'https://parts.concord.example',
    dataDir: settings.dataDir,
    log: SILENT,
    pollMs: 20,
    ...options,
  })
  onTestFinished(() => inquiries.stop())
  return inquiries
}

/** A transport that notes what it is given, and answers as it is told. */
function noting(answer: (letter: Letter, signal: AbortSignal) => Outcome | Promise<Outcome>) {
  const letters: Letter[] = []
  const transport: Transport = {
    name: 'smtp',
    atOnce: 2,
    pauseMs: 0,
    send: async (letter, signal) => {
      letters.push(letter)
      return await answer(letter, signal)
    },
  }
  return { letters, transport }
}

async function quoteForm(inquiries: Inquiries, change: Partial<QuoteRequest> = {}): Promise<QuoteRequest> {
  return { ...QUOTE, requestKey: crypto.randomUUID(), stamp: await inquiries.freshStamp(), ...change }
}

function receiptOf(submitted: Submitted) {
  if (submitted.kind !== 'stored') throw new Error('It was not stored')
  return submitted.receipt
}

const HERE = '203.0.113.5'
const tokenOf = ({ path }: { path: string }): string => path.slice('/request/'.length)

for (const dialect of DIALECTS) {
  test(`${dialect}: a request is stored at once, mailed soon after, and its page says so`, async () => {
    const settings = await freshSettings(dialect)
    const inquiries = open(settings)
    const receipt = receiptOf(await inquiries.submitQuote(await quoteForm(inquiries), HERE))
    expect(await inquiries.find(tokenOf(receipt))).toMatchObject({ inquiry: { content: QUOTE }, mailedAt: null })
    inquiries.start()
    const mailbox = join(settings.dataDir, 'mailbox')
    const files = async () => (await readdir(mailbox).catch(() => [])).filter((name) => name.endsWith('.eml'))
    while ((await files()).length < 2) await delay(20)
    expect((await files()).map((name) => name.replace(/-[0-9a-f-]{36}/, '')).sort()).toEqual([
      `${receipt.number}-copy.eml`,
      `${receipt.number}-quote.eml`,
    ])
    while ((await inquiries.find(tokenOf(receipt)))?.mailedAt === null) await delay(20)
    const contact = { ...CONTACT, requestKey: crypto.randomUUID(), stamp: await inquiries.freshStamp() }
    await inquiries.submitContact(contact, HERE)
    while ((await files()).length < 3) await delay(20)
  })

  test(`${dialect}: mail down for a day: all delivered after, each with one Message-ID`, async () => {
    const clock = { at: Date.parse('2026-11-24T10:00:00Z') }
    const world = { up: false }
    const { letters, transport } = noting(() => (world.up ? { kind: 'delivered' } : { kind: 'retry', why: '421 down' }))
    const inquiries = open(await freshSettings(dialect), {
      transport,
      now: () => new Date(clock.at),
      random: () => 1,
      env: { MAIL_COPY: 'off' },
    })
    const numbers: string[] = []
    for (let sent = 0; sent < 5; sent += 1) {
      numbers.push(receiptOf(await inquiries.submitQuote(await quoteForm(inquiries), HERE)).number)
    }
    inquiries.start()
    for (let hour = 0; hour < 24; hour += 1) {
      const before = letters.length
      await until(() => letters.length >= before + 5)
      clock.at += HOUR
    }
    world.up = true
    await until(() => numbers.every((number) => letters.filter((each) => each.inquiry.number === number).length >= 25))
    for (const number of numbers) {
      const own = letters.filter((letter) => letter.inquiry.number === number)
      expect(new Set(own.map((letter) => letter.messageId)).size).toBe(1)
    }
    const count = letters.length
    clock.at += 10 * HOUR
    await delay(100)
    expect(letters).toHaveLength(count)
  })

  test(`${dialect}: a form of yesterday gets a new stamp and loses nothing; its key answers whatever its age`, async () => {
    const clock = { at: Date.now() }
    const settings = await freshSettings(dialect)
    const env = { FORM_MIN_SECONDS: '3' }
    const inquiries = open(settings, { now: () => new Date(clock.at), env })
    const form = await quoteForm(inquiries)
    clock.at += 25 * HOUR
    const stale = await inquiries.submitQuote(form, HERE)
    if (stale.kind !== 'stale') throw new Error('It was taken')
    const receipt = receiptOf(await inquiries.submitQuote({ ...form, stamp: stale.stamp }, HERE))
    expect(receiptOf(await inquiries.submitQuote({ ...form, stamp: 'none' }, HERE))).toEqual(receipt)
    const other = open(settings, { now: () => new Date(clock.at), env })
    const elsewhere = await quoteForm(inquiries)
    clock.at += 4 * SECOND
    expect((await other.submitQuote(elsewhere, HERE)).kind).toBe('stored')
    const { db } = await openRequests(settings)
    expect((await newestInquiries(db, 9)).records.map(({ heldWhy }) => heldWhy)).toEqual([null, null])
  })

  test(`${dialect}: a suspected one is answered as stored, and held`, async () => {
    const settings = await freshSettings(dialect)
    const { letters, transport } = noting(() => ({ kind: 'delivered' }))
    const inquiries = open(settings, { transport, env: { FORM_MIN_SECONDS: '3' } })
    inquiries.start()
    const soon = receiptOf(await inquiries.submitQuote(await quoteForm(inquiries), HERE))
    const calm = open(settings, { transport })
    receiptOf(await calm.submitQuote(await quoteForm(calm, { website: 'https://spam.example' }), HERE))
    expect(soon).toMatchObject({ number: expect.stringMatching(/^Q-/), path: expect.stringMatching(/^\/request\//) })
    await delay(100)
    expect(letters).toEqual([])
    const { db } = await openRequests(settings)
    const { records } = await newestInquiries(db, 9)
    expect(records.map(({ heldWhy }) => heldWhy).sort()).toEqual([
      'it was sent faster than a person types',
      'the field that people do not see was filled in',
    ])
  })
}

test('too many forms from one network are refused with a time and another way; the same form never is', async () => {
  const settings = await freshSettings('sqlite')
  const inquiries = open(settings, { sendRate: { perAddress: 2, inTotal: 100, windowMs: 600_000 } })
  const first = await quoteForm(inquiries)
  const again = await Promise.all(Array.from({ length: 20 }, () => inquiries.submitQuote(first, HERE)))
  expect(new Set(again.map((each) => receiptOf(each).number)).size).toBe(1)
  await inquiries.submitQuote(await quoteForm(inquiries), HERE)
  await expect(inquiries.submitQuote(await quoteForm(inquiries), HERE)).rejects.toMatchObject({
    status: 429,
    advice:
      'Nothing you typed is lost: press send again in 10 minutes. Or write to sales@concord.example, or call 1-800-555-0142.',
  })
  expect((await inquiries.submitQuote(await quoteForm(inquiries), '203.0.113.6')).kind).toBe('stored')
})

test('a stop finishes what is being sent, and gives back what hangs', async () => {
  const settings = await freshSettings('sqlite')
  const slow = noting(() => delay(300, { kind: 'delivered' as const }))
  const first = open(settings, { transport: slow.transport, env: { MAIL_COPY: 'off' } })
  const { number } = receiptOf(await first.submitQuote(await quoteForm(first), HERE))
  first.start()
  await until(() => slow.letters.length === 1)
  await first.stop()
  const { db } = await openRequests(settings)
  const mails = () => db.selectFrom('outbox').select(['state', 'lease']).where('inquiry_number', '=', number).execute()
  expect(await mails()).toEqual([{ state: 'sent', lease: null }])
  await db.updateTable('outbox').set({ state: 'due' }).execute()
  const stuck = noting(() => new Promise(() => undefined))
  const second = open(settings, { transport: stuck.transport })
  second.start()
  await until(() => stuck.letters.length === 1)
  const started = performance.now()
  await second.stop()
  expect(performance.now() - started).toBeLessThan(8_000)
  expect(await mails()).toEqual([{ state: 'due', lease: null }])
})

test('without a transport named the operator is told, with one he is not', async () => {
  const settings = await freshSettings('sqlite')
  expect(open(settings).degraded()).toMatchObject([
    { what: expect.stringContaining('mail is only written to a folder') },
  ])
  expect(open(settings, { env: { MAIL_TRANSPORT: 'folder' } }).degraded()).toEqual([])
})

test('settings that a transport lacks are named at once', async () => {
  const settings = await freshSettings('sqlite')
  expect(() => open(settings, { env: { MAIL_TRANSPORT: 'smtp' } })).toThrow('MAIL_TRANSPORT smtp needs SMTP_URL')
})

test('refused credentials are reported, and well again when a mail goes out', async () => {
  const clock = { at: Date.now() }
  const world = { up: false }
  const { transport } = noting(() => (world.up ? { kind: 'delivered' } : { kind: 'configuration', why: '535 no' }))
  const inquiries = open(await freshSettings('sqlite'), { transport, now: () => new Date(clock.at) })
  await inquiries.submitQuote(await quoteForm(inquiries), HERE)
  inquiries.start()
  await until(() => inquiries.degraded().some(({ what }) => what.includes('535 no')))
  world.up = true
  clock.at += HOUR
  await until(() => inquiries.degraded().length === 0)
})

test('a database that is away at the start is said, waited for, and used when it is back', async () => {
  const settings = await freshSettings('sqlite')
  const file = join(settings.dataDir, 'requests.db')
  await mkdir(file)
  const { letters, transport } = noting(() => ({ kind: 'delivered' }))
  const inquiries = open(settings, { transport })
  inquiries.start()
  const form = await quoteForm(inquiries)
  expect(form.stamp).toBe('')
  await expect(inquiries.submitQuote(form, HERE)).rejects.toMatchObject({ status: 503 })
  expect(inquiries.degraded()).toMatchObject([{ what: expect.stringContaining('no request can be stored') }])
  await rm(file, { recursive: true })
  expect(await inquiries.submitQuote(form, HERE)).toMatchObject({ kind: 'stale' })
  await inquiries.submitQuote({ ...form, stamp: await inquiries.freshStamp() }, HERE)
  await until(() => letters.length === 2 && inquiries.degraded().length === 0)
})

test('a folder that can not be written keeps the mails, and is written when it can', async () => {
  const settings = await freshSettings('sqlite')
  const mailbox = join(settings.dataDir, 'mailbox')
  await writeFile(mailbox, 'a file in its place')
  const inquiries = open(settings, { random: () => 0, env: { MAIL_COPY: 'off' } })
  await inquiries.submitQuote(await quoteForm(inquiries), HERE)
  inquiries.start()
  await delay(100)
  await rm(mailbox)
  while ((await readdir(mailbox).catch(() => [])).filter((name) => name.endsWith('.eml')).length < 1) await delay(20)
  const database = new DatabaseSync(join(settings.dataDir, 'requests.db'))
  while (database.prepare("select id from outbox where state = 'due'").get()) await delay(20)
  database.close()
})
