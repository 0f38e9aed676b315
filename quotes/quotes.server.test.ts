import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test } from 'vitest'
import { lockRow } from '#database/locks.ts'
import { newPerson, People } from '#people/person-list.ts'
import { makeQuotePdf } from '#print/quote-pdf.ts'
import { storeQuoteDraft } from '#quotes/draft-store.ts'
import { readQuotePdf } from '#quotes/quote-store.ts'
import type { PricedQuote } from '#quotes/schemas/priced-quote.ts'
import { quoteTotals } from '#quotes/schemas/quote-totals.ts'
import { EMPTY_LINE } from '#quotes/schemas/typed-quote.ts'
import { buyerIdOf } from '#requests/buyer-rows.ts'
import { unsentDrafts } from '#requests/inbox/inbox-rows.ts'
import { mergeRequests } from '#requests/inbox/merge-requests.ts'
import { correctAddress, resendMail } from '#requests/inbox/request-mails.ts'
import { forgetRequest, readRequest, releaseRequest } from '#requests/request-store.ts'
import { DIALECTS, freshSettings } from '#tests/programs/databases.ts'
import { startMailServer } from '#tests/programs/mail-server.ts'
import { popplerText } from '#tests/programs/poppler.ts'
import { SAMPLES, sample } from '#tests/samples/attachment-samples.ts'
import { numberedRows } from '#tests/samples/numbered-rows.ts'
import { previewOf, pricedAt, quotedRequest, SAM } from '#tests/samples/quoted-requests.ts'
import { MERGE_QUOTES, NO_FILES, quoteSubmission } from '#tests/site/requests.ts'

