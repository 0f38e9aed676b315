import { expect, test } from 'vitest'
import { DeskRequests } from '#buyers/desk-requests.ts'
import { findByToken } from '#buyers/found-request.ts'
import type { QuoteFilter } from '#buyers/quote-list.ts'
import { askForNotices } from '#followers/follower-store.ts'
import { buyerActor, recordAct } from '#people/acts.ts'
import type { Person } from '#people/person.ts'
import { readQuoteDraft, storeQuoteDraft } from '#quotes/draft-store.ts'
import { type QuoteTurn, transition } from '#quotes/orders/transition.ts'
import { startQuote } from '#quotes/quotes.ts'
import { EMPTY_LINE, type TypedQuote } from '#quotes/schemas/typed-quote.ts'
import { filesFor, storeAttachments } from '#requests/attachments/stored-attachments.ts'
import { buyerIdOf } from '#requests/buyer-rows.ts'
import { readFigures } from '#requests/inbox/figures.ts'
import type { InboxFilter } from '#requests/inbox/inbox-query.ts'
import { holdRequest, moveRequest, noteTotal, takeNew, undoChanges } from '#requests/inbox/request-progress.ts'
import { queueWords } from '#requests/inbox/search-index.ts'
import { writeMessage } from '#requests/inbox/write-message.ts'
import { DIALECTS } from '#tests/programs/databases.ts'
import { addClerks, openClerksDesk, RULES, TODAY } from '#tests/samples/clerks-desk.ts'
import { pricedAt } from '#tests/samples/quoted-requests.ts'
import { CONTENT } from '#tests/site/product-content.ts'
import { mailedToken, QUOTE, quoteSubmission } from '#tests/site/requests.ts'

const ANN: Person = { id: 'ann', name: 'Ann', mail: 'ann@maker.example', role: 'sales' }
const BOB: Person = { ...ANN, id: 'bob', name: 'Bob' }
const ALL: InboxFilter = { tab: 'all', find: '', owner: null, from: null, to: null }

type Desk = Awaited<ReturnType<typeof openClerksDesk>>

/** Sends a quote as the quote pages do, without PDF and mail. */
async function quote(
  { db, now }: Desk,
  number: string,
  total: string,
  by = ANN,
  validUntil = '2027-01-31',
): Promise<void> {
  const at = now()
  const content = { currency: 'USD', validUntil, terms: 'Net 30', note: '', total, lines: [] }
  const revision = (await db.selectFrom('quote').select('number').where('request_number', '=', number).execute()).length
  await db
    .insertInto('quote')
    .values({
      number: revision === 0 ? number : `${number}-${revision + 1}`,
      request_number: number,
      pdf: '',
      revision: revision + 1,
      draft_version: revision,
      content: JSON.stringify(content),
      sent_at: at.toISOString(),
      sent_by: by.name,
      valid_until: validUntil,
    })
    .execute()
  await noteTotal(db, number, content)
  await moveRequest(db, await holdRequest(db, number), 'send a quote', { by, now: at, rules: RULES })
}

async function listed({ requests }: Desk, filter: Partial<InboxFilter>, rows = 2): Promise<string[]> {
  const companies: string[] = []
  for (let after: string | null = null, more = true; more; ) {
    const page: Awaited<ReturnType<typeof requests.inbox>> = await requests.inbox(
      { ...ALL, ...filter },
      { after, rows },
    )
    if (page.unread > 0) continue
    companies.push(...page.rows.map(({ company }) => company))
    after = page.next
    more = after !== null
  }
  return companies
}

