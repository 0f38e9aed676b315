import type { BackgroundOpening } from '#buyers/background-opening.ts'
import { findByToken } from '#buyers/found-request.ts'
import type { RequestServices } from '#buyers/request-services.ts'
import type { RequestSetup } from '#buyers/request-setup.ts'
import {
  type NoticeForm,
  type NoticeFormAnswer,
  type NoticePage,
  type NoticeStep,
  readNoticePage,
  stepNotice,
  takeNoticeForm,
} from '#buyers/visitor-notices.ts'
import { bareLot, findCertificate } from '#documents/lot-certificates.ts'
import { readQuoteData } from '#quotes/orders/quote-data.ts'
import { noteOpened } from '#quotes/orders/quote-moves.ts'
import { readQuotePdf } from '#quotes/quote-store.ts'
import type { CheckedFile } from '#requests/attachments/attachment.ts'
import { type FoundFile, findFile } from '#requests/attachments/find-file.ts'
import { mailLinkAgain } from '#requests/inbox/request-mails.ts'
import { writeMessage } from '#requests/inbox/write-message.ts'
import { type LinkPower, openLink } from '#requests/page-link.ts'
import {
  acceptForm,
  type HiddenValues,
  SendingLimit,
  type Submitted,
  tooManyForms,
} from '#requests/receive/accept-form.ts'
import { confirmed, inTime, type Submission } from '#requests/receive/inbox.ts'
import type { StoringWatch } from '#requests/receive/storing-watch.ts'
import type { ContactMessage, PostedMessage } from '#requests/schemas/contact-message.ts'
import type { QuoteRequest } from '#requests/schemas/quote-request.ts'
import { requestPath } from '#requests/stored-request.ts'
import { NetworkLimit, tooMany } from '#shared/limits.ts'
import { isProblem, Problem } from '#shared/problem.ts'
import { dayIn } from '#shared/zoned-day.ts'

export type VisitorOptions = RequestSetup & {
  readonly opening: Pick<BackgroundOpening, 'whenOpen' | 'failed'>
  readonly storing: Pick<StoringWatch, 'stored' | 'failed'>
}

const UNAVAILABLE = 503
type Words = Pick<Problem, 'message' | 'advice'>
const UNREAD: Words = { message: 'This page can’t be loaded right now.', advice: 'Try again in a minute.' }
const UNSAVED: Words = {
  message: 'We can’t save requests right now.',
  advice: 'Nothing you typed is lost: press send again in a minute.',
}

/** Limits the rate of forms, waits for the database, and turns its failures into Problems. */
export class VisitorRequests {
  readonly #options: VisitorOptions
  readonly #sending: SendingLimit
  readonly #posts: NetworkLimit | null
  readonly #tries: NetworkLimit | null
  readonly #triesOfLot: NetworkLimit | null

  constructor(options: VisitorOptions) {
    const { limits, monotonic } = options
    this.#options = options
    this.#sending = new SendingLimit(limits, monotonic)
    this.#posts = limits && new NetworkLimit(limits.postedForms, monotonic)
    this.#tries = limits && new NetworkLimit(limits.certificateTries, monotonic)
    this.#triesOfLot = limits && new NetworkLimit(limits.certificateTriesOfLot, monotonic)
  }

  /** Stores a wish for change notices. Throws a Problem: 429 or 503. */
  async askNotices(form: NoticeForm, network: string): Promise<NoticeFormAnswer> {
    if (this.#countForm(network).crowded) {
      // In a crowd, requests are held for review. No one would review a notice.
      const advice = 'Nothing was saved. Please try again in ten minutes.'
      throw new Problem(503, 'We are getting more forms than usual.', advice, { reason: 'rate' })
    }
    return await this.#act((services) => takeNoticeForm(services, form, this.#options.now()))
  }

  readNotice(token: string): Promise<NoticePage> {
    return this.#read((services) => readNoticePage(services, token, this.#options.now()))
  }

  stepNotice(token: string, step: NoticeStep): Promise<NoticePage> {
    return this.#act((services) => stepNotice(services, token, step, this.#options.now()))
  }

