import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { isSampleAddress } from '#catalog/company/mail-address.ts'
import type { QuoteDefaults } from '#content/site-content.ts'
import type { RequestRow, Tables } from '#database/tables.ts'
import { recordAct } from '#people/acts.ts'
import { type Contact, readContact } from '#people/contact.ts'
import type { Person } from '#people/person.ts'
import type { PostedFile } from '#requests/attachments/attachment.ts'
import { nameBuyer } from '#requests/buyers/buyer-rows.ts'
import { buyersWords, type RequestMessage } from '#requests/conversation/request-messages.ts'
import type { MailContent } from '#requests/messages/mail-content.ts'
import { makeMail } from '#requests/messages/make-mail.ts'
import { goesToBuyer } from '#requests/outbox/queue-mails.ts'
import { giveIfFree, holdRequest, mergedRequest, moveRequest, noteTotal } from '#requests/progress/request-progress.ts'
import { NO_ADDRESS } from '#requests/progress/write-message.ts'
import { addDraftLines, type QuoteDraft, readQuoteDraft, storeQuoteDraft } from '#requests/quotes/draft-store.ts'
import { readListPriceCells } from '#requests/quotes/list-price-cells.ts'
import { countListPrices, type ListPrice, listPricesOf, replaceListPrices } from '#requests/quotes/list-prices.ts'
import { readPriceRows } from '#requests/quotes/price-file.ts'
import {
  type Letterhead,
  type MakeQuotePdf,
  type QuoteDocument,
  quoteDocument,
} from '#requests/quotes/quote-document.ts'
import { addQuoteFiles, type QuoteFile, quoteFiles, removeQuoteFile } from '#requests/quotes/quote-files.ts'
import { type PriceBefore, quotedBefore } from '#requests/quotes/quoted-before.ts'
import { quoteOfVersion, storeQuote } from '#requests/quotes/send-quote.ts'
import { quotesOf, readQuote, type SentQuote } from '#requests/quotes/stored-quotes.ts'
import type { RequestServices } from '#requests/request-services.ts'
import { checkQuote, type QuoteFault } from '#requests/schemas/check-quote.ts'
import type { QuoteLine } from '#requests/schemas/line-fields.ts'
import { EMPTY_LINE, type TypedQuote } from '#requests/schemas/typed-quote.ts'
import { buyerMailbox, type StoredQuoteRequest } from '#requests/stored-request.ts'
import type { ActionContext } from '#requests/stored-requests.ts'
import { readRequest } from '#requests/stored-requests.ts'
import { queueEvent } from '#requests/webhook/queue-event.ts'
import { Problem } from '#shared/problem.ts'
import { dayIn, daysAfter } from '#shared/zoned-day.ts'

/** A quote before anything is typed: a row for each quantity that the buyer asked for. `today` is the company's day. */
export function startQuote(
  requested: readonly QuoteLine[],
  { quoteCurrency, quoteValidDays, quoteTerms, quoteTax, ...choices }: QuoteDefaults,
  today: string,
): TypedQuote {
  return {
    language: 'en',
    currency: quoteCurrency,
    validUntil: daysAfter(today, quoteValidDays),
    payment: choices.quotePayment[0] ?? '',
    incoterm: choices.quoteIncoterms[0] ?? '',
    shipFrom: choices.quoteShipFrom[0] ?? '',
    discount: '',
    taxName: quoteTax?.name ?? '',
    taxRate: quoteTax ? String(quoteTax.rate) : '',
    terms: quoteTerms,
    note: '',
    cc: '',
    lines: requested.map((line) => ({
      ...EMPTY_LINE,
      breaks: line.quantities.map((quantity) => ({ quantity: String(quantity), price: '' })),
    })),
  }
}

/** Makes room in a request's draft for lines that it gets after its own. */
export const addLinesToDraft = (
  tx: Kysely<Tables>,
  number: string,
  { own, added }: { readonly own: readonly QuoteLine[]; readonly added: readonly QuoteLine[] },
  { defaults, today }: { readonly defaults: QuoteDefaults; readonly today: string },
  { by, now }: ActionContext,
): Promise<void> =>
  addDraftLines(tx, number, own.length, {
    typed: startQuote([...own, ...added], defaults, today),
    by: by?.name ?? null,
    now,
  })

/** Everything about the quotes of one request. */
export type RequestQuotes = {
  readonly buyerRequest: StoredQuoteRequest
  readonly buyerId: string
  /** Why the request is held, or null. */
  readonly heldWhy: string | null
  /** The request that it is a part of now, and that is quoted instead; or null. */
  readonly mergedInto: string | null
  /** What the buyer's mail server said when it refused a mail, or null. */
  readonly refusal: string | null
  /** Version 0, with the defaults, if there is no draft. */
  readonly draft: QuoteDraft
  /** The newest first. */
  readonly sent: readonly SentQuote[]
  /** What goes with the next quote. */
  readonly files: readonly QuoteFile[]
}

