import { expect, test } from 'vitest'
import { createOutbox } from '#inquiries/outbox.ts'
import type { OutboxStore, Standing } from '#inquiries/outbox-store.ts'
import type { Transport } from '#inquiries/transports/transport.ts'

const NONE = { count: 0, since: null }
const WELL: Standing = { due: 0, overdue: NONE, parked: NONE, held: NONE }
const SINCE = '2026-11-24T10:00:00.000Z'
const NOW = new Date('2026-11-24T12:00:00Z')

function watched(standing: { now: Standing }) {
  const logged: string[] = []
  const note = (_: object, message: string) => void logged.push(message)
  const store: OutboxStore = {
    claim: async () => null,
    settle: async () => true,
    standing: async () => standing.now,
  }
  const transport: Transport = { name: 'folder', atOnce: 1, pauseMs: 0, send: async () => ({ kind: 'delivered' }) }
  const log = { info: () => undefined, warn: note, error: note }
  return { logged, outbox: createOutbox({ store, transport, letter: async () => null, log, now: () => NOW }) }
}

test.for([
  ['overdue', { ...WELL, overdue: { count: 3, since: SINCE } }, '3 requests have waited more than an hour'],
  ['parked', { ...WELL, parked: { count: 2, since: SINCE } }, '2 mails are parked'],
  ['held', { ...WELL, held: { count: 4, since: SINCE } }, '4 requests are held (npm run requests -- list)'],
] as const)('mails that are %s are reported and logged, once, until there are none', async ([, bad, words]) => {
  const standing: { now: Standing } = { now: WELL }
  const { outbox, logged } = watched(standing)
  await outbox.inspect()
  expect(outbox.degraded()).toEqual([])
  standing.now = bad
  await outbox.inspect()
  await outbox.inspect()
  expect(outbox.degraded()).toEqual([{ what: expect.stringContaining(words), since: NOW.toISOString() }])
  expect(logged).toHaveLength(1)
  standing.now = WELL
  await outbox.inspect()
  expect(outbox.degraded()).toEqual([])
})

test('without a mail that is due there is nothing to send', async () => {
  expect(await watched({ now: WELL }).outbox.sendOne()).toBe(false)
})
