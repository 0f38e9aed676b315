import { expect, test } from 'vitest'
import type { Mail, MailOutcome, Transport } from '#requests/messages/transport.ts'
import { SendingOutbox } from '#requests/outbox/outbox.ts'
import type { OutboxStore } from '#requests/outbox/outbox-store.ts'
import type { Claimed, Settlement } from '#requests/outbox/retry-rules.ts'

/**
 * Simulates servers, a database and a mail server in virtual time, where anything may fail at any point. One seed
 * is one history: `SEED=123 vitest run requests/outbox-simulation` repeats one.
 */
const HISTORIES = 1_000
const SIDE_BY_SIDE = 200
const ONE_SEED = process.env.SEED
const START = Date.parse('2026-11-24T08:00:00Z')
const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Mulberry32: small, and the same on every machine. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Sleeper = { readonly at: number; readonly wake: () => void }

/** Virtual time. It moves to the next sleeper when everybody is idle. */
function createTime() {
  const sleepers: Sleeper[] = []
  const time = {
    at: START,
    sleep(ms: number, signal?: AbortSignal): Promise<void> {
      if (signal?.aborted) return Promise.resolve()
      return new Promise((wake) => {
        const sleeper = { at: time.at + Math.max(1, ms), wake }
        sleepers.push(sleeper)
        signal?.addEventListener(
          'abort',
          () => {
            const place = sleepers.indexOf(sleeper)
            if (place >= 0) sleepers.splice(place, 1)
            wake()
          },
          { once: true },
        )
      })
    },
    async run(until: () => boolean, end: number): Promise<void> {
      for (;;) {
        await new Promise((done) => setImmediate(done))
        if (until()) return
        let next = sleepers[0]
        for (const sleeper of sleepers) if (next === undefined || sleeper.at < next.at) next = sleeper
        if (next === undefined || next.at > end) return
        sleepers.splice(sleepers.indexOf(next), 1)
        time.at = next.at
        next.wake()
      }
    },
  }
  return time
}

type Row = {
  -readonly [Key in keyof Claimed]: Claimed[Key]
} & { state: Settlement['state']; next: number; leased: boolean; ambiguous: number }

/** A minimal model of the database. */
function createModel() {
  const rows: Row[] = []
  const store: OutboxStore = {
    async claim(lease, now, leaseEnd, sending = []) {
      const due = rows.filter((row) => row.state === 'due' && row.next <= now.getTime() && !sending.includes(row.id))
      const row = due.sort((a, b) => a.next - b.next)[0]
      if (!row) return null
      row.ambiguous += row.leased ? 1 : 0
      Object.assign(row, { lease, leased: true, next: leaseEnd.getTime(), attempts: row.attempts + 1 })
      return { ...row }
    },
    async extend({ id, lease }, leaseEnd) {
      const row = rows.find((each) => each.id === id)
      if (!row?.leased || row.lease !== lease) return false
      row.next = leaseEnd.getTime()
      return true
    },
    async settle({ id, lease }, { state, next_try_at, ambiguous }) {
      const row = rows.find((each) => each.id === id)
      if (!row?.leased || row.lease !== lease) return false
      row.ambiguous += ambiguous ? 1 : 0
      Object.assign(row, { state, next: Date.parse(next_try_at), leased: false })
      return true
    },
    status: () => Promise.reject(new Error('not asked in the simulation')),
    pullBack: () => Promise.reject(new Error('not asked in the simulation')),
  }
  return { rows, store }
}

type World = { readonly outage: boolean; readonly crashes: boolean; readonly hangs: boolean }

