import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { countOf } from '#catalog/quantities/format-count.ts'
import type { OutboxStore } from '#outbox/outbox-store.ts'
import { MAIL_WORDS, type OutboxWords } from '#outbox/outbox-words.ts'
import { goesToBuyer } from '#outbox/queue-mails.ts'
import { type Claimed, LEASE_MS, SEND_LIMIT_MS, settle } from '#outbox/retry-rules.ts'
import { type MailOutcome, type MailSender, ObsoleteMail } from '#outbox/transport.ts'
import type { LogLine } from '#shared/logger.ts'
import { createOpenIssues, type OpenIssue, type OpenIssues } from '#shared/open-issues.ts'

type OutboxOptions<Message> = {
  readonly store: Pick<OutboxStore, keyof OutboxStore>
  readonly transport: MailSender<Message>
  /** Makes the message of a row, or returns null if its request was removed. */
  readonly makeMail: (claimed: Claimed) => Promise<Message | null>
  readonly words?: OutboxWords
  /** Whether mails wait because they would reach no reader (behavior 11.9). */
  readonly waits?: () => boolean
  readonly log: LogLine
  readonly now?: () => Date
  readonly random?: () => number
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>
  readonly pollMs?: number
  readonly sendLimitMs?: number
}

const NO_OUTBOX = "The outbox can't be read or written: mails wait. Bring the database back; the log says why."
const POLL_MS = 5_000
const INSPECT_MS = 15_000
const STOP_PATIENCE_MS = 4_000
const GRACE_MS = 1_000
const SETTLE_TRIES = 3
const SETTLE_WAIT_MS = 500

/** Sends due mails or events, each at least once: lease, send, store the outcome (behavior 11.1). */
export class Outbox<Message> {
  readonly #store: OutboxOptions<Message>['store']
  readonly #transport: MailSender<Message>
  readonly #makeMail: OutboxOptions<Message>['makeMail']
  readonly #words: OutboxWords
  readonly #waits: () => boolean
  readonly #log: LogLine
  readonly #now: () => Date
  readonly #random: () => number
  readonly #wait: (ms: number, signal: AbortSignal) => Promise<void>
  readonly #pollMs: number
  readonly #sendLimitMs: number
  readonly #issues: OpenIssues<'database' | 'settings' | 'failing' | 'ahead' | 'overdue' | 'parked' | 'held'>
  readonly #ending = new AbortController()
  readonly #cutting = new AbortController()
  readonly #workers: Promise<void>[] = []
  readonly #sending = new Set<string>()
  #waking = Promise.withResolvers<void>()

  constructor(options: OutboxOptions<Message>) {
    this.#store = options.store
    this.#transport = options.transport
    this.#makeMail = options.makeMail
    this.#words = options.words ?? MAIL_WORDS
    this.#waits = options.waits ?? (() => false)
    this.#log = options.log
    this.#now = options.now ?? (() => new Date())
    this.#random = options.random ?? Math.random
    this.#wait = options.wait ?? waitFor
    this.#pollMs = options.pollMs ?? POLL_MS
    this.#sendLimitMs = options.sendLimitMs ?? SEND_LIMIT_MS
    this.#issues = createOpenIssues(this.#log, this.#now)
  }

