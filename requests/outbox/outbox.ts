import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Outcome, Sender } from '#requests/messages/transport.ts'
import type { OutboxStore } from '#requests/outbox/outbox-store.ts'
import { MAIL_WORDS, type OutboxWords } from '#requests/outbox/outbox-words.ts'
import { goesToBuyer } from '#requests/outbox/queue-mails.ts'
import { type Claimed, LEASE_MS, SEND_LIMIT_MS, settle } from '#requests/outbox/retry-rules.ts'
import type { Log } from '#shared/logger.ts'
import { createOpenIssues, type OpenIssue } from '#shared/open-issues.ts'

type OutboxOptions<Message> = {
  readonly store: OutboxStore
  readonly transport: Sender<Message>
  /** Makes the message of a row. Returns null if its request has been removed. */
  readonly makeMail: (claimed: Claimed) => Promise<Message | null>
  /** What the log and the issues call it; mails unless given. */
  readonly words?: OutboxWords
  /** Whether mails only wait, because they would reach no reader (behavior 11.9). */
  readonly waits?: () => boolean
  readonly log: Log
  readonly now?: () => Date
  readonly random?: () => number
  /** Waits, but not after the signal fires. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>
  readonly pollMs?: number
  readonly sendLimitMs?: number
  readonly leaseMs?: number
}

export type Outbox = {
  start(): void
  /** Call it when a mail has become due. */
  wake(): void
  /** Sends one due mail. Returns whether there was one. Throws if the database can't be read. */
  sendOne(): Promise<boolean>
  /** Looks how many mails wait too long or are parked, and how many requests are held, for `openIssues`. */
  inspect(): Promise<void>
  /** Claims no more mails, waits a few seconds for those being sent, and returns the rest to the queue. */
  stop(): Promise<void>
  openIssues(): OpenIssue[]
}

const NO_OUTBOX = "The outbox can't be read or written: mails wait. Bring the database back; the log says why."
const POLL_MS = 5_000
const INSPECT_MS = 15_000
const STOP_PATIENCE_MS = 4_000
const GRACE_MS = 1_000
const SETTLE_TRIES = 3
const SETTLE_WAIT_MS = 500

