import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { openRequestStore } from '#buyers/open-request-store.ts'
import { outboxStatus, retryMails, setAsideMails } from '#cli/outbox-cli.ts'
import { resendEventsOf } from '#cli/request-commands.ts'
import type { Transport } from '#outbox/transport.ts'
import { type QueuedEvent, queueEvent } from '#outbox/webhook/queue-event.ts'
import { eventMessage } from '#requests/mails/event-message.ts'
import { forgetRequest, releaseRequest } from '#requests/request-store.ts'
import { parseConfig } from '#server/operations/config.ts'
import { DIALECTS, type Dialect, freshSettings } from '#tests/programs/databases.ts'
import { EVENT_SECRET, startEventReceiver } from '#tests/programs/event-receiver.ts'
import { told } from '#tests/site/operator-commands.ts'
import { CONTENT } from '#tests/site/product-content.ts'
import { contactSubmission, MAIL_FACTS, openRequests, QUOTE, quoteSubmission } from '#tests/site/requests.ts'
import { SILENT } from '#tests/site/silent-log.ts'

const NO_MAIL: Transport = {
  carriesFiles: false,
  sendsCopies: false,
  concurrency: 1,
  pauseMs: 0,
  send: async () => ({ kind: 'retry', why: 'the mail server is down' }),
}

test('the example in docs/addresses.md is what a receiver gets', () => {
  const text = readFileSync(new URL('../../docs/addresses.md', import.meta.url), 'utf8')
  const example = JSON.parse(/```json\n([\s\S]+?)```/.exec(text)?.[1] ?? '')
  const buyerRequest = {
    kind: 'quote',
    number: 'Q-261124-7KMP',
    receivedAt: '2026-11-24T10:00:00.000Z',
    path: '/request/unguessable',
    correctedAddress: null,
    content: QUOTE,
    attachments: [
      {
        name: 'jack.pdf',
        mediaType: 'application/pdf',
        size: 16,
        hash: '0',
        path: '/request/unguessable/files/1/jack.pdf',
      },
    ],
  } as const
  const event: QueuedEvent = { type: 'request.received', at: buyerRequest.receivedAt }
  const claimed = { message_id: 'msg_1', event: JSON.stringify(event) }
  expect(JSON.parse(eventMessage(claimed, { buyerRequest, messages: [] }, MAIL_FACTS.siteUrl).body)).toEqual(example)
})

async function site(dialect: Dialect, answer?: Parameters<typeof startEventReceiver>[0]) {
  const receiver = await startEventReceiver(answer)
  onTestFinished(receiver.stop)
  const settings = await freshSettings(dialect)
  const database = await openRequests(settings)
  const rules = { copies: false, domain: 'concord.example', events: true }
  const services = await openRequestStore({
    openRequests: async () => database,
    settings: parseConfig({
      FORM_MIN_SECONDS: '0',
      MAIL_COPY: 'off',
      WEBHOOK_URL: receiver.url,
      WEBHOOK_SECRET: EVENT_SECRET,
    }),
    content: () => CONTENT,
    siteUrl: MAIL_FACTS.siteUrl,
    dataDir: settings.dataDir,
    log: SILENT,
    transport: NO_MAIL,
  }).opened()
  const { events } = services
  if (!events) throw new Error('no outbox for events')
  const bodies = () => [...receiver.told.values()].flat().map((body) => JSON.parse(body))
  return { ...services, events, database, settings, rules, receiver, bodies }
}

for (const dialect of DIALECTS) {
  test(`${dialect}: WEBHOOK_URL is told of what is received, released, answered and changed, while mails can't be sent (behavior 22.1)`, async () => {
    const { inbox, events, outbox, db, rules, bodies } = await site(dialect)
    const { number } = await inbox.receive(quoteSubmission(), null)
    const held = await inbox.receive(contactSubmission(), 'it was sent faster than a person types')
    expect(await outbox.sendOne()).toBe(true)
    expect([await events.sendOne(), await events.sendOne()]).toEqual([true, false])
    await releaseRequest(db, held.number, { by: null, now: new Date(), rules })
    await db.transaction().execute(async (tx) => {
      await queueEvent(tx, number, { type: 'request.answered', quote: 'Q-1' }, rules, new Date())
      const by = 'ann@concord.example'
      await queueEvent(tx, number, { type: 'request.state_changed', from: 'open', to: 'won', by }, rules, new Date())
    })
    for (let left = 3; left > 0; left -= 1) expect(await events.sendOne()).toBe(true)
    expect(await events.sendOne()).toBe(false)
    expect(bodies().map(({ type, data }) => [type, data.number])).toEqual(
      expect.arrayContaining([
        ['request.received', number],
        ['request.received', held.number],
        ['request.answered', number],
        ['request.state_changed', number],
      ]),
    )
    expect(bodies().find(({ type }) => type === 'request.state_changed')).toEqual({
      type: 'request.state_changed',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: {
        number,
        kind: 'quote',
        receivedAt: expect.any(String),
        from: 'open',
        to: 'won',
        by: 'ann@concord.example',
      },
    })
  })
}

test("a refused event is parked with the receiver's words, listed, sent again, set aside", async () => {
  const given = { status: 422, text: 'no such customer' }
  const { inbox, events, database, settings, bodies } = await site('sqlite', (response) =>
    response.writeHead(given.status).end(given.text),
  )
  const { number } = await inbox.receive(quoteSubmission(), null)
  await database.db.updateTable('outbox').set({ state: 'sent' }).where('kind', '=', 'quote').execute()
  await events.sendOne()
  await events.inspect()
  expect(events.openIssues().map(({ what }) => what)).toEqual([expect.stringMatching(/^1 event is parked/)])
  const tell = (command: Parameters<typeof told>[2]) => told(database, settings.dataDir, command)
  expect((await tell(outboxStatus)).out).toContain(`${number} event: parked, 1 try`)
  expect((await tell(outboxStatus)).out).toContain('WEBHOOK_URL answered 422 no such customer')
  given.status = 204
  expect((await tell(retryMails)).out).toContain('1 mail or event is due now')
  expect([await events.sendOne(), await events.sendOne()]).toEqual([true, false])
  expect((await tell((work) => resendEventsOf(work, number))).out).toContain('1 event is due again')
  expect((await tell((work) => setAsideMails(work, [number]))).out).toContain(`resend ${number} --events`)
  expect((await tell((work) => resendEventsOf(work, number))).code).toBe(0)
  expect(await events.sendOne()).toBe(true)
  expect(bodies().map(({ data }) => data.number)).toEqual([number, number, number])
  await events.inspect()
  expect(events.openIssues()).toEqual([])
})

test('forgetting a request removes its waiting events (behavior 22.2)', async () => {
  const { inbox, events, db, attachments, bodies } = await site('sqlite')
  const { number } = await inbox.receive(quoteSubmission(), null)
  await forgetRequest(db, attachments, number, { by: null, now: new Date() })
  expect(await events.sendOne()).toBe(false)
  expect(bodies()).toEqual([])
})