/** A quote that can be sent, as the buyer will get it. */
export type QuotePreview = {
  readonly version: number
  readonly document: QuoteDocument
  readonly mail: MailContent
  readonly pdf: Uint8Array
  /** The characters that its PDF can't print. */
  readonly unprintable: readonly string[]
  /** What the buyer's mail server said when it refused an earlier mail to the same address, or null. */
  readonly refusal: string | null
  /** Of the PDF and the mail. Sending with it sends exactly these. */
  readonly seal: string
  /** The address for answers, if it is a sample: a person has to say that buyers may see it. Else null. */
  readonly sampleAddress: string | null
}

/** What a person has seen before sending: the seal of the preview, and the sample address that they ticked. */
type Previewed = { readonly seal: string; readonly ticked?: string | undefined }

/**
 * `conflict`: the draft is another one by now. `changed`: what would be sent isn't what the seal is of. `unticked`: buyers would see
 * a sample address. `faulty`: it can't be sent.
 */
export type Sending =
  | { readonly kind: 'sent'; readonly quote: SentQuote }
  | { readonly kind: 'conflict'; readonly theirs: QuoteDraft }
  | { readonly kind: 'changed' }
  | { readonly kind: 'unticked'; readonly address: string }
  | { readonly kind: 'faulty'; readonly faults: readonly QuoteFault[] }

type Faulty = { readonly faults: readonly QuoteFault[] }

/** Answers requests with quotes (behavior 20.1). `by` is who works on it: a person, or a name. */
export type Quotes = {
  /** Null if there is no such quote request. */
  read(requestNumber: string): Promise<RequestQuotes | null>
  /** What its buyer has written since, the newest first. */
  buyersWords(requestNumber: string): Promise<readonly Pick<RequestMessage, 'id' | 'at' | 'text'>[]>
  /** What the site folder says about quotes. */
  defaults(): QuoteDefaults
  /** What is wrong with a typed quote. */
  faultsIn(typed: TypedQuote, buyerRequest: StoredQuoteRequest): readonly QuoteFault[]
  /** Stores what `change` makes of the draft as it is now. Throws a Problem: a 404, or a 422 for a merged request. */
  save(requestNumber: string, change: (typed: TypedQuote) => TypedQuote, by: string | null): Promise<SavedDraft>
  /** The stored draft as it would be sent now, or its faults. */
  preview(found: RequestQuotes, by: Person | null): Promise<QuotePreview | Faulty>
  /** Its mail alone, without making the PDF. */
  previewMail(found: RequestQuotes, by: Person | null): Promise<MailContent | Faulty>
  /** Sends a version of the draft, once however often it is asked for; after a preview only what that showed. Throws a Problem: 404, 422. */
  send(requestNumber: string, version: number, by: Person | null, previewed?: Previewed): Promise<Sending>
  /** Throws a Problem 422 that names what is wrong with the files. */
  addFiles(requestNumber: string, files: readonly PostedFile[]): Promise<void>
  removeFile(requestNumber: string, position: number): Promise<void>
  /** Replaces the list prices by the rows of a file, its heading first. Returns their number. Throws a Problem 422 about its rows. */
  loadListPrices(rows: readonly (readonly string[])[], by: Person): Promise<number>
  countListPrices(): Promise<number>
  /** The list prices of the parts of its lines, line by line: of the file, and in currencies that it lacks, of the parts' stored cells. */
  listPrices(
    buyerRequest: StoredQuoteRequest,
    cells: readonly (Readonly<Record<string, string | null>> | null)[],
  ): Promise<readonly (readonly ListPrice[])[]>
  /** What the parts of its lines were quoted before, line by line. */
  before(buyerRequest: StoredQuoteRequest): Promise<readonly (readonly PriceBefore[])[]>
  /** A sent quote by its number, or null. */
  find(quoteNumber: string): Promise<SentQuote | null>
}

/** `before` is the version that was changed. */
export type SavedDraft = { readonly before: number; readonly draft: QuoteDraft }

type Options = {
  /** What works on the requests database. Throws while it can't be opened. */
  readonly opened: () => Promise<Pick<RequestServices, 'db' | 'wake' | 'mailing' | 'attachments'>>
  readonly makePdf: MakeQuotePdf
  readonly letterhead: () => Letterhead
  readonly defaults: () => QuoteDefaults
  /** A part in words, or null if the catalog doesn't know its number. */
  readonly describe: (partNumber: string) => string | null
  /** TIME_ZONE: the days of quotes are the company's. */
  readonly timeZone: string
  readonly now: () => Date
}