/** Sends due mails or events, each at least once: claims it with a lease, sends it, stores the outcome (behavior 11.1). */
export function createOutbox<Message>(options: OutboxOptions<Message>): Outbox {
  const { store, transport, makeMail, waits = () => false, log, now = () => new Date(), random = Math.random } = options
  const {
    wait = waitFor,
    pollMs = POLL_MS,
    sendLimitMs = SEND_LIMIT_MS,
    leaseMs = LEASE_MS,
    words = MAIL_WORDS,
  } = options
  const issues = createOpenIssues<'database' | 'settings' | 'failing' | 'ahead' | 'overdue' | 'parked' | 'held'>(
    log,
    now,
  )
  /** Fires when no more mails are claimed. */
  const ending = new AbortController()
  /** Fires when mails that are still being sent are given up. */
  const cutting = new AbortController()
  const workers: Promise<void>[] = []
  /** The mails that this process is sending. */
  const sending = new Set<string>()
  let waking = Promise.withResolvers<void>()

  async function sendOne(): Promise<boolean> {
    const at = now()
    const claimed = await store.claim(randomUUID(), at, new Date(at.getTime() + leaseMs), [...sending])
    if (!claimed) return false
    sending.add(claimed.id)
    try {
      const outcome = await attempt(claimed)
      if (outcome) await storeOutcome(claimed, outcome)
    } finally {
      sending.delete(claimed.id)
    }
    return true
  }

  async function attempt(claimed: Claimed): Promise<Outcome | null> {
    const ended = new AbortController()
    const limit = new AbortController()
    let started = false
    try {
      const mail = await makeMail(claimed)
      if (!mail) return null
      started = true
      const sent = transport.send(mail, AbortSignal.any([cutting.signal, limit.signal]))
      return await Promise.race([sent, tooLate(ended.signal, limit)])
    } catch (error) {
      log.error({ err: error, number: claimed.requestNumber }, 'A mail could not be made or sent')
      return { kind: started ? 'ambiguous' : 'retry', why: error instanceof Error ? error.message : String(error) }
    } finally {
      ended.abort()
    }
  }

  /** The outcome of a send that didn't end in time. Its transport has a second to report a more exact one. */
  async function tooLate(ended: AbortSignal, limit: AbortController): Promise<Outcome> {
    await wait(sendLimitMs, AbortSignal.any([ended, cutting.signal]))
    limit.abort()
    await wait(GRACE_MS, ended)
    return { kind: 'ambiguous', why: words.noAnswer }
  }

  async function storeOutcome(claimed: Claimed, outcome: Outcome): Promise<void> {
    const settlement = settle(claimed, outcome, now(), cutting.signal.aborted ? () => 0 : random)
    const details = { number: claimed.requestNumber, mail: claimed.kind, attempts: claimed.attempts }
    if (outcome.kind === 'delivered') {
      log.info(details, words.sent)
      issues.resolve('settings')
      issues.resolve('failing')
    } else {
      log.warn(
        {
          ...details,
          outcome: outcome.kind,
          why: outcome.why,
          accepted: outcome.accepted,
          next: settlement.next_try_at,
        },
        words.notSent,
      )
      // A buyer's address may be wrong: only mails to the company tell about the mail server and the settings.
      if (!goesToBuyer(claimed.kind)) reportFault(outcome)
      if (settlement.state === 'parked') {
        const what = { ...details, why: outcome.why }
        // A buyer's wrong address is no issue of the site: the request's page at the desk says it (behavior 19.8).
        if (claimed.kind === 'copy' || claimed.followerId !== null)
          log.warn(what, `Parked: ${words.parkedHint(claimed.kind)}`)
        else log.error(what, `Parked: ${words.parkedHint(claimed.kind)}`)
      }
    }
    for (let tries = 1; ; tries += 1) {
      try {
        const ours = await store.settle(claimed, settlement)
        if (!ours) log.warn(details, 'Another server has taken over this mail')
        return
      } catch (error) {
        if (tries === SETTLE_TRIES) throw error
        await wait(SETTLE_WAIT_MS, cutting.signal)
      }
    }
  }

  function reportFault({ kind, why }: Exclude<Outcome, { kind: 'delivered' }>): void {
    if (kind === 'configuration') {
      issues.report('settings', words.refused(why), why)
    } else if (kind !== 'rejected') {
      issues.report('failing', words.failing(why), why)
    }
  }

  /** One worker: sends mails while there are any, then waits until it is woken. */
  async function work(): Promise<void> {
    while (!ending.signal.aborted) {
      const woken = waking.promise
      try {
        const sent = !waits() && (await sendOne())
        issues.resolve('database')
        if (sent) {
          await wait(transport.pauseMs, ending.signal)
          continue
        }
      } catch (error) {
        issues.report('database', NO_OUTBOX, error)
      }
      await Promise.race([woken, wait(pollMs, ending.signal)])
    }
  }

  async function watch(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        await inspect()
      } catch (error) {
        issues.report('database', NO_OUTBOX, error)
      }
      await wait(INSPECT_MS, ending.signal)
    }
  }

  async function inspect(): Promise<void> {
    const ahead = await store.pullBack(now())
    if (ahead === 0) issues.resolve('ahead')
    else {
      issues.report('ahead', words.ahead(ahead), 'The clock was ahead when they were tried')
      wake()
    }
    const { due, overdue, parked, held } = await store.status(now())
    if (due === 0) {
      issues.resolve('settings')
      issues.resolve('failing')
    }
    if (overdue.count === 0) issues.resolve('overdue')
    else issues.report('overdue', words.overdue(overdue.count), `the oldest since ${overdue.since}`)
    if (parked.count === 0) issues.resolve('parked')
    else issues.report('parked', words.parked(parked.count), `the oldest since ${parked.since}`)
    if (held.count === 0) issues.resolve('held')
    else {
      const what = `${held.count} requests are held (npm run requests -- list)`
      issues.report('held', what, `the oldest since ${held.since}`)
    }
  }

  function wake(): void {
    waking.resolve()
    waking = Promise.withResolvers()
  }

  return {
    start() {
      for (let worker = 0; worker < transport.concurrency; worker += 1) workers.push(work())
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
    openIssues: () => issues.list(),
  }
}

async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0 && !signal.aborted) await delay(ms, null, { signal }).catch(() => undefined)
}
