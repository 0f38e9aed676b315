import { expect, test } from 'vitest'
import { type DeskRequest, DeskRequests } from '#buyers/desk-requests.ts'
import { findByToken } from '#buyers/found-request.ts'
import type { Person } from '#people/person.ts'
import { type InboxFilter, readNumbers } from '#requests/inbox/inbox-query.ts'
import { LIMITS } from '#shared/limits.ts'
import { DIALECTS, freshSettings } from '#tests/programs/databases.ts'
import { addClerks } from '#tests/samples/clerks-desk.ts'
import {
  contactSubmission,
  inboxOf,
  mailedToken,
  NO_FILES,
  openRequests,
  quoteSubmission,
} from '#tests/site/requests.ts'
import { SILENT } from '#tests/site/silent-log.ts'

const ANN: Person = { id: 'ann', name: 'Ann', mail: 'ann@maker.example', role: 'sales' }
const BOB: Person = { id: 'bob', name: 'Bob', mail: 'bob@maker.example', role: 'sales' }
const ALL: InboxFilter = { tab: 'all', find: '', owner: null, from: null, to: null }
const RULES = { copies: true, events: true, domain: 'maker.example' }
const START = Date.parse('2026-11-22T10:00:00.000Z')

/** A requests database whose clock goes on by a second with each use, and what the desk does with it. */
async function openDesk(dialect: (typeof DIALECTS)[number]) {
  const database = await openRequests(await freshSettings(dialect))
  let seconds = 0
  const now = () => {
    seconds += 1
    return new Date(START + seconds * 1_000)
  }
  const inbox = inboxOf(database.db, { mails: RULES, now })
  const options = {
    database,
    attachments: NO_FILES,
    rules: () => RULES,
    mailbox: '/nowhere',
    now,
    log: SILENT,
    indexPatienceMs: 60_000, // a search on a slow machine finds all too
  }
  const requests = new DeskRequests(options)
  await addClerks(database.db, ANN, BOB)
  return { database, db: database.db, inbox, requests, other: new DeskRequests(options) }
}

/** What is found once all words are read: on a busy machine that takes longer than a search waits. */
async function numbers(requests: DeskRequests, filter: Partial<InboxFilter>): Promise<string[]> {
  const { rows, unread } = await requests.inbox({ ...ALL, ...filter }, { after: null, rows: 50 })
  return unread > 0 ? await numbers(requests, filter) : rows.map(({ number }) => number)
}

const mailsOf = (request: DeskRequest | null) =>
  (request?.timeline ?? []).flatMap((entry) => (entry.kind === 'mail' ? [entry.mail] : []))

