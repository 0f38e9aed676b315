import { expect, test } from 'vitest'
import { findByToken } from '#buyers/found-request.ts'
import { noteOpened } from '#quotes/orders/quote-moves.ts'
import { buyerIdOf } from '#requests/buyer-rows.ts'
import { mailLinkAgain } from '#requests/inbox/request-mails.ts'
import { openLink } from '#requests/page-link.ts'
import { LIMITS } from '#shared/limits.ts'
import { DIALECTS, freshSettings } from '#tests/programs/databases.ts'
import { openClerksDesk } from '#tests/samples/clerks-desk.ts'
import { pricedAt, quotedRequest, SAM } from '#tests/samples/quoted-requests.ts'
import { mailedToken, quoteSubmission } from '#tests/site/requests.ts'

const TODAY = '2026-11-24'

for (const dialect of DIALECTS) {
  test(`${dialect}: what is opened is noted once: the mail, the newest quote, the messages`, async () => {
    const { db, quotes, number, clock } = await quotedRequest(await freshSettings(dialect))
    await quotes.save(number, () => pricedAt('1.25'), 'Sam')
    await quotes.send(number, 1, SAM)
    const facts = async () => [
      await db.selectFrom('request').select('mail_opened_at as at').execute(),
      await db.selectFrom('quote').select('seen_at as at').execute(),
    ]
    const opened = async () => {
      const row = await db.selectFrom('request').select(['number', 'mail_opened_at']).executeTakeFirstOrThrow()
      await noteOpened(db, row, clock.now)
    }
    await opened()
    const at = clock.now.toISOString()
    clock.now = new Date('2026-11-25T10:00:00Z')
    await opened()
    expect(await facts()).toEqual([[{ at }], [{ at }]])
  })
}

test("the receipt's link opens what was sent, the mailed one all; one of before opens all (behavior 10.35)", async () => {
  const { db, quotes, number, token, receiptToken } = await quotedRequest(await freshSettings('sqlite'))
  await quotes.save(number, () => pricedAt('1.25'), 'Sam')
  await quotes.send(number, 1, SAM)
  const mailed = await findByToken(db, token, TODAY)
  const sent = await findByToken(db, receiptToken, TODAY)
  expect([mailed?.power, mailed?.quotes.length, mailed?.state]).toEqual(['mailed', 1, 'answered'])
  expect([sent?.power, sent?.quotes, sent?.state]).toEqual(['sent', [], null])
  expect(sent?.buyerRequest.content).toEqual(mailed?.buyerRequest.content)
  expect(JSON.stringify(sent)).not.toContain(token)
  await expect(openLink(db, receiptToken, 'mailed')).rejects.toMatchObject({ status: 403 })
  expect(await openLink(db, 'guessed', 'mailed')).toBeNull()
  await db.updateTable('request').set({ receipt_token: null, sent_lines: null }).execute()
  expect(await findByToken(db, token, TODAY)).toMatchObject({ power: 'mailed', quotes: [{ number }] })
})

test('a merge adds nothing to what a receipt opens, and asks whether the clerk knows the buyer', async () => {
  const desk = await openClerksDesk('sqlite')
  const { db, requests } = desk
  const real = await desk.receive({
    lines: [{ manufacturerName: 'Concord', partNumber: 'OF-ANA', quantities: [7], note: '' }],
  })
  const { number: typed, path } = await desk.inbox.receive(quoteSubmission(), null)
  await expect(requests.merge(real, typed, false, SAM)).rejects.toMatchObject({ field: 'sure' })
  expect((await requests.request(typed))?.isUnproven).toBe(true)
  const rows = await db.selectFrom('request').select(['number', 'mail_opened_at']).execute()
  for (const row of rows) await noteOpened(db, row, desk.now())
  expect((await requests.request(typed))?.isUnproven).toBe(false)
  await requests.correctAddress(typed, 'ana@northbridge.example', SAM)
  await expect(requests.merge(real, typed, false, SAM)).rejects.toThrow(`${typed} has not opened its mail`)
  await requests.merge(real, typed, true, SAM)
  expect((await requests.request(typed))?.buyerRequest.content).toMatchObject({ lines: [{}, {}, {}] })
  const receipt = await findByToken(db, path.slice('/request/'.length), TODAY)
  expect(receipt?.power).toBe('sent')
  expect(JSON.stringify(receipt)).not.toContain('OF-ANA')
})

