import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Outbox } from '#outbox/outbox.ts'
import { OutboxStore } from '#outbox/outbox-store.ts'
import { type Claimed, LEASE_MS, type Settlement } from '#outbox/retry-rules.ts'
import type { Mail, MailOutcome, Transport } from '#outbox/transport.ts'
import { FUZZ_RUNS, SEED } from '#tests/fuzz/fuzz-runs.ts'
import { freshSettings } from '#tests/programs/databases.ts'
import { pacedBy } from '#tests/programs/paced-database.ts'
import { inboxOf, openRequests, quoteSubmission } from '#tests/site/requests.ts'
import { SILENT } from '#tests/site/silent-log.ts'

const [MAILS, TRIES] = [2, 3]

/** Two servers over one SQLite file, each with its own connection, and a mail server that counts. */
async function world() {
  const settings = await freshSettings('sqlite')
  const databases = [await openRequests(settings), await openRequests(settings)]
  const [{ db }] = databases as [(typeof databases)[number]]
  const clock = { now: Date.parse('2026-11-24T10:00:00Z') }
  const now = () => new Date(clock.now)
  const mails = { copies: false, events: false, domain: 'concord.example' }
  const inbox = inboxOf(db, { mails, now })
  const reached = { lostLeases: 0, refusedClaims: 0, extraMails: 0 }

  /** One history. `jumps`: the clock passes the end of all leases, as if a server had stood still. */
  async function play(step: () => Promise<void>, jumps: boolean): Promise<void> {
    await db.deleteFrom('outbox').execute()
    for (let mail = 0; mail < MAILS; mail += 1) await inbox.receive(quoteSubmission(), null)
    const [arrived, held] = [new Map<string, number>(), new Map<string, string>()]
    const sending: Transport['send'] = async ({ messageId }): Promise<MailOutcome> => {
      await step()
      arrived.set(messageId, (arrived.get(messageId) ?? 0) + 1)
      await step()
      return { kind: 'delivered' }
    }
    const servers = databases.map((database) => {
      const paced = { db: pacedBy(database.db, step), dialect: 'sqlite' } as const
      const store = new OutboxStore(paced)
      const watched = Object.assign(new OutboxStore(paced), {
        async claim(...[lease, ...rest]: Parameters<OutboxStore['claim']>) {
          const claimed = await store.claim(lease, ...rest)
          if (!claimed) reached.refusedClaims += 1
          else if (!jumps) expect(held.get(claimed.id)).toBeUndefined()
          if (claimed) held.set(claimed.id, lease)
          return claimed
        },
        async settle(claimed: Claimed, settlement: Settlement) {
          if (held.get(claimed.id) === claimed.lease) held.delete(claimed.id)
          const ours = await store.settle(claimed, settlement)
          if (!ours) reached.lostLeases += 1
          return ours
        },
      })
      return new Outbox({
        store: watched,
        transport: { concurrency: 1, pauseMs: 0, send: sending },
        makeMail: async ({ message_id: messageId }) => ({ messageId }) as Mail, // the transport above reads nothing else
        wait: (_, signal) => new Promise((done) => signal.addEventListener('abort', () => done())),
        log: SILENT,
        now,
      })
    })
    const work = servers.map(async (server) => {
      for (let tries = 0; tries < TRIES; tries += 1) await server.sendOne()
    })
    const jump = async () => {
      await step()
      clock.now += LEASE_MS + 1
    }
    await Promise.all([...work, ...(jumps ? [jump(), jump()] : [])])
    clock.now += LEASE_MS + 1
    for (const server of servers) while (await server.sendOne());
    for (const { message_id, state, ambiguous, lease } of await db.selectFrom('outbox').selectAll().execute()) {
      const extra = (arrived.get(message_id) ?? 0) - 1
      expect([state, lease, extra >= 0, extra <= (jumps ? ambiguous : 0)]).toEqual(['sent', null, true, true])
      reached.extraMails += extra
    }
  }
  return { play, reached }
}

const ORDERS = Math.max(40, FUZZ_RUNS / 10)

test(`in ${ORDERS} orders of what two servers do, no lease has two holders and no mail goes out twice unless one outlives its lease`, {
  timeout: 600_000,
}, async () => {
  const { play, reached } = await world()
  const history = fc.asyncProperty(fc.scheduler(), fc.boolean(), async (s, jumps) => {
    await s.waitFor(play(() => s.schedule(Promise.resolve()), jumps))
  })
  await fc.assert(history, { numRuns: ORDERS, seed: SEED })
  for (const [path, times] of Object.entries(reached)) expect(times, path).toBeGreaterThan(0)
})