  start(): void {
    for (let worker = 0; worker < this.#transport.concurrency; worker += 1) this.#workers.push(this.#work())
    this.#workers.push(this.#watch())
  }

  async stop(): Promise<void> {
    this.#ending.abort()
    const patience = setTimeout(() => this.#cutting.abort(), STOP_PATIENCE_MS)
    await Promise.all(this.#workers)
    clearTimeout(patience)
  }

  openIssues(): OpenIssue[] {
    return this.#issues.list()
  }

  /** Sends one due mail. Returns whether there was one. Throws if the database can't be read. */
  async sendOne(): Promise<boolean> {
    const at = this.#now()
    const claimed = await this.#store.claim(randomUUID(), at, new Date(at.getTime() + LEASE_MS), [...this.#sending])
    if (!claimed) return false
    this.#sending.add(claimed.id)
    try {
      const outcome = await this.#attempt(claimed)
      if (outcome) await this.#storeOutcome(claimed, outcome)
    } finally {
      this.#sending.delete(claimed.id)
    }
    return true
  }

  async #attempt(claimed: Claimed): Promise<MailOutcome | null> {
    const ended = new AbortController()
    const limit = new AbortController()
    let started = false
    try {
      const mail = await this.#makeMail(claimed)
      if (!mail) return null
      const extraMs = this.#transport.extraMs?.(mail) ?? 0
      const leaseEnd = new Date(this.#now().getTime() + LEASE_MS + extraMs)
      if (extraMs > 0 && !(await this.#store.extend(claimed, leaseEnd))) return null
      started = true
      const sent = this.#transport.send(mail, AbortSignal.any([this.#cutting.signal, limit.signal]))
      return await Promise.race([sent, this.#tooLate(ended.signal, limit, extraMs)])
    } catch (error) {
      if (error instanceof ObsoleteMail) return { kind: 'obsolete', why: error.message }
      this.#log.error({ err: error, number: claimed.requestNumber }, 'A mail could not be made or sent')
      return { kind: started ? 'ambiguous' : 'retry', why: error instanceof Error ? error.message : String(error) }
    } finally {
      ended.abort()
    }
  }

  /** The outcome of a send that timed out. Its transport has a second to report a more exact one. */
  async #tooLate(ended: AbortSignal, limit: AbortController, extraMs: number): Promise<MailOutcome> {
    await this.#wait(this.#sendLimitMs + extraMs, AbortSignal.any([ended, this.#cutting.signal]))
    limit.abort()
    await this.#wait(GRACE_MS, ended)
    return { kind: 'ambiguous', why: this.#words.noAnswer }
  }

  async #storeOutcome(claimed: Claimed, outcome: MailOutcome): Promise<void> {
    const settlement = settle(claimed, outcome, this.#now(), this.#cutting.signal.aborted ? () => 0 : this.#random)
    const details = { number: claimed.requestNumber, mail: claimed.kind, attempts: claimed.attempts }
    if (outcome.kind === 'delivered') {
      this.#log.info(details, this.#words.sent)
      this.#issues.resolve('settings')
      this.#issues.resolve('failing')
    } else {
      this.#log.warn(
        {
          ...details,
          outcome: outcome.kind,
          why: outcome.why,
          accepted: outcome.accepted,
          next: settlement.next_try_at,
        },
        this.#words.notSent,
      )
      // A buyer's address may be wrong: only mails to the company tell about the mail server and settings.
      if (!goesToBuyer(claimed.kind)) this.#reportFault(outcome)
      if (settlement.state === 'parked') {
        const what = { ...details, why: outcome.why }
        // A buyer's wrong address isn't the site's issue: the request's page at the desk shows it (behavior 19.8).
        if (claimed.kind === 'copy' || claimed.requestNumber === null)
          this.#log.warn(what, `Parked: ${this.#words.parkedHint(claimed.kind)}`)
        else this.#log.error(what, `Parked: ${this.#words.parkedHint(claimed.kind)}`)
      }
    }
    for (let tries = 1; ; tries += 1) {
      try {
        const ours = await this.#store.settle(claimed, settlement)
        if (!ours) this.#log.warn(details, 'Another server has taken over this mail')
        return
      } catch (error) {
        if (tries === SETTLE_TRIES) throw error
        await this.#wait(SETTLE_WAIT_MS, this.#cutting.signal)
      }
    }
  }

  #reportFault({ kind, why }: Exclude<MailOutcome, { kind: 'delivered' }>): void {
    if (kind === 'configuration') {
      this.#issues.report('settings', this.#words.refused(why), why)
    } else if (kind !== 'rejected') {
      this.#issues.report('failing', this.#words.failing(why), why)
    }
  }

  async #work(): Promise<void> {
    while (!this.#ending.signal.aborted) {
      const woken = this.#waking.promise
      try {
        const sent = !this.#waits() && (await this.sendOne())
        this.#issues.resolve('database')
        if (sent) {
          await this.#wait(this.#transport.pauseMs, this.#ending.signal)
          continue
        }
      } catch (error) {
        this.#issues.report('database', NO_OUTBOX, error)
      }
      await Promise.race([woken, this.#wait(this.#pollMs, this.#ending.signal)])
    }
  }

  async #watch(): Promise<void> {
    while (!this.#ending.signal.aborted) {
      try {
        await this.inspect()
      } catch (error) {
        this.#issues.report('database', NO_OUTBOX, error)
      }
      await this.#wait(INSPECT_MS, this.#ending.signal)
    }
  }

  async inspect(): Promise<void> {
    const ahead = await this.#store.pullBack(this.#now())
    if (ahead === 0) this.#issues.resolve('ahead')
    else {
      this.#issues.report('ahead', this.#words.ahead(ahead), 'The clock was ahead when they were tried')
      this.wake()
    }
    const { due, overdue, parked, held } = await this.#store.status(this.#now())
    if (due === 0) {
      this.#issues.resolve('settings')
      this.#issues.resolve('failing')
    }
    if (overdue.count === 0) this.#issues.resolve('overdue')
    else this.#issues.report('overdue', this.#words.overdue(overdue.count), `the oldest since ${overdue.since}`)
    if (parked.count === 0) this.#issues.resolve('parked')
    else this.#issues.report('parked', this.#words.parked(parked.count), `the oldest since ${parked.since}`)
    if (held.count === 0) this.#issues.resolve('held')
    else {
      const what = `${countOf(held.count, 'request is', 'requests are')} held (npm run requests -- list)`
      this.#issues.report('held', what, `the oldest since ${held.since}`)
    }
  }

  wake(): void {
    this.#waking.resolve()
    this.#waking = Promise.withResolvers()
  }
}

async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0 && !signal.aborted) await delay(ms, null, { signal }).catch(() => undefined)
}