for (const dialect of DIALECTS) {
  test(`${dialect}: each change is of the draft as it is then, however many are stored at once; the same again is none`, async () => {
    const { quotes, number } = await quotedRequest(await freshSettings(dialect))
    expect((await quotes.read(number))?.draft.version).toBe(0)
    const first = () => pricedAt('1.25')
    expect(await quotes.save(number, first, 'Sam')).toMatchObject({ before: 0, draft: { version: 1 } })
    expect(await quotes.save(number, first, 'Sam')).toMatchObject({ before: 1, draft: { version: 1 } })
    const words = ['a', 'b', 'c', 'd', 'e']
    const add = (word: string) => quotes.save(number, (typed) => ({ ...typed, note: typed.note + word }), 'Kim')
    await Promise.all(words.map(add))
    const { draft } = (await quotes.read(number)) ?? {}
    expect(draft).toMatchObject({ version: 6, changedBy: 'Kim' })
    expect([...(draft?.typed.note ?? '')].toSorted()).toEqual(words)
  })

  test(`${dialect}: a file that comes or goes while the PDF is made is not left out, and not sent`, async () => {
    let meanwhile: () => Promise<void> = async () => undefined
    const makePdf = async () => {
      await meanwhile()
      return { bytes: new Uint8Array(1), unprintable: [] }
    }
    const { quotes, number } = await quotedRequest(await freshSettings(dialect), { makePdf })
    await quotes.save(number, () => pricedAt('1.25'), 'Sam')
    await quotes.addFiles(number, [sample('pdf', 'another buyer.pdf')])
    const changed = 'Not sent: a day, a setting or a file has changed the quote since.'
    meanwhile = () => quotes.removeFile(number, 101)
    await expect(quotes.send(number, 1, SAM)).rejects.toThrow(changed)
    meanwhile = () => quotes.addFiles(number, [sample('pdf', 'plan.pdf')])
    await expect(quotes.send(number, 1, SAM)).rejects.toThrow(changed)
    meanwhile = async () => undefined
    expect((await quotes.send(number, 1, SAM)).quote.files.map(({ name }) => name)).toEqual(['plan.pdf'])
  })

  test(`${dialect}: a version is sent once, by a double click and by two clerks; a revision keeps it (behavior 20.5, 20.6)`, async () => {
    const { quotes, number, db } = await quotedRequest(await freshSettings(dialect))
    await quotes.save(number, () => pricedAt('1.25'), 'Sam')
    await quotes.addFiles(number, [sample('pdf', 'plan.pdf'), sample('step', 'jack.step')])
    await quotes.removeFile(number, 102)
    const clicks = await Promise.all([1, 2, 3, 4].map(() => quotes.send(number, 1, SAM)))
    for (const click of clicks) expect(click).toMatchObject({ number, revision: 1 })
    const answers = () =>
      db.selectFrom('outbox').select(['quote_number', 'state']).where('kind', '=', 'answer').execute()
    expect(await answers()).toEqual([{ quote_number: number, state: 'due' }])

    await quotes.save(number, () => pricedAt('1.10'), 'Kim')
    expect(await quotes.send(number, 1, SAM)).toMatchObject({ revision: 1 })
    const second = `${number}-2`
    expect(await quotes.send(number, 2, SAM)).toMatchObject({ number: second, revision: 2 })
    await expect(quotes.send(number, 3, SAM)).rejects.toThrow('Not sent: Kim has changed the quote since.')
    const { sent = [] } = (await quotes.read(number)) ?? {}
    expect(sent.map((quote) => quote.number)).toEqual([second, number])
    expect(sent[1]?.quote.files).toMatchObject([{ name: 'plan.pdf' }])
    const drawn = String(await readQuotePdf(db, second, number))
    expect(drawn).toContain(`"number":"${second}"`)
    expect(drawn).toMatch(/"unitPrice":"1\.10?"/)
    expect(await readQuotePdf(db, second, 'Q-261124-0000')).toBeNull()

    await forgetRequest(db, NO_FILES, number, { by: null, now: new Date() })
    for (const table of ['quote', 'quote_draft', 'outbox'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })
}

test.for(DIALECTS)(
  '%s: who writes a quote is known until it is sent, and a first price takes a new request',
  async (dialect) => {
    const { quotes, number, db } = await quotedRequest(await freshSettings(dialect))
    const progress = () => db.selectFrom('request').select(['state', 'owner_id']).executeTakeFirstOrThrow()
    expect(await unsentDrafts(db, [number])).toEqual(new Map())
    await quotes.save(number, (typed) => ({ ...typed, note: 'Soon' }), SAM)
    expect(await progress()).toEqual({ state: 'new', owner_id: null })
    expect((await unsentDrafts(db, [number])).get(number)).toMatchObject({ by: SAM.name })
    await quotes.save(number, () => pricedAt('1.25'), SAM)
    expect(await progress()).toEqual({ state: 'open', owner_id: SAM.id })
    const acts = await db.selectFrom('act').select(['action', 'person_name']).where('subject', '=', number).execute()
    expect(acts.map(({ action, person_name }) => `${action} ${person_name}`).toSorted()).toEqual([
      `request.owner ${SAM.name}`,
      `request.state ${SAM.name}`,
    ])
    await quotes.send(number, 2, SAM)
    expect(await unsentDrafts(db, [number])).toEqual(new Map())
  },
)

test.for(DIALECTS)('%s: a merged request is not quoted any more, also not by a form that was open', async (dialect) => {
  const { quotes, number, db, inbox } = await quotedRequest(await freshSettings(dialect))
  await quotes.save(number, () => pricedAt('1.25'), 'Sam')
  const { number: kept } = await inbox.receive(quoteSubmission(), null)
  const acting = { by: SAM, now: new Date('2026-11-24T10:00:00Z'), rules: { copies: false, domain: 'x' } }
  await mergeRequests(db, number, kept, { mergeQuotes: MERGE_QUOTES, isSure: true }, acting)
  expect(await quotes.read(number)).toMatchObject({ mergedInto: kept })
  const refused = { status: 422, message: `${number} is a part of ${kept} now.` }
  await expect(quotes.send(number, 1, SAM)).rejects.toMatchObject(refused)
  await expect(quotes.save(number, () => pricedAt('2'), 'Sam')).rejects.toMatchObject(refused)
  await expect(quotes.addFiles(number, [sample('pdf', 'a.pdf')])).rejects.toMatchObject(refused)
  expect(await db.selectFrom('quote').select('number').execute()).toEqual([])
})

test('what is wrong is refused with line and field, a held request with what to do', async () => {
  const { quotes, number, db } = await quotedRequest(await freshSettings('sqlite'))
  await quotes.save(number, () => pricedAt('1,25'), 'Sam')
  await expect(quotes.send(number, 1, SAM)).rejects.toThrow('not complete')
  const faults = [{ name: 'lines[0].breaks[0].price' }, {}]
  expect(await previewOf(quotes, number, SAM)).toMatchObject({ faults })
  await db.updateTable('request').set({ held_why: 'fast' }).execute()
  await expect(quotes.send(number, 1, SAM)).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining('suspected spam'),
  })
  await expect(quotes.send('Q-000000-0000', 1, SAM)).rejects.toMatchObject({ status: 404 })
})