/** Runs one history. Returns how often each mail arrived, and the final rows. */
async function play(seed: number) {
  const random = randomOf(seed)
  const chance = (share: number): boolean => random() < share
  const world: World = { outage: chance(0.05), crashes: chance(0.6), hangs: chance(0.5) }
  const time = createTime()
  const { rows, store } = createModel()
  const arrived = new Map<string, number>()
  const up = world.outage ? START + DAY : START
  const quiet = up + HOUR // from then on nothing fails any more
  const end = quiet + 6 * HOUR
  const pollMs = world.outage ? 15 * MINUTE : 20 * SECOND
  const fails = (share: number): boolean => time.at < quiet && chance(share)
  const dead = <T>(): Promise<T> => new Promise(() => undefined)

  function receive(index: number): void {
    const id = `m${index}`
    rows.push({
      id,
      requestNumber: `Q-261124-${index}`,
      kind: 'quote',
      messageId: `<${id}@x>`,
      attempts: 0,
      dueSince: new Date(time.at).toISOString(),
      lease: '',
      accepted: [],
      event: null,
      quoteNumber: null,
      followerId: null,
      state: 'due',
      next: time.at,
      leased: false,
      ambiguous: 0,
    })
  }

  const arrive = ({ messageId }: Mail): void => {
    arrived.set(messageId, (arrived.get(messageId) ?? 0) + 1)
  }

  /** One server process. When it crashes its loop stops forever, and another one starts. */
  function startServer(): void {
    const life = { crashed: false }
    const crash = <T>(): Promise<T> => {
      life.crashed = true
      time.sleep(SECOND + random() * MINUTE).then(startServer)
      return dead<T>()
    }
    const transport: Transport = {
      carriesFiles: true,
      sendsCopies: true,
      concurrency: 1,
      pauseMs: 0,
      extraMs: () => (chance(0.3) ? 3 * MINUTE : 0),
      async send(mail): Promise<MailOutcome> {
        await time.sleep(random() * 2 * SECOND)
        if (time.at < up) return { kind: 'retry', why: 'down for a day' }
        if (fails(0.1)) return { kind: chance(0.5) ? 'retry' : 'configuration', why: 'refused' }
        if (world.crashes && fails(0.1)) return await crash()
        if (world.hangs && fails(0.1)) {
          // from a slow server to one that answers long after the lease has expired
          await time.sleep(random() * 3 * MINUTE)
          if (chance(0.5)) return await dead()
        }
        arrive(mail)
        if (world.crashes && fails(0.1)) return await crash()
        if (fails(0.1)) return { kind: 'ambiguous', why: 'dropped after DATA' }
        return { kind: 'delivered' }
      },
    }
    const failing: OutboxStore = {
      ...store,
      async claim(lease, now, leaseEnd, sending) {
        if (life.crashed) return await dead()
        if (fails(0.05)) throw new Error('the database is away')
        const claimed = await store.claim(lease, now, leaseEnd, sending)
        if (world.crashes && fails(0.05)) return await crash()
        if (claimed && fails(0.03)) throw new Error('the answer was lost')
        return claimed
      },
      async extend(claimed, leaseEnd) {
        if (life.crashed) return await dead()
        if (fails(0.05)) throw new Error('the database is away')
        if (world.hangs && fails(0.05)) await time.sleep(2 * MINUTE) // the process stood still
        const ours = await store.extend(claimed, leaseEnd)
        if (world.crashes && fails(0.05)) return await crash()
        return ours
      },
      async settle(claimed, settlement) {
        if (life.crashed) return await dead()
        if (world.crashes && fails(0.05)) return await crash()
        if (fails(0.05)) throw new Error('the database is away')
        if (world.hangs && fails(0.05)) await time.sleep(2 * MINUTE) // the process stood still
        const ours = await store.settle(claimed, settlement)
        if (world.crashes && fails(0.05)) return await crash()
        if (fails(0.05)) throw new Error('the answer was lost')
        return ours
      },
    }
    const outbox = new SendingOutbox({
      store: failing,
      transport,
      makeMail: async ({ messageId }) => ({ messageId }) as Mail, // the transport above reads nothing else
      log: SILENT,
      now: () => new Date(time.at),
      random,
      wait: time.sleep,
    })
    const loop = async (): Promise<void> => {
      while (!life.crashed) {
        const sent = await outbox.sendOne().catch(() => false)
        if (!sent) await time.sleep(pollMs)
      }
    }
    loop()
  }

  const servers = 1 + Math.floor(random() * 3)
  const mails = 1 + Math.floor(random() * 3)
  for (let server = 0; server < servers; server += 1) startServer()
  for (let mail = 0; mail < mails; mail += 1) {
    time.sleep(random() * 10 * MINUTE).then(() => receive(mail))
  }
  const settled = (): boolean => rows.length === mails && rows.every((row) => row.state !== 'due')
  await time.run(settled, end)
  return { rows, arrived, mails }
}

test(`in ${HISTORIES} histories every mail arrives, and more than once only after ambiguous tries`, {
  timeout: 300_000,
}, async () => {
  let extras = 0
  const seeds = ONE_SEED === undefined ? Array.from({ length: HISTORIES }, (_, seed) => seed) : [Number(ONE_SEED)]
  // many histories in parallel need no more turns of the real event loop than one
  for (let first = 0; first < seeds.length; first += SIDE_BY_SIDE) {
    const worlds = seeds.slice(first, first + SIDE_BY_SIDE)
    const histories = await Promise.all(worlds.map(async (seed) => ({ seed, ...(await play(seed)) })))
    for (const history of histories) extras += extraMails(history)
  }
  if (ONE_SEED === undefined) expect(extras, 'the histories are wild enough').toBeGreaterThan(HISTORIES / 20)
})

/** Checks the guarantees of one history. Returns how many mails arrived more than once. */
function extraMails({ seed, rows, arrived, mails }: { seed: number } & Awaited<ReturnType<typeof play>>): number {
  const about = `SEED=${seed}`
  expect(rows, about).toHaveLength(mails)
  return rows.reduce((extras, { id, state, ambiguous, messageId }) => {
    const times = arrived.get(messageId) ?? 0
    expect(state, `${about}: ${id} is settled`).toBe('sent')
    expect(times, `${about}: ${id} has arrived`).toBeGreaterThanOrEqual(1)
    expect(times - 1, `${about}: extra mails of ${id}`).toBeLessThanOrEqual(ambiguous)
    return extras + times - 1
  }, 0)
}
