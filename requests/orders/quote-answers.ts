import type { Kysely } from 'kysely'
import type { RequestRow, Tables } from '#database/tables.ts'
import { type Doer, recordAct, theBuyer } from '#people/acts.ts'
import type { Person } from '#people/person.ts'
import type { CheckedFile, PostedFile } from '#requests/attachments/attachment.ts'
import { checkFiles } from '#requests/attachments/check-files.ts'
import { noteOpened } from '#requests/orders/note-opened.ts'
import { markUnread, type Placed, placedBefore, placeOrder } from '#requests/orders/place-order.ts'
import { assertMay, noQuote, takeTurn } from '#requests/orders/quote-turn.ts'
import { orderOf } from '#requests/orders/stored-orders.ts'
import { dueMail } from '#requests/outbox/queue-mails.ts'
import { openLink } from '#requests/page-link.ts'
import { gone, moveRequest, noteTotal } from '#requests/progress/request-progress.ts'
import { type Letterhead, type MakeQuotePdf, quoteDocument } from '#requests/quotes/quote-document.ts'
import { quotesOf } from '#requests/quotes/stored-quotes.ts'
import type { RequestServices } from '#requests/request-services.ts'
import { type OrderContent, type OrderFields, orderNumber } from '#requests/schemas/order-form.ts'
import { orderedQuote } from '#requests/schemas/priced-quote.ts'
import { mayRequest, quoteState } from '#requests/schemas/states/state-tables.ts'
import type { QuoteContent } from '#requests/stored-request.ts'
import { readRequest } from '#requests/stored-requests.ts'
import { queueEvent } from '#requests/webhook/queue-event.ts'
import { Problem } from '#shared/problem.ts'
import { dayIn } from '#shared/zoned-day.ts'

/** What is ordered of a quote: the quantity of each line, null if it is left out. */
export type OrderChoice = {
  readonly quote: string
  readonly choices: readonly (number | null)[]
  readonly fields: OrderFields
}

/** What a buyer answers on the private page. */
export type BuyersAnswer =
  | ({ readonly kind: 'accept' } & OrderChoice)
  | { readonly kind: 'decline'; readonly quote: string; readonly reason: string }
  | { readonly kind: 'more-time'; readonly quote: string }
/** `order` is that of an acceptance. */
export type Answered = { readonly order: Placed | null }

type Options = {
  /** What works on the requests database. Throws while it can't be opened. */
  readonly opened: () => Promise<Pick<RequestServices, 'db' | 'wake' | 'mailing' | 'attachments'>>
  readonly makePdf: MakeQuotePdf
  readonly letterhead: () => Letterhead
  /** TIME_ZONE: the days of quotes are the company's. */
  readonly timeZone: string
  readonly now: () => Date
}

