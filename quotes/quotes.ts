import { hash } from 'node:crypto'
import type { NumberedRow } from '#catalog/columns/named-columns.ts'
import { isSampleAddress } from '#catalog/company/mail-address.ts'
import type { RequestLine } from '#catalog/lists/list-line.ts'
import type { QuoteDefaults } from '#content/site-content.ts'
import type { Db } from '#database/tables.ts'
import { goesToBuyer } from '#outbox/queue-mails.ts'
import type { Person } from '#people/person.ts'
import { type Contact, readContact } from '#people/person-list.ts'
import { type QuoteDraft, readQuoteDraft, startLine, storeQuoteDraft } from '#quotes/draft-store.ts'
import { countListPrices, listPricesOf, readListPriceCells, replaceListPrices } from '#quotes/list-prices.ts'
import { mailQuote } from '#quotes/mailed-quote.ts'
import type { QuoteSources } from '#quotes/orders/quote-moves.ts'
import { readPriceRows } from '#quotes/price-file.ts'
import { quoteDocument } from '#quotes/quote-document.ts'
import { addQuoteFiles, fileOf, quoteFiles, removeQuoteFile } from '#quotes/quote-files.ts'
import { quotesOf, type SentQuote } from '#quotes/quote-store.ts'
import { quotedBefore } from '#quotes/quoted-before.ts'
import { checkQuote, type QuoteFault, readTypedQuote } from '#quotes/schemas/check-quote.ts'
import { hasPrice, type TypedQuote, typedQuote } from '#quotes/schemas/typed-quote.ts'
import { quoteOfVersion, storeQuote } from '#quotes/send-quote.ts'
import type { PostedFile } from '#requests/attachments/attachment.ts'
import { mergedRecords } from '#requests/inbox/merge-requests.ts'
import { goneRequest, heldRequest, holdRequest, mergedRequest, takeNew } from '#requests/inbox/request-progress.ts'
import { NO_ADDRESS } from '#requests/inbox/write-message.ts'
import { factsAbout } from '#requests/mails/make-mail.ts'
import { readRequest } from '#requests/request-store.ts'
import { buyerMailbox, type StoredQuoteRequest } from '#requests/stored-request.ts'
import { fieldProblem, Problem } from '#shared/problem.ts'
import { dayIn, daysAfter } from '#shared/zoned-day.ts'

/** An empty quote: a row for each quantity that the buyer asked for. `today` is the company's day. */
export function startQuote(
  requested: readonly RequestLine[],
  { quoteCurrency, quoteValidDays, quoteTerms, quoteTax, ...choices }: QuoteDefaults,
  today: string,
): TypedQuote {
  return typedQuote.parse({
    language: 'en',
    currency: quoteCurrency,
    validUntil: daysAfter(today, quoteValidDays),
    payment: choices.quotePayment[0] ?? '',
    incoterm: choices.quoteIncoterms[0] ?? '',
    shipFrom: choices.quoteShipFrom[0] ?? '',
    taxName: quoteTax?.name ?? '',
    taxRate: quoteTax ? String(quoteTax.rate) : '',
    terms: quoteTerms,
    lines: requested.map(startLine),
  })
}

export type RequestQuotes = NonNullable<Awaited<ReturnType<Quotes['read']>>>

type Previewed = { readonly seal: string; readonly ticked?: string | undefined }

type PartLine = Pick<RequestLine, 'partNumber'>

type Options = QuoteSources & {
  readonly defaults: () => QuoteDefaults
  /** A part in words, or null for an unknown number. */
  readonly describe: (partNumber: string) => string | null
}

/** Answers requests with quotes (behavior 20.1). `by` is who works on it: a person, or a name. */
export class Quotes {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /** A request with its draft and quotes. `refusal` is the mail server's answer when it refused a mail, or null. */
  async read(requestNumber: string) {
    const { db } = await this.#options.opened()
    const record = await readRequest(db, requestNumber)
    if (record?.buyerRequest.kind !== 'quote') return null
    const { buyerRequest, heldWhy, row, mails, messages } = record
    return {
      buyerRequest,
      messages,
      buyerId: row.buyer_id,
      heldWhy,
      mergedInto: row.merged_into,
      refusal: mails.find(({ kind, state }) => state === 'parked' && goesToBuyer(kind))?.last_fault ?? null,
      draft: await this.#draftOf(db, buyerRequest),
      sent: (await quotesOf(db, [requestNumber])).get(requestNumber) ?? [],
      files: await quoteFiles(db, requestNumber),
    }
  }

