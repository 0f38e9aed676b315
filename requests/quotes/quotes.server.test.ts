import type { Kysely } from 'kysely'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test } from 'vitest'
import { up as addQuoteLines } from '#database/migrations/0025-quote-lines.ts'
import { correctAddress } from '#requests/progress/request-mails.ts'
import { readQuotePdf } from '#requests/quotes/stored-quotes.ts'
import { forgetRequest, readRequest } from '#requests/stored-requests.ts'
import { DIALECTS, freshSettings } from '#tests/programs/databases.ts'
import { startMailServer } from '#tests/programs/mail-server.ts'
import { popplerText } from '#tests/programs/poppler.ts'
import { pricedAt, quotedRequest, SAM } from '#tests/samples/quoted-requests.ts'
import { NO_FILES, quoteSubmission } from '#tests/site/requests.ts'

for (const dialect of DIALECTS) {
  test(`${dialect}: two people's drafts never overwrite each other silently, and the same change twice is none`, async () => {
    const { quotes, number } = await quotedRequest(await freshSettings(dialect))
    expect((await quotes.read(number))?.draft.version).toBe(0)
    const first = { typed: pricedAt('1.25'), version: 0 }
    expect(await quotes.save(number, first, 'Sam')).toMatchObject({ kind: 'saved', draft: { version: 1 } })
    expect(await quotes.save(number, first, 'Sam')).toMatchObject({ kind: 'saved', draft: { version: 1 } })
    const both = await Promise.all([
      quotes.save(number, { typed: pricedAt('2'), version: 1 }, 'Sam'),
      quotes.save(number, { typed: pricedAt('3'), version: 1 }, 'Kim'),
    ])
    expect(both.map(({ kind }) => kind).sort()).toEqual(['conflict', 'saved'])
    const { draft } = (await quotes.read(number)) ?? {}
    expect(draft?.version).toBe(2)
    expect(both.find((each) => each.kind === 'conflict')).toMatchObject({ theirs: draft })
  })

  test(`${dialect}: a version is sent once, by a double click and by two clerks; a revision keeps it`, async () => {
    const { quotes, number, db, token } = await quotedRequest(await freshSettings(dialect))
    await quotes.save(number, { typed: pricedAt('1.25'), version: 0 }, 'Sam')
    const clicks = await Promise.all([1, 2, 3, 4].map(() => quotes.send(number, 1, SAM)))
    for (const click of clicks) expect(click).toMatchObject({ kind: 'sent', quote: { number, revision: 1 } })
    const answers = () =>
      db.selectFrom('outbox').select(['quote_number', 'state']).where('kind', '=', 'answer').execute()
    expect(await answers()).toEqual([{ quote_number: number, state: 'due' }])

    await quotes.save(number, { typed: pricedAt('1.10'), version: 1 }, 'Kim')
    expect(await quotes.send(number, 1, SAM)).toMatchObject({ quote: { revision: 1 } })
    const second = `${number}-2`
    expect(await quotes.send(number, 2, SAM)).toMatchObject({ quote: { number: second, revision: 2 } })
    expect(await quotes.send(number, 3, SAM)).toMatchObject({ kind: 'conflict', theirs: { version: 2 } })
    expect((await quotes.read(number))?.sent.map((quote) => quote.number)).toEqual([second, number])
    expect(popplerText((await readQuotePdf(db, second, token)) ?? Buffer.alloc(0))).toMatch(/\$1\.10[\s\S]*Page 1 of 1/)
    expect(await readQuotePdf(db, second, 'guessed')).toBeNull()

    await forgetRequest(db, NO_FILES, number, { by: null, now: new Date() })
    for (const table of ['quote', 'quote_draft', 'outbox'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })
}

test('what is wrong is refused with line and field, a held request with what to do', async () => {
  const { quotes, number, db } = await quotedRequest(await freshSettings('sqlite'))
  await quotes.save(number, { typed: pricedAt('1,25'), version: 0 }, 'Sam')
  const faulty = await quotes.send(number, 1, SAM)
  expect(faulty).toMatchObject({ kind: 'faulty', faults: [{ name: 'lines[0].breaks[0].price' }, {}] })
  expect(await quotes.preview(number, 'Sam')).toMatchObject({ faults: [{}, {}] })
  await db.updateTable('inquiry').set({ held_why: 'fast' }).execute()
  await expect(quotes.send(number, 1, SAM)).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining('held'),
  })
  await expect(quotes.send('Q-000000-0000', 1, SAM)).rejects.toMatchObject({ status: 404 })
})