for (const dialect of DIALECTS) {
  test(`on ${dialect} requests are found by number, words, part number, mail and note, also after a change (behavior 19.2)`, async () => {
    const { inbox, requests } = await openDesk(dialect)
    const { number: quote } = await inbox.receive(quoteSubmission({ companyName: 'Müller & Söhne' }), null)
    const { number: contact } = await inbox.receive(contactSubmission({ email: 'bo@halden.example' }), null)
    for (const find of [quote, quote.slice(0, 8), 'muller', 'MÜLLER sö', '10-880', '880-2', '1088020', 'aa59126/295']) {
      expect(await numbers(requests, { find }), find).toContain(quote)
    }
    expect(await numbers(requests, { find: 'bo@halden.example' })).toEqual([contact])
    expect(await numbers(requests, { find: 'gold' })).toEqual([contact])
    expect(await numbers(requests, { find: 'müller halden' })).toEqual([])
    expect(await numbers(requests, { find: `" OR * ' & | ( =new` })).toEqual([])
    await requests.note(contact, 'Called back: wants ‘tin-free’ <b>samples</b>', ANN)
    await requests.change(contact, { state: 'won', ownerId: ANN.id, version: 0 }, ANN)
    expect(await numbers(requests, { find: 'tinfree samples', tab: 'won', owner: ANN.id })).toEqual([contact])
    expect(await numbers(requests, { find: 'samples', tab: 'new' })).toEqual([])
    await requests.forget([contact], ANN)
    expect(await numbers(requests, { find: 'samples' })).toEqual([])
  })

  test(`on ${dialect} tabs count and page what a filter leaves, newest first (behavior 19.1)`, async () => {
    const { database, inbox, requests } = await openDesk(dialect)
    const stored: string[] = []
    for (let index = 0; index < 5; index += 1) stored.push((await inbox.receive(quoteSubmission(), null)).number)
    const { number: held } = await inbox.receive(quoteSubmission(), 'it was sent too fast')
    const [first = '', second = ''] = stored
    await requests.change(first, { state: 'answered', ownerId: null, version: 0 }, ANN)
    await requests.change(second, { state: 'open', ownerId: ANN.id, version: 0 }, ANN)
    const { rows, counts } = await requests.inbox({ ...ALL, tab: 'held' }, { after: null, rows: 50 })
    expect(rows.map(({ number, heldWhy }) => [number, heldWhy])).toEqual([[held, 'it was sent too fast']])
    expect(counts).toEqual({ new: 3, open: 1, answered: 1, won: 0, closed: 0, held: 1, all: 6 })
    expect(await numbers(requests, { tab: 'new' })).toEqual(stored.slice(2).toReversed())
    expect(await numbers(requests, { owner: ANN.id })).toEqual([second])
    expect(await numbers(requests, { to: new Date(START).toISOString() })).toEqual([])
    for (const find of ['', 'northbridge']) {
      await numbers(requests, { find })
      const read: string[] = []
      for (let after: string | null = null, more = true; more; ) {
        const page: Awaited<ReturnType<DeskRequests['inbox']>> = await requests.inbox(
          { ...ALL, find },
          { after, rows: 4 },
        )
        read.push(...page.rows.map(({ number }) => number))
        after = page.next
        more = after !== null
        expect(page.counts?.all).toBe(6)
      }
      expect(read, find).toEqual([held, ...stored.toReversed()])
      const all: string[] = []
      for (let after: string | null = ''; after !== null; ) {
        const page = await readNumbers(database, { ...ALL, find }, { after, rows: 4 })
        all.push(...page.rows.map(({ number }) => number))
        after = page.next
      }
      expect(all, find).toEqual(read)
    }
  })

  test(`on ${dialect} a search with more than a thousand matches finds those of a view and of a kind among the older ones, and the list of quotes says that it looked at the newest`, async () => {
    const { database, db, inbox, requests } = await openDesk(dialect)
    const { number: newest } = await inbox.receive(quoteSubmission(), null)
    const row = await db.selectFrom('request').selectAll().executeTakeFirstOrThrow()
    const copies = Array.from({ length: 1_004 }, (_, at) => {
      const number = `Q-261121-${1_000 + at}`
      const received_at = new Date(START - 60_000 - Math.floor(at / 2)).toISOString() // two at each moment
      return { ...row, number, received_at, request_key: number, page_token: number, receipt_token: null }
    })
    for (let at = 0; at < copies.length; at += 251)
      await db
        .insertInto('request')
        .values(copies.slice(at, at + 251))
        .execute()
    const older = copies.map(({ number }) => number).filter((_, at) => at === 3 || at > 998)
    const other = { owner_id: BOB.id, state: 'open', kind: 'contact' } as const
    await db.updateTable('request').set(other).where('number', 'in', older).execute()
    const view = { name: 'mine', me: BOB.id, today: '2026-11-24' } as const
    await numbers(requests, { find: newest })
    for (const filter of [{ view }, { kind: 'contact' }]) {
      const read: string[] = []
      for (let after: string | null = ''; after !== null; ) {
        const page = await readNumbers(database, { ...ALL, find: 'northbridge', ...filter }, { after, rows: 3 })
        expect(page.counted).toBe(null)
        read.push(...page.rows.map(({ number }) => number))
        after = page.next
      }
      expect(read.toSorted()).toEqual(older)
    }
    const quotes = (find: string) =>
      requests.quotes({ tab: 'all', find, sort: 'newest', today: '2026-11-24' }, { page: 1, rows: 9 })
    expect(await quotes('northbridge')).toMatchObject({ isCut: true })
    expect(await quotes(newest)).toMatchObject({ isCut: false })
  })

  test(`on ${dialect} two people who change a request at once both learn what happened, and each change is recorded (behavior 19.6)`, async () => {
    const { db, inbox, requests, other } = await openDesk(dialect)
    const { number } = await inbox.receive(quoteSubmission(), null)
    const token = await mailedToken(db, number)
    const buyersPage = () => findByToken(db, token, '2026-11-24')
    expect(await buyersPage()).toMatchObject({ state: null })
    const results = await Promise.allSettled([
      requests.change(number, { state: 'won', ownerId: null, version: 0 }, ANN),
      other.change(number, { state: 'lost', ownerId: null, version: 0 }, { ...ANN, id: 'bob', name: 'Bob' }),
    ])
    expect((await buyersPage())?.state).toMatch(/won|lost/)
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = results.find((result) => result.status === 'rejected')
    expect(refused?.reason).toMatchObject({
      status: 422,
      message: expect.stringContaining('Someone else has changed'),
    })
    const acts = await db
      .selectFrom('act')
      .select(['action', 'subject'])
      .where('action', '=', 'request.state')
      .execute()
    expect(acts).toEqual([{ action: 'request.state', subject: number }])
    const events = await db.selectFrom('outbox').select('event').where('kind', '=', 'event').execute()
    expect(events.map(({ event }) => JSON.parse(event ?? '{}').type).toSorted()).toEqual([
      'request.received',
      'request.state_changed',
    ])
  })

  test(`on ${dialect} held requests are released once, by any of the desk, and can't be changed before`, async () => {
    const { db, inbox, requests, other } = await openDesk(dialect)
    const held = await Promise.all([1, 2, 3].map(() => inbox.receive(quoteSubmission(), 'doubtful')))
    const all = held.map(({ number }) => number)
    const [first = ''] = all
    await expect(requests.change(first, { state: 'won', ownerId: null, version: 0 }, ANN)).rejects.toThrow(
      'is suspected spam',
    )
    const released = await Promise.all([requests.release(all, ANN), other.release(all, ANN)])
    expect(released.flatMap(({ done }) => done).toSorted()).toEqual(all.toSorted())
    const { count } = await db
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('kind', '=', 'quote')
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(3)
  })
}

