import type { Kysely } from 'kysely'
import type { RequestRow, Tables } from '#database/tables.ts'
import { buyerActor } from '#people/acts.ts'
import type { Person } from '#people/person.ts'
import { noteOpened } from '#quotes/orders/note-opened.ts'
import { orderOf, type StoredOrder } from '#quotes/orders/order-store.ts'
import { dataOfOrder } from '#quotes/orders/quote-data.ts'
import { assertMay, findSent, type Noted, transition } from '#quotes/orders/transition.ts'
import { type Letterhead, type MakeQuotePdf, quoteDocument } from '#quotes/quote-document.ts'
import type { SentQuote } from '#quotes/quote-store.ts'
import { type OrderContent, type OrderFields, orderNumber } from '#quotes/schemas/order-form.ts'
import { orderedQuote } from '#quotes/schemas/quote-totals.ts'
import type { CheckedFile, PostedFile } from '#requests/attachments/attachment.ts'
import { checkFiles } from '#requests/attachments/check-files.ts'
import { storeAttachments } from '#requests/attachments/stored-attachments.ts'
import { gone, holdRequest } from '#requests/inbox/request-progress.ts'
import type { OpenRequests } from '#requests/open-requests.ts'
import { openLink } from '#requests/page-link.ts'
import { readRequest } from '#requests/request-store.ts'
import { Problem } from '#shared/problem.ts'
import { dayIn } from '#shared/zoned-day.ts'

/** What is ordered: the quantity of each line of the quote, null to leave it out. */
export type OrderChoice = {
  readonly quote: string
  readonly choices: readonly (number | null)[]
  readonly fields: OrderFields
}

export type BuyersAnswer =
  | ({ readonly kind: 'accept' } & OrderChoice)
  | { readonly kind: 'decline'; readonly quote: string; readonly reason: string }
  | { readonly kind: 'more-time'; readonly quote: string }

export type Placed = { readonly number: string; readonly isNew: boolean; readonly isSame: boolean }
export type Answered = { readonly order: Placed | null }

type Of = { readonly request: string; readonly quote: string }
type Turn = { readonly tx: Kysely<Tables>; readonly row: RequestRow; readonly sent: SentQuote }
type ToPlace = {
  readonly content: OrderContent
  readonly pdf: Uint8Array
  readonly files: readonly CheckedFile[]
  readonly mailsBuyer: boolean
}

export type QuoteSources = {
  /** Throws while the requests database can't be opened. */
  readonly opened: () => Promise<OpenRequests>
  readonly makePdf: MakeQuotePdf
  readonly letterhead: () => Letterhead
  /** TIME_ZONE: the days of quotes are the company's. */
  readonly timeZone: string
  readonly now: () => Date
}

/** What buyers and clerks do with sent quotes (behavior 20.18 to 20.22). Throws a 422 if the state tables forbid it. */
export class QuoteMoves {
  readonly #options: QuoteSources

  constructor(options: QuoteSources) {
    this.#options = options
  }

