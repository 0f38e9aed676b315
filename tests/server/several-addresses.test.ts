import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { outboxStatus, retryMails } from '#cli/outbox-cli.ts'
import { listRequests, resendRequest, showRequest } from '#cli/request-commands.ts'
import { Outbox } from '#outbox/outbox.ts'
import { OutboxStore } from '#outbox/outbox-store.ts'
import { smtpTransport } from '#outbox/transports/choose-transport.ts'
import { makeMail } from '#requests/mails/make-mail.ts'
import { Inbox } from '#requests/receive/inbox.ts'
import { readRequest } from '#requests/request-store.ts'
import { freshSettings } from '#tests/programs/databases.ts'
import { told } from '#tests/site/operator-commands.ts'
import { MAIL_FACTS, NO_FILES, openRequests, quoteSubmission } from '#tests/site/requests.ts'
import { SILENT } from '#tests/site/silent-log.ts'

const [RFQ, SALES] = ['rfq@concord.example', 'sales@concord.example'] as const
const LIST = { held: false, since: null, find: null, page: 1 }

/** A mail server that refuses the addresses in `refused`, and the envelopes and mails that it has accepted. */
async function refusingServer() {
  const refused = new Map<string, number>()
  const arrived: { readonly to: readonly string[]; readonly raw: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const responseCode = refused.get(address)
      done(responseCode ? Object.assign(new Error('not here'), { responseCode }) : null)
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        arrived.push({ to: envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks).toString() })
        done()
      })
    },
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => new Promise<void>((done) => server.close(() => done())))
  return { refused, arrived, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` }
}

test("of a mail's addresses only the one that was refused gets it again (behavior 11.8)", async () => {
  const settings = await freshSettings('sqlite')
  const requests = await openRequests(settings)
  const { refused, arrived, url } = await refusingServer()
  const facts = { ...MAIL_FACTS, to: [RFQ, SALES] }
  const now = () => new Date()
  const rules = { copies: true, domain: 'concord.example' }
  const inbox = { db: requests.db, attachments: NO_FILES, mails: rules, now, log: SILENT, contactHint: () => '' }
  const outbox = new Outbox({
    store: new OutboxStore(requests),
    transport: smtpTransport({ url, from: () => ({ name: '', address: 'web@concord.example' }), now, log: SILENT }),
    makeMail: async (claimed) => {
      const record = await readRequest(requests.db, claimed.request_number)
      return record && makeMail(claimed, record.buyerRequest, facts)
    },
    log: SILENT,
    now,
  })
  async function sendAll(): Promise<void> {
    for (let more = true; more; ) more = await outbox.sendOne()
  }
  const command = (run: Parameters<typeof told>[2]) => told(requests, settings.dataDir, run)
  refused.set(SALES, 550)
  refused.set('ana@northbridge.example', 550)
  const { number } = await new Inbox(inbox).receive(quoteSubmission(), null)
  await sendAll()
  expect(arrived.map(({ to }) => to)).toEqual([[RFQ]])
  expect(outbox.openIssues()[0]?.what).toMatch(/refuses our mails.*refused for sales@concord\.example: .*not here/)
  const { out } = await command(outboxStatus)
  expect(out).toMatch(/ quote: due, 1 try since .*, accepted for rfq@concord\.example, next try .*: refused for sales@/)
  expect(out).toMatch(/ copy: parked, 1 try since /)
  const shown = JSON.parse((await command((work) => showRequest(work, number))).out).mails
  expect(shown).toContainEqual(expect.objectContaining({ kind: 'quote', state: 'due', accepted: [RFQ] }))
  expect(shown).toContainEqual(expect.objectContaining({ kind: 'copy', state: 'parked', accepted: [] }))
  expect((await command((work) => listRequests(work, LIST))).out).toContain('  partly mailed, waiting, copy refused  ')

  refused.set(SALES, 450)
  await command((work) => resendRequest(work, number, 'company'))
  await sendAll()
  expect(arrived).toHaveLength(1)
  refused.clear()
  await command(retryMails)
  await sendAll()
  expect(arrived.map(({ to }) => to)).toEqual(expect.arrayContaining([[RFQ], [SALES], ['ana@northbridge.example']]))
  expect(arrived).toHaveLength(3)
  const [first, second] = await Promise.all(
    [RFQ, SALES].map((address) => PostalMime.parse(arrived.find(({ to }) => to.includes(address))?.raw ?? '')),
  )
  expect(second?.messageId).toBe(first?.messageId)
  expect(second?.to?.map(({ address }) => address)).toEqual([RFQ, SALES])
  expect((await command((work) => listRequests(work, LIST))).out).toContain('  mailed  ')
})
