import type { Kysely } from 'kysely'
import type { QuoteDefaults } from '#content/site-content.ts'
import type { Tables } from '#database/tables.ts'
import { recordAct } from '#people/acts.ts'
import type { Person } from '#people/person.ts'
import type { MailContent } from '#requests/messages/mail-content.ts'
import { makeMail } from '#requests/messages/make-mail.ts'
import { goesToBuyer } from '#requests/outbox/queue-mails.ts'
import { markAnswered } from '#requests/progress/request-progress.ts'
import { checkQuote, type QuoteFault } from '#requests/quotes/check-quote.ts'
import { type QuoteDraft, readQuoteDraft, type SavedDraft, saveQuoteDraft } from '#requests/quotes/draft-store.ts'
import {
  type Letterhead,
  type MakeQuotePdf,
  type QuoteDocument,
  quoteDocument,
} from '#requests/quotes/quote-document.ts'
import { type PriceBefore, quotedBefore } from '#requests/quotes/quoted-before.ts'
import { quoteOfVersion, storeQuote } from '#requests/quotes/send-quote.ts'
import { quotesOf, readQuote, readQuotePdf, type SentQuote } from '#requests/quotes/stored-quotes.ts'
import type { RequestServices } from '#requests/request-services.ts'
import type { DecimalMark } from '#requests/schemas/decimal-mark.ts'
import { formatMoney } from '#requests/schemas/money.ts'
import type { QuoteLine } from '#requests/schemas/quote-fields.ts'
import type { TypedQuote } from '#requests/schemas/typed-quote.ts'
import type { StoredQuoteRequest } from '#requests/stored-request.ts'
import { readRequest } from '#requests/stored-requests.ts'
import { queueEvent } from '#requests/webhook/queue-event.ts'
import { DAY_MS } from '#shared/durations.ts'
import { Problem } from '#shared/problem.ts'

/** A quote before anything is typed: a row for each quantity that the buyer asked for. */
export function startQuote(
  requested: readonly QuoteLine[],
  { quoteCurrency, quoteValidDays, quoteTerms }: QuoteDefaults,
  now: Date,
): TypedQuote {
  return {
    currency: quoteCurrency,
    validUntil: new Date(now.getTime() + quoteValidDays * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length),
    terms: quoteTerms,
    note: '',
    cc: '',
    lines: requested.map(({ quantities }) => ({
      breaks: quantities.map((quantity) => ({ quantity: String(quantity), price: '' })),
      leadTime: '',
      minimum: '',
      note: '',
      declined: false,
    })),
  }
}

/** Everything about the quotes of one request. */
export type RequestQuotes = {
  readonly buyerRequest: StoredQuoteRequest
  /** Why the request is held, or null. */
  readonly heldWhy: string | null
  /** What the buyer's mail server said when it refused a mail, or null. */
  readonly refusal: string | null
  /** Version 0, with the defaults, if there is no draft. */
  readonly draft: QuoteDraft
  /** The newest first. */
  readonly sent: readonly SentQuote[]
}

/** A quote that can be sent, as the buyer will get it. */
export type QuotePreview = {
  readonly version: number
  readonly document: QuoteDocument
  readonly mail: MailContent
  /** The characters that its PDF can't print. */
  readonly unprintable: readonly string[]
  /** What the buyer's mail server said when it refused an earlier mail to the same address, or null. */
  readonly refusal: string | null
  /** As people read it. */
  readonly total: string
}

/** `conflict`: the draft is another one by now. `faulty`: it can't be sent as it is. */
export type Sending =
  | { readonly kind: 'sent'; readonly quote: SentQuote }
  | { readonly kind: 'conflict'; readonly theirs: QuoteDraft }
  | { readonly kind: 'faulty'; readonly faults: readonly QuoteFault[] }

/** Answers requests with quotes (behavior 20.1). `by` is who works on it: a person, or a name. */
export type Quotes = {
  /** Null if there is no such quote request. */
  read(requestNumber: string): Promise<RequestQuotes | null>
  /** `quoteDecimalMark` of the site folder, or null: then the currency decides. */
  decimalMark(): DecimalMark | null
  /** What is wrong with a typed quote, in the form's order. */
  faultsIn(typed: TypedQuote, buyerRequest: StoredQuoteRequest): readonly QuoteFault[]
  save(requestNumber: string, change: Typed, by: string | null): Promise<SavedDraft>
  /** The stored draft as it would be sent now, or its faults. Null if there is no such quote request. */
  preview(
    requestNumber: string,
    by: string | null,
  ): Promise<QuotePreview | { readonly faults: readonly QuoteFault[] } | null>
  /** The same as the PDF. */
  previewPdf(requestNumber: string, by: string | null): Promise<Uint8Array | null>
  /** Sends a version of the draft, once however often it is asked for. Throws a Problem: 404, 422. */
  send(requestNumber: string, version: number, by: Person | null): Promise<Sending>
  /** What the parts of its lines were quoted before, line by line. */
  before(buyerRequest: StoredQuoteRequest): Promise<readonly (readonly PriceBefore[])[]>
  /** A sent quote by its number, or null. */
  find(quoteNumber: string): Promise<SentQuote | null>
  pdf(quoteNumber: string): Promise<Buffer | null>
}

