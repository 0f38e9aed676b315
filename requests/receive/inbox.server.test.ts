import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findByToken } from '#buyers/found-request.ts'
import { removeExpired } from '#buyers/remove-old.ts'
import { takeCopy } from '#outbox/copy-limit.ts'
import { Inbox, type InboxOptions } from '#requests/receive/inbox.ts'
import { makeNumber } from '#requests/receive/request-number.ts'
import { forgetRequest, readRequest, releaseRequest, requestsSince, resendMails } from '#requests/request-store.ts'
import { requestPath } from '#requests/stored-request.ts'
import { LIMITS } from '#shared/limits.ts'
import { DIALECTS, freshSettings } from '#tests/programs/databases.ts'
import {
  CONTACT,
  contactSubmission,
  mailedToken,
  NO_FILES,
  openRequests,
  QUOTE,
  quoteSubmission,
  requestsStored,
} from '#tests/site/requests.ts'
import { SILENT } from '#tests/site/silent-log.ts'

const NOW = new Date('2026-11-24T10:00:00Z')
const DAY = 86_400_000
const RULES = { copies: true, domain: 'concord.example' }

const inboxOf = (db: InboxOptions['db'], options: Partial<InboxOptions> = {}) =>
  new Inbox({
    db,
    attachments: NO_FILES,
    mails: RULES,
    now: () => NOW,
    log: SILENT,
    contactHint: () => 'Or call.',
    ...options,
  })

const tokenOf = (path: string): string => path.slice('/request/'.length)

for (const dialect of DIALECTS) {
  test(`${dialect}: a quote request is stored with its lines and its mails (behavior 10.1)`, async () => {
    const { db } = await openRequests(await freshSettings(dialect))
    const receipt = await inboxOf(db).receive(quoteSubmission(), null)
    expect(receipt).toMatchObject({
      number: expect.stringMatching(/^Q-261124-[2-9A-HJ-NP-Z]{4}$/),
      receivedAt: NOW.toISOString(),
      path: expect.stringMatching(/^\/request\/[\w-]{24}$/),
    })
    const record = await readRequest(db, receipt.number)
    const path = requestPath(await mailedToken(db, receipt.number))
    expect(record?.buyerRequest).toEqual({
      ...receipt,
      path,
      correctedAddress: null,
      attachments: [],
      kind: 'quote',
      content: QUOTE,
    })
    expect(record?.mails.map((mail) => mail.kind).sort()).toEqual(['copy', 'quote'])
    expect(path).not.toBe(receipt.path)
    const nothing = { mailedAt: null, order: null, today: '2026-11-24', state: null, quotes: [], messages: [] }
    const mailsTo = QUOTE.yourEmail
    expect(await findByToken(db, tokenOf(receipt.path), '2026-11-24')).toEqual({
      buyerRequest: { ...record?.buyerRequest, path: receipt.path },
      power: 'sent',
      mailsTo,
      ...nothing,
      ownState: null,
    })
    expect(await findByToken(db, tokenOf(path), '2026-11-24')).toEqual({
      buyerRequest: record?.buyerRequest,
      power: 'mailed',
      ownState: 'new',
      mailsTo,
      ...nothing,
    })
    expect(await findByToken(db, 'guessed', '2026-11-24')).toBeNull()
  })

  test(`${dialect}: the same request sent 20 times at once by two servers is stored once`, async () => {
    const settings = await freshSettings(dialect)
    const [first, second] = [await openRequests(settings), await openRequests(settings)]
    const submission = quoteSubmission()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => inboxOf((index % 2 ? first : second).db).receive(submission, null)),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const { db } = first
    expect((await requestsStored(db)).length).toBe(1)
    expect(await db.selectFrom('outbox').select('kind').execute()).toHaveLength(2)
    expect(await inboxOf(db).answered(submission)).toEqual(answers[0])
  })

  test(`${dialect}: the same key with other content is a 422 and stores nothing; if a number is taken, another one is tried (behavior 10.9)`, async () => {
    const { db } = await openRequests(await freshSettings(dialect))
    const first = quoteSubmission()
    const { number: stored } = await inboxOf(db).receive(first, null)
    const changed = { ...quoteSubmission({ note: 'Delivery in April.' }), requestKey: first.requestKey }
    const refusal = { name: 'Problem', status: 422, message: expect.stringContaining(stored) }
    await expect(inboxOf(db).receive(changed, null)).rejects.toMatchObject(refusal)
    await expect(inboxOf(db).answered(changed)).rejects.toMatchObject(refusal)
    expect((await requestsStored(db)).length).toBe(1)
    const bytes = [1, 1, 1, 2]
    const number: typeof makeNumber = (kind, at) =>
      makeNumber(kind, at, () => new Uint8Array(4).fill(bytes.shift() ?? 9))
    const inbox = inboxOf(db, { number })
    expect((await inbox.receive(quoteSubmission(), null)).number).toBe('Q-261124-3333')
    expect((await inbox.receive(quoteSubmission(), null)).number).toBe('Q-261124-4444')
  })

  test(`${dialect}: all requests are read in order, a page at a time`, async () => {
    const { db } = await openRequests(await freshSettings(dialect))
    await inboxOf(db).receive(contactSubmission(), null)
    const first = await db.selectFrom('request').selectAll().executeTakeFirstOrThrow()
    const others = Array.from({ length: 202 }, (_, index) => ({
      ...first,
      number: `C-261124-${index + 1_000}`,
      request_key: crypto.randomUUID(),
      page_token: crypto.randomUUID(),
      receipt_token: crypto.randomUUID(),
      received_at: new Date(NOW.getTime() + Math.floor((index + 1) / 3) * 1_000).toISOString(),
    }))
    await db.insertInto('request').values(others).execute()
    const numbers: string[] = []
    for await (const { buyerRequest } of requestsSince(db, '2026-01-01')) numbers.push(buyerRequest.number)
    expect(new Set(numbers).size).toBe(203)
    const after: string[] = []
    for await (const { buyerRequest } of requestsSince(db, new Date(NOW.getTime() + 67_000).toISOString())) {
      after.push(buyerRequest.number)
    }
    expect(after).toEqual(numbers.slice(201))
  })
}