  /** The requests merged into it: its quote is about their notes, messages and files, too. */
  async merged(requestNumber: string) {
    const records = await mergedRecords((await this.#options.opened()).db, requestNumber)
    return records.flatMap(({ buyerRequest, messages }) =>
      buyerRequest.kind === 'quote' ? [{ buyerRequest, messages }] : [],
    )
  }

  defaults(): QuoteDefaults {
    return this.#options.defaults()
  }

  faultsIn(typed: TypedQuote, { content }: StoredQuoteRequest): readonly QuoteFault[] {
    return readTypedQuote(typed, content.lines, { today: this.#today(), decimalMark: this.#decimalMark() }).faults
  }

  /** Stores what `change` makes of the draft. A first price takes the request (behavior 19.25). Throws 404 or 422. */
  async save(requestNumber: string, change: (typed: TypedQuote) => TypedQuote, by: Person | string | null) {
    const { db, mailing } = await this.#options.opened()
    const now = this.#options.now()
    return await db.transaction().execute(async (tx) => {
      const row = await holdRequest(tx, requestNumber)
      const record = await readRequest(tx, requestNumber)
      if (record?.buyerRequest.kind !== 'quote') throw goneRequest(requestNumber)
      const { version, ...found } = await this.#draftOf(tx, record.buyerRequest)
      const before = version > 0 ? { version, ...found } : null
      const typed = change(found.typed)
      const name = typeof by === 'string' ? by : (by?.name ?? null)
      const draft = await storeQuoteDraft(tx, requestNumber, { before, typed }, { by: name, now })
      if (
        typeof by === 'object' &&
        record.heldWhy === null &&
        typed.lines.some(hasPrice) &&
        !found.typed.lines.some(hasPrice)
      )
        await takeNew(tx, row, { by, now, rules: mailing.rules })
      return { before: version, draft }
    })
  }

  /** As it would be sent now. Sending with its `seal` sends exactly this PDF and mail. */
  async preview(found: RequestQuotes, by: Person | null) {
    const quote = await this.#made(found, by)
    return 'faults' in quote ? quote : { ...quote, version: found.draft.version, refusal: found.refusal }
  }

  async previewMail(found: RequestQuotes, by: Person | null) {
    const quote = await this.#drafted(found, by)
    return 'faults' in quote ? quote : quote.mail
  }

  /** Sends a draft's version once; after a preview, only what it showed. Throws a Problem: 404, or 422 with why. */
  async send(requestNumber: string, version: number, by: Person | null, previewed?: Previewed): Promise<SentQuote> {
    const { db, wake, mailing } = await this.#options.opened()
    const before = await quoteOfVersion(db, requestNumber, version)
    if (before) return before
    const found = await this.read(requestNumber)
    if (!found) throw goneRequest(requestNumber)
    if (found.heldWhy !== null) throw heldRequest(requestNumber)
    if (found.mergedInto !== null) throw mergedRequest(requestNumber, found.mergedInto)
    if (!mailing.transport.carriesFiles) throw NO_FILES
    if (buyerMailbox(found.buyerRequest) === '') throw NO_ADDRESS
    if (found.draft.version !== version) throw changedSince(found.draft)
    const quoted = await this.#made(found, by)
    if ('faults' in quoted)
      throw new Problem(422, 'The quote is not complete.', 'Press Preview to see what is missing.')
    const { seal, sampleAddress } = quoted
    if (previewed && previewed.seal !== seal) throw changedSince(CHANGED_UNSEEN)
    if (previewed && sampleAddress !== null && previewed.ticked !== sampleAddress) throw unticked(sampleAddress)
    const { buyerRequest } = found
    const quote = await storeQuote(db, { ...quoted, buyerRequest, version }, { by, rules: mailing.rules })
    if (!quote) {
      const draft = await readQuoteDraft(db, requestNumber)
      throw changedSince(draft && draft.version !== version ? draft : CHANGED_UNSEEN)
    }
    wake()
    return quote
  }

  /** Throws a Problem 422 that names what is wrong with the files. */
  async addFiles(requestNumber: string, files: readonly PostedFile[]): Promise<void> {
    await addQuoteFiles(await this.#options.opened(), requestNumber, files)
  }

  async removeFile(requestNumber: string, position: number): Promise<void> {
    await removeQuoteFile((await this.#options.opened()).db, requestNumber, position)
  }

  /** Replaces the list prices by a file's rows, heading first. Returns how many. Throws a Problem 422 about rows. */
  async loadListPrices(rows: readonly NumberedRow[], by: Person): Promise<number> {
    const read = await readPriceRows(rows, this.#decimalMark())
    if ('errors' in read) throw fieldProblem('files', read.errors.join('\n'), 'No price was changed.')
    const { opened, now } = this.#options
    await replaceListPrices((await opened()).db, read.rows, { by, now: now() })
    return read.rows.length
  }

  async countListPrices(): Promise<number> {
    return await countListPrices((await this.#options.opened()).db)
  }

  /** The list prices of each line: from the file, else for currencies it lacks from the part's cells. */
  async listPrices(lines: readonly PartLine[], cells: readonly (Readonly<Record<string, string | null>> | null)[]) {
    const filed = await listPricesOf((await this.#options.opened()).db, lines, this.#today())
    return filed.map((prices, at) => {
      const inFile = new Set(prices.map(({ currency }) => currency))
      const stored = readListPriceCells(lines[at]?.partNumber ?? '', cells[at] ?? {}, this.defaults())
      return [...prices, ...stored.filter(({ currency }) => !inFile.has(currency))]
    })
  }

  /** The earlier prices of each line: the request's, or others of its quote. */
  async before(buyerRequest: StoredQuoteRequest, lines: readonly PartLine[] = buyerRequest.content.lines) {
    return await quotedBefore((await this.#options.opened()).db, buyerRequest, lines)
  }

  #today(): string {
    return dayIn(this.#options.timeZone, this.#options.now())
  }

  #decimalMark() {
    return this.defaults().quoteDecimalMark ?? null
  }

  async #draftOf(db: Db, { number, content: { lines } }: StoredQuoteRequest): Promise<QuoteDraft> {
    const stored = await readQuoteDraft(db, number)
    if (stored) return withLineIds(stored, lines.length)
    const typed = startQuote(lines, this.defaults(), this.#today())
    return { typed, version: 0, changedAt: this.#options.now().toISOString(), changedBy: null }
  }

  /** The stored draft's document and mail as of now. */
  async #drafted({ buyerRequest, draft, sent, files }: RequestQuotes, by: Person | null) {
    const { opened, describe, letterhead, now } = this.#options
    const at = now()
    const { db, mailing } = await opened()
    const reading = { today: this.#today(), decimalMark: this.#decimalMark(), describe }
    const found = checkQuote(draft.typed, buyerRequest.content.lines, reading)
    if ('faults' in found) return found
    const { phone, replyTo, signature } = by ? await readContact(db, by.id) : NO_CONTACT
    const facts = factsAbout('answer', buyerRequest, mailing.facts())
    const clerk = by && { name: by.name, mail: replyTo || ownAddress(by, facts.mail), phone, signature }
    const quote = { ...found.quote, clerk, files: files.map(fileOf) }
    const revision = (sent[0]?.revision ?? 0) + 1
    const sentBy = by?.name ?? null
    const issue = { revision, issued: this.#today(), by: sentBy, pageUrl: facts.pageUrl, letterhead: letterhead() }
    const document = quoteDocument(buyerRequest, quote, issue)
    return { document, revision, at, mail: mailQuote(buyerRequest, { revision, sentBy, quote }, facts) }
  }

  /** The same with its PDF, as sending stores it. `sampleAddress`: answers would go there, so a person must confirm it. */
  async #made(found: RequestQuotes, by: Person | null) {
    const draft = await this.#drafted(found, by)
    if ('faults' in draft) return draft
    const { document, mail } = draft
    const { bytes: pdf, unprintable } = await this.#options.makePdf(document)
    const seal = hash('sha256', `${hash('sha256', pdf)} ${JSON.stringify([mail, document.quote])}`, 'base64url')
    const answersTo = mail.replyTo?.address ?? ''
    return { ...draft, pdf, unprintable, seal, sampleAddress: isSampleAddress(answersTo) ? answersTo : null }
  }
}

/** Own lines in old drafts have no id. */
const withLineIds = (draft: QuoteDraft, requested: number): QuoteDraft => {
  const lines = draft.typed.lines.map((line, at) =>
    at < requested || line.id !== '' ? line : { ...line, id: `own${at - requested}` },
  )
  return { ...draft, typed: { ...draft.typed, lines } }
}

/** The clerk's sign-in address while the company's is a sample, which no reply would reach (behavior 20.8); else ''. */
const ownAddress = ({ mail }: Person, company: string): string =>
  isSampleAddress(company) && !isSampleAddress(mail) ? mail : ''

const NO_CONTACT: Contact = { phone: '', replyTo: '', signature: '' }

const CHANGED_UNSEEN = { changedBy: 'a day, a setting or a file' }

const changedSince = ({ changedBy }: Pick<QuoteDraft, 'changedBy'>): Problem =>
  fieldProblem(
    'seal',
    `Not sent: ${changedBy ?? 'someone else'} has changed the quote since.`,
    'This is how it is now.',
  )

const unticked = (address: string): Problem =>
  fieldProblem('ticked', `Not sent: tick ‘Buyers will see ${address}’,`, 'or have it corrected first.')

const NO_FILES = new Problem(
  422,
  "Mail goes through a service that carries no files, so a quote can't be sent.",
  'Ask the operator for MAIL_TRANSPORT=smtp. Until then save the PDF of the preview and email it yourself.',
)
