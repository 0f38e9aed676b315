import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { Outbox } from '#outbox/outbox.ts'
import { OutboxStore } from '#outbox/outbox-store.ts'
import { LEASE_MS, SEND_LIMIT_MS } from '#outbox/retry-rules.ts'
import { smtpTransport } from '#outbox/transports/choose-transport.ts'
import { makeMail } from '#requests/mails/make-mail.ts'
import { Inbox } from '#requests/receive/inbox.ts'
import { readRequest } from '#requests/request-store.ts'
import { freshSettings } from '#tests/programs/databases.ts'
import { startMailServer } from '#tests/programs/mail-server.ts'
import { type Trouble, TroubledLine } from '#tests/programs/troubled-line.ts'
import { MAIL_FACTS, NO_FILES, openRequests, quoteSubmission } from '#tests/site/requests.ts'
import { SILENT } from '#tests/site/silent-log.ts'

const MAILS = 3
const LATER_MS = 2 * 3_600_000
const FROM = { name: 'Website', address: 'web@concord.example' }
/** What ends a mail: the server accepts it, and answers 250. */
const END = '\r\n.\r\n'
const LARGE_FILE = Buffer.alloc(3_000_000)
const SLOW = { kind: 'slow', bytesPerMs: 4_000 } as const

const CASES: [string, Trouble, { why: RegExp; extra: number }][] = [
  ['drips', { kind: 'drips', ms: 100 }, { why: /took too long/, extra: 0 }],
  ['accepts and never answers', { kind: 'stops' }, { why: /took too long/, extra: 0 }],
  ['stops before the 250 of an accepted mail', { kind: 'stops', once: END }, { why: /took too long/, extra: 1 }],
  ['resets after the sender', { kind: 'resets', once: 'MAIL FROM' }, { why: /ECONNRESET|closed/, extra: 0 }],
  ['resets before the 250 of an accepted mail', { kind: 'resets', once: END }, { why: /ECONNRESET|closed/, extra: 1 }],
]

test.for(CASES)(
  'a connection that %s: its mail waits with the reason, others are sent, and it arrives (behavior 14.19)',
  waitsAndArrives,
)

test('a mail with large files has more time, arrives once, and no other server takes it meanwhile', async () => {
  const { database, server, line, outbox, clock, limits } = await troubledOutbox({ files: [LARGE_FILE] })
  line.trouble = SLOW
  const sending = outbox.sendOne()
  await expect.poll(() => line.met).toBe(1)
  const { next_try_at: leaseEnd } = await database.db
    .selectFrom('outbox')
    .select('next_try_at')
    .where('lease', 'is not', null)
    .executeTakeFirstOrThrow()
  expect(Date.parse(leaseEnd)).toBeGreaterThan(clock.now.getTime() + LEASE_MS + 60_000)
  expect(limits[0]?.ms).toBeGreaterThan(SEND_LIMIT_MS + 60_000)
  expect(await sending).toBe(true)
  expect([...server.arrived.values()]).toEqual([1])
})

/** As many mails as `count` says, and an outbox that sends them over a line, with these files. Its limits pass when told. */
async function troubledOutbox({ count = 1, files = [] }: { count?: number; files?: readonly Buffer[] }) {
  const database = await openRequests(await freshSettings('sqlite'))
  const server = await startMailServer()
  onTestFinished(() => server.stop())
  const line = await TroubledLine.to(server.url)
  const clock = { now: new Date('2026-11-24T10:00:00Z') }
  const now = () => clock.now
  const mails = { copies: false, events: false, domain: 'concord.example' }
  const inbox = new Inbox({ db: database.db, attachments: NO_FILES, mails, now, log: SILENT, contactHint: () => '' })
  for (let mail = 0; mail < count; mail += 1) await inbox.receive(quoteSubmission(), null)
  const attachments = files.map((content, file) => ({
    name: `${file}.pdf`,
    mediaType: 'application/octet-stream',
    content,
  }))
  const limits: { readonly ms: number; pass(): void }[] = []
  const outbox = new Outbox({
    store: new OutboxStore(database),
    transport: smtpTransport({ url: line.url, from: () => FROM, now, log: SILENT }),
    makeMail: async (claimed) => {
      const record = await readRequest(database.db, claimed.request_number ?? '')
      return record && { ...makeMail(claimed, record.buyerRequest, MAIL_FACTS), attachments }
    },
    wait: (ms, signal) => {
      if (ms < SEND_LIMIT_MS) return delay(ms, undefined, { signal }).catch(() => undefined)
      return new Promise((pass) => {
        limits.push({ ms, pass })
        signal.addEventListener('abort', () => pass())
      })
    },
    log: SILENT,
    now,
  })
  return { database, server, line, outbox, clock, limits }
}

async function waitsAndArrives([, trouble, { why, extra }]: (typeof CASES)[number]): Promise<void> {
  const { database, server, line, outbox, clock, limits } = await troubledOutbox({ count: MAILS })
  line.trouble = trouble
  const troubled = outbox.sendOne()
  await expect.poll(() => line.met).toBe(1)
  line.trouble = null
  for (let other = 1; other < MAILS; other += 1) expect(await outbox.sendOne()).toBe(true)
  const sent = () => database.db.selectFrom('outbox').select('message_id').where('state', '=', 'sent').execute()
  expect(await sent()).toHaveLength(MAILS - 1)
  limits[0]?.pass()
  await troubled
  const waiting = await database.db.selectFrom('outbox').selectAll().where('state', '!=', 'sent').execute()
  expect(waiting).toMatchObject([{ state: 'due', lease: null, attempts: 1, ambiguous: extra }])
  expect(waiting[0]?.last_fault).toMatch(why)

  clock.now = new Date(clock.now.getTime() + LATER_MS)
  expect(await outbox.sendOne()).toBe(true)
  expect(await outbox.sendOne()).toBe(false)
  const times = waiting.map(({ message_id }) => server.arrived.get(message_id))
  expect(times).toEqual([1 + extra])
  expect([...server.arrived.values()].reduce((sum, each) => sum + each)).toBe(MAILS + extra)
}