test('a missing database is a Problem with advice', async () => {
  const { db } = await openRequests(await freshSettings('sqlite'))
  await sql`drop table outbox`.execute(db)
  await expect(inboxOf(db).receive(quoteSubmission(), null)).rejects.toMatchObject({
    name: 'Problem',
    status: 503,
    advice: expect.stringContaining('press send again'),
  })
  expect((await requestsStored(db).catch(() => null)) ?? []).toEqual([])
  expect(await db.selectFrom('request').selectAll().execute()).toEqual([])
})

test('a contact message is stored without a copy', async () => {
  const { db } = await openRequests(await freshSettings('sqlite'))
  const { number } = await inboxOf(db).receive(contactSubmission(), null)
  expect(number).toMatch(/^C-261124-/)
  const record = await readRequest(db, number)
  expect(record?.buyerRequest.content).toEqual(CONTACT)
  expect(record?.mails.map((mail) => mail.kind)).toEqual(['contact'])
})

test('1,000 lines are stored in their order', async () => {
  const { db } = await openRequests(await freshSettings('sqlite'))
  const lines = Array.from({ length: 1_000 }, (_, index) => ({
    manufacturerName: 'Concord',
    partNumber: `10-${index}`,
    quantities: [index + 1] as const,
    note: '',
  }))
  const { number } = await inboxOf(db).receive(quoteSubmission({ lines }), null)
  const record = await readRequest(db, number)
  expect(record?.buyerRequest.kind === 'quote' && record.buyerRequest.content.lines).toEqual(lines)
})

test('a form from before price breaks were an array, and before there was a country, still matches the request that it made', async () => {
  const { db } = await openRequests(await freshSettings('sqlite'))
  const [first] = QUOTE.lines
  if (!first) throw new Error('QUOTE has no line')
  const submission = quoteSubmission({ lines: [{ ...first, quantities: [100, 250], note: 'gold' }] })
  const receipt = await inboxOf(db).receive(submission, null)
  const posted = {
    manufacturerName: 'Concord',
    partNumber: '10-880-2-05',
    quantity: 100,
    quantity2: 250,
    note: 'gold',
  }
  const { country: _, ...fields } = QUOTE
  const sent = JSON.stringify(['quote', { ...fields, lines: [posted] }])
  const content_hash = createHash('sha256').update(sent).digest('hex')
  await db.updateTable('request').set({ content_hash }).execute()
  expect(await inboxOf(db).answered(submission)).toEqual(receipt)
})

test('a held request has no mail until it is released', async () => {
  const { db } = await openRequests(await freshSettings('sqlite'))
  const { number } = await inboxOf(db).receive(quoteSubmission(), 'it was sent too fast')
  expect(await readRequest(db, number)).toMatchObject({ heldWhy: 'it was sent too fast', mails: [] })
  expect(await resendMails(db, number, 'company', { by: null, now: NOW, rules: RULES })).toBe(false)
  const released = await Promise.all([1, 2].map(() => releaseRequest(db, number, { by: null, now: NOW, rules: RULES })))
  expect(released.sort()).toEqual([false, true])
  expect(await readRequest(db, number)).toMatchObject({ heldWhy: null, mails: [{}, {}] })
})

test('resending makes a new mail of a delivered one, and makes a parked one due', async () => {
  const { db } = await openRequests(await freshSettings('sqlite'))
  const { number } = await inboxOf(db, { mails: { ...RULES, copies: false } }).receive(quoteSubmission(), null)
  const mails = async () => (await readRequest(db, number))?.mails ?? []
  await db.updateTable('outbox').set({ state: 'parked' }).execute()
  const [before] = await mails()
  expect(await resendMails(db, number, 'company', { by: null, now: NOW, rules: RULES })).toBe(true)
  expect(await mails()).toMatchObject([{ state: 'due', message_id: before?.message_id }])
  await db.updateTable('outbox').set({ state: 'sent' }).execute()
  expect(await resendMails(db, number, 'company', { by: null, now: NOW, rules: RULES })).toBe(true)
  expect(new Set((await mails()).map((mail) => mail.message_id)).size).toBe(2)
})