for (const dialect of DIALECTS) {
  test(`on ${dialect} a request is found by its files, its quotes and orders, their reasons, and its buyer’s company (behavior 19.2)`, async () => {
    const desk = await openClerksDesk(dialect)
    const { db, buyers } = desk
    const number = await desk.receive({ companyName: 'Tarn' })
    await desk.receive({ companyName: 'Other', yourEmail: 'bo@other.example' })
    const found = (find: string) => listed(desk, { find })
    const queue = (change: string) => db.transaction().execute((tx) => queueWords(tx, 'number', change))
    for (const find of ['bracket', 'shunt', 'expensive', 'po-4711', 'meridian'])
      expect(await found(find), find).toEqual([])
    const file = { name: 'Bracket rev-B.pdf', media_type: 'application/pdf', size: 1, hash: 'x' }
    const bytes = { hash: file.hash, bytes: Buffer.from('x'), kept_at: TODAY }
    if (dialect === 'postgres') await db.insertInto('attachment_bytes').values(bytes).execute()
    await db
      .insertInto('attachment')
      .values({ ...file, request_number: number, position: 1 })
      .execute()
    await quote(desk, number, '90.00')
    await queue(number)
    expect(await found('bracket revb')).toEqual(['Tarn'])
    const content = { note: '', lines: [{ partNumber: '7-1', description: 'Shunt', note: '' }] }
    const reasons = { decline_reason: 'Too expensive', content: JSON.stringify(content) }
    await db.updateTable('quote').set(reasons).where('number', '=', number).execute()
    const order = { number: 'O-1', request_number: number, quote_number: number, placed_at: TODAY, pdf: '' }
    await db
      .insertInto('buyer_order')
      .values({ ...order, content: JSON.stringify({ poNumber: 'PO-4711' }) })
      .execute()
    await queue(number)
    for (const find of ['shunt', 'expensive', 'po-4711', 'O-1', '7-1'])
      expect(await found(find), find).toEqual(['Tarn'])
    const { version, name, mail } = (await buyers.read(buyerIdOf(QUOTE.yourEmail))) ?? expect.fail()
    await buyers.change(buyerIdOf(QUOTE.yourEmail), { version, name, mail, company: 'Meridian Group', note: '' }, ANN)
    expect(await found('meridian')).toEqual(['Tarn'])
  })

  test(`on ${dialect} all that belongs to a merged request is found by the one that it is a part of, also what comes later`, async () => {
    const desk = await openClerksDesk(dialect)
    const { db, requests } = desk
    const kept = await desk.receive({ companyName: 'Kept' })
    const [between, from] = [await desk.receive({}), await desk.receive({ companyName: 'Tarnworks', note: 'Falcon' })]
    await requests.note(from, 'Zebediah called', ANN)
    await quote(desk, from, '90.00')
    const reasons = { withdrawn_at: TODAY, withdraw_reason: 'No copper' }
    await db.updateTable('quote').set(reasons).where('number', '=', from).execute()
    await requests.merge(from, between, true, ANN)
    await requests.merge(between, kept, true, ANN)
    for (const find of [from, between, 'falcon', 'tarnworks kept', 'zebediah', 'copper', 'falcon zebediah'])
      expect(await listed(desk, { find, tab: 'new' }), find).toEqual(['Kept'])
    await requests.note(from, 'Quincy called', BOB)
    const id = crypto.randomUUID()
    const stored = { db, attachments: { ...desk.options.attachments, keep: async () => undefined } }
    await writeMessage(
      stored,
      from,
      { id, text: 'In walnut boxes', files: [] },
      { by: null, now: desk.now(), rules: RULES },
    )
    for (const find of ['quincy', 'walnut falcon']) expect(await listed(desk, { find }), find).toEqual(['Kept'])
    expect((await requests.inbox(ALL, { after: null, rows: 1 })).rows).toMatchObject([{ number: kept }])
  })

  test(`on ${dialect} quotes are listed as drafts, sent, ending, ordered or not, by value, owner and last day (behavior 19.1)`, async () => {
    const desk = await openClerksDesk(dialect)
    const { db, requests, now } = desk
    await addClerks(db, ANN, BOB)
    const draft = async (number: string, version: number, price: string) => {
      const typed = startQuote(QUOTE.lines, CONTENT.quotes, TODAY)
      const lines = typed.lines.map((line, at) => (at === 0 ? { ...line, breaks: [{ quantity: '1', price }] } : line))
      const changed_at = now().toISOString()
      const row = { version, typed: JSON.stringify({ ...typed, lines }), changed_at, changed_by: 'Ann' }
      await db
        .insertInto('quote_draft')
        .values({ ...row, request_number: number })
        .execute()
    }
    const of: Record<string, string> = {}
    for (const companyName of ['Alder', 'Birch', 'Cedar', 'Elm', 'Fir', 'Hazel', 'Ivy'])
      of[companyName] = await desk.receive({ companyName })
    const { Alder = '', Birch = '', Cedar = '', Elm = '', Fir = '', Hazel = '', Ivy = '' } = of
    await draft(Alder, 1, '1.25')
    await quote(desk, Birch, '90.00')
    await quote(desk, Birch, '95.00', BOB)
    await draft(Birch, 1, '1') // as sent
    await quote(desk, Cedar, '1250.00', ANN, '2026-11-29')
    await requests.changeMany([Birch], { ownerId: BOB.id }, ANN)
    await requests.changeMany([Cedar], { ownerId: ANN.id }, ANN)
    await quote(desk, Elm, '5.00', ANN, '2026-11-21')
    await quote(desk, Fir, '7.00')
    await db.updateTable('quote').set({ withdrawn_at: TODAY }).where('number', '=', Fir).execute()
    await quote(desk, Hazel, '8.00')
    await db
      .insertInto('buyer_order')
      .values({ number: 'O-1', request_number: Hazel, quote_number: Hazel, content: '{}', placed_at: TODAY, pdf: '' })
      .execute()
    await quote(desk, Ivy, '9.00')
    await requests.changeMany([Ivy], { state: 'lost' }, ANN)
    const page = async (filter: Partial<QuoteFilter>, part = { page: 1, rows: 9 }) => {
      const found = await requests.quotes({ tab: 'sent', find: '', sort: 'newest', today: TODAY, ...filter }, part)
      return found.quotes.map(({ company, number, state, total, owner }) => [company, number, state, total, owner])
    }
    const names = async (...asked: Parameters<typeof page>) => (await page(...asked)).map(([company]) => company)

    const cedar = ['Cedar', Cedar, 'sent', '$1,250.00', 'Ann']
    const birch = ['Birch', `${Birch}-2`, 'sent', '$95.00', 'Bob']
    expect(await page({})).toEqual([cedar, birch])
    expect(await page({ sort: 'owner' })).toEqual([cedar, birch])
    expect(await names({ sort: 'value' })).toEqual(['Cedar', 'Birch'])
    expect(await names({ sort: 'ends' })).toEqual(['Cedar', 'Birch'])
    expect(await names({ sort: 'value' }, { page: 2, rows: 1 })).toEqual(['Birch'])
    expect(await names({ find: 'birch' })).toEqual(['Birch'])
    expect(await names({ tab: 'ending' })).toEqual(['Cedar'])
    expect(await page({ tab: 'draft' })).toEqual([['Alder', Alder, 'draft', null, null]])
    expect(await page({ tab: 'ordered' })).toEqual([['Hazel', Hazel, 'accepted', '$8.00', null]])
    expect(await page({ tab: 'ended' })).toEqual([
      ['Fir', Fir, 'withdrawn', '$7.00', null],
      ['Elm', Elm, 'expired', '$5.00', null],
    ])
    expect(await names({ tab: 'all' })).toEqual(['Ivy', 'Hazel', 'Fir', 'Elm', 'Cedar', 'Birch'])
  })

  test(`on ${dialect} a list is sorted by target date, age, value and company, page by page, also what a search finds (behavior 19.14)`, async () => {
    const desk = await openClerksDesk(dialect)
    const birch = await desk.receive({ companyName: 'Birch ~ Co', targetDate: '2027-03-01' })
    const alder = await desk.receive({ companyName: 'Älder GmbH' })
    await desk.receive({ companyName: 'cedar Ltd', targetDate: '2027-01-15' })
    await quote(desk, birch, '90.00')
    await quote(desk, alder, '1250.00')
    await quote(desk, alder, '1000.50')
    for (const find of ['', 'ferreira']) {
      const sorted = (sort: NonNullable<InboxFilter['sort']>) => listed(desk, { find, sort })
      expect(await sorted('target')).toEqual(['cedar Ltd', 'Birch ~ Co', 'Älder GmbH'])
      expect(await sorted('value')).toEqual(['Älder GmbH', 'Birch ~ Co', 'cedar Ltd'])
      expect(await sorted('company')).toEqual(['Älder GmbH', 'Birch ~ Co', 'cedar Ltd'])
      expect(await sorted('oldest')).toEqual(['Birch ~ Co', 'Älder GmbH', 'cedar Ltd'])
    }
    expect(await listed(desk, { tab: 'answered', sort: 'company' })).toEqual(['Älder GmbH', 'Birch ~ Co'])
    const { rows } = await desk.requests.inbox({ ...ALL, sort: 'value' }, { after: null, rows: 9 })
    expect(rows.map(({ total, targetDate, quantity }) => [total, targetDate, quantity])).toEqual([
      ['$1,000.50', null, 250],
      ['$90.00', '2027-03-01', 250],
      [null, '2027-01-15', 250],
    ])
  })

  test(`on ${dialect} the views have one's own, unassigned, overdue ones and those of the day; one that is snoozed is only of its day (behavior 19.15)`, async () => {
    const desk = await openClerksDesk(dialect)
    const { db, requests } = desk
    await addClerks(db, ANN)
    const mine = await desk.receive({ companyName: 'Mine' })
    const late = await desk.receive({ companyName: 'Late', targetDate: '2026-11-21' })
    await desk.receive({ companyName: 'Free' })
    await requests.change(mine, { state: 'open', ownerId: ANN.id, version: 0 }, ANN)
    const view = (name: NonNullable<NonNullable<InboxFilter['view']>['name']>, today = TODAY) =>
      listed(desk, { view: { name, me: ANN.id, today } })
    expect(await view('mine')).toEqual(['Mine'])
    expect(await view('unassigned')).toEqual(['Free', 'Late'])
    expect(await view('overdue')).toEqual(['Late'])
    expect((await requests.followUp([late, mine, 'Q-000000-0000'], '2026-11-24', ANN)).done).toHaveLength(2)
    expect(await view('overdue')).toEqual([])
    expect(await view('mine')).toEqual([])
    expect(await view('unassigned')).toEqual(['Free'])
    expect(await view('mine', '2026-11-24')).toEqual(['Mine'])
    expect(await view('follow-up')).toEqual([])
    expect(await view('follow-up', '2026-11-24')).toEqual(['Late', 'Mine'])
    expect(await requests.countFollowUps(ANN.id, '2026-11-24')).toBe(2)
    expect(await requests.countFollowUps(BOB.id, '2026-11-24')).toBe(1)
    const bobs = { name: 'follow-up', me: BOB.id, today: '2026-11-24' } as const
    expect(await listed(desk, { view: bobs })).toEqual(['Late'])
    expect(await listed(desk, { view: bobs, owner: ANN.id })).toEqual(['Mine'])
    const { refused } = await requests.followUp([mine], 'soon', ANN)
    expect(refused).toMatchObject([{ message: 'Follow up on: this is not a date.', field: 'day' }])
    await requests.changeMany([mine], { state: 'won' }, ANN)
    expect(await view('follow-up', '2026-11-24')).toEqual(['Late'])
    await requests.followUp([late], '', ANN)
    expect(await requests.countFollowUps(ANN.id, '2026-11-24')).toBe(0)
  })

  test(`on ${dialect} what a person who has left owned is unassigned in lists, search and badge, and goes to who answers it`, async () => {
    const desk = await openClerksDesk(dialect)
    const { db, requests } = desk
    await addClerks(db, ANN, BOB)
    const number = await desk.receive({ companyName: 'Tarn' })
    await requests.changeMany([number], { ownerId: BOB.id }, ANN)
    await requests.followUp([number], TODAY, ANN)
    const mine = async () => [
      await listed(desk, { view: { name: 'unassigned', me: ANN.id, today: TODAY } }),
      await listed(desk, { owner: 'nobody' }),
      await listed(desk, { owner: 'nobody', find: 'tarn' }),
      await requests.countFollowUps(ANN.id, TODAY),
    ]
    expect(await mine()).toEqual([[], [], [], 0])
    for (const left of [
      { disabled_at: TODAY, role: 'sales' },
      { disabled_at: null, role: 'catalog' },
    ] as const) {
      await db.updateTable('person').set(left).where('id', '=', BOB.id).execute()
      expect(await mine()).toEqual([['Tarn'], ['Tarn'], ['Tarn'], 1])
    }
    const context = { by: ANN, now: desk.now(), rules: RULES }
    await db.transaction().execute(async (tx) => takeNew(tx, await holdRequest(tx, number), context))
    expect(await requests.request(number)).toMatchObject({ state: 'open', ownerId: ANN.id })
  })

  test(`on ${dialect} the largest total that a quote can have leaves the list readable, first by value`, async () => {
    const desk = await openClerksDesk(dialect)
    await quote(desk, await desk.receive({ companyName: 'Small' }), '10.00')
    await quote(desk, await desk.receive({ companyName: 'Huge' }), '999999999999999000000.00')
    expect(await listed(desk, { sort: 'value' }, 1)).toEqual(['Huge', 'Small'])
  })

  test(`on ${dialect} merges at the same moment never make two requests, or buyers, parts of each other`, async () => {
    const desk = await openClerksDesk(dialect)
    const [one, other] = [await desk.receive({}), await desk.receive({})]
    const merges = [desk.requests.merge(one, other, true, ANN), desk.requests.merge(other, one, true, BOB)]
    const results = await Promise.allSettled(merges)
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await listed(desk, {})).toHaveLength(1)
    await desk.receive({ yourEmail: 'bo@tarn.example' })
    const [ana, bo] = ['ana@northbridge.example', 'bo@tarn.example'] as const
    await Promise.allSettled([desk.buyers.merge(buyerIdOf(ana), bo, ANN), desk.buyers.merge(buyerIdOf(bo), ana, BOB)])
    const { buyers } = await desk.buyers.list({ find: '', sort: 'last' }, { page: 1, rows: 9 })
    expect(buyers).toMatchObject([{ requests: 2 }])
  })

  test(`on ${dialect} forgetting a buyer leaves nothing of them in any table but others' requests`, async () => {
    const desk = await openClerksDesk(dialect)
    const { db, buyers, requests, now } = desk
    const number = await desk.receive({
      companyName: 'Secretive',
      yourName: 'Philippa Quillon',
      yourEmail: 'philippa@quillon.example',
    })
    const other = await desk.receive({ companyName: 'Other' })
    await requests.note(number, 'Philippa called', ANN)
    const answers = { decline: { reason: 'Call Philippa' }, accept: { poNumber: 'QUILLON-1' } }
    for (const act of ['decline', 'accept'] as const) {
      await quote(desk, number, '12.00')
      const of = { request: number, quote: act === 'decline' ? number : `${number}-2` }
      const context = { by: null, rules: RULES, now: now(), today: TODAY }
      const change = async ({ at }: QuoteTurn) => ({
        ...(act === 'decline' && { facts: { declined_at: at } }),
        detail: answers[act],
      })
      await db.transaction().execute((tx) => transition(tx, act, of, context, change))
    }
    await requests.inbox({ ...ALL, find: 'quillon' }, { after: null, rows: 1 })
    const follows = [{ table: 'Panel-Jacks', id: '1', number: '10-1' }]
    await askForNotices(db, { address: 'philippa@quillon.example', parts: follows }, 'maker.example', now())
    const [philippa] = (await buyers.list({ find: 'quillon', sort: 'last' }, { page: 1, rows: 1 })).buyers
    const { note: _, version, ...shown } = (await buyers.read(philippa?.id ?? '')) ?? { note: '', version: '' }
    expect(shown).toMatchObject({ requests: 1, addresses: ['philippa@quillon.example'] })
    await buyers.change(
      philippa?.id ?? '',
      { name: 'Philippa', company: 'S', mail: 'pq@quillon.example', note: 'Quillon', version },
      ANN,
    )
    expect(await buyers.forget(philippa?.id ?? '', ANN)).toMatchObject({ requests: 1 })
    for (const { name } of await db.introspection.getTables()) {
      if (name.includes('request_words')) continue // words without order: the triggers empty it
      const rows = await db.withTables<Record<string, object>>().selectFrom(name).selectAll().execute()
      expect([name, JSON.stringify(rows).match(/quillon|philippa/gi)]).toEqual([name, null])
    }
    expect(await requests.request(other)).not.toBeNull()
    const act = await db.selectFrom('act').select('detail').where('action', '=', 'buyer.forgotten').executeTakeFirst()
    expect(JSON.parse(act?.detail ?? '{}')).toMatchObject({ requests: 1, addresses: 2 })
  })

  test(`on ${dialect} the day's figures count each request once, in the company's time zone (behavior 19.20)`, async () => {
    const desk = await openClerksDesk(dialect)
    const one = await desk.receive({ companyName: 'One' })
    const two = await desk.receive({ companyName: 'Two' })
    await desk.receive({ companyName: 'Three' })
    await quote(desk, one, '10.10')
    await quote(desk, one, '20.20')
    await quote(desk, two, '0.30', BOB)
    const buyer = buyerActor('Ana')
    await moveRequest(desk.db, await holdRequest(desk.db, one), 'accept the quote', {
      rules: RULES,
      by: buyer,
      now: desk.now(),
    })
    await desk.requests.changeMany([two], { state: 'won' }, ANN)
    await desk.requests.changeMany([two], { state: 'lost' }, ANN)
    const wrong = await desk.receive({ companyName: 'Wrong' })
    await quote(desk, wrong, '900.00')
    await quote(desk, wrong, '90.00')
    await desk.db.updateTable('quote').set({ withdrawn_at: TODAY }).where('number', '=', `${wrong}-2`).execute()
    const figures = await readFigures(desk.db, { timeZone: 'Asia/Tokyo', days: 2, now: desk.now() })
    expect(figures).toMatchObject({
      received: 4,
      answered: 3,
      waiting: 0,
      quoted: [{ currency: 'USD', total: '20.50' }],
      won: [{ currency: 'USD', total: '20.20' }],
      days: [
        { day: '2026-11-21', received: 0, answered: 0 },
        { day: TODAY, received: 4, answered: 3 },
      ],
    })
    const work = figures.clerks.map(({ name, answered, quoted, won }) => [name, answered, ...quoted, ...won])
    const sum = (total: string) => ({ currency: 'USD', total })
    expect(work).toEqual([
      ['Ann', 2, sum('20.20'), sum('20.20')],
      ['Bob', 1, sum('0.30')],
    ])
    await desk.db.updateTable('quote').set({ declined_at: TODAY }).where('number', '=', two).execute()
    await desk.requests.merge(two, one, true, ANN)
    expect(await readFigures(desk.db, { timeZone: 'Asia/Tokyo', days: 2, now: desk.now() })).toMatchObject({
      received: 3,
      answered: 2,
      quoted: [{ currency: 'USD', total: '20.20' }],
    })
    const nextDay = new Date('2026-11-23T10:00:00Z')
    expect(await readFigures(desk.db, { timeZone: 'UTC', days: 1, now: nextDay })).toMatchObject({
      received: 0,
      waiting: 0,
    })
    const later = new Date('2026-11-24T10:00:00Z')
    expect((await readFigures(desk.db, { timeZone: 'UTC', days: 1, now: later })).waiting).toBe(1)
  })

  test(`on ${dialect} neither a change that was undone nor its undo counts in the figures, nor what a deleted request had`, async () => {
    const desk = await openClerksDesk(dialect)
    const { db, requests } = desk
    const [won, fresh] = [await desk.receive({}), await desk.receive({})]
    await quote(desk, won, '312.50')
    await requests.changeMany([won], { state: 'won' }, ANN)
    const later = new Date('2026-12-20T10:00:00.000Z')
    const figures = async () => {
      const { answered, won, answers } = await readFigures(db, { timeZone: 'UTC', days: 1, now: later })
      return { answered, won, answers: answers.length }
    }
    for (const [state, numbers, second] of [
      ['closed', [won, fresh], 1],
      ['answered', [fresh], 2],
    ] as const) {
      const at = new Date(later.getTime() + second)
      await requests.changeMany(numbers, { state }, ANN, at)
      await undoChanges(db, at.toISOString(), { by: ANN, now: new Date(at.getTime() + 5), rules: RULES })
      expect(await requests.request(won), state).toMatchObject({ state: 'won' })
    }
    await requests.changeMany([fresh], { state: 'lost' }, ANN, later)
    expect(await figures()).toEqual({ answered: 0, won: [], answers: 0 })
    await requests.changeMany([fresh], { state: 'answered' }, ANN, later)
    await recordAct(db, { by: buyerActor('Ana'), action: 'quote.declined', subject: fresh }, later)
    expect(await figures()).toEqual({ answered: 1, won: [], answers: 1 })
    await requests.forget([fresh], ANN)
    expect(await figures()).toEqual({ answered: 0, won: [], answers: 0 })
  })

  test(`on ${dialect} an ordered quote counts as quoted with its own total, as won with the order’s; spam never came in`, async () => {
    const desk = await openClerksDesk(dialect)
    const number = await desk.receive({ companyName: 'One' })
    await desk.inbox.receive(quoteSubmission({ companyName: 'Spam' }), 'it has links')
    await quote(desk, number, '1795.69')
    const order = { number: 'O-1', request_number: number, quote_number: number, content: '{}' }
    await desk.db
      .insertInto('buyer_order')
      .values({ ...order, placed_at: TODAY, pdf: '' })
      .execute()
    await noteTotal(desk.db, number, { total: '3569.19', currency: 'USD' })
    const now = desk.now()
    await moveRequest(desk.db, await holdRequest(desk.db, number), 'accept the quote', { rules: RULES, by: ANN, now })
    expect(await readFigures(desk.db, { timeZone: 'UTC', days: 1, now })).toMatchObject({
      received: 1,
      quoted: [{ currency: 'USD', total: '1795.69' }],
      won: [{ currency: 'USD', total: '3569.19' }],
      days: [{ received: 1 }],
    })
  })
}

