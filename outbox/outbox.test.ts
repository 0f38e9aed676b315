import { expect, test } from 'vitest'
import { Outbox } from '#outbox/outbox.ts'
import type { OutboxStatus, OutboxStore } from '#outbox/outbox-store.ts'
import type { MailOutcome, Transport } from '#outbox/transport.ts'
import { claimedMail } from '#tests/samples/claimed-mail.ts'
import { quoteMailFor } from '#tests/site/requests.ts'

const NONE = { count: 0, since: null }
const WELL: OutboxStatus = { due: 0, overdue: NONE, parked: NONE, held: NONE }
const SINCE = '2026-11-24T10:00:00.000Z'
const NOW = new Date('2026-11-24T12:00:00Z')

type Doubles = Partial<Pick<OutboxStore, 'claim' | 'settle'>> & {
  readonly send?: Transport['send']
  readonly waits?: boolean
}

function watched(status: { now: OutboxStatus; ahead?: number }, { claim, settle, send, waits = false }: Doubles = {}) {
  const logged: string[] = []
  const note = (_: object, message: string) => void logged.push(message)
  const store: Pick<OutboxStore, keyof OutboxStore> = {
    claim: claim ?? (async () => null),
    extend: async () => true,
    settle: settle ?? (async () => true),
    status: async () => status.now,
    pullBack: async () => status.ahead ?? 0,
  }
  const transport: Transport = {
    carriesFiles: true,
    sendsCopies: true,
    concurrency: 1,
    pauseMs: 0,
    send: send ?? (async () => ({ kind: 'delivered' })),
  }
  const log = { info: () => undefined, warn: note, error: note }
  return {
    logged,
    outbox: new Outbox({
      store,
      transport,
      makeMail: async () => (send ? quoteMailFor() : null),
      waits: () => waits,
      log,
      now: () => NOW,
    }),
  }
}

test.for([
  ['overdue', { ...WELL, overdue: { count: 3, since: SINCE } }, '3 requests have waited more than an hour'],
  ['parked', { ...WELL, parked: { count: 2, since: SINCE } }, '2 mails are parked'],
  ['held', { ...WELL, held: { count: 4, since: SINCE } }, '4 requests are held (npm run requests -- list)'],
] as const)('mails that are %s are reported and logged once, until there are none', async ([, bad, words]) => {
  const status: { now: OutboxStatus } = { now: WELL }
  const { outbox, logged } = watched(status)
  await outbox.inspect()
  expect(outbox.openIssues()).toEqual([])
  status.now = bad
  await outbox.inspect()
  await outbox.inspect()
  expect(outbox.openIssues()).toEqual([{ what: expect.stringContaining(words), since: NOW.toISOString() }])
  expect(logged).toHaveLength(1)
  status.now = WELL
  await outbox.inspect()
  expect(outbox.openIssues()).toEqual([])
})

test('mails that were due far in the future are reported until there are none', async () => {
  const status = { now: WELL, ahead: 2 }
  const { outbox } = watched(status)
  await outbox.inspect()
  expect(outbox.openIssues()).toEqual([
    {
      what: expect.stringMatching(/^2 mails were due far in the future.*check the machine's clock/),
      since: NOW.toISOString(),
    },
  ])
  status.ahead = 0
  await outbox.inspect()
  expect(outbox.openIssues()).toEqual([])
})

test('without a due mail there is nothing to send', async () => {
  expect(await watched({ now: WELL }).outbox.sendOne()).toBe(false)
})

test('a mail server that takes no mail is reported at the first try, a buyer with a wrong address never (behavior 11.7)', async () => {
  const mail: { kind: 'quote' | 'copy'; outcome: MailOutcome } = {
    kind: 'quote',
    outcome: { kind: 'retry', why: 'refused' },
  }
  const status = { now: { ...WELL, due: 1 } }
  const claimed = claimedMail('Q-1', new Date(SINCE))
  const { outbox } = watched(status, {
    claim: async () => ({ ...claimed, kind: mail.kind }),
    send: async () => mail.outcome,
  })
  const issues = () => outbox.openIssues().map(({ what }) => what)
  await outbox.sendOne()
  expect(issues()).toEqual(["Mails to the company can't be sent and are tried again: refused"])
  mail.outcome = { kind: 'delivered' }
  await outbox.sendOne()
  expect(issues()).toEqual([])
  mail.kind = 'copy'
  for (const kind of ['retry', 'configuration', 'rejected'] as const) {
    mail.outcome = { kind, why: '550 no such user' }
    await outbox.sendOne()
    expect(issues(), kind).toEqual([])
  }
  mail.kind = 'quote'
  mail.outcome = { kind: 'configuration', why: '535 login' }
  await outbox.sendOne()
  expect(issues()).toEqual(['The mail server refuses our mails, the settings may be wrong: 535 login'])
  status.now = WELL // the operator has set the mail aside
  await outbox.inspect()
  expect(issues()).toEqual([])
})

test('a mail whose subject is gone is set aside, and is no fault of the mail server', async () => {
  const settled: string[] = []
  const { outbox } = watched(
    { now: WELL },
    {
      claim: async () => claimedMail('Q-1', new Date(SINCE)),
      settle: async (_, { state }) => settled.push(state) > 0,
    },
  )
  await outbox.sendOne()
  expect([settled, outbox.openIssues()]).toEqual([['aside'], []])
})

test('while mails wait none is claimed, and what is wrong with the queue is still reported', async () => {
  const claims = { made: 0 }
  const claim = async () => {
    claims.made += 1
    return null
  }
  const status = { now: { ...WELL, overdue: { count: 3, since: SINCE } } }
  const { outbox } = watched(status, { claim, waits: true })
  outbox.start()
  await outbox.stop()
  expect(claims.made).toBe(0)
  expect(outbox.openIssues()).toHaveLength(1)
})
