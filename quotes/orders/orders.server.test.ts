import PostalMime from 'postal-mime'
import { expect, onTestFinished, test } from 'vitest'
import { personOfAddress, personRecord } from '#buyers/person-data.ts'
import { listQuotes } from '#buyers/quote-list.ts'
import { makeQuotePdf } from '#print/quote-pdf.ts'
import { orderOf } from '#quotes/orders/order-store.ts'
import { mailAboutQuote } from '#quotes/orders/quote-mails.ts'
import type { OrderChoice } from '#quotes/orders/quote-moves.ts'
import { readQuotePdf } from '#quotes/quote-store.ts'
import { checkFiles } from '#requests/attachments/check-files.ts'
import { type InboxFilter, readInbox } from '#requests/inbox/inbox-query.ts'
import { unsentDrafts } from '#requests/inbox/inbox-rows.ts'
import { mergeRequests } from '#requests/inbox/merge-requests.ts'
import { changeProgress } from '#requests/inbox/request-progress.ts'
import { readRequest } from '#requests/request-store.ts'
import { formOf } from '#requests/schemas/kinds/kind-fields.ts'
import { DIALECTS, freshSettings } from '#tests/programs/databases.ts'
import { startMailServer } from '#tests/programs/mail-server.ts'
import { popplerText } from '#tests/programs/poppler.ts'
import { sample } from '#tests/samples/attachment-samples.ts'
import { pricedAt, quotedRequest, SAM } from '#tests/samples/quoted-requests.ts'
import { CONTENT } from '#tests/site/product-content.ts'
import { MAIL_FACTS, MERGE_QUOTES, quoteSubmission } from '#tests/site/requests.ts'

type Quoted = Awaited<ReturnType<typeof quotedRequest>>

/** The request with a sent quote, valid until 2026-12-24 in New York. */
async function sentQuote(
  settings: Parameters<typeof quotedRequest>[0],
  chosen: Parameters<typeof quotedRequest>[1] = {},
) {
  const quoted = await quotedRequest(settings, chosen)
  await quoted.quotes.save(quoted.number, () => pricedAt('1.25'), 'Sam')
  await quoted.quotes.send(quoted.number, 1, SAM)
  return quoted
}

const orderFor = (quote: string, change: Partial<OrderChoice> = {}) => ({
  kind: 'accept' as const,
  quote,
  choices: [250, null],
  fields: { poNumber: 'PO-77', shipTo: '12 Hangar Road\nWichita', orderedBy: 'Ana Ferreira' },
  ...change,
})

/** Sends the draft as it is, and returns the number of the quote that it is. */
async function sendAgain({ quotes, number }: Quoted): Promise<string> {
  const found = await quotes.read(number)
  return (await quotes.send(number, found?.draft.version ?? 0, SAM)).number
}

const stored = async ({ db, number }: Quoted) => ({
  state: (await db.selectFrom('request').select('state').where('number', '=', number).executeTakeFirstOrThrow()).state,
  orders: (await db.selectFrom('buyer_order').select('number').execute()).length,
  mails: (await db.selectFrom('outbox').select('kind').where('kind', 'in', ['order', 'order-copy']).execute()).length,
  acts: (await db.selectFrom('act').select('action').where('action', 'like', 'quote.%').execute()).length - 1,
})
/** What was done by people without an account, and by whom. */
const doers = async ({ db }: Quoted) =>
  (await db.selectFrom('act').select(['action', 'person_name']).where('person_id', 'is', null).execute())
    .map(({ action, person_name }) => `${action}: ${person_name}`)
    .sort()
const ALL: InboxFilter = { tab: 'all', find: '', owner: null, from: null, to: null }
const ANA = 'The buyer, Ana Ferreira'
const NOTHING = { state: 'answered', orders: 0, mails: 0, acts: 0 }