test('if what belongs to it fails, nothing of the quote is stored', async () => {
  const { quotes, number, db } = await quotedRequest(await freshSettings('sqlite'))
  await quotes.save(number, { typed: pricedAt('1.25'), version: 0 }, 'Sam')
  await db.schema.dropTable('act').execute()
  await expect(quotes.send(number, 1, SAM)).rejects.toThrow('act')
  expect(await db.selectFrom('quote').select('number').execute()).toEqual([])
  expect(await db.selectFrom('outbox').select('id').where('kind', '=', 'answer').execute()).toEqual([])
})

test('the buyer gets one mail with the quote as a PDF that says what was typed, hostile text included', async () => {
  const mails = await startMailServer()
  onTestFinished(() => mails.stop())
  const content = { companyName: `</td><script>${'W'.repeat(180)}`, yourName: 'Ana {phone}' }
  const { quotes, number, outbox } = await quotedRequest(await freshSettings('sqlite'), { content, smtp: mails.url })
  const typed = { ...pricedAt('0.0375'), note: 'Thank you.\nPacked in trays of 50. <b>Not bold</b>' }
  await quotes.save(number, { typed, version: 0 }, 'Sam')
  await quotes.send(number, 1, SAM)
  await quotes.send(number, 1, SAM)
  outbox.start()
  await expect.poll(() => mails.arrived.size).toBe(2) // the request's mail to the company too
  const raw = [...mails.mails.values()].find((mail) => mail.includes(`Quote ${number} from`)) ?? ''
  const mail = await PostalMime.parse(raw)
  expect(mail).toMatchObject({
    to: [{ address: 'ana@northbridge.example' }],
    replyTo: [{ address: 'sales@concord.example' }],
  })
  expect(mail.text).toContain('Ana {phone},')
  expect(mail.text).toMatch(/10-880-2-05 +250 +\$0\.0375 +\$9\.38/)
  expect(mail.text).toContain('Total: $459.38. It is valid until 2026-12-24.')
  expect(mail.html).toContain('&lt;b&gt;Not bold')
  expect(mail.attachments).toMatchObject([{ filename: `${number}.pdf`, mimeType: 'application/pdf' }])
  const text = popplerText(new Uint8Array(mail.attachments[0]?.content as ArrayBuffer))
  for (const words of [number, 'Packed in trays of 50.', '$459.38', 'December 24, 2026', '</td><script>WWW']) {
    expect(text).toContain(words)
  }
})

for (const dialect of DIALECTS) {
  test(`${dialect}: a refused quote is not delivered, and goes to the corrected address once; who has it gets no second`, async () => {
    const mails = await startMailServer()
    onTestFinished(() => mails.stop())
    mails.refused.add('ana@northbridge.example')
    const { quotes, number, outbox, db } = await quotedRequest(await freshSettings(dialect), { smtp: mails.url })
    await quotes.save(number, { typed: { ...pricedAt('1.25'), cc: 'buying@northbridge.example' }, version: 0 }, 'Sam')
    await quotes.send(number, 1, SAM)
    const sendAll = async () => {
      while (await outbox.sendOne());
    }
    await sendAll()
    const answer = async () => (await readRequest(db, number))?.mails.find(({ kind }) => kind === 'answer')
    expect(await answer()).toMatchObject({ state: 'parked', last_fault: expect.stringContaining('no such user') })
    expect((await quotes.preview(number, 'Sam')) ?? {}).toMatchObject({
      refusal: expect.stringContaining('no such user'),
    })
    const company = mails.recipients.filter((address) => address.endsWith('@concord.example'))
    expect(mails.recipients).toEqual([...company, 'buying@northbridge.example'])

    await correctAddress(db, number, 'anna@northbridge.example', 'concord.example', {
      by: SAM,
      now: new Date('2026-11-24T10:00:00Z'),
    })
    await sendAll()
    expect(await answer()).toMatchObject({ state: 'sent' })
    expect(mails.recipients.at(-1)).toBe('anna@northbridge.example')
    expect(mails.recipients.filter((address) => address === 'buying@northbridge.example')).toHaveLength(1)
    const raw = [...mails.mails.values()].at(-1) ?? ''
    expect(raw).toMatch(/^Cc: buying@northbridge.example/m)
    expect(raw).not.toMatch(/^Auto-Submitted/m)
    expect((await quotes.preview(number, 'Sam')) ?? {}).toMatchObject({ refusal: null })
  })
}

