import { expect, test } from 'vitest'
import { makeDue, OutboxStore, openMails } from '#outbox/outbox-store.ts'
import { settle } from '#outbox/retry-rules.ts'
import { releaseRequest } from '#requests/request-store.ts'
import { DIALECTS, type Dialect, freshSettings } from '#tests/programs/databases.ts'
import { inboxOf, openRequests, quoteSubmission } from '#tests/site/requests.ts'

const NOW = new Date('2026-11-24T10:00:00Z')
const MINUTE = 60_000
const later = (ms: number) => new Date(NOW.getTime() + ms)

async function twoServers(dialect: Dialect, mails: number) {
  const settings = await freshSettings(dialect)
  const databases = [await openRequests(settings), await openRequests(settings)] as const
  const rules = { copies: false, domain: 'concord.example' }
  const inbox = inboxOf(databases[0].db, { mails: rules, now: () => NOW })
  for (let mail = 0; mail < mails; mail += 1) await inbox.receive(quoteSubmission(), null)
  return { db: databases[0].db, stores: databases.map((database) => new OutboxStore(database)) }
}

for (const dialect of DIALECTS) {
  test(`${dialect}: two servers share the mails, and no mail is leased twice`, async () => {
    const { stores } = await twoServers(dialect, 20)
    const claims = await Promise.all(
      Array.from({ length: 40 }, (_, index) => stores[index % 2]?.claim(`lease ${index}`, NOW, later(MINUTE))),
    )
    const claimed = claims.flatMap((claim) => (claim ? [claim.id] : []))
    expect(new Set(claimed).size).toBe(claimed.length)
    // on PostgreSQL a claim may lose its mail to another server and return null; the next claim finds another mail
    for (let more = 0; more < 20; more += 1) {
      const claim = await stores[0]?.claim(`more ${more}`, NOW, later(MINUTE))
      if (claim) claimed.push(claim.id)
    }
    expect(new Set(claimed).size).toBe(20)
    expect(claimed).toHaveLength(20)
  })

  test(`${dialect}: an expired lease is taken over, and its first owner can't store an outcome`, async () => {
    const { db, stores } = await twoServers(dialect, 1)
    const [first, second] = stores
    const lost = await first?.claim('lost', NOW, later(45_000))
    expect(lost).toMatchObject({ kind: 'quote', attempts: 1, lease: 'lost' })
    expect(await second?.claim('early', later(44_000), later(MINUTE))).toBeNull()
    const taken = await second?.claim('taken', later(46_000), later(91_000))
    expect(taken).toMatchObject({ id: lost?.id, message_id: lost?.message_id, attempts: 2 })
    if (!lost || !taken) throw new Error('not claimed')
    const sent = settle(lost, { kind: 'delivered' }, later(47_000), Math.random)
    expect(await first?.settle(lost, sent)).toBe(false)
    expect(await second?.settle(taken, sent)).toBe(true)
    const [row] = await db.selectFrom('outbox').selectAll().execute()
    expect(row).toMatchObject({ state: 'sent', lease: null, attempts: 2, ambiguous: 1 })
  })

  test(`${dialect}: overdue and parked mails are counted, except buyers' copies`, async () => {
    const { db, stores } = await twoServers(dialect, 3)
    const [store] = stores
    const none = { count: 0, since: null }
    expect(await store?.status(NOW)).toEqual({ due: 3, overdue: none, parked: none, held: none })
    const claim = await store?.claim('one', NOW, later(MINUTE))
    if (!claim) throw new Error('not claimed')
    const parked = settle(claim, { kind: 'rejected', why: 'no such template' }, later(5), Math.random)
    await store?.settle(claim, parked)
    expect(await store?.status(later(61 * MINUTE))).toEqual({
      due: 2,
      overdue: { count: 2, since: NOW.toISOString() },
      parked: { count: 1, since: later(5).toISOString() },
      held: none,
    })
    expect((await openMails(db)).find((mail) => mail.id === claim.id)?.last_fault).toBe('no such template')
    expect(await makeDue(db, 'open', later(MINUTE))).toBe(3)
    expect(await store?.status(later(MINUTE))).toEqual({ due: 3, overdue: none, parked: none, held: none })
    await db.updateTable('outbox').set({ kind: 'copy' }).execute()
    expect((await store?.status(later(90 * MINUTE)))?.overdue).toEqual(none)
  })
}

test('held requests are counted until they are released', async () => {
  const { db, stores } = await twoServers('sqlite', 1)
  const rules = { copies: false, domain: 'concord.example' }
  const inbox = inboxOf(db, { mails: rules, now: () => NOW })
  const { number } = await inbox.receive(quoteSubmission(), 'it was sent faster than a person types')
  expect((await stores[0]?.status(NOW))?.held).toEqual({ count: 1, since: NOW.toISOString() })
  await releaseRequest(db, number, { by: null, now: NOW, rules })
  expect((await stores[0]?.status(NOW))?.held).toEqual({ count: 0, since: null })
})

test('retrying by hand leaves a mail alone that is being sent', async () => {
  const { db, stores } = await twoServers('sqlite', 1)
  await stores[0]?.claim('one', NOW, later(45_000))
  expect(await makeDue(db, 'open', later(10_000))).toBe(0)
  expect(await makeDue(db, 'open', later(46_000))).toBe(1)
})

test('after the clock was a year ahead, mails are due again at once and keep their schedule', async () => {
  const { db, stores } = await twoServers('sqlite', 3)
  const [store] = stores
  const year = 365 * 24 * 60 * MINUTE
  const failed = await store?.claim('failed', later(year), later(year + 45_000))
  if (!failed) throw new Error('not claimed')
  await store?.settle(
    failed,
    settle(failed, { kind: 'retry', why: 'down' }, later(year), () => 1),
  )
  const sending = await store?.claim('sending', later(year), later(year + 45_000))
  expect(await store?.pullBack(later(1_000))).toBe(2)
  expect(await store?.pullBack(later(1_000))).toBe(0)
  const rows = await db.selectFrom('outbox').select(['id', 'state', 'next_try_at', 'due_since']).execute()
  const next = new Map(rows.map((row) => [row.id, row.next_try_at]))
  expect(rows.map(({ state, due_since }) => [state, due_since])).toEqual(rows.map(() => ['due', NOW.toISOString()]))
  expect(next.get(failed.id)).toBe(later(1_000).toISOString())
  expect(next.get(sending?.id ?? '')).toBe(later(46_000).toISOString())
})

test('a clock that jumps past the lease gives no mail to the process that is sending it', async () => {
  const { stores } = await twoServers('sqlite', 1)
  const mail = await stores[0]?.claim('ours', NOW, later(45_000))
  expect(await stores[0]?.claim('again', later(90_000), later(135_000), [mail?.id ?? ''])).toBeNull()
  expect(await stores[1]?.claim('other', later(90_000), later(135_000), [])).toMatchObject({ id: mail?.id })
})