test('if what belongs to it fails, nothing of the quote is stored (behavior 20.6)', async () => {
  const { quotes, number, db } = await quotedRequest(await freshSettings('sqlite'))
  await quotes.save(number, () => pricedAt('1.25'), 'Sam')
  await db.schema.dropTable('act').execute()
  await expect(quotes.send(number, 1, SAM)).rejects.toThrow('act')
  expect(await db.selectFrom('quote').select('number').execute()).toEqual([])
  expect(await db.selectFrom('outbox').select('id').where('kind', '=', 'answer').execute()).toEqual([])
})

test('the buyer gets one mail with the quote as a PDF that says what was typed, hostile text included (behavior 20.7, 20.8)', async () => {
  const mails = await startMailServer()
  onTestFinished(() => mails.stop())
  const content = { companyName: `</td><script>${'W'.repeat(180)}`, yourName: 'Ana {phone}' }
  const chosen = { content, smtp: mails.url, makePdf: makeQuotePdf }
  const { quotes, number, outbox } = await quotedRequest(await freshSettings('sqlite'), chosen)
  const priced = pricedAt('0.0375')
  const lines = priced.lines.map((line, at) => {
    return at > 0 ? line : { ...line, counted: '0', breaks: [...line.breaks, { quantity: '1000', price: '0.03' }] }
  })
  const typed = { ...priced, lines, note: 'Thank you.\nPacked in trays of 50. <b>Not bold</b>' }
  await quotes.save(number, () => typed, 'Sam')
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
  expect(mail.text).toMatch(/10-880-2-05 +\*250\* +\$0\.0375 +\$9\.38\n {4}Green insulated military terminal/)
  expect(mail.text).toContain('is valid until December 24, 2026. Total: $459.38.')
  expect(mail.text).toContain('The total counts the quantities in bold.')
  expect(mail.html).toContain('<b>250</b>')
  expect(mail.html).toContain('&lt;b&gt;Not bold')
  expect(mail.attachments).toMatchObject([{ filename: `${number}.pdf`, mimeType: 'application/pdf' }])
  const text = popplerText(new Uint8Array(mail.attachments[0]?.content as ArrayBuffer))
  for (const words of [
    number,
    'Packed in trays of 50.',
    '$459.38',
    'December 24, 2026',
    'Page 1 of',
    '</td><script>WWW',
  ]) {
    expect(text).toContain(words)
  }
})