test('many are assigned or closed at once, each as it is now; held and gone ones stay as they are', async () => {
  const { inbox, requests } = await openDesk('sqlite')
  const [one, two] = await Promise.all([1, 2].map(() => inbox.receive(quoteSubmission(), null)))
  const held = await inbox.receive(quoteSubmission(), 'doubtful')
  const all = [one?.number ?? '', two?.number ?? '', held.number, 'Q-000000-0000']
  await requests.change(one?.number ?? '', { state: 'open', ownerId: null, version: 0 }, ANN)
  const done = all.slice(0, 2)
  const refused = [
    { status: 422, message: `${held.number} is suspected spam.` },
    { status: 404, message: 'There is no request Q-000000-0000.' },
  ]
  expect(await requests.changeMany(all, { ownerId: ANN.id }, ANN)).toMatchObject({ done, refused })
  expect(await requests.changeMany(all, { state: 'lost' }, ANN)).toMatchObject({ done, refused })
  for (const number of all.slice(0, 2)) {
    expect(await requests.request(number)).toMatchObject({ state: 'lost', ownerId: ANN.id })
  }
  expect(await requests.request(held.number)).toMatchObject({ state: 'new', ownerId: null })
})

test.for(DIALECTS)(
  '%s: a change of many is undone, each with its own value, but for those changed since',
  async (dialect) => {
    const { inbox, requests } = await openDesk(dialect)
    const all: string[] = []
    for (let sent = 0; sent < 3; sent += 1) all.push((await inbox.receive(quoteSubmission(), null)).number)
    const [one = '', two = '', three = ''] = all
    const values = async () =>
      await Promise.all(
        all.map(async (number) => {
          const { state, ownerId, follow_up } = (await requests.request(number)) ?? expect.fail()
          return [state, ownerId, follow_up]
        }),
      )
    await requests.changeMany([two], { state: 'open', ownerId: ANN.id }, ANN)
    await requests.followUp([two], '2026-12-01', ANN)
    const before = await values()
    const at = (second: number) => new Date(Date.parse('2026-11-23T10:00:00.000Z') + second * 1_000)
    const undo = (second: number, by = ANN) => requests.undoChanges(at(second).toISOString(), by)

    await requests.changeMany(all, { state: 'closed' }, ANN, at(1))
    await requests.changeMany(all, { ownerId: BOB.id }, ANN, at(2))
    await requests.followUp(all, '2026-12-24', ANN, at(3))
    await requests.changeMany([three], { state: 'lost' }, ANN)
    expect(await undo(1, BOB)).toEqual([])
    expect((await undo(1)).toSorted()).toEqual([one, two].toSorted())
    expect(await undo(2)).toHaveLength(3)
    expect(await undo(3)).toHaveLength(3)
    expect(await values()).toEqual([...before.slice(0, 2), ['lost', null, null]])
    expect(await undo(1)).toEqual([])
  },
)

