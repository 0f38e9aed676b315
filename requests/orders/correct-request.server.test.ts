import { expect, test } from 'vitest'
import { makeMail } from '#requests/messages/make-mail.ts'
import { asContactMessage } from '#requests/messages/message-mails.ts'
import { changeProgress } from '#requests/progress/request-progress.ts'
import { indexSome, matching } from '#requests/progress/search-index.ts'
import { queryTerms } from '#requests/progress/search-words.ts'
import { writeMessage } from '#requests/progress/write-message.ts'
import { requestChange } from '#requests/schemas/kinds/correction.ts'
import { findByToken, readRequest, releaseRequest } from '#requests/stored-requests.ts'
import { eventMessage } from '#requests/webhook/event-message.ts'
import { LIMITS } from '#shared/limits.ts'
import { DIALECTS, freshSettings } from '#tests/programs/databases.ts'
import { previewOf, pricedAt, quotedRequest, SAM } from '#tests/samples/quoted-requests.ts'
import { MAIL_FACTS, QUOTE, quoteSubmission } from '#tests/site/requests.ts'

const asTyped = (at: number) => {
  const line = QUOTE.lines[at]
  if (!line) throw new Error('The sample request has two lines')
  return { line, isRemoved: false }
}
const [FIRST, SECOND] = [asTyped(0), asTyped(1)]
const BETTER = {
  ...SECOND,
  line: { ...SECOND.line, quantities: [500, 1_000] as const, note: 'In <b>tin</b>\r\nBcc: x@y' },
}
const RULES = { copies: false, domain: 'concord.example', events: true }

type Quoted = Awaited<ReturnType<typeof quotedRequest>>
type Change = { seen?: string; lines?: readonly (typeof FIRST)[]; note?: string }

/** The request with a function that corrects it as its page would: by default nothing is different. */
async function correctable(dialect: (typeof DIALECTS)[number]) {
  const quoted = await quotedRequest(await freshSettings(dialect), { events: true })
  const { db, answers, token, number } = quoted
  const markNow = async () => (await findByToken(db, token, '2026-11-24'))?.mark ?? null
  const correct = async ({ seen, lines = [FIRST, SECOND], note = QUOTE.note }: Change) =>
    await answers.byBuyer(token, { kind: 'correct', seen: seen ?? (await markNow()) ?? '', lines, note }, [])
  const queued = async () =>
    (await db.selectFrom('outbox').select(['kind', 'event']).where('inquiry_number', '=', number).execute())
      .filter(({ event }) => event?.includes('corrected'))
      .map(({ kind }) => kind)
      .sort()
  return { ...quoted, markNow, correct, queued }
}
const linesIn = async ({ db, number }: Quoted) => {
  const record = await readRequest(db, number)
  return record?.buyerRequest.kind === 'quote' ? record.buyerRequest.content : null
}
const refused = (words: RegExp) => ({ status: 422, message: expect.stringMatching(words) })

