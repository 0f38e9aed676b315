import type { Kysely } from 'kysely'
import type { Database } from '#database/open.ts'
import type { Tables } from '#database/tables.ts'
import type { CheckedFile, FileRules, PostedFile } from '#inquiries/attachments/attachment.ts'
import { type AttachmentStore, attachmentStore } from '#inquiries/attachments/attachment-store.ts'
import { checkFiles, FILE_RULES, type FileCheck } from '#inquiries/attachments/check-files.ts'
import { enclose } from '#inquiries/attachments/enclose.ts'
import { type FoundFile, findFile } from '#inquiries/attachments/find-file.ts'
import type { ContactMessage } from '#inquiries/contact-message.ts'
import { createInbox, type Inbox, type Submission } from '#inquiries/inbox.ts'
import type { Inquiry } from '#inquiries/inquiry.ts'
import { tidy } from '#inquiries/keep-days.ts'
import { makeLetter } from '#inquiries/messages/letter.ts'
import { createOutbox, type Outbox } from '#inquiries/outbox.ts'
import { createOutboxStore } from '#inquiries/outbox-store.ts'
import { createPostRate, POSTS_A_FORM, type PostRate } from '#inquiries/post-rate.ts'
import type { QuoteRequest } from '#inquiries/quote-request.ts'
import { createSendRate, SEND_RATE, type SendRateOptions } from '#inquiries/send-rate.ts'
import { type InquirySettings, missingMailSettings } from '#inquiries/settings.ts'
import { createStamps, type Stamps, stampSecret } from '#inquiries/stamp.ts'
import { findByToken, readInquiry } from '#inquiries/stored-inquiries.ts'
import { type HiddenValues, type Submitted, takeForm } from '#inquiries/take-form.ts'
import { chooseTransport, mailFrom, mailRules } from '#inquiries/transports/choose.ts'
import type { Transport } from '#inquiries/transports/transport.ts'
import type { Log } from '#problem/log.ts'
import { Problem } from '#problem/problem.ts'
import { createTroubles, type Degraded } from '#problem/troubles.ts'

/** What the inquiries say about the company: `catalogue/company.ts` has it. */
export type CompanyFacts = {
  readonly name: string
  readonly tollFree: string
  readonly mails: readonly [string, ...string[]]
}

export type InquiryOptions = {
  /** Opens the requests' database, with today's tables; tried again when it fails. Closed by `stop`. */
  readonly openRequests: () => Promise<Database>
  readonly settings: InquirySettings
  readonly company: CompanyFacts
  /** SITE_URL; null when it isn't set: mails then bear no link. */
  readonly siteUrl: string | null
  readonly dataDir: string
  readonly log: Log
  /** Null: as many forms as anyone likes (RATE_LIMIT off). */
  readonly sendRate?: SendRateOptions | null
  readonly now?: () => Date
  readonly random?: () => number
  /** In the place of the one that the settings name. */
  readonly transport?: Transport
  readonly pollMs?: number
}

/** What the pages ask of the inquiries, and what the server starts and stops. */
export type Inquiries = {
  /** Stores a quote request from the visitor's network address. Throws a Problem: 422, 429 or 503. */
  submitQuote(request: QuoteRequest, address: string, files?: readonly CheckedFile[]): Promise<Submitted>
  submitContact(message: ContactMessage, address: string): Promise<Submitted>
  /** What a quote request may bring. */
  readonly fileRules: FileRules
  checkFiles(posted: readonly PostedFile[]): FileCheck
  /** Counts a form that is posted, before it is read. Gives 0, or for how many seconds its network may post no more. */
  takePost(address: string): number
  /** The hidden stamp of a form opened now; '' while the database is away: the form then gets one when it is sent. */
  freshStamp(): Promise<string>
  /** A form sent sooner after its stamp was made is held (FORM_MIN_SECONDS). */
  readonly minSeconds: number
  /** What stands behind the token of an inquiry's page, and when the company was mailed. Throws a 503. */
  find(token: string): Promise<{ inquiry: Inquiry; mailedAt: string | null } | null>
  /** A file of the inquiry behind a token, by its place and name; null when there is none. Throws a 503. */
  findFile(token: string, position: number, name: string): Promise<FoundFile | null>
  start(): void
  stop(): Promise<void>
  degraded(): Degraded[]
}

type Open = { db: Kysely<Tables>; attachments: AttachmentStore; inbox: Inbox; outbox: Outbox; stamps: Stamps }