  today(): string {
    return dayIn(this.#options.timeZone, this.#options.now())
  }

  /** Stores the answer of a buyer who has the mailed link. Throws a Problem: 403, 404 or 422. */
  async byBuyer(token: string, answer: BuyersAnswer, files: readonly CheckedFile[]): Promise<Answered> {
    const { db } = await this.#options.opened()
    const link = await openLink(db, token, 'mailed')
    if (!link) throw new Problem(404, 'There is no such page.', 'Copy the whole address from the email.')
    const { row } = link
    if (row.merged_into !== null) throw MERGED
    const order = answer.kind === 'accept' ? await this.#order(row.number, answer, files, null) : null
    if (answer.kind === 'decline') await this.#decline(row.number, answer.quote, answer.reason)
    if (answer.kind === 'more-time') await this.#askMoreTime(row.number, answer.quote)
    await noteOpened(db, row, this.#options.now())
    return { order }
  }

  /** Checks the files of an order like those of requests. One of the two is empty. */
  checkFiles(posted: readonly PostedFile[]): { checked: readonly CheckedFile[]; errors: readonly string[] } {
    const { files: checked, errors } = checkFiles(posted)
    return { checked, errors }
  }

  /** Records an order that came by mail or purchase order, even after the last day. Throws a Problem: 404 or 422. */
  record(
    requestNumber: string,
    order: OrderChoice,
    files: readonly CheckedFile[],
    by: Person,
    mailsBuyer = true,
  ): Promise<Placed> {
    return this.#order(requestNumber, order, files, by, mailsBuyer)
  }

  /** Withdraws a quote and mails the buyer, once however often it is called. Throws a Problem: 404 or 422. */
  async withdraw(request: string, quote: string, reason: string, by: Person, mailsBuyer = true): Promise<void> {
    const change = async (_: Turn, at: string): Promise<Noted> => ({
      facts: { withdrawn_at: at, withdraw_reason: reason },
      total: null,
      event: { type: 'quote.withdrawn', quote, reason, by: by.mail },
      detail: { reason },
    })
    await this.#change('withdraw', { request, quote }, by, change, mailsBuyer)
  }

  async #order(
    number: string,
    form: OrderChoice,
    files: readonly CheckedFile[],
    by: Person | null,
    mailsBuyer = true,
  ): Promise<Placed> {
    const { db, attachments, mailing, wake } = await this.#options.opened()
    const record = await readRequest(db, number)
    if (record?.buyerRequest.kind !== 'quote') throw gone(number)
    const found = await findSent(db, { request: number, quote: form.quote })
    const { sent } = found
    const quote = orderedQuote(sent.quote, form.choices)
    if (!quote) throw new Problem(422, 'One of the quantities was not quoted.', 'Nothing was saved. Choose again.')
    const content: OrderContent = { ...form.fields, choices: [...form.choices], quote }
    const before = await orderOf(db, number)
    if (before) return placedBefore(before, form.quote, content)
    // checked before a PDF is made; the transaction checks again
    assertMay(by ? 'record its order' : 'accept', found, this.today())
    const { siteUrl } = mailing.facts()
    const pageUrl = siteUrl === null ? null : new URL(record.buyerRequest.path, siteUrl).href
    const letterhead = this.#options.letterhead()
    const issue = { revision: sent.revision, issued: this.today(), by: sent.sentBy, pageUrl, letterhead }
    const order = { number: orderNumber(number), quoteNumber: sent.number, ...form.fields }
    const { bytes: pdf } = await this.#options.makePdf({ ...quoteDocument(record.buyerRequest, quote, issue), order })
    await attachments.keep(files)
    const placed = await this.#place({ request: number, quote: sent.number }, { content, pdf, files, mailsBuyer }, by)
    if (placed.isNew) wake()
    return placed
  }

  /** Stores an order in one transaction, on disk before the answer. A request has one: the first (behavior 20.19). */
  async #place(
    { request, quote }: Of,
    { content, pdf, files, mailsBuyer }: ToPlace,
    by: Person | null,
  ): Promise<Placed> {
    const { db, attachments, mailing } = await this.#options.opened()
    const now = this.#options.now()
    return await db.transaction().execute(async (tx) => {
      await holdRequest(tx, request)
      const before = await orderOf(tx, request)
      if (before) return placedBefore(before, quote, content)
      const number = orderNumber(request)
      const placedAt = now.toISOString()
      const actor = by ?? buyerActor(content.orderedBy)
      const context = { by: actor, rules: mailing.rules, now, today: this.today(), mailsBuyer }
      await transition(tx, by ? 'record its order' : 'accept', { request, quote }, context, async () => {
        const row = { number, request_number: request, quote_number: quote, taken_by: by?.name ?? null }
        const stored = { content: JSON.stringify(content), placed_at: placedAt }
        await tx
          .insertInto('buyer_order')
          .values({ ...row, ...stored, pdf: Buffer.from(pdf).toString('base64') })
          .execute()
        await attachments.hold(tx, files)
        const from = await storeAttachments(tx, request, files, { use: 'order' })
        const order = dataOfOrder(request, { number, quoteNumber: quote, placedAt, content })
        const { total, currency, poNumber } = order
        return {
          total: content.quote,
          event: { type: 'quote.accepted', quote, order, by: by?.mail ?? null },
          detail: { order: number, total, currency, poNumber: poNumber ?? '', file: files.length > 0 ? from : null },
        }
      })
      return { number, isNew: true, isSame: true }
    })
  }

  async #decline(request: string, quote: string, reason: string): Promise<void> {
    await this.#change('decline', { request, quote }, null, async (_, at) => ({
      facts: { declined_at: at, decline_reason: reason },
      event: { type: 'quote.declined', quote, reason },
      detail: { reason },
    }))
  }

  /** The desk gets a notice, and the request is due today. Asking again does nothing. */
  async #askMoreTime(request: string, quote: string): Promise<void> {
    await this.#change('ask for more time', { request, quote }, null, async ({ tx, row, sent }, at) => {
      const today = this.today()
      if (sent.facts.moreTimeAt !== null) return null
      if (row.follow_up === null || row.follow_up > today)
        await tx.updateTable('request').set({ follow_up: today }).where('number', '=', request).execute()
      return { facts: { more_time_at: at } }
    })
  }

  async #change(
    name: Parameters<typeof transition>[1],
    of: Of,
    by: Person | null,
    change: (turn: Turn, at: string) => Promise<Noted | null>,
    mailsBuyer = true,
  ): Promise<void> {
    const { db, mailing, wake } = await this.#options.opened()
    const now = this.#options.now()
    const context = { by, rules: mailing.rules, now, today: this.today(), mailsBuyer }
    await db
      .transaction()
      .execute((tx) => transition(tx, name, of, context, (row, sent) => change({ tx, row, sent }, now.toISOString())))
    wake()
  }
}

/** The same order sent again gets the first answer; a different one isn't stored. */
function placedBefore({ number, quoteNumber, content }: StoredOrder, quote: string, sent: OrderContent): Placed {
  const isSame = quote === quoteNumber && JSON.stringify(content) === JSON.stringify(sent)
  return { number, isNew: false, isSame }
}

const MERGED = new Problem(
  422,
  'This request was merged into another one of yours.',
  'Nothing was saved. Answer on the page of that request, or contact us.',
)