test('a request is unread until someone at the desk opens it (behavior 20.29)', async () => {
  const { requests, receive } = await openClerksDesk('sqlite')
  const number = await receive({})
  const unread = async () => (await requests.inbox(ALL, { after: null, rows: 1 })).rows[0]?.isUnread
  expect(await unread()).toBe(true)
  await requests.request(number)
  expect(await unread()).toBe(true)
  await requests.opened(number)
  expect(await unread()).toBe(false)
})

test('a merged request gives its lines and history to the other, leaves all lists, and answers its buyer (behavior 19.17)', async () => {
  const desk = await openClerksDesk('sqlite')
  const { db, requests } = desk
  const { number: from } = await desk.inbox.receive(quoteSubmission({ companyName: 'Twice' }), null)
  const kept = await desk.receive({
    companyName: 'Once',
    lines: [{ manufacturerName: 'Concord', partNumber: '1401-2-0101', quantities: [10], note: '' }],
  })
  await requests.note(from, 'Wants it in gold', ANN)
  await requests.merge(from, kept, true, ANN)
  const found = await requests.request(kept)
  const content = found?.buyerRequest.kind === 'quote' ? found.buyerRequest.content : null
  expect(content?.lines.map(({ partNumber }) => partNumber)).toEqual(['1401-2-0101', '10-880-2-05', 'AA59126/295H01'])
  const what = found?.timeline.map((entry) => (entry.kind === 'note' ? entry.text : `${entry.kind} ${entry.number}`))
  expect(what).toContain('Wants it in gold')
  expect(what).toContain(`received ${from}`)
  expect(await listed(desk, {})).toEqual(['Once'])
  expect(await listed(desk, { find: '295H01' })).toEqual(['Once'])
  expect(await listed(desk, { find: '295H01', sort: 'target' })).toEqual(['Once'])
  expect((await requests.inbox(ALL, { after: null, rows: 1 })).counts?.all).toBe(1)
  expect((await requests.request(from))?.merged_into).toBe(kept)
  await requests.changeMany([kept], { state: 'won' }, ANN)
  const page = await findByToken(db, await mailedToken(db, from), '2026-11-24')
  expect(page).toMatchObject({ buyerRequest: { number: from }, state: 'won' })
  await expect(requests.merge(from, kept, true, ANN)).rejects.toThrow('is a part of')
  await expect(requests.merge(kept, kept, true, ANN)).rejects.toThrow('is this request')
  await expect(requests.change(from, { state: 'won', ownerId: null, version: 1 }, ANN)).rejects.toThrow('is a part of')
  expect(await requests.forget([kept], ANN)).toHaveLength(2)
  expect(await db.selectFrom('request').select('number').execute()).toEqual([])
})

