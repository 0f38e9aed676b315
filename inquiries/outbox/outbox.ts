import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type Claimed, LEASE_MS, SEND_LIMIT_MS, settle } from '#inquiries/outbox-rules.ts'
import type { OutboxStore } from '#inquiries/outbox-store.ts'
import type { Letter, Outcome, Transport } from '#inquiries/transports/transport.ts'
import type { Log } from '#problem/log.ts'
import { createTroubles, type Degraded } from '#problem/troubles.ts'

export type OutboxOptions = {
  readonly store: OutboxStore
  readonly transport: Transport
  /** Makes the mail of a row from what is stored; null when it has been removed meanwhile. */
  readonly letter: (claimed: Claimed) => Promise<Letter | null>
  readonly log: Log
  readonly now?: () => Date
  readonly random?: () => number
  /** Waits, or less when the signal fires. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>
  readonly pollMs?: number
  readonly sendLimitMs?: number
  readonly leaseMs?: number
}

export type Outbox = {
  start(): void
  /** Something has become due: looks at once. */
  wake(): void
  /** Sends one mail that is due. Gives whether there was one. Throws when the database can't be asked. */
  sendOne(): Promise<boolean>
  /** Looks how many mails wait too long or are parked, and how many requests are held, for `degraded`. */
  inspect(): Promise<void>
  /** Takes no more, finishes what is being sent, and gives back what can't be finished in a few seconds. */
  stop(): Promise<void>
  degraded(): Degraded[]
}

const POLL_MS = 5_000
const INSPECT_MS = 15_000
const STOP_PATIENCE_MS = 4_000
const LAST_WORD_MS = 1_000
const SETTLE_TRIES = 3
const SETTLE_WAIT_MS = 500

/** Sends the mails that are due, each at least once: claimed with a lease, sent, written down. */
export function createOutbox(options: OutboxOptions): Outbox {
  const { store, transport, letter, log, now = () => new Date(), random = Math.random } = options
  const { wait = waitFor, pollMs = POLL_MS, sendLimitMs = SEND_LIMIT_MS, leaseMs = LEASE_MS } = options
  const troubles = createTroubles<'database' | 'settings' | 'overdue' | 'parked' | 'held'>(log, now)
  /** Fires when no more is taken. */
  const ending = new AbortController()
  /** Fires when what is still being sent is given back. */
  const cutting = new AbortController()
  const workers: Promise<void>[] = []
  let waking = Promise.withResolvers<void>()

  async function sendOne(): Promise<boolean> {
    const at = now()
    const claimed = await store.claim(randomUUID(), at, new Date(at.getTime() + leaseMs))
    if (!claimed) return false
    const outcome = await attempt(claimed)
    if (outcome) await writeDown(claimed, outcome)
    return true
  }

  async function attempt(claimed: Claimed): Promise<Outcome | null> {
    const ended = new AbortController()
    const limit = new AbortController()
    let handedOver = false
    try {
      const mail = await letter(claimed)
      if (!mail) return null
      handedOver = true
      const sent = transport.send(mail, AbortSignal.any([cutting.signal, limit.signal]))
      return await Promise.race([sent, tooLate(ended.signal, limit)])
    } catch (error) {
      log.error({ err: error, number: claimed.inquiryNumber }, 'A mail could not be tried')
      return { kind: handedOver ? 'ambiguous' : 'retry', why: error instanceof Error ? error.message : String(error) }
    } finally {
      ended.abort()
    }
  }

  /** A send that didn't end in time. Its transport may know more than that, and has a second to say so. */
  async function tooLate(ended: AbortSignal, limit: AbortController): Promise<Outcome> {
    await wait(sendLimitMs, AbortSignal.any([ended, cutting.signal]))
    limit.abort()
    await wait(LAST_WORD_MS, ended)
    return { kind: 'ambiguous', why: 'The mail server gave no answer in time' }
  }

  async function writeDown(claimed: Claimed, outcome: Outcome): Promise<void> {
    const settlement = settle(claimed, outcome, now(), cutting.signal.aborted ? () => 0 : random)
    const details = { number: claimed.inquiryNumber, mail: claimed.kind, attempts: claimed.attempts }
    if (outcome.kind === 'delivered') {
      log.info(details, 'Mailed')
      troubles.mend('settings')
    } else {
      log.warn({ ...details, outcome: outcome.kind, why: outcome.why, next: settlement.next_try_at }, 'Not mailed')
      if (outcome.kind === 'configuration') {
        troubles.report('settings', `Mail is not taken, the settings may be wrong: ${outcome.why}`, outcome.why)
      }
      if (settlement.state === 'parked') {
        log.error({ ...details, why: outcome.why }, 'Parked: npm run requests -- resend sends it again')
      }
    }
    for (let tries = 1; ; tries += 1) {
      try {
        const ours = await store.settle(claimed, settlement)
        if (!ours) log.warn(details, 'Another server has taken this mail over meanwhile')
        return
      } catch (error) {
        if (tries === SETTLE_TRIES) throw error
        await wait(SETTLE_WAIT_MS, cutting.signal)
      }
    }
  }

  /** One of the senders: takes mails as long as there are any, then waits to be woken. */
  async function work(): Promise<void> {
    while (!ending.signal.aborted) {
      const woken = waking.promise
      try {
        const sent = await sendOne()
        troubles.mend('database')
        if (sent) {
          await wait(transport.pauseMs, ending.signal)
          continue
        }
      } catch (error) {
        troubles.report('database', "The outbox can't be read or written: mails wait", error)
      }
      await Promise.race([woken, wait(pollMs, ending.signal)])
    }
  }

  async function watch(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        await inspect()
      } catch (error) {
        troubles.report('database', "The outbox can't be read or written: mails wait", error)
      }
      await wait(INSPECT_MS, ending.signal)
    }
  }

  async function inspect(): Promise<void> {
    const { overdue, parked, held } = await store.standing(now())
    if (overdue.count === 0) troubles.mend('overdue')
    else {
      const what = `${overdue.count} requests have waited more than an hour for their mail (npm run outbox -- status)`
      troubles.report('overdue', what, `the oldest since ${overdue.since}`)
    }
    if (parked.count === 0) troubles.mend('parked')
    else {
      const what = `${parked.count} mails are parked: they were refused or are 5 days old (npm run outbox -- status)`
      troubles.report('parked', what, `the oldest since ${parked.since}`)
    }
    if (held.count === 0) troubles.mend('held')
    else {
      const what = `${held.count} requests are held (npm run requests -- list)`
      troubles.report('held', what, `the oldest since ${held.since}`)
    }
  }

  function wake(): void {
    waking.resolve()
    waking = Promise.withResolvers()
  }

  return {
    start() {
      for (let worker = 0; worker < transport.atOnce; worker += 1) workers.push(work())
      workers.push(watch())
    },
    wake,
    sendOne,
    inspect,
    async stop() {
      ending.abort()
      const patience = setTimeout(() => cutting.abort(), STOP_PATIENCE_MS)
      await Promise.all(workers)
      clearTimeout(patience)
    },
    degraded: () => troubles.list(),
  }
}

async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0 && !signal.aborted) await delay(ms, null, { signal }).catch(() => undefined)
}