for (const dialect of DIALECTS) {
  test(`${dialect}: four taps in two tabs are one order, and what is sent later gets its number (behavior 20.19)`, async () => {
    const quoted = await sentQuote(await freshSettings(dialect), { events: true })
    const { answers, number, token, db } = quoted
    const { files } = checkFiles([sample('pdf', 'our po.pdf')])
    const taps = await Promise.all([1, 2, 3, 4].map(() => answers.byBuyer(token, orderFor(number), files)))
    expect(taps.filter(({ order }) => order?.isNew).length).toBe(1)
    const order = number.replace('Q', 'O')
    for (const tap of taps) expect(tap.order).toMatchObject({ number: order })
    expect(await stored(quoted)).toEqual({ state: 'won', orders: 1, mails: 2, acts: 1 })
    expect(await doers(quoted)).toEqual([`quote.accepted: ${ANA}`, `request.state: ${ANA}`])
    const other = answers.byBuyer(token, orderFor(number, { choices: [250, 12_000] }), [])
    await expect(other).rejects.toMatchObject({
      status: 422,
      message: `This request was already ordered, as ${order}.`,
    })
    expect(await orderOf(db, number)).toMatchObject({
      takenBy: null,
      content: { poNumber: 'PO-77', quote: { total: '312.50', lines: [{ partNumber: '10-880-2-05', counted: 250 }] } },
      file: { name: 'our po.pdf', position: 101 },
    })
    const buyer = (await personOfAddress(db, 'ana@northbridge.example')) ?? expect.fail()
    const file = { name: 'our po.pdf' }
    expect(await personRecord(db, buyer)).toMatchObject({
      files: [file],
      record: { requests: [{ orderFiles: [file] }] },
    })
    expect(String(await readQuotePdf(db, order, number))).toContain(order)
    expect(await readQuotePdf(db, order, 'Q-261124-0000')).toBeNull()
    const [event] = await db.selectFrom('outbox').select('event').where('event', 'like', '%quote.accepted%').execute()
    expect(JSON.parse(event?.event ?? '')).toMatchObject({
      quote: number,
      by: null,
      order: {
        number: order,
        poNumber: 'PO-77',
        total: '312.50',
        lines: [{ prices: [{ quantity: 250, unitPrice: '1.25' }] }],
      },
    })
    await expect(answers.withdraw(number, number, 'A mistake', SAM)).rejects.toMatchObject({ status: 422 })
    await quoted.quotes.save(number, () => pricedAt('1'), 'Sam')
    await expect(quoted.quotes.send(number, 2, SAM)).rejects.toMatchObject({
      message: `${number} has an order, so it can no longer be quoted.`,
    })
    const { number: second } = await quoted.inbox.receive(quoteSubmission(), null)
    const merging = { mergeQuotes: MERGE_QUOTES, isSure: true }
    const acting = { by: SAM, now: new Date(), rules: { copies: false, domain: 'x' } }
    for (const [from, into] of [
      [number, second],
      [second, number],
    ] as const)
      await expect(mergeRequests(db, from, into, merging, acting)).rejects.toMatchObject({
        message: `${number} has an order.`,
      })
  })
}

test('the order of a request of another kind is mailed to the mailboxes of its kind', async () => {
  const kind = CONTENT.requestKinds.find(({ key }) => key === 'certificate') ?? expect.fail()
  const quoted = await sentQuote(await freshSettings('sqlite'), { content: { form: formOf(kind) } })
  const { answers, number, token, db } = quoted
  await answers.byBuyer(token, orderFor(number), [])
  const row = await db.selectFrom('outbox').selectAll().where('kind', '=', 'order').executeTakeFirstOrThrow()
  const record = (await readRequest(db, number)) ?? expect.fail()
  const context = { ...MAIL_FACTS, today: answers.today() }
  const mail = await mailAboutQuote(quoted, { ...row, lease: 'a lease' }, record, context)
  expect(mail?.recipients).toEqual(['quality@concord.example'])
})

test.for(DIALECTS)(
  '%s: more time asked for on a lost request opens it, and is in Replies and Follow up (behavior 20.20, 20.24)',
  async (dialect) => {
    const { answers, number, token, clock, database } = await sentQuote(await freshSettings(dialect))
    const { db } = database
    const acting = { by: SAM, now: clock.now, rules: { copies: false, domain: 'x' } }
    await changeProgress(db, number, { state: 'lost' }, acting)
    await db.updateTable('request').set({ seen_at: clock.now.toISOString() }).execute()
    clock.now = new Date('2026-12-25T05:00:00Z')
    await answers.byBuyer(token, { kind: 'more-time', quote: number }, [])
    for (const name of ['replies', 'follow-up'] as const) {
      const view = { name, me: SAM.id, today: answers.today() }
      const { rows } = await readInbox(database, { ...ALL, view }, { after: null, rows: 9 })
      expect(rows, name).toMatchObject([{ number, state: 'open', isUnread: true }])
    }
  },
)

