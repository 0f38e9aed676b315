import { BackgroundOpening } from '#buyers/background-opening.ts'
import { removeExpired } from '#buyers/remove-old.ts'
import { createRequestServices, type RequestServices } from '#buyers/request-services.ts'
import { type RequestSetup, type RequestStoreOptions, requestSetup } from '#buyers/request-setup.ts'
import { type VisitorOptions, VisitorRequests } from '#buyers/visitor-requests.ts'
import { countOf } from '#catalog/quantities/format-count.ts'
import { noteWrite } from '#database/clock-certainty.ts'
import type { MailRules } from '#outbox/queue-mails.ts'
import { mailboxFolder } from '#outbox/transports/choose-transport.ts'
import { inTime } from '#requests/receive/inbox.ts'
import { RequestsFileWatch } from '#requests/receive/requests-file-watch.ts'
import { StoringWatch } from '#requests/receive/storing-watch.ts'
import type { RequestCounts } from '#requests/request-counts.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import { type OpenIssue, OpenIssues } from '#shared/open-issues.ts'

const SOON_MS = MINUTE_MS
const SUBJECTS = ['refused', 'unknown', 'failed'] as const

/** Removes what is old, now and every hour; a minute later while that fails. Reports an open issue if it can't (behavior 14.8). */
class Cleanup {
  readonly #options: RequestSetup & { readonly issues: OpenIssues<string> }
  #timer: NodeJS.Timeout | undefined
  #stopped = false

  constructor(setup: RequestSetup, issues: OpenIssues<string>) {
    this.#options = { ...setup, issues }
  }

  async start(stored: RequestServices): Promise<void> {
    const { issues } = this.#options
    try {
      await this.#cleanUp(stored)
      issues.resolve('failed')
    } catch (error) {
      issues.report('failed', 'Old requests and files could not be removed: the log says why', error)
    }
    const wait = SUBJECTS.some((subject) => issues.has(subject)) ? SOON_MS : HOUR_MS
    if (!this.#stopped) this.#timer = setTimeout(() => this.start(stored), wait).unref()
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
  }

  async #cleanUp(stored: RequestServices): Promise<void> {
    const { settings, dataDir, now, log, issues } = this.#options
    const keepDays = settings.REQUESTS_KEEP_DAYS ?? null
    const { removed, refusal } = await removeExpired(stored, { keepDays, mailbox: mailboxFolder(dataDir), now: now() })
    if (removed > 0) await stored.overwrite()
    if (removed > 0) log.info({ removed }, 'Removed old requests (REQUESTS_KEEP_DAYS)')
    issues.report('refused', refusal, 'Nothing is removed without certainty')
    const { length: count } = await stored.attachments.unknown()
    const unknown = count === 0 ? null : unknownText(count)
    issues.report('unknown', unknown, 'The requests database does not list these files')
  }
}

const unknownText = (count: number): string =>
  `${countOf(count, 'file')} in DATA_DIR/attachments without a request in requests.db, which is new or was restored. All are ` +
  'kept. Stop the site and put the right requests.db back, or move them away: npm run requests -- set-aside <folder>'

const COUNTS_MS = 2_000

export function openRequestStore(options: RequestStoreOptions): BuyerRequests {
  const setup = requestSetup(options)
  const { dataDir, log, now } = setup
  const issues = new OpenIssues<string>(log, now)
  const cleanup = new Cleanup(setup, issues)
  const file = new RequestsFileWatch({ dataDir, log, now, issues })
  const opening = new BackgroundOpening({
    open: async () => {
      const database = await options.openRequests()
      const services = await createRequestServices(database, setup)
      if (database.file) file.start(database.file)
      return services
    },
    opened: async (services) => {
      services.outbox.start()
      services.events?.start()
      await cleanup.start(services)
    },
    issues,
  })
  const storing = new StoringWatch({
    tryWrite: async () => noteWrite((await opening.whenOpen()).db, now()),
    issues,
  })
  return new BuyerRequests({ ...setup, opening, storing, cleanup, file, issues })
}

type Parts = VisitorOptions & {
  readonly opening: BackgroundOpening
  readonly storing: StoringWatch
  readonly cleanup: Cleanup
  readonly file: RequestsFileWatch
  readonly issues: OpenIssues<string>
}

/** What visitors may do, and what the site starts, watches and stops. */
export class BuyerRequests extends VisitorRequests {
  readonly #parts: Parts
  #counting: Promise<RequestCounts> | null = null

  constructor(parts: Parts) {
    super(parts)
    this.#parts = parts
  }

  mailRules(): MailRules {
    const { rules, mailsWait } = this.#parts
    return { ...rules, invites: rules.invites === true && !mailsWait() }
  }

  start(): void {
    const { mailFaults, dataDir, log, opening } = this.#parts
    for (const what of mailFaults()) log.warn({ folder: dataDir }, what)
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

  /** For the metrics. Null while the database is away or slow. */
  counts(): Promise<RequestCounts | null> {
    // One read at a time: the pool stores requests too.
    this.#counting ??= this.opened()
      .then((services) => services.counts())
      .finally(() => {
        this.#counting = null
      })
    return inTime(this.#counting, COUNTS_MS).catch(() => null) // the site's issues say what is wrong
  }

  openIssues(): OpenIssue[] {
    const { mailFaults, opening, issues, since } = this.#parts
    return [
      ...mailFaults().map((what) => ({ what, since })),
      ...issues.list(),
      ...(opening.current?.outbox.openIssues() ?? []),
      ...(opening.current?.events?.openIssues() ?? []),
    ]
  }
}