export function createQuotes(options: Options): Quotes {
  const { opened, makePdf, letterhead, defaults, describe, timeZone, now } = options
  const today = () => dayIn(timeZone, now())
  const decimalMark = () => defaults().quoteDecimalMark ?? null

  async function read(requestNumber: string): Promise<RequestQuotes | null> {
    const { db } = await opened()
    const record = await readRequest(db, requestNumber)
    if (record?.buyerRequest.kind !== 'quote') return null
    const { buyerRequest } = record
    const draft = await draftOf(db, buyerRequest)
    const sent = (await quotesOf(db, [requestNumber])).get(requestNumber) ?? []
    const refusal = record.mails.find(({ kind, state }) => state === 'parked' && goesToBuyer(kind))?.last_fault ?? null
    const files = await quoteFiles(db, requestNumber)
    const { heldWhy, row } = record
    return {
      buyerRequest,
      buyerId: row.buyer_id,
      heldWhy,
      mergedInto: row.merged_into,
      refusal,
      draft,
      sent,
      files,
    }
  }

  async function draftOf(db: Kysely<Tables>, { number, content: { lines } }: StoredQuoteRequest): Promise<QuoteDraft> {
    const stored = await readQuoteDraft(db, number)
    if (stored) return withLineIds(stored, lines.length)
    const typed = startQuote(lines, defaults(), today())
    return { typed, version: 0, changedAt: now().toISOString(), changedBy: null }
  }

  /** The stored draft as its document and its mail now. */
  async function drafted({ buyerRequest, draft, sent, files }: RequestQuotes, by: Person | null) {
    const at = now()
    const { db, mailing } = await opened()
    const reading = { today: today(), decimalMark: decimalMark(), describe }
    const found = checkQuote(draft.typed, buyerRequest.content.lines, reading)
    if ('faults' in found) return found
    const { phone, replyTo, signature } = by ? await readContact(db, by.id) : NO_CONTACT
    const facts = mailing.facts()
    const clerk = by && { name: by.name, mail: replyTo || ownAddress(by, facts.mail), phone, signature }
    const quote = { ...found.quote, clerk, files: files.map(({ position: _, ...file }) => file) }
    const revision = (sent[0]?.revision ?? 0) + 1
    const pageUrl = facts.siteUrl === null ? null : new URL(buyerRequest.path, facts.siteUrl).href
    const issue = { revision, issued: today(), by: by?.name ?? null, pageUrl, letterhead: letterhead() }
    const document = quoteDocument(buyerRequest, quote, issue)
    const { content: mail } = makeMail({ kind: 'answer', messageId: '', answer: document }, buyerRequest, facts)
    return { document, revision, at, mail }
  }

  /** The same with its PDF: the bytes that sending stores. */
  async function made(found: RequestQuotes, by: Person | null) {
    const draft = await drafted(found, by)
    if ('faults' in draft) return draft
    const { document, mail } = draft
    const { bytes: pdf, unprintable } = await makePdf(document)
    const seal = hash('sha256', `${hash('sha256', pdf)} ${JSON.stringify([mail, document.quote])}`, 'base64url')
    const answersTo = mail.replyTo?.address ?? ''
    return { ...draft, pdf, unprintable, seal, sampleAddress: isSampleAddress(answersTo) ? answersTo : null }
  }

  return {
    read,
    buyersWords: async (requestNumber) => await buyersWords((await opened()).db, requestNumber),
    defaults,
    faultsIn(typed, { content }) {
      const found = checkQuote(typed, content.lines, { today: today(), decimalMark: decimalMark() })
      return 'faults' in found ? found.faults : []
    },
    async save(requestNumber, change, by) {
      const { db } = await opened()
      return await db.transaction().execute(async (tx) => {
        await holdRequest(tx, requestNumber)
        const record = await readRequest(tx, requestNumber)
        if (record?.buyerRequest.kind !== 'quote') throw notFound(requestNumber)
        const { version, ...found } = await draftOf(tx, record.buyerRequest)
        const before = version > 0 ? { version, ...found } : null
        const typed = change(found.typed)
        const draft = await storeQuoteDraft(tx, requestNumber, { before, typed }, { by, now: now() })
        return { before: version, draft }
      })
    },
    async preview(found, by) {
      const quote = await made(found, by)
      return 'faults' in quote ? quote : { ...quote, version: found.draft.version, refusal: found.refusal }
    },
    async previewMail(found, by) {
      const quote = await drafted(found, by)
      return 'faults' in quote ? quote : quote.mail
    },
    async addFiles(requestNumber, files) {
      await addQuoteFiles(await opened(), requestNumber, files)
    },
    async removeFile(requestNumber, position) {
      await removeQuoteFile((await opened()).db, requestNumber, position)
    },
    async send(requestNumber, version, by, previewed) {
      const { db, wake, mailing } = await opened()
      const before = await quoteOfVersion(db, requestNumber, version)
      if (before) return { kind: 'sent', quote: before }
      const found = await read(requestNumber)
      if (!found) throw notFound(requestNumber)
      if (found.heldWhy !== null) throw held(requestNumber)
      if (found.mergedInto !== null) throw mergedRequest(requestNumber, found.mergedInto)
      if (!mailing.transport.carriesFiles) throw NO_FILES
      if (buyerMailbox(found.buyerRequest) === '') throw NO_ADDRESS
      if (found.draft.version !== version) return { kind: 'conflict', theirs: found.draft }
      const quoted = await made(found, by)
      if ('faults' in quoted) return { kind: 'faulty', faults: quoted.faults }
      const { document, revision, at, pdf, seal, sampleAddress } = quoted
      if (previewed && previewed.seal !== seal) return { kind: 'changed' }
      if (previewed && sampleAddress !== null && previewed.ticked !== sampleAddress)
        return { kind: 'unticked', address: sampleAddress }
      const { rules } = mailing
      const also = async (tx: Kysely<Tables>, request: RequestRow, quote: string) => {
        await queueEvent(tx, requestNumber, { type: 'request.answered', quote }, rules, at)
        await noteTotal(tx, requestNumber, document.quote)
        await moveRequest(tx, request, 'send a quote', rules, { by, now: at })
        await giveIfFree(tx, request, { by, now: at })
        await nameBuyer(tx, found.buyerRequest)
        await recordAct(tx, { by, action: 'quote.sent', subject: requestNumber, detail: { quote } }, at)
      }
      const { buyerRequest } = found
      const sent = {
        buyerRequest,
        document,
        revision,
        version,
        pdf,
        by: by?.name ?? null,
        domain: rules.domain,
        now: at,
        also,
      }
      const quote = await storeQuote(db, sent)
      if (!quote) return { kind: 'conflict', theirs: (await readQuoteDraft(db, requestNumber)) ?? found.draft }
      wake()
      return { kind: 'sent', quote }
    },
    async loadListPrices(rows, by) {
      const read = await readPriceRows(rows, decimalMark())
      if ('errors' in read) throw new Problem(422, read.errors.join('\n'), 'No price was changed.', { field: 'files' })
      await replaceListPrices((await opened()).db, read.rows, { by, now: now() })
      return read.rows.length
    },
    countListPrices: async () => await countListPrices((await opened()).db),
    async listPrices({ content: { lines } }, cells) {
      const filed = await listPricesOf((await opened()).db, lines, today())
      return filed.map((prices, at) => {
        const inFile = new Set(prices.map(({ currency }) => currency))
        const stored = readListPriceCells(lines[at]?.partNumber ?? '', cells[at] ?? {}, defaults())
        return [...prices, ...stored.filter(({ currency }) => !inFile.has(currency))]
      })
    },
    before: async (buyerRequest) => await quotedBefore((await opened()).db, buyerRequest),
    find: async (number) => await readQuote((await opened()).db, number),
  }
}

/** Own lines of drafts of before don't have an id. */
const withLineIds = (draft: QuoteDraft, requested: number): QuoteDraft => {
  const lines = draft.typed.lines.map((line, at) =>
    at < requested || line.id !== '' ? line : { ...line, id: `own${at - requested}` },
  )
  return { ...draft, typed: { ...draft.typed, lines } }
}

/** The clerk's address of sign-in where the company's is still a sample, to which no answer would come (behavior 20.8); else ''. */
const ownAddress = ({ mail }: Person, company: string): string =>
  isSampleAddress(company) && !isSampleAddress(mail) ? mail : ''

const NO_CONTACT: Contact = { phone: '', replyTo: '', signature: '' }

const notFound = (number: string): Problem =>
  new Problem(404, `There is no quote request ${number}.`, 'Open it from the list of requests.')

const held = (number: string): Problem =>
  new Problem(422, `${number} is held, so nothing is mailed about it.`, 'Release the request, then send the quote.')

const NO_FILES = new Problem(
  422,
  "Mail goes through a service that carries no files, so a quote can't be sent.",
  'Ask the operator for MAIL_TRANSPORT=smtp. Until then save the PDF of the preview and mail it yourself.',
)