/** What buyers and clerks do with sent quotes (behavior 20.18 to 20.22). What the tables of states don't allow throws a 422. */
export class QuoteAnswers {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /** The company's day. */
  today(): string {
    return dayIn(this.#options.timeZone, this.#options.now())
  }

  /** Stores what the buyer answers who has the mailed link of a request. Throws a Problem: 403, 404 or 422. */
  async byBuyer(token: string, answer: BuyersAnswer, files: readonly CheckedFile[]): Promise<Answered> {
    const { db } = await this.#options.opened()
    const link = await openLink(db, token, 'mailed')
    if (!link) throw new Problem(404, 'There is no such page.', 'Copy the whole address from the mail.')
    const { row } = link
    if (row.merged_into !== null) throw MERGED
    const order = answer.kind === 'accept' ? await this.#order(row.number, answer, files, null) : null
    if (answer.kind === 'decline') await this.#decline(row.number, answer.quote, answer.reason)
    if (answer.kind === 'more-time') await this.#askMoreTime(row.number, answer.quote)
    await noteOpened(db, row, this.#options.now())
    return { order }
  }

  /** Checks the files that come with an order, as those of requests. One of the two is empty. */
  checkFiles(posted: readonly PostedFile[]): { checked: readonly CheckedFile[]; errors: readonly string[] } {
    const { files: checked, errors } = checkFiles(posted)
    return { checked, errors }
  }

  /** Records an order that came by mail or as a purchase order, also after the last day. Throws a Problem: 404 or 422. */
  record(requestNumber: string, order: OrderChoice, files: readonly CheckedFile[], by: Person): Promise<Placed> {
    return this.#order(requestNumber, order, files, by)
  }

  /** Withdraws a quote, and mails that to the buyer. Doing it twice is doing it once. Throws a Problem: 404 or 422. */
  async withdraw(requestNumber: string, quote: string, reason: string, by: Person): Promise<void> {
    const { db, mailing, wake } = await this.#options.opened()
    const now = this.#options.now()
    await db.transaction().execute(async (tx) => {
      const { request } = await takeTurn(tx, requestNumber, quote, 'withdraw', this.today())
      await setFacts(tx, quote, { withdrawn_at: now.toISOString(), withdraw_reason: reason })
      await tx
        .insertInto('outbox')
        .values({ ...dueMail(requestNumber, 'withdrawn', mailing.rules.domain, now), quote_number: quote })
        .execute()
      const event = { type: 'quote.withdrawn', quote, reason, by: by.mail } as const
      await queueEvent(tx, requestNumber, event, mailing.rules, now)
      await recordAct(tx, { by, action: 'quote.withdrawn', subject: requestNumber, detail: { quote, reason } }, now)
      await noteTotal(tx, requestNumber, null)
      await moveRequest(tx, request, 'withdraw the quote', mailing.rules, { by, now })
    })
    wake()
  }

  async #order(number: string, form: OrderChoice, files: readonly CheckedFile[], by: Person | null): Promise<Placed> {
    const { db, attachments, mailing, wake } = await this.#options.opened()
    const now = this.#options.now()
    const today = this.today()
    const record = await readRequest(db, number)
    if (record?.buyerRequest.kind !== 'quote') throw gone(number)
    const quotes = (await quotesOf(db, [number])).get(number) ?? []
    const sent = quotes.find((each) => each.number === form.quote)
    if (!sent) throw noQuote(form.quote)
    const quote = orderedQuote(sent.quote, form.choices)
    if (!quote) throw new Problem(422, 'A quantity isn’t one that was quoted.', 'Nothing was stored. Choose again.')
    const content: OrderContent = { ...form.fields, choices: [...form.choices], quote }
    const before = await orderOf(db, number)
    if (before) return placedBefore(before, form.quote, content)
    // said before a PDF is made for nothing; the transaction looks again
    assertMay(by ? 'record its order' : 'accept', sent, quoteState(sent.facts, sent === quotes[0], today))
    const { siteUrl } = mailing.facts()
    const pageUrl = siteUrl === null ? null : new URL(record.buyerRequest.path, siteUrl).href
    const issue = {
      revision: sent.revision,
      issued: today,
      by: sent.sentBy,
      pageUrl,
      letterhead: this.#options.letterhead(),
    }
    const order = { number: orderNumber(number), quoteNumber: sent.number, ...form.fields }
    const { bytes: pdf } = await this.#options.makePdf({ ...quoteDocument(record.buyerRequest, quote, issue), order })
    const placed = await placeOrder(
      { db, attachments, rules: mailing.rules },
      { requestNumber: number, quoteNumber: sent.number, content, pdf, files },
      { by, now, today },
    )
    if (placed.isNew) wake()
    return placed
  }

  async #decline(number: string, quote: string, reason: string): Promise<void> {
    const { db, mailing, wake } = await this.#options.opened()
    const now = this.#options.now()
    await db.transaction().execute(async (tx) => {
      const { request } = await takeTurn(tx, number, quote, 'decline', this.today())
      if (!mayRequest('decline the quote', request.state)) throw ENDED
      await setFacts(tx, quote, { declined_at: now.toISOString(), decline_reason: reason })
      await queueEvent(tx, number, { type: 'quote.declined', quote, reason }, mailing.rules, now)
      const by = buyerOf(request)
      await recordAct(tx, { by, action: 'quote.declined', subject: number, detail: { quote, reason } }, now)
      await moveRequest(tx, request, 'decline the quote', mailing.rules, { by, now })
      await markUnread(tx, number)
    })
    wake()
  }

  /** The desk gets a notice, and the request is to be followed up today. A second question is none. */
  async #askMoreTime(number: string, quote: string): Promise<void> {
    const { db } = await this.#options.opened()
    const now = this.#options.now()
    const today = this.today()
    await db.transaction().execute(async (tx) => {
      const { request, sent } = await takeTurn(tx, number, quote, 'ask for more time', today)
      if (sent.facts.moreTimeAt !== null) return
      await setFacts(tx, quote, { more_time_at: now.toISOString() })
      if (request.follow_up === null || request.follow_up > today)
        await tx.updateTable('request').set({ follow_up: today }).where('number', '=', number).execute()
      await markUnread(tx, number)
      const by = buyerOf(request)
      await recordAct(tx, { by, action: 'quote.more-time', subject: number, detail: { quote } }, now)
    })
  }
}

/** The buyer, by the name that the request was sent with. */
const buyerOf = ({ content }: Pick<RequestRow, 'content'>): Doer =>
  theBuyer((JSON.parse(content) as Pick<QuoteContent, 'yourName'>).yourName) // only quote requests are quoted

const setFacts = (tx: Kysely<Tables>, quote: string, facts: Partial<Tables['quote']>) =>
  tx.updateTable('quote').set(facts).where('number', '=', quote).execute()

const MERGED = new Problem(
  422,
  'This request has become part of another one of yours.',
  'Nothing was stored. Answer on the page of that one, or write to us.',
)
const ENDED = new Problem(422, 'This request has been ordered already.', 'Nothing was stored. Write to us or call us.')
