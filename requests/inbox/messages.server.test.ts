import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { findByToken } from '#buyers/found-request.ts'
import { mimeMessage } from '#outbox/transports/mime-message.ts'
import { checkFiles } from '#requests/attachments/check-files.ts'
import { chooseAttachmentStore } from '#requests/attachments/choose-attachment-store.ts'
import { findFile } from '#requests/attachments/find-file.ts'
import { exportedRequest } from '#requests/inbox/exported-request.ts'
import { readInbox } from '#requests/inbox/inbox-query.ts'
import { mergeRequests } from '#requests/inbox/merge-requests.ts'
import { changeProgress } from '#requests/inbox/request-progress.ts'
import { indexSome, matching } from '#requests/inbox/search-index.ts'
import { queryTerms } from '#requests/inbox/search-words.ts'
import { writeMessage } from '#requests/inbox/write-message.ts'
import { eventMessage } from '#requests/mails/event-message.ts'
import { makeMail } from '#requests/mails/make-mail.ts'
import { countUnread, markSeen } from '#requests/messages/request-messages.ts'
import { forgetRequest, readRequest, releaseRequest } from '#requests/request-store.ts'
import { LIMITS } from '#shared/limits.ts'
import { DIALECTS, type Dialect, freshSettings } from '#tests/programs/databases.ts'
import { sample } from '#tests/samples/attachment-samples.ts'
import { addClerks } from '#tests/samples/clerks-desk.ts'
import { SAM } from '#tests/samples/quoted-requests.ts'
import { inboxOf, MAIL_FACTS, MERGE_QUOTES, mailedToken, openRequests, quoteSubmission } from '#tests/site/requests.ts'

const NOW = new Date('2026-11-24T10:00:00Z')
const RULES = { copies: false, domain: 'concord.example', events: true }
const HOSTILE = 'Hello\r\nBcc: all@evil.example\n<script>alert(1)</script> \u202e'
const LATER = { by: SAM, now: new Date(NOW.getTime() + 1_000), rules: RULES }
const BUYER = { by: null, now: NOW, rules: RULES }

async function asked(dialect: Dialect, heldWhy: string | null = null) {
  const settings = await freshSettings(dialect)
  const database = await openRequests(settings)
  const { db } = database
  const attachments = chooseAttachmentStore(database, settings.dataDir)
  const inbox = inboxOf(db, { attachments, mails: RULES, now: () => NOW })
  const { number } = await inbox.receive(quoteSubmission(), heldWhy)
  const stored = { db, attachments }
  const mails = async (...kinds: string[]) =>
    (await db.selectFrom('outbox').select(['kind', 'event', 'message_id']).orderBy('kind').execute()).filter(
      ({ kind, event }) => kinds.includes(kind === 'event' ? JSON.parse(event ?? '').type : kind),
    )
  return { database, db, attachments, inbox, number, token: await mailedToken(db, number), stored, mails }
}
const written = (text = 'How long?', files: readonly ReturnType<typeof sample>[] = []) => ({
  id: crypto.randomUUID(),
  text,
  files: checkFiles(files).files,
})

for (const dialect of DIALECTS) {
  test(`${dialect}: a message is stored once with its files, its mail and its event, however often it is posted`, async () => {
    const { db, number, token, stored, mails } = await asked(dialect)
    const message = written('In gold?', [sample('pdf', 'gold.pdf')])
    await Promise.all([1, 2, 3].map(() => writeMessage(stored, number, message, BUYER)))
    expect((await mails('message', 'message.received')).map(({ kind }) => kind)).toEqual(['event', 'message'])
    const record = await readRequest(db, number)
    expect(record?.messages).toMatchObject([
      { by: null, text: 'In gold?', seenAt: null, files: [{ name: 'gold.pdf' }] },
    ])
    expect(record?.buyerRequest.attachments).toEqual([])
    const file = record?.messages[0]?.files[0]
    expect(await findFile(stored, token, file?.position ?? 0, 'gold.pdf')).toMatchObject({ name: 'gold.pdf' })
    expect(await findFile(stored, 'guessed', file?.position ?? 0, 'gold.pdf')).toBeNull()

    const changed = writeMessage(stored, number, { ...message, text: 'In tin?' }, BUYER)
    await expect(changed).rejects.toMatchObject({ status: 422 })
    const other = await asked(dialect)
    expect((await readRequest(other.db, other.number))?.messages).toEqual([])
  })

  test(`${dialect}: replies are what buyers have answered and no one has opened since, in any state of the request (behavior 19.15)`, async () => {
    const { database, db, inbox, number: merged, stored } = await asked(dialect)
    const receive = async () => (await inbox.receive(quoteSubmission(), null)).number
    const [kept, won] = [await receive(), await receive()]
    const filter = { tab: 'all', find: '', owner: null, from: null, to: null } as const
    const view = { name: 'replies', me: SAM.id, today: '2026-11-24' } as const
    const replies = async () => {
      const { rows, replies } = await readInbox(database, { ...filter, view }, { after: null, rows: 9 })
      expect(replies).toBe(rows.length)
      return rows.map(({ number }) => number)
    }
    await mergeRequests(db, merged, kept, { mergeQuotes: MERGE_QUOTES, isSure: true }, LATER)
    for (const state of ['answered', 'won', 'declined', 'lost'] as const) {
      for (const number of [kept, won]) await changeProgress(db, number, { state }, LATER)
      expect(await replies(), `a clerk set ${state}`).toEqual([])
    }
    await writeMessage(stored, merged, written(), BUYER)
    expect(await replies()).toEqual([kept])
    await markSeen(db, [merged], 'desk', NOW)
    const quote = {
      number: won,
      request_number: won,
      revision: 1,
      draft_version: 1,
      sent_at: '',
      pdf: '',
      content: '{}',
    }
    await db.insertInto('quote').values(quote).execute()
    expect(await replies()).toEqual([])
    const order = { number: 'O-1', request_number: won, quote_number: won, placed_at: '', pdf: '', content: '{}' }
    await db.insertInto('buyer_order').values(order).execute()
    expect(await replies()).toEqual([won])
    await db.updateTable('request').set({ seen_at: NOW.toISOString() }).execute()
    expect(await replies()).toEqual([])
  })
}