test('what a merge adds comes before the clerk’s own lines of a quote, and begins none', async () => {
  const desk = await openClerksDesk('sqlite')
  const line = { manufacturerName: 'Concord', partNumber: '1401-2-0101', quantities: [10] as const, note: '' }
  const [drafted, untouched] = [await desk.receive({ lines: [line] }), await desk.receive({ lines: [line] })]
  const freight = { ...EMPTY_LINE, text: 'Freight', breaks: [{ quantity: '1', price: '50' }] }
  const start = startQuote([line], CONTENT.quotes, '2026-11-24')
  const typed = { ...start, lines: [...start.lines, freight] }
  await storeQuoteDraft(desk.db, drafted, { before: null, typed }, { by: 'Ann', now: desk.now() })
  for (const kept of [drafted, untouched]) await desk.requests.merge(await desk.receive({}), kept, true, BOB)
  const draft = await readQuoteDraft(desk.db, drafted)
  expect(draft?.typed.lines.slice(3)).toEqual([freight])
  expect(draft?.typed.lines.slice(0, 3).map(({ breaks }) => breaks)).toEqual(
    ['10', '250', '12000'].map((quantity) => [{ quantity, price: '' }]),
  )
  expect(await readQuoteDraft(desk.db, untouched)).toBeNull() // no one has begun one
})