for (const dialect of DIALECTS) {
  test(`${dialect}: a part's earlier prices are there, this buyer's first, in any spelling of the number; not those of the request itself`, async () => {
    const { quotes, db, number, inbox } = await quotedRequest(await freshSettings(dialect))
    const line = { manufacturerName: 'Concord', quantities: [250] as const }
    const ask = async (partNumber: string, change = {}) =>
      (await inbox.receive(quoteSubmission({ lines: [{ ...line, partNumber }], ...change }), null)).number
    const quote = async (request: string, price: string, version = 0) => {
      const { buyerRequest } = (await quotes.read(request)) ?? expect.fail()
      const typed = pricedAt(price, buyerRequest.content.lines)
      await quotes.save(request, { typed, version }, 'Sam')
      expect(await quotes.send(request, version + 1, SAM)).toMatchObject({ kind: 'sent' })
    }
    await quote(await ask('10 880 2 05', { yourEmail: 'bo@halden.example', companyName: 'Halden' }), '1.40')
    await quote(await ask('108802-05', { yourEmail: 'ANA@northbridge.example' }), '1.30')
    await quote(number, '9.99')
    const before = async (request: string) => {
      const { buyerRequest } = (await quotes.read(request)) ?? expect.fail()
      return (await quotes.before(buyerRequest)).map((prices) =>
        prices.map(({ unitPrice, quantity, isSameBuyer, company }) => [unitPrice, quantity, isSameBuyer, company]),
      )
    }
    expect(await before(number)).toEqual([
      [
        ['1.30', 250, true, 'Northbridge Avionics'],
        ['1.40', 250, false, 'Halden'],
      ],
      [],
    ])
    await forgetRequest(db, NO_FILES, (await quotes.read(number))?.buyerRequest.number ?? '', {
      by: null,
      now: new Date(),
    })
    expect((await db.selectFrom('quote_line').select('unit_price').execute()).length).toBe(2)
  })
}

test('the quotes of before are found by their parts after the migration', async () => {
  const { quotes, number, db } = await quotedRequest(await freshSettings('sqlite'))
  await quotes.save(number, { typed: pricedAt('1.25'), version: 0 }, 'Sam')
  await quotes.send(number, 1, SAM)
  const stored = await db.selectFrom('quote_line').selectAll().orderBy('place').execute()
  await db.schema.dropTable('quote_line').execute()
  await addQuoteLines(db as unknown as Kysely<unknown>)
  expect(await db.selectFrom('quote_line').selectAll().orderBy('place').execute()).toEqual(stored)
})

test('what is typed as Cc is checked, address by address', async () => {
  const { quotes, number } = await quotedRequest(await freshSettings('sqlite'))
  const { buyerRequest } = (await quotes.read(number)) ?? {}
  if (!buyerRequest) throw new Error('There is no request')
  const faults = (cc: string) =>
    quotes.faultsIn({ ...pricedAt('1'), cc }, buyerRequest).map(({ name, message }) => `${name} ${message}`)
  expect(faults('a@b.example; c@d.example\ne@f.example')).toEqual([])
  expect(faults('a@b.example, Bo <c@d.example>')).toEqual([expect.stringContaining("cc Cc: 'Bo' is no email address")])
  expect(faults('1@b.example 2@b.example 3@b.example 4@b.example 5@b.example 6@b.example')).toEqual([
    'cc Cc: at most 5 addresses.',
  ])
})