test.for(DIALECTS)(
  '%s: a reply opens a new request for its writer, and leaves its owner and any other state (behavior 19.25)',
  async (dialect) => {
    const { inbox, db, number: free, stored } = await asked(dialect)
    const receive = async () => (await inbox.receive(quoteSubmission(), null)).number
    const [anns, closed] = [await receive(), await receive()]
    await addClerks(db, { id: 'ann', name: 'Ann', mail: 'ann@maker.example', role: 'sales' })
    await changeProgress(db, anns, { ownerId: 'ann' }, LATER)
    await changeProgress(db, closed, { state: 'closed' }, LATER)
    for (const number of [free, anns, closed]) {
      await writeMessage(stored, number, written('From the buyer'), BUYER)
      await writeMessage(stored, number, written('Two weeks.'), LATER)
    }
    const rows = await db.selectFrom('request').select(['number', 'state', 'owner_id']).execute()
    expect(new Map(rows.map(({ number, state, owner_id }) => [number, [state, owner_id]]))).toEqual(
      new Map([
        [free, ['open', SAM.id]],
        [anns, ['open', 'ann']],
        [closed, ['closed', null]],
      ]),
    )
  },
)

test("an answer is a notice that has no text of anyone, and each side's unread messages are counted (behavior 11.10)", async () => {
  const { inbox, db, number, token, stored, mails } = await asked('sqlite')
  await writeMessage(stored, number, written(), BUYER)
  expect(await countUnread(db, [number])).toEqual(new Map([[number, 1]]))
  await markSeen(db, [number], 'desk', NOW)
  expect(await countUnread(db, [number])).toEqual(new Map())
  await writeMessage(stored, number, written('Two weeks.', [sample('step', 'jack.step')]), LATER)
  const found = await findByToken(db, token, '2026-11-24')
  expect(found?.messages.map(({ by, seenAt }) => [by, seenAt])).toEqual([
    [null, NOW.toISOString()],
    ['Sam Okafor', null],
  ])
  const record = await readRequest(db, number)
  const [reply] = await mails('reply')
  if (!record || !reply) throw new Error('no notice')
  const mail = makeMail({ kind: 'reply', message_id: reply.message_id }, record.buyerRequest, MAIL_FACTS)
  expect(mail.recipients).toEqual(['ana@northbridge.example'])
  expect(mail.content.text).toContain(`https://parts.concord.example/request/${token}`)
  for (const text of [mail.content.text, mail.content.html, mail.content.subject])
    expect(text).not.toMatch(/Two weeks|How long|Ana|Northbridge/)
  const acts = await db.selectFrom('act').select(['action', 'subject', 'person_name']).orderBy('action').execute()
  expect(acts).toEqual(
    ['request.message', 'request.owner', 'request.state'].map((action) => ({
      action,
      subject: number,
      person_name: 'Sam Okafor',
    })),
  )
  const caller = await inbox.receive(quoteSubmission({ yourEmail: '' }), null)
  await expect(writeMessage(stored, caller.number, written(), LATER)).rejects.toMatchObject({
    status: 422,
    message: 'The buyer has no email address, so nothing can be sent.',
  })
})

