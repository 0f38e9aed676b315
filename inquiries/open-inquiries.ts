import type { Kysely } from 'kysely'
import type { Database } from '#database/open-database.ts'
import type { Tables } from '#database/tables.ts'
import { attachFiles } from '#inquiries/attachments/attach-files.ts'
import type { CheckedFile, PostedFile } from '#inquiries/attachments/attachment.ts'
import type { AttachmentStore } from '#inquiries/attachments/attachment-store.ts'
import { checkFiles, type FileCheck } from '#inquiries/attachments/check-files.ts'
import { chooseAttachmentStore } from '#inquiries/attachments/choose-attachment-store.ts'
import { type FoundFile, findFile } from '#inquiries/attachments/find-file.ts'
import { acceptForm, type HiddenValues, type Submitted } from '#inquiries/inbox/accept-form.ts'
import { createCleanup } from '#inquiries/inbox/cleanup.ts'
import { inTime } from '#inquiries/inbox/in-time.ts'
import { createInbox, type Inbox, type Submission } from '#inquiries/inbox/inbox.ts'
import { createPostRate, POSTS_PER_FORM, type PostRate } from '#inquiries/inbox/post-rate.ts'
import { noteWrite } from '#inquiries/inbox/remove-old.ts'
import { createStamps, type Stamps, stampSecret } from '#inquiries/inbox/stamp.ts'
import { createStoringWatch } from '#inquiries/inbox/storing-watch.ts'
import type { Inquiry } from '#inquiries/inquiry.ts'
import { makeMail } from '#inquiries/messages/make-mail.ts'
import { createOutbox, type Outbox } from '#inquiries/outbox/outbox.ts'
import { createOutboxStore } from '#inquiries/outbox/outbox-store.ts'
import { createSendRate, SEND_RATE, type SendRateOptions } from '#inquiries/outbox/send-rate.ts'
import type { ContactMessage } from '#inquiries/schemas/contact-message.ts'
import type { QuoteRequest } from '#inquiries/schemas/quote-request.ts'
import type { InquirySettings } from '#inquiries/settings.ts'
import { findByToken, readInquiry } from '#inquiries/stored-inquiries.ts'
import { chooseTransport, mailFrom, mailRules } from '#inquiries/transports/choose-transport.ts'
import type { Transport } from '#inquiries/transports/transport.ts'
import type { Log } from '#problem/logger.ts'
import { createOpenIssues, type OpenIssue } from '#problem/open-issues.ts'
import { isProblem, Problem } from '#problem/problem.ts'

/** What mails and errors say about the company (`catalogue/company/company.ts`). */
type CompanyFacts = {
  readonly name: string
  readonly tollFree: string
  readonly mails: readonly [string, ...string[]]
}

export type InquiryOptions = {
  /** Opens the requests database and updates its tables. Called again if it fails. `stop` closes the database. */
  readonly openRequests: () => Promise<Database>
  readonly settings: InquirySettings
  readonly company: CompanyFacts
  /** SITE_URL; null if it isn't set: mails then have no links. */
  readonly siteUrl: string | null
  readonly dataDir: string
  readonly log: Log
  /** Null for no limit (RATE_LIMIT off). */
  readonly sendRate?: SendRateOptions | null
  readonly now?: () => Date
  /** Measures rates, in ms. It never jumps, as `now` does when somebody corrects the machine's time. */
  readonly monotonic?: () => number
  /** How long a visitor waits for the database to open, and for a request's page. */
  readonly patienceMs?: number
  readonly random?: () => number
  /** Instead of the transport that the settings name. */
  readonly transport?: Transport
  readonly pollMs?: number
}