test('a refused quote is not delivered, and goes to the corrected address once; who has it gets no second (behavior 19.8)', async () => {
  const mails = await startMailServer()
  onTestFinished(() => mails.stop())
  mails.refused.add('ana@northbridge.example')
  const { quotes, number, outbox, db } = await quotedRequest(await freshSettings('sqlite'), { smtp: mails.url })
  await quotes.save(number, () => ({ ...pricedAt('1.25'), cc: 'buying@northbridge.example' }), 'Sam')
  await quotes.send(number, 1, SAM)
  const sendAll = async () => {
    while (await outbox.sendOne());
  }
  await sendAll()
  const answer = async () => (await readRequest(db, number))?.mails.find(({ kind }) => kind === 'answer')
  expect(await answer()).toMatchObject({ state: 'parked', last_fault: expect.stringContaining('no such user') })
  expect((await previewOf(quotes, number, SAM)) ?? {}).toMatchObject({
    refusal: expect.stringContaining('no such user'),
  })
  const company = mails.recipients.filter((address) => address.endsWith('@concord.example'))
  expect(mails.recipients).toEqual([...company, 'buying@northbridge.example'])

  await correctAddress(db, number, 'anna@northbridge.example', {
    rules: { copies: false, domain: 'concord.example' },
    by: SAM,
    now: new Date('2026-11-24T10:00:00Z'),
  })
  await sendAll()
  expect(await answer()).toMatchObject({ state: 'sent' })
  expect(mails.recipients.at(-1)).toBe('anna@northbridge.example')
  expect(mails.recipients.filter((address) => address === 'buying@northbridge.example')).toHaveLength(1)
  const raw = [...mails.mails.values()].at(-1) ?? ''
  expect(raw).toMatch(/^Cc: buying@northbridge.example/m)
  expect(raw).not.toMatch(/^(?:Auto-Submitted|X-Auto-Response-Suppress)/m)
  expect((await previewOf(quotes, number, SAM)) ?? {}).toMatchObject({ refusal: null })
})

test('after a correction, a Cc to the address that was typed is kept, and one to the corrected address is no second', async () => {
  const mails = await startMailServer()
  onTestFinished(() => mails.stop())
  const { quotes, number, outbox, db } = await quotedRequest(await freshSettings('sqlite'), { smtp: mails.url })
  await correctAddress(db, number, 'anna@northbridge.example', {
    rules: { copies: false, domain: 'concord.example' },
    by: SAM,
    now: new Date('2026-11-24T10:00:00Z'),
  })
  const cc = 'ana@northbridge.example, Anna@northbridge.example'
  await quotes.save(number, () => ({ ...pricedAt('1.25'), cc }), 'Sam')
  await quotes.send(number, 1, SAM)
  while (await outbox.sendOne());
  const raw = [...mails.mails.values()].find((mail) => /^To: anna@/m.test(mail)) ?? ''
  expect((await PostalMime.parse(raw)).cc).toMatchObject([{ address: 'ana@northbridge.example' }])
})

test.for(DIALECTS)(
  '%s: a corrected address gets the quote that holds, never a withdrawn or replaced one',
  async (dialect) => {
    const mails = await startMailServer()
    onTestFinished(() => mails.stop())
    mails.refused.add('ana@northbridge.example')
    const quoted = await quotedRequest(await freshSettings(dialect), { smtp: mails.url })
    const { quotes, answers, number, outbox, db, inbox, clock } = quoted
    const context = { rules: { copies: false, domain: 'concord.example' }, by: SAM, now: clock.now }
    const sendAll = async () => {
      while (await outbox.sendOne());
    }
    const { number: withdrawn } = await inbox.receive(quoteSubmission(), null)
    for (const [request, price, version] of [
      [number, '1.25', 1],
      [number, '1.40', 2],
      [withdrawn, '1.25', 1],
    ] as const) {
      await quotes.save(request, () => pricedAt(price), 'Sam')
      await quotes.send(request, version, SAM)
      await sendAll()
    }
    await answers.withdraw(withdrawn, withdrawn, 'No copper', SAM, false)
    for (const request of [number, withdrawn]) await correctAddress(db, request, 'anna@northbridge.example', context)
    await sendAll()
    const arrived = [...mails.mails.values()].filter((mail) => /^To: anna@northbridge/m.test(mail))
    expect(arrived.map((mail) => /filename="?(Q-[^"\s]+)\.pdf/.exec(mail)?.[1])).toEqual([`${number}-2`])
    const stale = db
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '=', 'answer')
      .where('quote_number', '!=', `${number}-2`)
    for (const mail of await stale.execute()) await resendMail(db, mail.request_number ?? '', mail.id, context)
    await sendAll()
    const [why, state] = ['Not sent: the quote was withdrawn or replaced.', 'aside']
    expect(await stale.execute()).toMatchObject([
      { state, last_fault: why },
      { state, last_fault: why },
    ])
    expect(mails.recipients.filter((address) => address === 'anna@northbridge.example')).toHaveLength(1)
  },
)