export type Typed = { readonly typed: TypedQuote; readonly version: number }

type Options = {
  /** What works on the requests database. Throws while it can't be opened. */
  readonly opened: () => Promise<Pick<RequestServices, 'db' | 'wake' | 'mailing'>>
  readonly makePdf: MakeQuotePdf
  readonly letterhead: () => Letterhead
  readonly defaults: () => QuoteDefaults
  readonly now: () => Date
}

export function createQuotes({ opened, makePdf, letterhead, defaults, now }: Options): Quotes {
  const decimalMark = () => defaults().quoteDecimalMark ?? null

  async function read(requestNumber: string): Promise<RequestQuotes | null> {
    const { db } = await opened()
    const record = await readRequest(db, requestNumber)
    if (record?.buyerRequest.kind !== 'quote') return null
    const { buyerRequest } = record
    const draft = (await readQuoteDraft(db, requestNumber)) ?? {
      typed: startQuote(buyerRequest.content.lines, defaults(), now()),
      version: 0,
      changedAt: now().toISOString(),
      changedBy: null,
    }
    const sent = (await quotesOf(db, [requestNumber])).get(requestNumber) ?? []
    const refusal = record.mails.find(({ kind, state }) => state === 'parked' && goesToBuyer(kind))?.last_fault ?? null
    return { buyerRequest, heldWhy: record.heldWhy, refusal, draft, sent }
  }

  /** The stored draft as it would be sent now. */
  function checked({ buyerRequest, draft, sent }: RequestQuotes, by: string | null, isDraft: boolean) {
    const at = now()
    const found = checkQuote(draft.typed, buyerRequest.content.lines, { now: at, decimalMark: decimalMark() })
    if ('faults' in found) return found
    const revision = (sent[0]?.revision ?? 0) + 1
    const issue = { revision, at, by, draft: isDraft, letterhead: letterhead() }
    return { document: quoteDocument(buyerRequest, found.quote, issue), revision, at }
  }

  return {
    read,
    decimalMark,
    faultsIn(typed, { content }) {
      const found = checkQuote(typed, content.lines, { now: now(), decimalMark: decimalMark() })
      return 'faults' in found ? found.faults : []
    },
    async save(requestNumber, change, by) {
      return await saveQuoteDraft((await opened()).db, requestNumber, { ...change, by, now: now() })
    },
    async preview(requestNumber, by) {
      const { mailing } = await opened()
      const found = await read(requestNumber)
      const made = found && checked(found, by, true)
      if (!made || 'faults' in made) return made
      const { document } = made
      const queued = { kind: 'answer', messageId: '', answer: document } as const
      const { content: mail } = makeMail(queued, found.buyerRequest, mailing.facts())
      const total = formatMoney(document.quote.total, document.quote.currency)
      const { unprintable } = await makePdf(document)
      return { version: found.draft.version, document, mail, unprintable, refusal: found.refusal, total }
    },
    async previewPdf(requestNumber, by) {
      const found = await read(requestNumber)
      const made = found && checked(found, by, true)
      return made && 'document' in made ? (await makePdf(made.document)).bytes : null
    },
    async send(requestNumber, version, by) {
      const { db, wake, mailing } = await opened()
      const before = await quoteOfVersion(db, requestNumber, version)
      if (before) return { kind: 'sent', quote: before }
      const found = await read(requestNumber)
      if (!found) throw notFound(requestNumber)
      if (found.heldWhy !== null) throw held(requestNumber)
      if (!mailing.transport.carriesFiles) throw NO_FILES
      if (found.draft.version !== version) return { kind: 'conflict', theirs: found.draft }
      const made = checked(found, by?.name ?? null, false)
      if ('faults' in made) return { kind: 'faulty', faults: made.faults }
      const { document, revision, at } = made
      const { bytes: pdf } = await makePdf(document)
      const { rules } = mailing
      const also = async (tx: Kysely<Tables>, quote: string) => {
        await queueEvent(tx, requestNumber, { type: 'request.answered', quote }, rules, at)
        await markAnswered(tx, requestNumber, rules, { by, now: at })
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
    before: async (buyerRequest) => await quotedBefore((await opened()).db, buyerRequest),
    find: async (number) => await readQuote((await opened()).db, number),
    pdf: async (number) => await readQuotePdf((await opened()).db, number),
  }
}

const notFound = (number: string): Problem =>
  new Problem(404, `There is no quote request ${number}.`, 'Open it from the list of requests.')

const held = (number: string): Problem =>
  new Problem(422, `${number} is held, so nothing is mailed about it.`, 'Release the request, then send the quote.')

const NO_FILES = new Problem(
  422,
  "Mail goes through a service that carries no files, so a quote can't be sent.",
  'Ask the operator for MAIL_TRANSPORT=smtp. Until then save the PDF of the preview and mail it yourself.',
)