test('a merge brings prices, note and files of the other’s draft, and what waited there waits here', async () => {
  const desk = await openClerksDesk('sqlite')
  const { db, requests, now } = desk
  const receive = (partNumber: string) =>
    desk.receive({ lines: [{ manufacturerName: 'Concord', partNumber, quantities: [10], note: '' }] })
  const draft = async (number: string, price: string, more: Partial<TypedQuote> = {}) => {
    const found = await requests.request(number)
    const typed = pricedAt(price, found?.buyerRequest.kind === 'quote' ? found.buyerRequest.content.lines : [])
    const own = { ...EMPTY_LINE, id: `own ${price}`, text: `Freight ${price}` }
    const priced = { ...typed, lines: [...typed.lines, own], ...more }
    await storeQuoteDraft(db, number, { before: null, typed: priced }, { by: 'Ann', now: now() })
  }
  const prices = async (number: string) =>
    (await readQuoteDraft(db, number))?.typed.lines.map(({ breaks, text }) => breaks[0]?.price ?? text)
  const state = async (number: string) => (await requests.request(number))?.state
  const [from, drafted, lost] = [await receive('1-1'), await receive('1-2'), await receive('1-3')]
  await draft(from, '2.50', { note: 'In trays.', terms: 'Net 60' })
  const plan = { name: 'plan.pdf', mediaType: 'application/pdf', size: 1, hash: 'x' }
  await storeAttachments(db, from, [plan], { use: 'draft' })
  await draft(drafted, '1.10', { note: 'Thank you.', terms: 'Net 30' })
  await quote(desk, drafted, '1.10')
  await requests.merge(from, drafted, true, ANN)
  expect(await prices(drafted)).toEqual(['1.10', '2.50', 'Freight 1.10', 'Freight 2.50'])
  expect((await readQuoteDraft(db, drafted))?.typed).toMatchObject({ note: 'Thank you.\n\nIn trays.', terms: 'Net 30' })
  expect(await state(drafted)).toBe('open')
  const timeline = (await requests.request(drafted))?.timeline ?? []
  expect(timeline.filter((entry) => entry.kind === 'act' && entry.action === 'request.merged')).toHaveLength(1)

  await requests.changeMany([lost], { state: 'lost' }, ANN)
  await expect(requests.merge(drafted, lost, true, ANN)).rejects.toThrow(`quote ${drafted} can still be ordered`)
  await db.updateTable('quote').set({ withdrawn_at: TODAY }).where('number', '=', drafted).execute()
  await requests.merge(drafted, lost, true, ANN)
  expect(await prices(lost)).toEqual(['', '1.10', '2.50', 'Freight 1.10', 'Freight 2.50'])
  expect((await readQuoteDraft(db, lost))?.typed.terms).toBe('Net 30')
  expect(await filesFor(db, [lost], 'draft')).toMatchObject([{ name: 'plan.pdf', hash: 'x' }])
  expect(await state(lost)).toBe('open')

  const [euros, closed] = [await receive('1-4'), await receive('1-5')]
  await draft(euros, '3', { currency: 'EUR' })
  await expect(requests.merge(euros, lost, true, ANN)).rejects.toThrow('The drafts are in EUR and USD')
  await storeAttachments(db, closed, Array(5).fill(plan), { use: 'draft' })
  await expect(requests.merge(closed, lost, true, ANN)).rejects.toThrow('Too many files (6)')
  expect(await prices(lost)).toHaveLength(5)
  const [done, answered] = [await receive('1-6'), await receive('1-7')]
  await requests.changeMany([done], { state: 'closed' }, ANN)
  await requests.changeMany([answered], { state: 'answered' }, ANN)
  await requests.merge(done, answered, true, ANN)
  expect(await state(answered)).toBe('answered') // nothing waited
})

