import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DeskBuyers } from '#buyers/desk-buyers.ts'
import type { Db } from '#database/tables.ts'
import { askForNotices } from '#followers/follower-store.ts'
import type { Person } from '#people/person.ts'
import { buyerIdOf } from '#requests/buyer-rows.ts'
import { DIALECTS, temporaryFolder } from '#tests/programs/databases.ts'
import { atTheSameTime, whileHeld } from '#tests/programs/while-held.ts'
import { openClerksDesk } from '#tests/samples/clerks-desk.ts'
import { contactSubmission, NO_FILES, QUOTE, quoteSubmission } from '#tests/site/requests.ts'

const ANN: Person = { id: 'ann', name: 'Ann', mail: 'ann@maker.example', role: 'sales' }
const BOB: Person = { ...ANN, id: 'bob', name: 'Bob' }

for (const dialect of DIALECTS) {
  test(`on ${dialect} what two people change of a buyer at the same moment is not lost`, async () => {
    const { buyers, database, receive } = await openClerksDesk(dialect)
    const [ana, bo] = ['ana@northbridge.example', 'bo@tarn.example']
    for (const yourEmail of [ana, bo]) await receive({ yourEmail })
    const [id, other] = [buyerIdOf(ana), buyerIdOf(bo)]
    const { name, company, version } = (await buyers.read(id)) ?? expect.fail()
    const saving = [ANN, BOB].map(
      (by) => () => buyers.change(id, { name, company, mail: ana, note: by.name, version }, by),
    )
    expect(await atTheSameTime(database, 'buyer', saving)).toMatchObject({
      done: 1,
      refusals: [{ status: 422, field: 'note' }],
    })
    const note = (tx: Db) => tx.updateTable('buyer').set({ note: 'Pays late' }).where('id', '=', id).execute()
    await whileHeld(database, note, [() => buyers.merge(other, ana, ANN)])
    expect(await buyers.read(other)).toMatchObject({ id, note: 'Pays late' })
  })

  test(`on ${dialect} a buyer has all requests, in any state; the question says as many as are then deleted`, async () => {
    const { db, receive, requests, buyers, inbox } = await openClerksDesk(dialect)
    const [closed, declined, merged, kept] = [
      await receive({}),
      await receive({}),
      await receive({}),
      await receive({}),
    ]
    await inbox.receive(quoteSubmission({}), 'it has links')
    await requests.changeMany([closed], { state: 'closed' }, ANN)
    await requests.changeMany([declined], { state: 'declined' }, ANN)
    await requests.merge(merged, kept, true, ANN)
    const id = buyerIdOf(QUOTE.yourEmail)
    const bo = { yourEmail: 'bo@northbridge.example' }
    await receive(bo)
    await buyers.merge(buyerIdOf(bo.yourEmail), QUOTE.yourEmail, ANN)
    await inbox.receive(quoteSubmission(bo), 'it has links')
    const read = (await buyers.read(id)) ?? expect.fail()
    expect(read).toMatchObject({ requests: read.requestRows.length, deletes: 7 })
    expect(read.requests).toBe(5)
    expect(await buyers.forget(id, ANN)).toMatchObject({ requests: 7 })
    expect(await db.selectFrom('request').select('number').execute()).toEqual([])
  })

  test(`on ${dialect} after a merge all emails go to the address of the buyer that is kept, or to the one it is corrected to`, async () => {
    const { db, buyers, requests, receive } = await openClerksDesk(dialect)
    const wrong = { yourEmail: 'ana@nothbridge.example' }
    const [misspelled, own] = [await receive(wrong), await receive({ yourEmail: 'Ana@Northbridge.example' })]
    const parked = { state: 'parked', settled_at: '2026-11-22T10:00:00.000Z', last_fault: '550 no such user' } as const
    await db.updateTable('outbox').set(parked).where('kind', '=', 'copy').execute()
    const { page_token: link } = (await requests.request(own)) ?? expect.fail()
    const id = await buyers.merge(buyerIdOf(wrong.yourEmail), QUOTE.yourEmail, ANN)
    const mailsTo = async (...numbers: string[]) =>
      await Promise.all(numbers.map(async (number) => (await requests.request(number))?.mail.toLowerCase()))
    const pageSays = async () => (await buyers.read(id))?.mail
    const all = [misspelled, own, await receive(wrong)]
    expect(await mailsTo(...all)).toEqual(Array(3).fill(await pageSays()))
    const copies = db.selectFrom('outbox').select(['request_number', 'state']).where('kind', '=', 'copy')
    expect(await copies.where('request_number', 'in', [misspelled, own]).orderBy('state').execute()).toEqual([
      { request_number: misspelled, state: 'due' },
      { request_number: own, state: 'parked' },
    ])
    expect(await requests.request(own)).toMatchObject({ page_token: link })
    const correct = async (mail: string) => {
      const { name, company, note, version } = (await buyers.read(id)) ?? expect.fail()
      await buyers.change(id, { name, company, note, mail, version }, ANN)
    }
    await correct('office@northbridge.example')
    all.push(await receive({ yourEmail: 'bo@northbridge.example' }))
    await buyers.merge(buyerIdOf('bo@northbridge.example'), QUOTE.yourEmail, ANN)
    all.push(await receive({ yourEmail: 'bo@northbridge.example' }))
    expect(await mailsTo(...all)).toEqual(Array(5).fill('office@northbridge.example'))
    await correct('')
    expect(await mailsTo(...all)).toEqual(Array(5).fill(await pageSays()))
    expect(await pageSays()).toBe(QUOTE.yourEmail)
  })

  test(`on ${dialect} a buyer and their requests are found by each address that a page shows`, async () => {
    const { buyers, requests, inbox, receive } = await openClerksDesk(dialect)
    const caller = quoteSubmission({ yourEmail: '', companyName: 'Caller', yourPhone: '555 0142' })
    const { number: called } = await inbox.receive(caller, null, { source: 'phone', copies: false, by: ANN })
    await requests.correctAddress(called, 'bob@caller.example', ANN)
    const number = await receive({})
    const id = buyerIdOf(QUOTE.yourEmail)
    const { name, company, version } = (await buyers.read(id)) ?? expect.fail()
    await receive({ yourEmail: 'second@other.example', companyName: 'Meridian' })
    await buyers.merge(buyerIdOf('second@other.example'), QUOTE.yourEmail, ANN)
    await buyers.change(id, { name, company, mail: 'Office@zed.example', note: '', version }, ANN)
    const listed = async (find: string) =>
      (await buyers.list({ find, sort: 'last' }, { page: 1, rows: 9 })).buyers.map((buyer) => buyer.id)
    for (const find of [QUOTE.yourEmail, 'office@zed.example', 'second@other.example', 'meridian northbridge'])
      expect(await listed(find), find).toEqual([id])
    expect(await listed('meridian caller')).toEqual([])
    const found = async (find: string) => {
      const filter = { tab: 'all', find, owner: null, from: null, to: null } as const
      return (await requests.inbox(filter, { after: null, rows: 9 })).rows.map((row) => row.number)
    }
    expect(await found('bob@caller.example')).toEqual([called])
    expect(await found('office@zed.example')).toContain(number)
  })
}