for (const dialect of DIALECTS) {
  test(`${dialect}: a part's earlier prices are there, this buyer's first, in any spelling of the number; not those of the request itself (behavior 20.15)`, async () => {
    const { quotes, answers, db, number, inbox, clock } = await quotedRequest(await freshSettings(dialect))
    const line = { manufacturerName: 'Concord', quantities: [250] as const, note: '' }
    const ask = async (partNumber: string, change = {}) =>
      (await inbox.receive(quoteSubmission({ lines: [{ ...line, partNumber }], ...change }), null)).number
    const quote = async (request: string, price: string, version = 0) => {
      const { buyerRequest } = (await quotes.read(request)) ?? expect.fail()
      const typed = pricedAt(price, buyerRequest.content.lines)
      clock.now = new Date(clock.now.getTime() + 1_000)
      await quotes.save(request, () => typed, 'Sam')
      await quotes.send(request, version + 1, SAM)
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
    const [bo, ana] = [buyerIdOf('bo@halden.example'), buyerIdOf('ana@northbridge.example')]
    await db.updateTable('request').set({ buyer_id: ana }).where('buyer_id', '=', bo).execute() // as a merge does
    const wrong = await ask('10-880-2-05')
    await quote(wrong, '0.12')
    const revised = await ask('10-880-2-05')
    await quote(revised, '2.20')
    await quote(revised, '1.20', 1)
    const prices = async () => (await before(number))[0]?.map(([price, , isSame]) => [price, isSame])
    expect(await prices()).toEqual([
      ['1.20', true],
      ['0.12', true],
    ])
    await answers.withdraw(wrong, wrong, 'Wrong price', SAM)
    expect(await prices()).toEqual([
      ['1.20', true],
      ['1.30', true],
    ])
    await forgetRequest(db, NO_FILES, (await quotes.read(number))?.buyerRequest.number ?? '', {
      by: null,
      now: new Date(),
    })
    expect((await db.selectFrom('quote_line').select('unit_price').execute()).length).toBe(5)
  })
}

test.for(['send', 'release', 'forget'] as const)(
  'a request that is one to %s waits for a change of its buyer, and neither is refused',
  async (act) => {
    const { quotes, db, number, inbox, clock } = await quotedRequest(await freshSettings('postgres'))
    await quotes.save(number, () => pricedAt('1.25'), 'Sam')
    const of = act === 'release' ? (await inbox.receive(quoteSubmission(), 'doubtful')).number : number
    const rules = { copies: false, domain: 'x' }
    const acts = {
      send: () => quotes.send(number, 1, SAM),
      release: () => releaseRequest(db, of, { by: SAM, now: clock.now, rules }),
      forget: () => forgetRequest(db, NO_FILES, number, { by: SAM, now: clock.now }),
    }
    const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    const done = await db.transaction().execute(async (tx) => {
      await lockRow(tx, 'buyer', buyerIdOf('ana@northbridge.example'))
      const done = acts[act]()
      await expect.poll(async () => (await waiting.execute(db)).rows.length).toBeGreaterThan(0)
      await lockRow(tx, 'request', of)
      return { done }
    })
    await expect(done.done).resolves.toBeTruthy()
  },
)

test('what is typed as Cc is checked, address by address', async () => {
  const { quotes, number } = await quotedRequest(await freshSettings('sqlite'))
  const { buyerRequest } = (await quotes.read(number)) ?? {}
  if (!buyerRequest) throw new Error('There is no request')
  const faults = (cc: string) =>
    quotes.faultsIn({ ...pricedAt('1'), cc }, buyerRequest).map(({ name, message }) => `${name} ${message}`)
  expect(faults('a@b.example; c@d.example\ne@f.example')).toEqual([])
  expect(faults('a@b.example, Bo <c@d.example>')).toEqual([
    expect.stringContaining("cc Cc: 'Bo' is not an email address"),
  ])
  expect(faults('1@b.example 2@b.example 3@b.example 4@b.example 5@b.example 6@b.example')).toEqual([
    'cc Cc: at most 5 addresses.',
  ])
})

test('a mail in German, in the request’s thread, with the clerk’s files, signature and reply address; exactly what was previewed (behavior 20.7, 20.8, 20.17)', async () => {
  const mails = await startMailServer()
  onTestFinished(() => mails.stop())
  const chosen = { smtp: mails.url, makePdf: makeQuotePdf }
  const { quotes, number, outbox, db } = await quotedRequest(await freshSettings('sqlite'), chosen)
  const at = new Date('2026-11-24T10:00:00Z')
  await db
    .insertInto('person')
    .values(newPerson(SAM, null, at))
    .execute()
  const sam = { ...SAM, id: (await db.selectFrom('person').select('id').executeTakeFirstOrThrow()).id }
  const people = new People(db, () => at)
  const signature = 'Sam Okafor\nConcord Electronics\n+1 212-555-0188'
  await people.setContact(sam, { phone: '+1 212-555-0188', replyTo: 'sam@concord.example', signature })
  const sendAll = async () => {
    while (await outbox.sendOne());
  }
  await sendAll()
  const [line = EMPTY_LINE, ...others] = pricedAt('1234.5').lines
  const lines = [{ ...line, per: '100', minimum: '50' }, ...others, freight]
  const typed = {
    ...pricedAt('1234.5'),
    lines,
    language: 'de',
    taxName: 'USt.',
    taxRate: '19',
    payment: '30 Tage netto',
  }
  await quotes.save(number, () => typed, 'Sam')
  await quotes.addFiles(number, [sample('pdf', 'Zeichnung.pdf'), sample('step', 'jack.step')])
  await quotes.removeFile(number, 102)
  await expect(quotes.addFiles(number, [sample('zip', 'a.zip')])).rejects.toMatchObject({ status: 422 })
  expect((await quotes.read(number))?.draft.version).toBe(1)
  const shownNow = async () => {
    const preview = await previewOf(quotes, number, sam)
    return preview && 'seal' in preview ? preview : expect.fail('There is no preview')
  }
  const before = await shownNow()
  await quotes.addFiles(number, [sample('pdf', 'Anhang.pdf')])
  const changed = 'a day, a setting or a file has changed the quote since'
  await expect(quotes.send(number, before.version, sam, before)).rejects.toThrow(changed)
  await quotes.removeFile(number, 103)
  const shown = await shownNow()
  await people.setContact(sam, { phone: '', replyTo: 'sam@concord.example', signature })
  await expect(quotes.send(number, shown.version, sam, shown)).rejects.toThrow(changed)
  await people.setContact(sam, { phone: '+1 212-555-0188', replyTo: 'sam@concord.example', signature })
  const tick = '‘Buyers will see sam@concord.example’'
  await expect(quotes.send(number, shown.version, sam, shown)).rejects.toThrow(tick)
  const ticked = { seal: shown.seal, ticked: shown.sampleAddress ?? '' }
  await quotes.send(number, shown.version, sam, ticked)
  await quotes.addFiles(number, [sample('pdf', 'Anhang.pdf')])
  expect((await quotes.read(number))?.draft.version).toBe(2)
  await quotes.removeFile(number, 104)
  await sendAll()

  const raw = [...mails.mails.values()].find((mail) => mail.includes(`Angebot ${number} von`)) ?? ''
  const mail = await PostalMime.parse(raw)
  const request = await db.selectFrom('outbox').select('message_id').where('kind', '=', 'quote').executeTakeFirst()
  expect(mail).toMatchObject({
    replyTo: [{ address: 'sam@concord.example' }],
    inReplyTo: request?.message_id,
    references: request?.message_id,
  })
  expect(mail.text?.trimEnd()).toBe(shown.mail.text.trimEnd())
  expect(mail.html?.trimEnd()).toBe(shown.mail.html.trimEnd())
  expect(mail.text).toMatch(/gültig bis 24\. Dezember 2026/)
  expect(mail.text).toMatch(/10-880-2-05 +250 +1\.234,50 \$ \/100 +3\.086,25 \$\n.*\n {4}Mindestmenge 50/)
  expect(mail.text).toContain('Zahlung:  30 Tage netto')
  expect(mail.text?.trimEnd().endsWith(signature)).toBe(true)
  const [pdf, file, ...more] = mail.attachments
  expect([file?.filename, more]).toEqual(['Zeichnung.pdf', []])
  expect(Buffer.from(file?.content as ArrayBuffer)).toEqual(Buffer.from(SAMPLES.pdf))
  expect(Buffer.from(pdf?.content as ArrayBuffer)).toEqual(Buffer.from(shown.pdf))
  const words = popplerText(shown.pdf)
  for (const each of [
    'ANGEBOT',
    'Fracht',
    'USt. 19 %',
    'Sam Okafor',
    'So bestellen Sie'.toUpperCase(),
    'Seite 1 von',
  ]) {
    expect(words).toContain(each)
  }
  expect(words).toMatch(/parts\.concord\.example\/request\//)
  const [sent] = (await quotes.read(number))?.sent ?? []
  expect(sent?.quote).toMatchObject({
    version: 2,
    language: 'de',
    files: [{ name: 'Zeichnung.pdf' }],
    clerk: { signature },
    ...quoteFigures(sent?.quote),
  })
  expect((await readRequest(db, number))?.buyerRequest.attachments).toEqual([])
})

const freight = { ...EMPTY_LINE, text: 'Fracht', breaks: [{ quantity: '1', price: '84' }] }
const quoteFigures = (quote: PricedQuote | undefined) => {
  const { lines: _, open: __, ...totals } = quote ? quoteTotals(quote) : expect.fail('No quote was sent')
  return totals
}

test('a quote and a draft of before own lines read as they were', async () => {
  const { quotes, number, db } = await quotedRequest(await freshSettings('sqlite'))
  const line = { manufacturerName: 'Concord', partNumber: '10-880-2-05', leadTime: '6 weeks', minimum: null, note: '' }
  const breaks = [250, 500].map((quantity) => ({ quantity, unitPrice: '1.25', total: (quantity * 1.25).toFixed(2) }))
  const content = {
    currency: 'USD',
    validUntil: '2026-12-24',
    terms: 'Ex works.',
    note: '',
    total: '312.50',
    lines: [{ ...line, breaks, counted: 250 }],
  }
  const typed = { currency: 'USD', validUntil: '2026-12-24', terms: '', note: '', lines: [{ breaks: [], note: 'a' }] }
  const of = { request_number: number, sent_at: '2026-11-24T10:00:00Z', sent_by: 'Sam', pdf: '' }
  await db
    .insertInto('quote')
    .values({ ...of, number, revision: 1, draft_version: 1, content: JSON.stringify(content) })
    .execute()
  const old = JSON.parse(JSON.stringify(typed))
  await storeQuoteDraft(db, number, { before: null, typed: old }, { by: null, now: new Date() })
  const { sent, draft } = (await quotes.read(number)) ?? expect.fail('There is no request')
  expect(sent[0]?.quote).toMatchObject({ ...content, version: 1, language: 'en', files: [], clerk: null })
  expect(draft.typed).toMatchObject({ language: '', lines: [{ note: 'a', per: '', counted: '' }] })
})

for (const dialect of DIALECTS) {
  test(`${dialect}: list prices hold from their day, for a part before its base number, and a faulty file changes none (behavior 20.16)`, async () => {
    const { quotes, number } = await quotedRequest(await freshSettings(dialect))
    const load = async (rows: readonly (readonly string[])[]) => await quotes.loadListPrices(numberedRows(rows), SAM)
    const { buyerRequest } = (await quotes.read(number)) ?? expect.fail('There is no request')
    const heading = ['Currency', 'part number', 'Quantity', 'Price', 'Valid from', 'Remark']
    const rows = [
      heading,
      ['USD', '10-880', '1', '3', '2026-01-01', ''],
      ['EUR', '10-880', '1', '2.75', '2026-01-01', 'the part has none in euros'],
      ['EUR', '108-80-2', '1', '9', '2026-01-01', 'of another part'],
      ['USD', '10 880 2 05', '500', '0.50', '2026-01-01', 'replaced'],
      ['USD', '10-880-2-05', '1', '2.5', '2026-06-01', ''],
      ['USD', '10-880-2-05', '100', '$1.80', '2026-06-01', ''],
      ['USD', '10-880-2-05', '100', '9.99', '2027-01-01', 'not yet'],
      ['', '', '', '', '', ''],
    ]
    expect(await load(rows)).toBe(7)
    const wrong = [heading, ['USD', '10-880', '0', '3', '2026-01-01'], ['XX', '10', '1', '3', '2026-01-01']]
    await expect(load(wrong)).rejects.toMatchObject({
      message: expect.stringMatching(/^Row 2: the quantity is '0'.*\nRow 3: the currency is 'XX'/),
    })
    await expect(load([['Part', 'Price']])).rejects.toMatchObject({ field: 'files' })
    expect(await quotes.countListPrices()).toBe(7)
    const [first = [], second] = await quotes.listPrices(buyerRequest.content.lines, [])
    expect(first.map(({ quantity, price, currency }) => `${currency} ${quantity} ${price}`).sort()).toEqual([
      ...['EUR 1 2.75', 'USD 1 2.50', 'USD 100 1.80'],
    ])
    expect(second).toEqual([])
  })
}

test('the days of a quote are the company’s: on the evening of the 24th in New York it is the 25th in UTC', async () => {
  const { quotes, number, clock } = await quotedRequest(await freshSettings('sqlite'))
  clock.now = new Date('2026-11-25T03:00:00Z')
  await quotes.loadListPrices(
    numberedRows([
      ['Part number', 'Quantity', 'Price', 'Currency', 'Valid from'],
      ['10-880-2-05', '1', '1.50', 'USD', '2026-11-24'],
      ['10-880-2-05', '1', '1.75', 'USD', '2026-11-25'],
    ]),
    SAM,
  )
  const read = await quotes.read(number)
  expect(read?.draft.typed.validUntil).toBe('2026-12-24')
  expect(read && (await quotes.listPrices(read.buyerRequest.content.lines, []))[0]).toMatchObject([{ price: '1.50' }])
  const priced = { ...pricedAt('1.25'), validUntil: '2026-11-24' }
  await quotes.save(number, () => priced, 'Sam')
  expect(await previewOf(quotes, number, SAM)).toMatchObject({ document: { issued: '2026-11-24' } })
  clock.now = new Date('2026-11-25T05:00:00Z')
  expect(await previewOf(quotes, number, SAM)).toMatchObject({ faults: [{ name: 'validUntil' }] })
})