/** Quote requests and contact messages, for pages; the server starts and stops them. */
export type Inquiries = {
  /** Stores a quote request; `address` is the visitor's network address. Throws a Problem: 422, 429 or 503. */
  submitQuote(request: QuoteRequest, address: string, files?: readonly CheckedFile[]): Promise<Submitted>
  submitContact(message: ContactMessage, address: string): Promise<Submitted>
  checkFiles(posted: readonly PostedFile[]): FileCheck
  /** Counts a posted form before it is read. Returns 0, or how many seconds its network has to wait. */
  takePost(address: string): number
  /** The stamp of a form that is opened now. Empty while the database is away: the form then gets one when it is sent. */
  freshStamp(): Promise<string>
  /** A form that is sent sooner than this after its stamp is held (FORM_MIN_SECONDS). */
  readonly minSeconds: number
  /** The inquiry whose page has a token, and when the company was mailed. Returns null if there is none. Throws a 503. */
  find(token: string): Promise<{ inquiry: Inquiry; mailedAt: string | null } | null>
  /** A file of that inquiry by position (from 1) and name. Returns null if there is none. Throws a 503. */
  findFile(token: string, position: number, name: string): Promise<FoundFile | null>
  start(): void
  stop(): Promise<void>
  openIssues(): OpenIssue[]
}

type Open = { db: Kysely<Tables>; attachments: AttachmentStore; inbox: Inbox; outbox: Outbox; stamps: Stamps }

const PATIENCE_MS = 5_000
const UNAVAILABLE = 503
const FIRST_WAIT_MS = 1_000
const MAX_WAIT_MS = 30_000