test.for(DIALECTS)('%s: a request’s address and link are also those of what was merged into it', async (dialect) => {
  const { db, requests, receive } = await openClerksDesk(dialect)
  const [from, kept] = [await receive({}), await receive({})]
  const parked = { state: 'parked', last_fault: 'no such mailbox' } as const
  await db.updateTable('outbox').set(parked).where('request_number', '=', from).where('kind', '=', 'copy').execute()
  await requests.note(from, 'Called', SAM)
  await requests.merge(from, kept, true, SAM)
  const filter = { tab: 'all', find: '', owner: null, from: null, to: null } as const
  const { rows } = await requests.inbox(filter, { after: null, rows: 9 })
  expect(rows).toMatchObject([{ number: kept, lines: 4, notes: 1, parkedMail: 'buyer' }])
  const links = [await mailedToken(db, from)]
  await requests.renewPage(kept, SAM)
  links.push(await mailedToken(db, from))
  await requests.correctAddress(kept, 'anna@northbridge.example', SAM)
  for (const old of links) expect(await findByToken(db, old, TODAY)).toBeNull()
  expect((await requests.request(from))?.mail).toBe('anna@northbridge.example')
  const mails = await db.selectFrom('outbox').select('state').where('kind', '=', 'copy').execute()
  expect(mails).toEqual([{ state: 'due' }, { state: 'due' }])
})

test('a link that someone else has got, or that went to a wrong address, opens nothing any more', async () => {
  const desk = await openClerksDesk('sqlite')
  const { db, requests, buyers } = desk
  const { number, path } = await desk.inbox.receive(quoteSubmission(), null)
  const token = async () =>
    (await db.selectFrom('request').select('page_token').where('number', '=', number).executeTakeFirstOrThrow())
      .page_token
  const opened = [await token()]
  await requests.renewPage(number, SAM)
  opened.push(await token())
  await requests.correctAddress(number, 'anna@northbridge.example', SAM)
  opened.push(await token())
  const parked = { state: 'parked', last_fault: 'no such mailbox' } as const
  await db.updateTable('outbox').set(parked).where('kind', '=', 'copy').execute()
  const id = buyerIdOf('ana@northbridge.example')
  const correct = async () => {
    const { version, name, company, note } = (await buyers.read(id)) ?? expect.fail()
    await buyers.change(id, { name, company, note, version, mail: 'ann@northbridge.example' }, SAM)
  }
  await correct()
  const copy = await db.selectFrom('outbox').select('state').where('kind', '=', 'copy').executeTakeFirst()
  expect(copy).toEqual({ state: 'due' })
  const link = await token()
  await correct() // nothing is corrected, so the link stays
  expect(await token()).toBe(link)
  for (const old of opened) expect(await findByToken(db, old, TODAY)).toBeNull()
  expect(await findByToken(db, await token(), TODAY)).toMatchObject({ power: 'mailed' })
  expect(await findByToken(db, path.slice('/request/'.length), TODAY)).toMatchObject({ power: 'sent' })
  const acts = await db.selectFrom('act').select('action').where('subject', '=', number).execute()
  expect(acts.map(({ action }) => action)).toContain('request.page-renewed')
  await expect(requests.renewPage('Q-000000-0000', SAM)).rejects.toMatchObject({ status: 404 })
})

test('the link is mailed again as often as copies are, once while it waits, and never of a held request (behavior 10.36)', async () => {
  const { db, inbox, number } = await quotedRequest(await freshSettings('sqlite'))
  const rowOf = (wanted: string) =>
    db.selectFrom('request').selectAll().where('number', '=', wanted).executeTakeFirstOrThrow()
  const row = await rowOf(number)
  const copies = async (of: string) =>
    (await db.selectFrom('outbox').select('id').where('request_number', '=', of).where('kind', '=', 'copy').execute())
      .length
  const again = () => mailLinkAgain(db, row, { copies: true, domain: 'concord.example' }, new Date())
  expect([await again(), await again(), await copies(number)]).toEqual([true, true, 1])
  const delivered = () => db.updateTable('outbox').set({ state: 'sent' }).where('kind', '=', 'copy').execute()
  for (let sent = 1; sent < LIMITS.copies.max; sent += 1) {
    await delivered()
    expect(await again()).toBe(true)
  }
  await delivered()
  expect([await again(), await copies(number)]).toEqual([false, LIMITS.copies.max])
  const held = await rowOf((await inbox.receive(quoteSubmission({ yourEmail: 'b@b.example' }), 'too fast')).number)
  expect(await mailLinkAgain(db, held, { copies: true, domain: 'x' }, new Date())).toBe(true)
  expect(await copies(held.number)).toBe(0)
  await expect(mailLinkAgain(db, row, { copies: false, domain: 'x' }, new Date())).rejects.toMatchObject({
    status: 422,
  })
})