test('a buyer is forgotten though a file of theirs can’t be removed: no notice goes on', async () => {
  const desk = await openClerksDesk('sqlite')
  await desk.receive({ yourEmail: 'zoe@quill.example' })
  const parts = [{ table: 'Panel-Jacks', id: '1', number: '10-1' }]
  await askForNotices(desk.db, { address: 'zoe@quill.example', parts }, 'maker.example', desk.now())
  const failing = { ...NO_FILES, sweep: () => Promise.reject(new Error('disk')) }
  const buyers = new DeskBuyers({ ...desk.options, attachments: failing })
  await expect(buyers.forget(buyerIdOf('zoe@quill.example'), ANN)).rejects.toThrow('disk')
  expect(await desk.db.selectFrom('follower').select('id').execute()).toEqual([])
})

test('forgetting a buyer can be repeated after files or mails couldn’t be removed, and is recorded then', async () => {
  const desk = await openClerksDesk('sqlite')
  const { db } = desk
  await desk.receive({ yourEmail: 'zoe@quill.example' })
  const mailbox = join(await temporaryFolder(), 'mailbox')
  const forget = (attachments = NO_FILES) =>
    new DeskBuyers({ ...desk.options, attachments, mailbox }).forget(buyerIdOf('zoe@quill.example'), ANN)
  await writeFile(mailbox, 'a file, so its mails can’t be listed')
  await expect(forget()).rejects.toThrow('ENOTDIR')
  expect(await db.selectFrom('request').select('number').execute()).toHaveLength(1)
  await rm(mailbox)
  await expect(forget({ ...NO_FILES, sweep: () => Promise.reject(new Error('disk')) })).rejects.toThrow('disk')
  await mkdir(join(mailbox, 'confirm.eml'), { recursive: true })
  await expect(forget()).rejects.toThrow('EISDIR')
  await rm(mailbox, { recursive: true })
  await forget()
  expect(await db.selectFrom('buyer').select('id').execute()).toEqual([])
  expect(await db.selectFrom('act').select('id').where('action', '=', 'buyer.forgotten').execute()).toHaveLength(1)
})

