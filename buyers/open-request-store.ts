import type { Kysely } from 'kysely'
import { BackgroundOpening } from '#buyers/background-opening.ts'
import { removeExpired } from '#buyers/remove-old.ts'
import { createRequestServices, type RequestServices } from '#buyers/request-services.ts'
import { type VisitorOptions, VisitorRequests } from '#buyers/visitor-requests.ts'
import { countOf } from '#catalog/quantities/format-count.ts'
import { noteWrite } from '#database/clock-certainty.ts'
import type { Database } from '#database/open-database.ts'
import type { Tables } from '#database/tables.ts'
import type { MailRules } from '#outbox/queue-mails.ts'
import type { RequestSettings } from '#outbox/settings.ts'
import type { Transport } from '#outbox/transport.ts'
import { chooseTransport, mailFrom, mailRules, webhookOf } from '#outbox/transports/choose-transport.ts'
import type { AttachmentStore } from '#requests/attachments/attachment-store.ts'
import { mailFaults, waitsForReader } from '#requests/mails/mail-faults.ts'
import { type MailSources, mailContext } from '#requests/mails/make-mail.ts'
import { RequestsFileWatch } from '#requests/receive/requests-file-watch.ts'
import { StoringWatch } from '#requests/receive/storing-watch.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import { LIMITS, type VisitorLimits } from '#shared/limits.ts'
import type { LogLine } from '#shared/logger.ts'
import { type OpenIssue, OpenIssues } from '#shared/open-issues.ts'

type Options = {
  readonly keepDays: number | null
  readonly now: () => Date
  readonly log: LogLine
}

type Stored = {
  readonly db: Kysely<Tables>
  readonly attachments: AttachmentStore
  /** Overwrites what was removed, wherever the database still has it. */
  readonly overwrite: () => Promise<void>
}

const SOON_MS = MINUTE_MS

/** Removes what is old, now and every hour; a minute later while that fails. Reports an open issue if it can't (behavior 14.8). */
class Cleanup {
  readonly #options: Options
  readonly #issues
  #timer: NodeJS.Timeout | undefined
  #stopped = false

  constructor(options: Options) {
    this.#options = options
    this.#issues = new OpenIssues<'refused' | 'unknown' | 'failed'>(options.log, options.now)
  }

  async start(stored: Stored): Promise<void> {
    try {
      await this.#cleanUp(stored)
      this.#issues.resolve('failed')
    } catch (error) {
      this.#issues.report('failed', 'Old requests and files could not be removed: the log says why', error)
    }
    const wait = this.#issues.list().length > 0 ? SOON_MS : HOUR_MS
    if (!this.#stopped) this.#timer = setTimeout(() => this.start(stored), wait).unref()
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
  }

  openIssues(): OpenIssue[] {
    return this.#issues.list()
  }

  async #cleanUp(stored: Stored): Promise<void> {
    const { keepDays, now, log } = this.#options
    const { removed, refusal } = await removeExpired(stored, { keepDays, now: now() })
    if (removed > 0) await stored.overwrite()
    if (removed > 0) log.info({ removed }, 'Removed old requests (REQUESTS_KEEP_DAYS)')
    this.#issues.report('refused', refusal, 'Nothing is removed without certainty')
    const { length: count } = await stored.attachments.unknown()
    const unknown = count === 0 ? null : unknownText(count)
    this.#issues.report('unknown', unknown, 'The requests database does not list these files')
  }
}

const unknownText = (count: number): string =>
  `${countOf(count, 'file')} in DATA_DIR/attachments without a request in requests.db, which is new or was restored. All are ` +
  'kept. Stop the site and put the right requests.db back, or move them away: npm run requests -- set-aside <folder>'

export type RequestStoreOptions = {
  /** Opens the requests database and updates its tables. Called again if it fails. `stop` closes it. */
  readonly openRequests: () => Promise<Database>
  readonly settings: RequestSettings
  readonly content: () => MailSources
  /** SITE_URL. Null: mails have no links. */
  readonly siteUrl: string | null
  readonly dataDir: string
  readonly log: LogLine
  readonly limits?: VisitorLimits | null
  readonly now?: () => Date
  /** A monotonic clock for rates, in ms. */
  readonly monotonic?: () => number
  /** How long a visitor waits for the database to open, and for a request's page. */
  readonly patienceMs?: number
  readonly random?: () => number
  readonly transport?: Transport
  readonly pollMs?: number
}