test('a removed request leaves nothing behind', async () => {
  const { db } = await openRequests(await freshSettings('sqlite'))
  const { number } = await inboxOf(db).receive(quoteSubmission(), null)
  expect(await forgetRequest(db, NO_FILES, number, { by: null, now: NOW })).toBe(true)
  expect(await forgetRequest(db, NO_FILES, number, { by: null, now: NOW })).toBe(false)
  for (const table of ['request', 'request_line', 'outbox'] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  }
})

test('an address gets a limited number of copies a day, in any spelling and from any server', async () => {
  const settings = await freshSettings('sqlite')
  const [first, second] = [await openRequests(settings), await openRequests(settings)]
  const ways = ['ana@northbridge.example', 'Ana@Northbridge.example', 'ana+rfq@northbridge.example']
  const taken = await Promise.all(
    Array.from({ length: 12 }, (_, index) => takeCopy((index % 2 ? first : second).db, ways[index % 3] ?? '', NOW)),
  )
  expect(taken.filter(Boolean)).toHaveLength(LIMITS.copies.max)
  expect(await takeCopy(first.db, 'ana@northbridge.example', new Date(NOW.getTime() + DAY))).toBe(true)
  const { number } = await inboxOf(first.db).receive(quoteSubmission(), null)
  expect((await readRequest(first.db, number))?.mails.map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
    'copy aside',
    'quote due',
  ])
})

test('the spellings of one Gmail inbox share its copies; elsewhere dots matter', async () => {
  const { db } = await openRequests(await freshSettings('sqlite'))
  const ways = ['ana.ferreira@gmail.com', 'anaferreira@googlemail.com', 'A.n.a.Ferreira+rfq@GMail.com']
  const taken: boolean[] = []
  for (let copy = 0; copy < 6; copy += 1) taken.push(await takeCopy(db, ways[copy % 3] ?? '', NOW))
  expect(taken).toEqual([true, true, true, true, true, false])
  for (let copy = 0; copy < 5; copy += 1) expect(await takeCopy(db, 'ana.f@x.example', NOW)).toBe(true)
  expect(await takeCopy(db, 'anaf@x.example', NOW)).toBe(true)
})

test('old requests are removed, except those that the company has not been mailed', async () => {
  const { db } = await openRequests(await freshSettings('sqlite'))
  const at = (days: number) => inboxOf(db, { now: () => new Date(NOW.getTime() - days * DAY) })
  const mailed = await at(40).receive(quoteSubmission(), null)
  await db.updateTable('outbox').set({ state: 'sent' }).where('kind', '=', 'quote').execute()
  const waiting = await at(40).receive(quoteSubmission(), null)
  const held = await at(40).receive(quoteSubmission(), 'too fast')
  const young = await at(20).receive(quoteSubmission(), null)
  const options = { keepDays: 30, mailbox: '', now: NOW, confirmed: true }
  expect(await removeExpired({ db, attachments: NO_FILES }, options)).toEqual({ removed: 2, refusal: null })
  const left = (await requestsStored(db)).map(({ buyerRequest }) => buyerRequest.number)
  expect(left.sort()).toEqual([waiting.number, young.number].sort())
  expect([mailed.number, held.number].filter((number) => left.includes(number))).toEqual([])
})

test('a busy database is waited for, then becomes a Problem; sending again is harmless', async () => {
  const settings = await freshSettings('sqlite')
  const { db } = await openRequests(settings)
  const other = new DatabaseSync(join(settings.dataDir, 'requests.db'))
  other.exec('begin immediate')
  const submission = quoteSubmission()
  await expect(inboxOf(db, { patienceMs: 100 }).receive(submission, null)).rejects.toMatchObject({ status: 503 })
  other.exec('commit')
  other.close()
  const { number } = await inboxOf(db).receive(submission, null)
  expect((await requestsStored(db)).map(({ buyerRequest }) => buyerRequest.number)).toEqual([number])
})

test('a full disk stores no request in part, and the next request is stored', async () => {
  const settings = await freshSettings('sqlite')
  const { db } = await openRequests(settings)
  const pages = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  await sql`pragma max_page_count = ${sql.lit((pages.rows[0]?.page_count ?? 0) + 2)}`.execute(db)
  const long = Array.from(
    { length: 1_000 },
    () => QUOTE.lines[0] ?? { manufacturerName: '', partNumber: '', quantities: [1] as const, note: '' },
  )
  await expect(inboxOf(db).receive(quoteSubmission({ lines: long }), null)).rejects.toMatchObject({ status: 503 })
  for (const table of ['request', 'request_line', 'outbox', 'copy_count'] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  }
  expect((await inboxOf(db).receive(quoteSubmission(), null)).number).toMatch(/^Q-/)
})