test('buyers are made from requests by email address, merged, and corrected for what comes later (behavior 19.19)', async () => {
  const desk = await openClerksDesk('sqlite')
  const { buyers, requests, inbox } = desk
  const first = await desk.receive({ companyName: 'Tarn', yourEmail: 'Ana@Tarn.example' })
  await inbox.receive(contactSubmission({ email: 'ana@tarn.example' }), null)
  await desk.receive({ companyName: 'Tarn', yourName: 'Bo Lund', yourEmail: 'bo@tarn.example' })
  await requests.changeMany([first], { state: 'won' }, ANN)
  const list = async (find: string, sort: 'last' | 'company' = 'last') =>
    (await buyers.list({ find, sort }, { page: 1, rows: 9 })).buyers
  expect((await list('')).map(({ name, requests, won }) => [name, requests, won])).toEqual([
    ['Bo Lund', 1, 0],
    ['Ana Ferreira', 2, 1],
  ])
  const [ana] = await list('ana tarn')
  const id = ana?.id ?? ''
  const typed = { name: 'Ana F.', company: 'Tarn Ltd', mail: 'ana@new.example', note: 'Pays late' }
  const { version = '' } = (await buyers.read(id)) ?? {}
  await buyers.change(id, { ...typed, version }, ANN)
  await expect(buyers.change(id, { ...typed, note: 'Pays early', version }, BOB)).rejects.toThrow(/Pays late/)
  expect((await requests.request(first))?.mail).toBe('ana@new.example')
  const later = await desk.receive({ companyName: 'Tarn', yourEmail: 'ana@tarn.example' })
  expect((await requests.request(later))?.mail).toBe('ana@new.example')
  expect(await buyers.read(id)).toMatchObject({ company: 'Tarn Ltd', note: 'Pays late', requests: 3 })
  const [bo] = await list('lund')
  await buyers.merge(bo?.id ?? '', 'ana@tarn.example', ANN)
  await desk.receive({ companyName: 'Tarn', yourEmail: 'bo@tarn.example' })
  expect(await buyers.read(bo?.id ?? '')).toMatchObject({ id, requests: 5 })
  const misspelled = { companyName: 'Tarn', yourEmail: 'cy@tran.example' }
  await desk.receive(misspelled)
  const [cy] = await list('cy')
  const corrected = { ...typed, mail: 'cy@tarn.example', version: (await buyers.read(cy?.id ?? ''))?.version ?? '' }
  await buyers.change(cy?.id ?? '', corrected, ANN)
  await desk.receive({ companyName: 'Tarn', yourEmail: 'cy@tarn.example' })
  await buyers.merge(cy?.id ?? '', 'cy@tarn.example', ANN)
  const misspelledAgain = await desk.receive(misspelled)
  expect((await requests.request(misspelledAgain))?.mail).toBe('cy@tarn.example')
  await buyers.merge(buyerIdOf('cy@tarn.example'), 'ana@tarn.example', ANN)
  expect((await list('')).map((buyer) => buyer.id)).toEqual([id])
  await expect(buyers.merge(id, 'nobody@tarn.example', ANN)).rejects.toThrow('No other buyer writes from')
  await requests.forget((await buyers.read(id))?.requestRows.map(({ number }) => number) ?? [], ANN)
  expect(await list('')).toEqual([])
})

test('no stranger renames a buyer, and what is held makes none before it is released (behavior 19.19)', async () => {
  const { inbox, buyers, requests, receive } = await openClerksDesk('sqlite')
  const list = () => buyers.list({ find: '', sort: 'last' }, { page: 1, rows: 9 })
  const { number: held } = await inbox.receive(
    quoteSubmission({ companyName: 'Spam', yourEmail: 'x@y.example' }),
    'Spam',
  )
  expect(await list()).toMatchObject({ buyers: [] })
  await receive({ companyName: 'Northbridge', yourEmail: 'ana@northbridge.example' })
  await receive({ companyName: 'Cash only', yourEmail: 'ana@northbridge.example' })
  expect(await list()).toMatchObject({ buyers: [{ company: 'Northbridge' }] })
  await requests.release([held], ANN)
  expect(await list()).toMatchObject({ buyers: [{ company: 'Spam' }, { company: 'Northbridge' }] })
})