test('a quote that was withdrawn, replaced, declined or has expired is not ordered, and nothing is stored (behavior 20.20, 20.21)', async () => {
  const quoted = await sentQuote(await freshSettings('sqlite'))
  const { answers, number, token, clock, quotes, db } = quoted
  clock.now = new Date('2026-12-25T04:59:00Z') // still the 24th in New York
  await expect(answers.byBuyer(token, { kind: 'more-time', quote: number }, [])).rejects.toMatchObject({
    status: 422,
  })
  clock.now = new Date('2026-12-25T05:00:00Z')
  const refusal = (message: RegExp) => ({ status: 422, message: expect.stringMatching(message) })
  await expect(answers.byBuyer(token, orderFor(number), [])).rejects.toMatchObject(
    refusal(/was valid until Dec 24, 2026/),
  )
  expect(await stored(quoted)).toEqual(NOTHING)
  for (const _ of [1, 2]) await answers.byBuyer(token, { kind: 'more-time', quote: number }, [])
  expect(await stored(quoted)).toEqual({ ...NOTHING, acts: 1 })
  expect(await db.selectFrom('request').select(['follow_up', 'seen_at']).execute()).toEqual([
    { follow_up: '2026-12-25', seen_at: null },
  ])
  const later = { ...pricedAt('1.10'), validUntil: '2027-02-01' }
  await quotes.save(number, () => later, 'Sam')
  await quotes.send(number, 2, SAM)
  await expect(answers.byBuyer(token, orderFor(number), [])).rejects.toMatchObject(refusal(/replaced/))
  const second = `${number}-2`
  await answers.byBuyer(token, { kind: 'decline', quote: second, reason: 'Too dear' }, [])
  expect(await stored(quoted)).toMatchObject({ state: 'declined', orders: 0 })
  expect(await doers(quoted)).toEqual([`quote.declined: ${ANA}`, `quote.more-time: ${ANA}`, `request.state: ${ANA}`])
  await expect(answers.byBuyer(token, orderFor(second), [])).rejects.toMatchObject(refusal(/already declined/))
  expect((await unsentDrafts(db, [number])).size).toBe(0) // it can be sent again, but no one is writing
  expect(await sendAgain(quoted)).toBe(`${number}-3`)
  await answers.withdraw(number, `${number}-3`, 'No copper', SAM)
  const toClerk = { ...refusal(/withdrawn/), advice: 'Nothing was saved.' }
  await expect(answers.withdraw(number, `${number}-3`, '', SAM)).rejects.toMatchObject(toClerk)
  await expect(answers.record(number, orderFor(`${number}-3`), [], SAM)).rejects.toMatchObject(toClerk)
  await expect(answers.byBuyer(token, orderFor(`${number}-3`), [])).rejects.toMatchObject(refusal(/withdrawn/))
  expect(await stored(quoted)).toMatchObject({ state: 'open', orders: 0, mails: 0 })
  const drafts = { tab: 'draft', find: '', sort: 'newest', today: '2026-12-25' } as const
  const listed = async () => (await listQuotes(quoted.database, drafts, { page: 1, rows: 9 })).quotes.length
  expect(await listed()).toBe(0)
  await quotes.save(number, () => ({ ...later, note: 'From stock' }), 'Sam')
  expect(await listed()).toBe(1)
  const mails = await db.selectFrom('outbox').select('quote_number').where('kind', '=', 'withdrawn').execute()
  expect(mails).toEqual([{ quote_number: `${number}-3` }])
  const inList = await db.selectFrom('request').select(['quote_total', 'quote_value']).executeTakeFirstOrThrow()
  expect([inList.quote_total, Number(inList.quote_value)]).toEqual([null, -1])
  expect(await sendAgain(quoted)).toBe(`${number}-4`)
  expect(await sendAgain(quoted)).toBe(`${number}-4`)
})

test('an order is recorded from a declined quote only until a newer one is sent', async () => {
  const quoted = await sentQuote(await freshSettings('sqlite'))
  const { answers, number, token, quotes } = quoted
  await answers.byBuyer(token, { kind: 'decline', quote: number, reason: 'Too dear' }, [])
  const { draft } = await quotes.save(number, () => pricedAt('1.10'), 'Sam')
  const { number: second } = await quotes.send(number, draft.version, SAM)
  const { kind: _, ...form } = orderFor(number)
  const refusal = { status: 422, message: `${number} was replaced by a later quote.` }
  await expect(answers.record(number, form, [], SAM)).rejects.toMatchObject(refusal)
  expect(await stored(quoted)).toMatchObject({ state: 'answered', orders: 0, mails: 0 })
  await answers.byBuyer(token, { kind: 'decline', quote: second, reason: '' }, [])
  expect(await answers.record(number, { ...form, quote: second }, [], SAM)).toMatchObject({ isNew: true })
})