  /** Stores a quote request; `address` is the visitor's network address. Throws a Problem: 422, 429 or 503. */
  submitQuote(
    { requestKey, stamp, website, ...content }: QuoteRequest,
    address: string,
    files: readonly CheckedFile[] = [],
  ): Promise<Submitted> {
    return this.#submit({ kind: 'quote', requestKey, content, files }, { stamp, website }, address)
  }

  submitContact({ requestKey, stamp, website, ...content }: ContactMessage, address: string): Promise<Submitted> {
    return this.#submit({ kind: 'contact', requestKey, content }, { stamp, website }, address)
  }

  /** The stamp of a form opened now. Empty while the database is away: the form gets one when sent. */
  async freshStamp(): Promise<string> {
    const { opening, patienceMs } = this.#options
    const services = await inTime(opening.whenOpen(), patienceMs).catch(() => null)
    return services?.stamps.fresh() ?? ''
  }

  /** Counts a form, or a try of a certificate, before reading it. Returns the seconds to wait, or 0. */
  takePost(address: string, isTry = false): number {
    return (isTry ? this.#tries : this.#posts)?.take(address) ?? 0
  }

  /** The certificate with this lot and PO number, or null. Throws a Problem: 429 (`TooMany`) or 503. */
  async findCertificate(lot: string, po: string): Promise<FoundFile | null> {
    const key = bareLot(lot)
    if (key === '') return null
    const wait = this.#triesOfLot?.takeFor(key) ?? 0
    if (wait > 0) {
      const what = 'Too many wrong PO numbers were entered for this lot.'
      const hint = this.#options.contactHint()
      throw tooMany(what, wait, (time) => `Try again in ${time}, or ask us for the certificate. ${hint}`)
    }
    const found = await this.#read((services) => findCertificate(services, lot, po))
    if (found) this.#triesOfLot?.giveBack(key)
    return found
  }

  openFile(hash: string): Promise<Buffer | null> {
    return this.#read(({ attachments }) => attachments.open(hash))
  }

  /** Stores a message of a buyer who has the mailed link. Throws a Problem: 403, 404, 422, 429 or 503. */
  async submitMessage(
    token: string,
    { message: text, requestKey: id }: PostedMessage,
    network: string,
    files: readonly CheckedFile[],
  ): Promise<Submitted> {
    const { now } = this.#options
    this.#countForm(network)
    return await this.#act(async ({ db, attachments, mailing: { rules }, wake }) => {
      const { row } = await this.#open(db, token, 'mailed')
      const leavesFiles = !this.#sending.takeBytes(network, files)
      const message = { id, text, files, leavesFiles }
      await writeMessage({ db, attachments }, row.number, message, { by: null, now: now(), rules })
      await noteOpened(db, row, now())
      wake()
      return { kind: 'stored', receipt: { number: row.number, receivedAt: row.received_at, path: requestPath(token) } }
    })
  }

  /** The request of a link, or null. Throws a Problem: 403 if the link opens less than needed, or 503. */
  find(token: string, needs?: LinkPower) {
    const { settings, siteUrl, now } = this.#options
    const { TIME_ZONE: timeZone } = settings
    return this.#read(async ({ db, mailing }) => {
      const found = await findByToken(db, token, dayIn(timeZone, now()), needs)
      const mailsLink = mailing.rules.copies && siteUrl !== null && found?.buyerRequest.kind === 'quote'
      return found && { ...found, timeZone, mailsLink }
    })
  }

  /** Mails the full link to the request's address once more. Throws a Problem: 404, 422, 429 or 503. */
  async mailLink(token: string, network: string): Promise<void> {
    const { contactHint, now } = this.#options
    this.#countForm(network)
    await this.#act(async ({ db, mailing, wake }) => {
      const { row } = await this.#open(db, token)
      if (!(await mailLinkAgain(db, row, mailing.rules, now()))) {
        const advice = `Try again tomorrow. ${contactHint()}`
        throw new Problem(429, 'We have sent this address the most emails we can today.', advice)
      }
      wake()
    })
  }

  /** Notes that the buyer sees the page. The receipt's link notes nothing. Throws a 503. */
  noteOpened(token: string): Promise<void> {
    return this.#read(async ({ db }) => {
      const link = await openLink(db, token)
      if (link?.power === 'mailed') await noteOpened(db, link.row, this.#options.now())
    })
  }

  /** Counts and stores a form. Throws a Problem: 429, 503, or what `store` throws. */
  async counted<Stored>(network: string, store: () => Promise<Stored>): Promise<Stored> {
    this.#countForm(network)
    return await this.#act(store)
  }

  findFile(token: string, position: number, name: string): Promise<FoundFile | null> {
    return this.#read((services) => findFile(services, token, position, name))
  }

  async findQuote(token: string, quoteNumber: string): Promise<FoundFile | null> {
    const bytes = await this.#mailed(token, (db, request) => readQuotePdf(db, quoteNumber, request))
    return bytes && { name: `${quoteNumber}.pdf`, mediaType: 'application/pdf', bytes }
  }

  findQuoteData(token: string, number: string) {
    return this.#mailed(token, (db, request) => readQuoteData(db, number, request))
  }

  #mailed<Found>(token: string, find: (db: RequestServices['db'], request: string) => Promise<Found>) {
    return this.#read(async ({ db }) => {
      const link = await openLink(db, token, 'mailed')
      return link && (await find(db, link.row.number))
    })
  }

  #submit(submission: Submission, form: HiddenValues, address: string): Promise<Submitted> {
    return this.#watched(async ({ inbox, stamps }) => {
      const context = { inbox, stamps, sending: this.#sending, contactHint: this.#options.contactHint() }
      const submitted = await acceptForm(context, submission, form, address)
      if (submitted.kind === 'stored') this.#options.storing.stored()
      return submitted
    })
  }

  #countForm(network: string): { readonly crowded: boolean } {
    const { wait, crowded } = this.#sending.take(network)
    if (wait > 0) throw tooManyForms(wait, this.#options.contactHint())
    return { crowded }
  }

  async #open(db: RequestServices['db'], token: string, needs?: LinkPower) {
    const link = await openLink(db, token, needs)
    if (!link) throw new Problem(404, 'This request has been deleted.', this.#options.contactHint())
    return link
  }

  /** Opens the database for a visitor. Throws a 503. */
  async #forVisitor(words: Words): Promise<RequestServices> {
    const { opening, patienceMs } = this.#options
    try {
      return await inTime(opening.whenOpen(), patienceMs)
    } catch (error) {
      opening.failed(error)
      throw this.#unavailable(words, error)
    }
  }

  #unavailable({ message, advice }: Words, cause: unknown): Problem {
    return new Problem(UNAVAILABLE, message, `${advice} ${this.#options.contactHint()}`, { cause })
  }

  /** Stores something. A failure opens an issue until something can be stored again. */
  async #watched<Stored>(store: (services: RequestServices) => Promise<Stored>): Promise<Stored> {
    const services = await this.#forVisitor(UNSAVED)
    try {
      return await store(services)
    } catch (error) {
      if (!isProblem(error) || error.status === UNAVAILABLE) this.#options.storing.failed(error)
      throw error
    }
  }

  /** What a visitor changes on a page. Throws a 503 if it fails or takes longer than a form may (behavior 12.8). */
  #act<Done>(act: (services: RequestServices) => Promise<Done>): Promise<Done> {
    const { log, contactHint, storing } = this.#options
    return this.#watched(async (services) => {
      const done = await confirmed(act(services), { log, contactHint })
      storing.stored()
      return done
    })
  }

  /** Reads stored data for a page. Throws a 503 if it can't be read. */
  async #read<Found>(query: (services: RequestServices) => Promise<Found>): Promise<Found> {
    const { patienceMs, log } = this.#options
    const services = await this.#forVisitor(UNREAD)
    try {
      return await inTime(query(services), patienceMs)
    } catch (error) {
      if (isProblem(error)) throw error
      log.error({ err: error }, "A request's page or file could not be read")
      throw this.#unavailable(UNREAD, error)
    }
  }
}