test("markup and mail headers in a message stay text in its mail, its event and the mail service's call (behavior 11.10)", async () => {
  const { db, number, stored } = await asked('sqlite')
  const message = written(HOSTILE, [sample('pdf', 'a.pdf')])
  await writeMessage(stored, number, message, BUYER)
  const record = await readRequest(db, number)
  const [read] = record?.messages ?? []
  if (!record || !read) throw new Error('no message')
  const mail = makeMail({ kind: 'message', message_id: '<m@x>', message: read }, record.buyerRequest, MAIL_FACTS)
  const from = { name: 'Site', address: 'web@concord.example' }
  const parsed = await PostalMime.parse(Buffer.concat(await mimeMessage(mail, from, NOW)))
  expect(parsed.bcc).toBeUndefined()
  expect(parsed.to?.map(({ address }) => address)).toEqual(['rfq@concord.example'])
  expect(parsed.replyTo?.map(({ address }) => address)).toEqual(['ana@northbridge.example'])
  expect(parsed.html).not.toContain('<script')
  expect(parsed.text).toContain('<script>alert(1)</script>')
  expect(parsed.text).toContain('a.pdf')
  expect(parsed.text).toContain(`Ana Ferreira wrote about request ${number}:`)
  expect(mail.templateValues?.()).toMatchObject({ subject: `Message about ${number}`, requestNumber: number })
  const event = JSON.stringify({ type: 'message.received', message: message.id, at: NOW.toISOString() })
  const { data } = JSON.parse(eventMessage({ message_id: 'msg_1', event }, record, 'https://x.example').body)
  expect(data).toMatchObject({ number, message: { id: message.id, text: HOSTILE, files: [{ name: 'a.pdf' }] } })
})

test('messages of a held request wait with it; forgetting takes them and their files, exports have them', async () => {
  const { database, db, attachments, number, stored, mails } = await asked('sqlite', 'sent faster than a person types')
  await writeMessage(stored, number, written('Still there?', [sample('pdf', 'a.pdf')]), BUYER)
  expect(await mails('message', 'message.received')).toEqual([])
  const early = writeMessage(stored, number, written('Yes'), { by: SAM, now: NOW, rules: RULES })
  await expect(early).rejects.toMatchObject({ status: 422, message: `${number} is suspected spam.` })
  await releaseRequest(db, number, { by: SAM, now: NOW, rules: RULES })
  expect((await mails('message', 'message.received')).map(({ kind }) => kind)).toEqual(['event', 'message'])
  const record = await readRequest(db, number)
  expect(record && exportedRequest(record)).toMatchObject({ messages: [{ by: null, text: 'Still there?' }] })
  await indexSome(database)
  const words = { terms: queryTerms('still there'), exact: [] }
  expect(await matching(database, words, { from: null, to: null }, 5)).toEqual([number])
  const hash = record?.messages[0]?.files[0]?.hash ?? ''
  await forgetRequest(db, attachments, number, { by: SAM, now: NOW })
  expect(await db.selectFrom('request_message').selectAll().execute()).toEqual([])
  expect(await attachments.open(hash)).toBeNull()
})

test('requests of many lines are indexed one at a time, small ones together, and each is found', async () => {
  const { database, inbox } = await asked('sqlite')
  while ((await indexSome(database)) > 0);
  const line = { manufacturerName: 'Concord', partNumber: '10-880-2-05', quantities: [1] as const, note: '' }
  const send = async (note: string, lines: number) =>
    (await inbox.receive(quoteSubmission({ note, lines: Array(lines).fill(line) }), null)).number
  const sent = [
    await send('First', 1_000),
    await send('Second', 300),
    await send('Third', 1),
    await send('Fourth', 300),
  ]
  const indexed: number[] = []
  for (let some = await indexSome(database); some > 0; some = await indexSome(database)) indexed.push(some)
  expect([3, 4]).toContain(indexed.length) // as their numbers sort
  const found = async (word: string) =>
    await matching(database, { terms: queryTerms(word), exact: [] }, { from: null, to: null }, 5)
  expect(await Promise.all(['First', 'Second', 'Third', 'Fourth'].map(found))).toEqual(sent.map((one) => [one]))
})

test("the buyer of a merged request still writes on its page; a clerk's answer is refused there; a day has a limit", async () => {
  const { db, inbox, number, stored } = await asked('sqlite')
  const { number: kept } = await inbox.receive(quoteSubmission(), null)
  await mergeRequests(
    db,
    number,
    kept,
    { mergeQuotes: MERGE_QUOTES, isSure: true },
    { by: SAM, now: NOW, rules: RULES },
  )
  const told = await db.selectFrom('outbox').select('event').where('request_number', '=', number).execute()
  const events = told.flatMap(({ event }) => (event === null ? [] : [JSON.parse(event)]))
  expect(events).toContainEqual({ type: 'request.merged', into: kept, by: SAM.mail, at: NOW.toISOString() })
  await writeMessage(stored, number, written(), BUYER)
  expect(await countUnread(db, [kept])).toEqual(new Map([[kept, 1]]))
  await expect(writeMessage(stored, number, written(), { by: SAM, now: NOW, rules: RULES })).rejects.toMatchObject({
    status: 422,
  })
  for (let count = 1; count < LIMITS.messages.max; count += 1) await writeMessage(stored, number, written(), BUYER)
  await expect(writeMessage(stored, number, written(), BUYER)).rejects.toMatchObject({ status: 429 })
  const tomorrow = { ...BUYER, now: new Date(NOW.getTime() + LIMITS.messages.windowMs) }
  await writeMessage(stored, number, written(), tomorrow)
  await expect(writeMessage(stored, 'Q-000000-XXXX', written(), BUYER)).rejects.toMatchObject({ status: 404 })
})