test('a clerk records an order late, from the purchase order; the buyer and the company get one mail each (behavior 20.22)', async () => {
  const mails = await startMailServer()
  onTestFinished(() => mails.stop())
  const { answers, number, clock, outbox, db, token } = await sentQuote(await freshSettings('sqlite'), {
    smtp: mails.url,
  })
  clock.now = new Date('2027-01-15T10:00:00Z')
  const { files } = checkFiles([sample('pdf', 'po.pdf')])
  const { kind: _, ...form } = orderFor(number, {
    fields: { poNumber: 'PO-1', shipTo: 'Dock 4', orderedBy: `Ana <b>"Bcc: x@y.example"` },
  })
  expect(await answers.record(number, form, files, SAM)).toMatchObject({ isNew: true })
  await expect(answers.byBuyer(token, orderFor(number), [])).rejects.toThrow('was already ordered')
  outbox.start()
  await expect.poll(() => mails.arrived.size).toBe(4)
  const raw = [...mails.mails.values()]
  const parsed = await Promise.all(raw.map((mail) => PostalMime.parse(mail)))
  const ours = parsed.find(({ subject }) => subject?.startsWith('Order O-'))
  expect(ours).toMatchObject({
    to: [{ address: 'rfq@concord.example' }],
    replyTo: [{ address: 'ana@northbridge.example' }],
  })
  expect(ours?.attachments.map(({ filename }) => filename)).toEqual([`${number.replace('Q', 'O')}.pdf`, 'po.pdf'])
  expect(ours?.text).toContain('Recorded by:')
  expect(ours?.html).not.toContain('<b>')
  const theirs = parsed.find(({ subject }) => subject?.startsWith('Your order O-'))
  expect(theirs).toMatchObject({ to: [{ address: 'ana@northbridge.example' }] })
  expect(theirs?.attachments.length).toBe(1)
  expect(theirs?.text).toMatch(/10-880-2-05 +250 +\$1\.25 +\$312\.50/)
  expect(await db.selectFrom('buyer_order').select('taken_by').execute()).toEqual([{ taken_by: 'Sam Okafor' }])
})

test('a clerk who tells the buyer in another way withdraws, and records an order, without a mail to the buyer (behavior 20.21)', async () => {
  const { answers, number, quotes, inbox, db } = await sentQuote(await freshSettings('sqlite'))
  const { number: other } = await inbox.receive(quoteSubmission(), null)
  await quotes.save(other, () => pricedAt('1.25'), 'Sam')
  await quotes.send(other, 1, SAM)
  const { kind: _, ...form } = orderFor(number)
  await answers.record(number, form, [], SAM, false)
  await answers.withdraw(other, other, 'By phone', SAM, false)
  const kinds = await db.selectFrom('outbox').select('kind').where('kind', 'in', ['order', 'order-copy', 'withdrawn'])
  expect(await kinds.execute()).toEqual([{ kind: 'order' }])
})

test('what a buyer gets about an order or a withdrawal is in the language of the quote; the company reads English (behavior 20.17)', async () => {
  const mails = await startMailServer()
  onTestFinished(() => mails.stop())
  const { answers, number, quotes, outbox, inbox, db, token } = await quotedRequest(await freshSettings('sqlite'), {
    smtp: mails.url,
    makePdf: makeQuotePdf,
  })
  await quotes.save(number, () => ({ ...pricedAt('1.25'), language: 'de' }), 'Sam')
  await quotes.send(number, 1, SAM)
  const said = { poNumber: 'B-7', billTo: 'Finance\nPO Box 9', shippingNote: 'In two lots' }
  const fields = { ...said, shipTo: 'Tor 4', wishedDate: '2027-01-31', orderedBy: 'Ana' }
  await answers.byBuyer(token, orderFor(number, { fields }), [])
  const other = await inbox.receive(quoteSubmission(), null)
  await quotes.save(other.number, () => ({ ...pricedAt('1.25'), language: 'fr' }), 'Sam')
  await quotes.send(other.number, 1, SAM)
  await answers.withdraw(other.number, other.number, 'Plus de cuivre', SAM)
  outbox.start()
  await expect.poll(() => mails.arrived.size).toBe(6) // the withdrawn quote itself isn't sent any more
  const parsed = await Promise.all([...mails.mails.values()].map((mail) => PostalMime.parse(mail)))
  const about = (subject: string) => parsed.find((mail) => mail.subject?.startsWith(subject))
  const order = number.replace('Q', 'O')
  expect(about(`Ihre Bestellung ${order} bei`)?.text).toMatch(
    /Ihre Bestellnummer: +B-7\n.*Tor 4\n.*Finance\n.*PO Box 9\n.*31\. Januar 2027\n.*In two lots\n.*Ana[\s\S]*312,50/,
  )
  expect(about(`Order ${order}`)?.text).toMatch(/PO number: +B-7\n(?:.*\n){3}.*January 31, 2027[\s\S]*\$312\.50/)
  expect(about(`Le devis ${other.number}`)?.text).toContain('Plus de cuivre')
  const pdf = popplerText((await readQuotePdf(db, order, number)) ?? Buffer.alloc(0))
  for (const words of [order, 'Ihre Bestellnummer: B-7', '312,50']) expect(pdf).toContain(words)
  expect(pdf).not.toContain('AA59126') // not ordered
  expect(pdf).toMatch(/LIEFERUNG AN[\s\S]*Tor 4[\s\S]*RECHNUNG AN[\s\S]*PO Box 9/)
})