/** Creates inbox, outbox and stamps from the settings. The database may be away; it is opened in the background. */
export function openInquiries(options: InquiryOptions): Inquiries {
  const { settings, company, siteUrl, dataDir, log, now = () => new Date(), random = Math.random } = options
  const { monotonic, patienceMs = PATIENCE_MS } = options
  const from = mailFrom(settings, company)
  const facts = {
    company: company.name,
    phone: company.tollFree,
    mail: company.mails[0],
    to: settings.MAIL_TO ?? [company.mails[0]],
    siteUrl,
  }
  const contactHint = `Or write to ${facts.mail}, or call ${facts.phone}.`
  const transport = options.transport ?? chooseTransport(settings, { dataDir, from, log, now })
  const rules = mailRules(settings, from, transport)
  const limits = options.sendRate === undefined ? SEND_RATE : options.sendRate
  const rate = limits && createSendRate(limits, monotonic)
  const posts: PostRate | null =
    limits && createPostRate({ max: limits.perAddress * POSTS_PER_FORM, windowMs: limits.windowMs }, monotonic)
  const issues = createOpenIssues<'database'>(log, now)
  const cleanup = createCleanup({ keepDays: settings.REQUESTS_KEEP_DAYS ?? null, now, log })
  const storing = createStoringWatch({ tryWrite: async () => noteWrite((await whenOpen()).db, now()), now, log })
  const onlyFolder: OpenIssue[] =
    settings.MAIL_TRANSPORT === undefined && options.transport === undefined
      ? [{ what: 'mail is only written to a folder (MAIL_TRANSPORT names another way)', since: now().toISOString() }]
      : []

  let opening: Promise<Open> | null = null
  let opened: Open | null = null
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  /** Opens the database on first use. After a failure the next call tries again. */
  function whenOpen(): Promise<Open> {
    opening ??= open().catch((error) => {
      opening = null
      throw error
    })
    return opening
  }

  async function open(): Promise<Open> {
    const requests = await options.openRequests()
    const { db, dialect } = requests
    try {
      const attachments = chooseAttachmentStore(requests, dataDir, now)
      const secret = await stampSecret(db, now())
      const outbox = createOutbox({
        store: createOutboxStore({ db, dialect }),
        transport,
        makeMail: async (claimed) => {
          const record = await readInquiry(db, claimed.inquiryNumber)
          const mail = record && makeMail(claimed, record.inquiry, facts)
          return mail && transport.carriesFiles ? await attachFiles(mail, attachments, log) : mail
        },
        log,
        now,
        random,
        ...(options.pollMs === undefined ? {} : { pollMs: options.pollMs }),
      })
      const inbox = createInbox({ db, attachments, mails: rules, now, log, contactHint, wake: outbox.wake })
      const stamps = createStamps({ secret, now, minSeconds: settings.FORM_MIN_SECONDS })
      opened = { db, attachments, inbox, outbox, stamps }
      return opened
    } catch (error) {
      await db.destroy()
      throw error
    }
  }

  function reportClosed(error: unknown): void {
    const why = isProblem(error) ? `${error.message} ${error.advice}` : 'The log says why.'
    issues.report('database', `The requests database can't be opened: no request can be stored. ${why}`, error)
  }

  /** The same for a visitor. Throws a 503 that says what to do instead. */
  async function forVisitor(): Promise<Open> {
    try {
      return await inTime(whenOpen(), patienceMs, () => undefined)
    } catch (error) {
      reportClosed(error)
      throw new Problem(
        503,
        'We cannot store requests at the moment.',
        `Nothing you typed is lost: press send again in a minute. ${contactHint}`,
        { cause: error },
      )
    }
  }

  /** Reads stored data for a page. Throws a 503 if it can't be read. */
  async function read<Found>(query: (open: Open) => Promise<Found>): Promise<Found> {
    const open = await forVisitor()
    try {
      return await inTime(query(open), patienceMs, () => undefined)
    } catch (error) {
      log.error({ err: error }, "A request's page or file could not be read")
      throw new Problem(503, 'This page cannot be read at the moment.', `Try again in a minute. ${contactHint}`, {
        cause: error,
      })
    }
  }

  async function submit(submission: Submission, form: HiddenValues, address: string): Promise<Submitted> {
    const { inbox, stamps } = await forVisitor()
    try {
      const submitted = await acceptForm({ inbox, stamps, rate, contactHint }, submission, form, address)
      if (submitted.kind === 'stored') storing.stored()
      return submitted
    } catch (error) {
      if (!isProblem(error) || error.status === UNAVAILABLE) storing.failed(error)
      throw error
    }
  }

  async function run(wait = FIRST_WAIT_MS): Promise<void> {
    try {
      const open = await whenOpen()
      if (stopped) return
      issues.resolve('database')
      open.outbox.start()
      await cleanup.start(open)
    } catch (error) {
      reportClosed(error)
      if (!stopped) timer = setTimeout(() => run(Math.min(wait * 2, MAX_WAIT_MS)), wait).unref()
    }
  }

  return {
    async submitQuote({ requestKey, stamp, website, ...content }, address, files = []) {
      return await submit({ kind: 'quote', requestKey, content, files }, { stamp, website }, address)
    },
    async submitContact({ requestKey, stamp, website, ...content }, address) {
      return await submit({ kind: 'contact', requestKey, content }, { stamp, website }, address)
    },
    async freshStamp() {
      const open = await inTime(whenOpen(), patienceMs, () => undefined).catch(() => null)
      return open?.stamps.fresh() ?? ''
    },
    minSeconds: settings.FORM_MIN_SECONDS,
    checkFiles,
    takePost: (address) => posts?.take(address) ?? 0,
    find: async (token) => await read(({ db }) => findByToken(db, token)),
    findFile: async (token, position, name) => await read((open) => findFile(open, token, position, name)),
    start() {
      for (const { what } of onlyFolder) log.warn({ folder: dataDir }, what)
      run()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      cleanup.stop()
      storing.stop()
      await opening?.catch(() => undefined)
      await opened?.outbox.stop()
      await opened?.db.destroy()
    },
    openIssues: () => [
      ...onlyFolder,
      ...issues.list(),
      ...storing.openIssues(),
      ...cleanup.openIssues(),
      ...(opened?.outbox.openIssues() ?? []),
    ],
  }
}
