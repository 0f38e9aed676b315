import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { countOf } from '#catalog/quantities/format-count.ts'
import type { OutboxStore } from '#outbox/outbox-store.ts'
import { MAIL_WORDS, type OutboxWords } from '#outbox/outbox-words.ts'
import { goesToBuyer } from '#outbox/queue-mails.ts'
import { type Claimed, LEASE_MS, SEND_LIMIT_MS, settle } from '#outbox/retry-rules.ts'
import { type MailOutcome, type MailSender, ObsoleteMail } from '#outbox/transport.ts'
import type { LogLine } from '#shared/logger.ts'
import { type OpenIssue, OpenIssues } from '#shared/open-issues.ts'

type OutboxOptions<Message> = {
  readonly store: Pick<OutboxStore, keyof OutboxStore>
  readonly transport: MailSender<Message>
  /** Makes the message of a row, or returns null if what it was about is gone. */
  readonly makeMail: (claimed: Claimed) => Promise<Message | null>
  readonly words?: OutboxWords
  /** Whether mails wait because they would reach no reader (behavior 11.9). */
  readonly waits?: () => boolean
  readonly log: LogLine
  readonly now?: () => Date
  readonly random?: () => number
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>
  readonly pollMs?: number
}

type Subject = 'database' | 'settings' | 'failing' | 'ahead' | 'overdue' | 'parked' | 'held'

const NO_OUTBOX = "The outbox can't be read or written: mails wait. Bring the database back; the log says why."
const POLL_MS = 5_000
const INSPECT_MS = 15_000
const STOP_PATIENCE_MS = 4_000
const GRACE_MS = 1_000
const SETTLE_TRIES = 3
const SETTLE_WAIT_MS = 500

/** Sends due mails or events, each at least once: lease, send, store the outcome (behavior 11.1). */
export class Outbox<Message> {
  readonly #options: Required<OutboxOptions<Message>>
  readonly #issues: OpenIssues<Subject>
  readonly #ending = new AbortController()
  readonly #cutting = new AbortController()
  readonly #workers: Promise<void>[] = []
  readonly #sending = new Set<string>()
  #waking = Promise.withResolvers<void>()