test.for([
  ['snoozed until', 'open', '2026-12-01', 'open', '2026-12-24', '2026-12-01'],
  ['followed up on', 'lost', null, 'answered', '2026-12-24', '2026-12-24'],
  ['followed up on', 'answered', '2026-12-01', 'closed', null, '2026-12-01'],
  ['no longer snoozed, as one waits', 'new', null, 'open', '2026-12-24', null],
] as const)('after a merge it is %s: %s with %s into %s with %s', async ([_, state, day, other, later, joined]) => {
  const desk = await openClerksDesk('sqlite')
  const { requests } = desk
  const [from, kept] = [await desk.receive({}), await desk.receive({})]
  await requests.changeMany([from], { state }, ANN)
  await requests.changeMany([kept], { state: other }, ANN)
  await requests.followUp([from], day ?? '', ANN)
  await requests.followUp([kept], later ?? '', ANN)
  await requests.merge(from, kept, true, ANN)
  expect((await requests.request(kept))?.follow_up).toBe(joined)
})

test("a request that is entered goes the way of the form, is its clerk's, and mails the buyer only if asked (behavior 19.18)", async () => {
  const desk = await openClerksDesk('sqlite')
  const { db, requests } = desk
  const mailsOf = async (copies: boolean) => {
    const submission = quoteSubmission()
    const { number } = await requests.enter(submission, { source: 'phone', copies, by: ANN })
    expect(await requests.enter(submission, { source: 'phone', copies, by: ANN })).toMatchObject({ number })
    expect(await requests.request(number)).toMatchObject({ source: 'phone', ownerId: ANN.id, state: 'new' })
    const mails = await db.selectFrom('outbox').select('kind').where('request_number', '=', number).execute()
    return mails.map(({ kind }) => kind).toSorted()
  }
  expect(await mailsOf(false)).toEqual(['quote'])
  expect(await mailsOf(true)).toEqual(['copy', 'quote'])
  const acts = await db.selectFrom('act').select('action').where('action', '=', 'request.entered').execute()
  expect(acts).toHaveLength(2)
  const silent = { ...RULES, copies: false }
  const off = new DeskRequests({ ...desk.options, rules: () => silent })
  const { number } = await off.enter(quoteSubmission(), { source: 'phone', copies: true, by: ANN })
  const mails = await db.selectFrom('outbox').select('kind').where('request_number', '=', number).execute()
  expect(mails).toEqual([{ kind: 'quote' }])
})

test('a released request is mailed to the address that a clerk corrected, or to its buyer’s, and the copy counts there', async () => {
  const { db, inbox, buyers, requests, receive } = await openClerksDesk('sqlite')
  const typed = { yourEmail: 'ana@nothbridge.example' }
  const { number } = await inbox.receive(quoteSubmission(typed), 'too fast')
  await requests.correctAddress(number, 'ana@northbridge.example', ANN)
  await requests.release([number], ANN)
  const mailsTo = async (of: string) => (await requests.request(of))?.mail
  expect(await mailsTo(number)).toBe('ana@northbridge.example')
  const { version, name, company } = (await buyers.read(buyerIdOf(typed.yourEmail))) ?? expect.fail()
  const mail = 'ana.f@northbridge.example'
  await buyers.change(buyerIdOf(typed.yourEmail), { version, name, company, mail, note: '' }, ANN)
  expect(await mailsTo(await receive(typed))).toBe(mail)
  const counted = await db.selectFrom('copy_count').select('address').orderBy('address').execute()
  expect(counted.map(({ address }) => address)).toEqual([mail, 'ana@northbridge.example'])
})