for (const dialect of DIALECTS) {
  test(`${dialect}: a correction is stored once with its words, mail, event and record, from two tabs and however often it is sent`, async () => {
    const quoted = await correctable(dialect)
    const { db, number, token, correct, markNow, queued, database } = {
      ...quoted,
      database: { db: quoted.db, dialect },
    }
    await db.updateTable('inquiry').set({ seen_at: '2026-11-24T10:00:00.000Z' }).execute()
    const seen = (await markNow()) ?? ''
    const change = { seen, lines: [FIRST, BETTER], note: 'In April.' }
    await Promise.all([correct(change), correct(change), correct(change)])
    await correct(change)
    expect(await linesIn(quoted)).toMatchObject({
      lines: [FIRST.line, { ...SECOND.line, quantities: [500, 1_000], note: BETTER.line.note }],
      note: 'In April.',
    })
    expect(await queued()).toEqual(['event', 'message'])
    const found = await findByToken(db, token, '2026-11-24')
    const [words] = found?.messages ?? []
    expect(words).toMatchObject({ by: null, isCorrection: true })
    expect(words?.text.split('\n').slice(0, 2)).toEqual([
      'Line 2, AA59126/295H01: 500 / 1,000 instead of 12,000',
      'Line 2, AA59126/295H01: note ‘In <b>tin</b>\r',
    ])
    expect(words?.text).toContain('Note ‘In April.’ instead of ‘Delivery in March.’')
    expect(await db.selectFrom('act').select(['action', 'person_name']).execute()).toEqual([
      { action: 'request.corrected', person_name: 'The buyer, Ana Ferreira' },
    ])
    expect(await db.selectFrom('inquiry').select(['state', 'seen_at']).execute()).toEqual([
      { state: 'new', seen_at: null },
    ])
    const record = await readRequest(db, number)
    if (!record || !words) throw new Error('nothing stored')
    const mail = makeMail({ kind: 'message', messageId: '<m@x>', message: words }, record.buyerRequest, MAIL_FACTS)
    expect(mail.content).toMatchObject({
      to: ['rfq@concord.example'],
      subject: `Correction of ${number}: Northbridge Avionics`,
    })
    expect(mail.content.text).toContain('500 / 1,000 instead of 12,000')
    expect(mail.content.html).not.toContain('<b>tin')
    expect(asContactMessage(record.buyerRequest, words).content).toMatchObject({ subject: `Correction of ${number}` })
    const { event } = await db
      .selectFrom('outbox')
      .select('event')
      .where('kind', '=', 'event')
      .where('event', 'like', '%request.corrected%')
      .executeTakeFirstOrThrow()
    const { data } = JSON.parse(eventMessage({ messageId: 'msg_1', event }, record, 'https://x.example').body)
    expect(data).toMatchObject({ fields: { note: 'In April.' }, message: { text: words.text } })
    expect(requestChange.array().parse(data.changes)[0]).toEqual({
      ...{ line: 2, partNumber: 'AA59126/295H01', field: 'quantities', from: '12,000', to: '500 / 1,000' },
    })
    await indexSome(database)
    const terms = { terms: queryTerms('april'), exact: [] }
    expect(await matching(database, terms, { from: 0, below: Number.MAX_SAFE_INTEGER }, 5)).toMatchObject([{ number }])
  })

  test(`${dialect}: a second tab that has seen other lines changes nothing; a part stays what it is, and one line stays`, async () => {
    const quoted = await correctable(dialect)
    const { correct, markNow, queued } = quoted
    const seen = (await markNow()) ?? ''
    await correct({ seen, lines: [FIRST, { ...SECOND, isRemoved: true }] })
    await expect(correct({ seen, lines: [FIRST, BETTER] })).rejects.toMatchObject(refused(/changed meanwhile/))
    await correct({ seen, lines: [FIRST, { ...SECOND, isRemoved: true }] }) // the same again
    expect((await linesIn(quoted))?.lines).toEqual([FIRST.line])
    await correct({ lines: [{ ...FIRST, line: { ...FIRST.line, partNumber: 'another', quantities: [7] } }] })
    expect((await linesIn(quoted))?.lines).toEqual([{ ...FIRST.line, quantities: [7] }])
    await correct({ lines: [{ ...FIRST, line: { ...FIRST.line, quantities: [7] } }] }) // nothing is different
    expect(await queued()).toEqual(['event', 'event', 'message', 'message'])
  })

  test(`${dialect}: after a quote or an answer of the desk, of a request that has ended, and past a day's limit nothing is corrected`, async () => {
    const quoted = await correctable(dialect)
    const { db, attachments, number, correct, markNow, quotes, clock, inbox, token, queued, answers } = quoted
    for (let count = 1; count <= LIMITS.messages.max; count += 1) await correct({ note: `Note ${count}` })
    await expect(correct({ note: 'One more' })).rejects.toMatchObject({ status: 429 })
    clock.now = new Date('2026-11-25T10:00:01Z')
    const before = await queued()
    const seen = (await markNow()) ?? ''
    const state = (version: number, to: 'closed' | 'open') =>
      changeProgress(db, number, { state: to, ownerId: null, version }, {}, { by: SAM, now: clock.now })
    await state(0, 'closed')
    await expect(correct({ seen })).rejects.toMatchObject(refused(/answered/))
    await state(1, 'open')
    expect(await markNow()).not.toBeNull()
    await writeMessage(
      { db, attachments, rules: RULES },
      number,
      { id: crypto.randomUUID(), text: 'Which finish?', files: [] },
      { by: SAM, now: clock.now },
    )
    expect(await markNow()).toBeNull()
    await expect(correct({ seen })).rejects.toMatchObject(refused(/answered/))
    expect(await queued()).toEqual(before)
    const other = await inbox.receive(quoteSubmission(), null)
    const path = other.path.slice('/request/'.length)
    const page = await findByToken(db, path, '2026-11-24')
    await quotes.save(other.number, { typed: pricedAt('1.25'), version: 0 }, 'Sam')
    await quotes.send(other.number, 1, SAM)
    await expect(
      answers.byBuyer(path, { kind: 'correct', seen: page?.mark ?? '', lines: [FIRST, BETTER], note: '' }, []),
    ).rejects.toMatchObject(refused(/answered/))
    expect(token).not.toBe(path)
  })

  test(`${dialect}: a held request is corrected without a word; its own mails and event have it once it is released`, async () => {
    const { db, inbox, answers, queued } = await correctable(dialect)
    const { number, path } = await inbox.receive(quoteSubmission(), 'sent faster than a person types')
    const token = path.slice('/request/'.length)
    const seen = (await findByToken(db, token, '2026-11-24'))?.mark ?? ''
    await answers.byBuyer(token, { kind: 'correct', seen, lines: [FIRST, BETTER], note: 'Later' }, [])
    await releaseRequest(db, number, RULES, { by: SAM, now: new Date('2026-11-24T11:00:00Z') })
    const mails = await db.selectFrom('outbox').select('kind').where('inquiry_number', '=', number).execute()
    expect(mails.map(({ kind }) => kind).sort()).toEqual(['event', 'quote'])
    expect(await queued()).toEqual([])
  })

  test(`${dialect}: a draft of the old lines keeps what was typed, says so at each line, and is never sent before that is taken over`, async () => {
    const { number, quotes, correct, db } = await correctable(dialect)
    const third = { ...pricedAt('1.25').lines[0], text: 'Freight', asked: '' } as ReturnType<
      typeof pricedAt
    >['lines'][0]
    const typed = { ...pricedAt('1.25'), lines: [...pricedAt('1.25').lines, third] }
    // a draft of before didn't have what was asked for
    await quotes.save(
      number,
      { typed: { ...typed, lines: typed.lines.map((line) => ({ ...line, asked: '' })) }, version: 0 },
      'Sam',
    )
    const preview = await previewOf(quotes, number, SAM)
    if (!preview || 'faults' in preview) throw new Error('it can be sent')
    await correct({ lines: [{ ...FIRST, isRemoved: true }, BETTER] })
    expect(await quotes.send(number, 1, SAM, preview.seal)).toMatchObject({ kind: 'conflict' })
    const open = await quotes.save(number, { typed: { ...typed, note: 'Typed since' }, version: 1 }, 'Sam')
    expect(open).toMatchObject({ kind: 'conflict', theirs: { version: 2, changedBy: 'The buyer, Ana Ferreira' } })
    const draft = (await quotes.read(number))?.draft
    expect(draft?.typed.lines).toMatchObject([
      { asked: '12,000 × AA59126/295H01, Concord', breaks: [{ quantity: '12000', price: '1.25' }] },
      { text: 'Freight' },
    ])
    const faulty = {
      kind: 'faulty',
      faults: [{ name: 'lines[0].asked', message: expect.stringContaining('500 / 1,000 ×') }],
    }
    expect(await quotes.send(number, 2, SAM)).toMatchObject(faulty)
    // saved over it by a form of the old lines: no price goes to another part
    await quotes.save(number, { typed, version: 2 }, 'Sam')
    expect(await quotes.send(number, 3, SAM)).toMatchObject({ kind: 'faulty' })
    expect(await db.selectFrom('quote').select('number').execute()).toEqual([])
  })
}