  constructor(options: OutboxOptions<Message>) {
    this.#options = {
      words: MAIL_WORDS,
      waits: () => false,
      now: () => new Date(),
      random: Math.random,
      wait: waitFor,
      pollMs: POLL_MS,
      ...options,
    }
    this.#issues = new OpenIssues(options.log, this.#options.now)
  }

  start(): void {
    for (let worker = 0; worker < this.#options.transport.concurrency; worker += 1) this.#workers.push(this.#work())
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
    const at = this.#options.now()
    const claimed = await this.#options.store.claim(randomUUID(), at, new Date(at.getTime() + LEASE_MS), [
      ...this.#sending,
    ])
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
      const mail = await this.#options.makeMail(claimed)
      if (!mail) return { kind: 'obsolete', why: 'What it was about is gone.' }
      const extraMs = this.#options.transport.extraMs?.(mail) ?? 0
      const leaseEnd = new Date(this.#options.now().getTime() + LEASE_MS + extraMs)
      if (extraMs > 0 && !(await this.#options.store.extend(claimed, leaseEnd))) return null
      started = true
      const sent = this.#options.transport.send(mail, AbortSignal.any([this.#cutting.signal, limit.signal]))
      return await Promise.race([sent, this.#tooLate(ended.signal, limit, extraMs)])
    } catch (error) {
      if (error instanceof ObsoleteMail) return { kind: 'obsolete', why: error.message }
      this.#options.log.error({ err: error, number: claimed.request_number }, 'A mail could not be made or sent')
      return { kind: started ? 'ambiguous' : 'retry', why: error instanceof Error ? error.message : String(error) }
    } finally {
      ended.abort()
    }
  }

  /** The outcome of a send that timed out. Its transport has a second to report a more exact one. */
  async #tooLate(ended: AbortSignal, limit: AbortController, extraMs: number): Promise<MailOutcome> {
    await this.#options.wait(SEND_LIMIT_MS + extraMs, AbortSignal.any([ended, this.#cutting.signal]))
    limit.abort()
    await this.#options.wait(GRACE_MS, ended)
    return { kind: 'ambiguous', why: this.#options.words.noAnswer }
  }

  async #storeOutcome(claimed: Claimed, outcome: MailOutcome): Promise<void> {
    const { store, words, log, now, random, wait } = this.#options
    const settlement = settle(claimed, outcome, now(), this.#cutting.signal.aborted ? () => 0 : random)
    const details = { number: claimed.request_number, mail: claimed.kind, attempts: claimed.attempts }
    if (outcome.kind === 'delivered') {
      log.info(details, words.sent)
      for (const subject of ['settings', 'failing'] as const) this.#issues.resolve(subject)
    } else {
      const { kind, why, accepted } = outcome
      log.warn({ ...details, outcome: kind, why, accepted, next: settlement.next_try_at }, words.notSent)
      // A buyer's address may be wrong: only mails to the company tell about the mail server and settings.
      if (!goesToBuyer(claimed.kind) && kind !== 'rejected' && kind !== 'obsolete') {
        const [subject, text] =
          kind === 'configuration' ? (['settings', words.refused] as const) : (['failing', words.failing] as const)
        this.#issues.report(subject, text(why), why)
      }
      if (settlement.state === 'parked') {
        // A buyer's wrong address isn't the site's issue: the request's page at the desk shows it (behavior 19.8).
        const isOurs = claimed.kind !== 'copy' && claimed.request_number !== null
        log[isOurs ? 'error' : 'warn']({ ...details, why }, `Parked: ${words.parkedHint(claimed.kind)}`)
      }
    }
    for (let tries = 1; ; tries += 1) {
      try {
        const ours = await store.settle(claimed, settlement)
        if (!ours) log.warn(details, 'Another server has taken over this mail')
        return
      } catch (error) {
        if (tries === SETTLE_TRIES) throw error
        await wait(SETTLE_WAIT_MS, this.#cutting.signal)
      }
    }
  }

  async #work(): Promise<void> {
    while (!this.#ending.signal.aborted) {
      const woken = this.#waking.promise
      try {
        const sent = !this.#options.waits() && (await this.sendOne())
        this.#issues.resolve('database')
        if (sent) {
          await this.#options.wait(this.#options.transport.pauseMs, this.#ending.signal)
          continue
        }
      } catch (error) {
        this.#issues.report('database', NO_OUTBOX, error)
      }
      await Promise.race([woken, this.#options.wait(this.#options.pollMs, this.#ending.signal)])
    }
  }

  async #watch(): Promise<void> {
    while (!this.#ending.signal.aborted) {
      try {
        await this.inspect()
      } catch (error) {
        this.#issues.report('database', NO_OUTBOX, error)
      }
      await this.#options.wait(INSPECT_MS, this.#ending.signal)
    }
  }

  async inspect(): Promise<void> {
    const { store, now, words } = this.#options
    const ahead = await store.pullBack(now())
    const report = (subject: Subject, count: number, what: string, detail: string) =>
      this.#issues.report(subject, count === 0 ? null : what, detail)
    const early = countOf(ahead, `${words.what} was`, `${words.what}s were`)
    const advice = "due far in the future and tried now: check the machine's clock"
    report('ahead', ahead, `${early} ${advice}`, 'The clock was ahead when they were tried')
    if (ahead > 0) this.wake()
    const { due, overdue, parked, held } = await store.status(now())
    if (due === 0) {
      this.#issues.resolve('settings')
      this.#issues.resolve('failing')
    }
    report('overdue', overdue.count, words.overdue(overdue.count), `the oldest since ${overdue.since}`)
    report('parked', parked.count, words.parked(parked.count), `the oldest since ${parked.since}`)
    const waiting = `${countOf(held.count, 'request is', 'requests are')} held (npm run requests -- list)`
    report('held', held.count, waiting, `the oldest since ${held.since}`)
  }

  wake(): void {
    this.#waking.resolve()
    this.#waking = Promise.withResolvers()
  }
}

async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0 && !signal.aborted) await delay(ms, null, { signal }).catch(() => undefined)
}