const HOUR_MS = 3_600_000
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/** Makes inbox, outbox and stamps from the settings. Throws when the settings can't be used; a database may be away. */
export function openInquiries(options: InquiryOptions): Inquiries {
  const { settings, company, siteUrl, dataDir, log, now = () => new Date(), random = Math.random } = options
  const missing = missingMailSettings(settings)
  if (missing.length > 0) throw new Error(`MAIL_TRANSPORT ${settings.MAIL_TRANSPORT} needs ${missing.join(', ')}`)
  const from = mailFrom(settings, company)
  const rules = mailRules(settings, from)
  const facts = {
    company: company.name,
    phone: company.tollFree,
    mail: company.mails[0],
    to: settings.MAIL_TO ?? [company.mails[0]],
    siteUrl,
  }
  const otherwise = `Or write to ${facts.mail}, or call ${facts.phone}.`
  const transport = options.transport ?? chooseTransport(settings, { dataDir, from, log, now })
  const limits = options.sendRate === undefined ? SEND_RATE : options.sendRate
  const rate = limits && createSendRate(limits, now)
  const posts: PostRate | null =
    limits && createPostRate({ most: limits.perAddress * POSTS_A_FORM, windowMs: limits.windowMs }, now)
  const troubles = createTroubles<'database'>(log, now)
  const onlyFolder: Degraded[] =
    settings.MAIL_TRANSPORT === undefined && options.transport === undefined
      ? [{ what: 'mail is only written to a folder (MAIL_TRANSPORT names another way)', since: now().toISOString() }]
      : []

  let opening: Promise<Open> | null = null
  let opened: Open | null = null
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  /** Opens the database on first use; what failed is tried anew by the next who asks. */
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
      const attachments = attachmentStore(requests, dataDir)
      const secret = await stampSecret(db, now())
      const outbox = createOutbox({
        store: createOutboxStore({ db, dialect }),
        transport,
        letter: async (claimed) => {
          const record = await readInquiry(db, claimed.inquiryNumber)
          const letter = record && makeLetter(claimed, record.inquiry, facts)
          return letter && transport.name !== 'service' ? await enclose(letter, attachments, log) : letter
        },
        log,
        now,
        random,
        ...(options.pollMs === undefined ? {} : { pollMs: options.pollMs }),
      })
      const inbox = createInbox({ db, attachments, mails: rules, now, log, otherwise, wake: outbox.wake })
      const stamps = createStamps({ secret, now, minSeconds: settings.FORM_MIN_SECONDS })
      opened = { db, attachments, inbox, outbox, stamps }
      return opened
    } catch (error) {
      await db.destroy()
      throw error
    }
  }

  /** The same, for a visitor: he is told what to do instead. */
  async function forVisitor(): Promise<Open> {
    try {
      return await whenOpen()
    } catch (error) {
      troubles.report('database', "The requests' database can't be opened: no request can be stored", error)
      throw new Problem(
        503,
        'We can not store requests at the moment.',
        `Nothing you typed is lost: press send again in a minute. ${otherwise}`,
        { cause: error },
      )
    }
  }

  /** What a page needs to know of what is stored. Throws a 503 where it can't be read. */
  async function look<Found>(ask: (open: Open) => Promise<Found>): Promise<Found> {
    const open = await forVisitor()
    try {
      return await ask(open)
    } catch (error) {
      log.error({ err: error }, "A request's page or file could not be read")
      throw new Problem(503, 'This page can not be read at the moment.', `Try again in a minute. ${otherwise}`, {
        cause: error,
      })
    }
  }

  async function submit(submission: Submission, form: HiddenValues, address: string): Promise<Submitted> {
    const { inbox, stamps } = await forVisitor()
    return await takeForm({ inbox, stamps, rate, otherwise }, submission, form, address)
  }

  async function begin(wait = FIRST_WAIT_MS): Promise<void> {
    try {
      const { outbox } = await whenOpen()
      if (stopped) return
      troubles.mend('database')
      outbox.start()
      await tidyUp()
    } catch (error) {
      troubles.report('database', "The requests' database can't be opened: no request can be stored", error)
      if (!stopped) timer = setTimeout(() => begin(Math.min(wait * 2, LONGEST_WAIT_MS)), wait).unref()
    }
  }

  async function tidyUp(): Promise<void> {
    try {
      const removed = await tidy(await whenOpen(), settings.REQUESTS_KEEP_DAYS ?? null, now())
      if (removed > 0) log.info({ removed }, 'Old requests have been removed (REQUESTS_KEEP_DAYS)')
    } catch (error) {
      log.error({ err: error }, 'Old requests could not be removed')
    }
    if (!stopped) timer = setTimeout(tidyUp, HOUR_MS).unref()
  }

  return {
    async submitQuote({ requestKey, stamp, website, ...content }, address, files = []) {
      return await submit({ kind: 'quote', requestKey, content, files }, { stamp, website }, address)
    },
    async submitContact({ requestKey, stamp, website, ...content }, address) {
      return await submit({ kind: 'contact', requestKey, content }, { stamp, website }, address)
    },
    async freshStamp() {
      const open = await whenOpen().catch(() => null)
      return open?.stamps.fresh() ?? ''
    },
    minSeconds: settings.FORM_MIN_SECONDS,
    fileRules: FILE_RULES,
    checkFiles,
    takePost: (address) => posts?.take(address) ?? 0,
    find: async (token) => await look(({ db }) => findByToken(db, token)),
    findFile: async (token, position, name) => await look((open) => findFile(open, token, position, name)),
    start() {
      for (const { what } of onlyFolder) log.warn({ folder: dataDir }, what)
      begin()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await opening?.catch(() => undefined)
      await opened?.outbox.stop()
      await opened?.db.destroy()
    },
    degraded: () => [...onlyFolder, ...troubles.list(), ...(opened?.outbox.degraded() ?? [])],
  }
}