const PATIENCE_MS = 5_000

/** Assembles the room from the settings. Opens the database in the background, since it may be away. */
export function openRequestStore(options: RequestStoreOptions): BuyerRequests {
  const { settings, content, siteUrl, dataDir, log, now = () => new Date(), random = Math.random } = options
  const { monotonic, patienceMs = PATIENCE_MS, pollMs } = options
  const { FORM_MIN_SECONDS: minSeconds, TIME_ZONE: timeZone } = settings
  const from = () => mailFrom(settings, content().company)
  const facts = () => mailContext(settings, content(), siteUrl)
  const contactHint = () => {
    const { mail, phone } = facts()
    return `Or email ${mail} or call ${phone}.`
  }
  const transport = options.transport ?? chooseTransport(settings, { dataDir, from, log, now })
  const rules = mailRules(settings, from(), transport)
  const webhook = webhookOf(settings)
  const limits = options.limits === undefined ? LIMITS : options.limits
  const sending = () => ({ settings, facts: facts(), from: from(), rules, siteUrl })
  const mailsWait = () => waitsForReader(sending())
  const since = now().toISOString()
  const mailIssues = () =>
    options.transport === undefined ? mailFaults(sending()).map((what) => ({ what, since })) : []

  const cleanup = new Cleanup({ keepDays: settings.REQUESTS_KEEP_DAYS ?? null, now, log })
  const used = {
    dataDir,
    minSeconds,
    transport,
    mailsWait,
    rules,
    webhook,
    facts,
    contactHint,
    log,
    now,
    random,
    pollMs,
    timeZone,
  }
  const file = new RequestsFileWatch({ dataDir, log, now })
  const opening = new BackgroundOpening({
    open: async () => {
      const database = await options.openRequests()
      const services = await createRequestServices(database, used)
      if (database.file) file.start(database.file)
      return services
    },
    opened: async (services) => {
      services.outbox.start()
      services.events?.start()
      await cleanup.start(services)
    },
    log,
    now,
  })
  const storing = new StoringWatch({
    tryWrite: async () => noteWrite((await opening.whenOpen()).db, now()),
    now,
    log,
  })

  const mailing = () => ({ ...rules, invites: rules.invites === true && !mailsWait() })
  const visitors = { limits, siteUrl, timeZone, contactHint, patienceMs, monotonic, log, now }
  return new BuyerRequests({ ...visitors, opening, storing, cleanup, file, mailRules: mailing, mailIssues, dataDir })
}

type Parts = VisitorOptions & {
  readonly opening: BackgroundOpening<RequestServices>
  readonly storing: StoringWatch
  readonly cleanup: Cleanup
  readonly file: RequestsFileWatch
  readonly mailRules: () => MailRules
  readonly mailIssues: () => OpenIssue[]
  readonly dataDir: string
}

/** What visitors may do, and what the site starts, watches and stops. */
export class BuyerRequests extends VisitorRequests {
  readonly #parts: Parts

  constructor(parts: Parts) {
    super(parts)
    this.#parts = parts
  }

  mailRules(): MailRules {
    return this.#parts.mailRules()
  }

  start(): void {
    const { mailIssues, dataDir, log, opening } = this.#parts
    for (const { what } of mailIssues()) log.warn({ folder: dataDir }, what)
    opening.start()
  }

  async stop(): Promise<void> {
    const { cleanup, storing, opening, file } = this.#parts
    cleanup.stop()
    storing.stop()
    await opening.stop()
    await file.stop()
    await Promise.all([opening.current?.outbox.stop(), opening.current?.events?.stop()])
    await opening.current?.db.destroy()
  }

  /** For the desk. Throws while the requests database can't be opened. */
  opened(): Promise<RequestServices> {
    return this.#parts.opening.whenOpen()
  }

  openIssues(): OpenIssue[] {
    const { mailIssues, opening, file, storing, cleanup } = this.#parts
    return [
      ...mailIssues(),
      ...opening.openIssues(),
      ...file.openIssues(),
      ...storing.openIssues(),
      ...cleanup.openIssues(),
      ...(opening.current?.outbox.openIssues() ?? []),
      ...(opening.current?.events?.openIssues() ?? []),
    ]
  }
}