test('one mail is sent again or set aside, and a refused copy says so without an alarm (behavior 19.8)', async () => {
  const { db, inbox, requests } = await openDesk('sqlite')
  const { number } = await inbox.receive(quoteSubmission(), null)
  await db
    .updateTable('outbox')
    .set({ state: 'parked', attempts: 1, last_fault: '550 no such user', settled_at: new Date(START).toISOString() })
    .where('kind', '=', 'copy')
    .execute()
  const copy = mailsOf(await requests.request(number)).find(({ toBuyer }) => toBuyer)
  expect(copy).toMatchObject({ status: 'parked', why: '550 no such user' })
  const parkedMail = async () => (await requests.inbox(ALL, { after: null, rows: 9 })).rows[0]?.parkedMail
  expect(await parkedMail()).toBe('buyer')
  for (const [kind, what] of [
    ['answer', 'quote'],
    ['reminder', 'buyer'],
    ['copy', 'buyer'],
  ] as const) {
    await db.updateTable('outbox').set({ kind }).where('state', '=', 'parked').execute()
    expect(await parkedMail(), kind).toBe(what)
  }
  await requests.sendAgain(number, copy?.id ?? '', ANN)
  expect(mailsOf(await requests.request(number)).find(({ toBuyer }) => toBuyer)?.status).toBe('waiting')
  await requests.setAside(number, copy?.id ?? '', ANN)
  const mails = mailsOf(await requests.request(number))
  expect(mails.map(({ kind, status }) => `${kind} ${status}`).toSorted()).toEqual([
    'copy aside',
    'event waiting',
    'quote waiting',
  ])
  await expect(requests.setAside(number, copy?.id ?? '', ANN)).rejects.toThrow('delivered, given up or being sent')
  await expect(requests.sendAgain(number, 'another', ANN)).rejects.toThrow('There is no such email.')
})

test('a copy that the limit of a day keeps back is shown, and can be sent', async () => {
  const { inbox, requests } = await openDesk('sqlite')
  for (let sent = 0; sent < LIMITS.copies.max; sent += 1) await inbox.receive(quoteSubmission(), null)
  const { number } = await inbox.receive(quoteSubmission(), null)
  const copyOf = async () => mailsOf(await requests.request(number)).find(({ kind }) => kind === 'copy')
  const copy = await copyOf()
  expect(copy).toMatchObject({ status: 'aside', why: expect.stringContaining('already got 5 copies today') })
  await requests.sendAgain(number, copy?.id ?? '', ANN)
  expect(await copyOf()).toMatchObject({ status: 'waiting' })
})
