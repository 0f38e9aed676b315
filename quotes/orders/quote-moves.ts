import type { Db, RequestRow } from '#database/tables.ts'
import { type ActingPerson, buyerActor } from '#people/acts.ts'
import type { Person } from '#people/person.ts'
import { orderOf, type StoredOrder } from '#quotes/orders/order-store.ts'
import { dataOfOrder } from '#quotes/orders/quote-data.ts'
import {
  assertMay,
  findSent,
  type Noted,
  type QuoteTurn,
  type TransitionContext,
  transition,
} from '#quotes/orders/transition.ts'
import { type Letterhead, type MakeQuotePdf, quoteDocument } from '#quotes/quote-document.ts'
import { quotesOf } from '#quotes/quote-store.ts'
import { type OrderContent, type OrderFields, orderNumber } from '#quotes/schemas/order-form.ts'
import { orderedQuote } from '#quotes/schemas/quote-totals.ts'
import type { CheckedFile } from '#requests/attachments/attachment.ts'
import { checkFiles } from '#requests/attachments/check-files.ts'
import { storeAttachments } from '#requests/attachments/stored-attachments.ts'
import { goneRequest, holdRequest } from '#requests/inbox/request-progress.ts'
import { factsAbout } from '#requests/mails/make-mail.ts'
import { markSeen } from '#requests/messages/request-messages.ts'
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

export type Placed = { readonly number: string; readonly isNew: boolean }
export type Answered = { readonly order: Placed | null }

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
  readonly checkFiles = checkFiles
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
    const { quote } = answer
    const of = { request: row.number, quote }
    const order = answer.kind === 'accept' ? await this.record(row.number, answer, files, null) : null
    if (answer.kind === 'decline') {
      const { reason } = answer
      await this.#change('decline', of, null, async ({ at }) => ({
        facts: { declined_at: at, decline_reason: reason },
        event: { type: 'quote.declined', quote, reason },
        detail: { reason },
      }))
    }
    if (answer.kind === 'more-time')
      await this.#change('ask for more time', of, null, (turn) => moreTime(turn, this.today()))
    await noteOpened(db, row, this.#options.now())
    return { order }
  }

  /** Stores a request's one order (behavior 20.19). `by` recorded it, even after the last day. Throws: 404 or 422. */
  async record(
    request: string,
    { quote: quoteNumber, choices, fields }: OrderChoice,
    files: readonly CheckedFile[],
    by: Person | null,
    mailsBuyer = true,
  ): Promise<Placed> {
    const { opened, letterhead, makePdf } = this.#options
    const { db, attachments, mailing, wake } = await opened()
    const record = await readRequest(db, request)
    if (record?.buyerRequest.kind !== 'quote') throw goneRequest(request)
    const of = { request, quote: quoteNumber }
    const found = await findSent(db, of)
    const quote = orderedQuote(found.sent.quote, choices)
    if (!quote) throw new Problem(422, 'One of the quantities was not quoted.', 'Nothing was saved. Choose again.')
    const content: OrderContent = { ...fields, choices: [...choices], quote }
    const earlier = await orderOf(db, request)
    if (earlier) return placedBefore(earlier, quoteNumber, content, files)
    const name = by ? 'record its order' : 'accept'
    assertMay(name, found, this.today()) // before a PDF is made; the transaction checks again
    const number = orderNumber(request)
    const { revision, sentBy } = found.sent
    const { pageUrl } = factsAbout('order-copy', record.buyerRequest, mailing.facts())
    const issue = { revision, issued: this.today(), by: sentBy, pageUrl, letterhead: letterhead() }
    const document = quoteDocument(record.buyerRequest, quote, issue)
    const pdf = await makePdf({ ...document, order: { number, quoteNumber, ...fields } })
    await attachments.keep(files)
    const context = await this.#context(by ?? buyerActor(content.orderedBy), mailsBuyer)
    const placed = await db.transaction().execute(async (tx) => {
      await holdRequest(tx, request)
      const before = await orderOf(tx, request)
      if (before) return placedBefore(before, quoteNumber, content, files)
      await transition(tx, name, of, context, async ({ at: placedAt }) => {
        await tx
          .insertInto('buyer_order')
          .values({
            number,
            request_number: request,
            quote_number: quoteNumber,
            taken_by: by?.name ?? null,
            content: JSON.stringify(content),
            placed_at: placedAt,
            pdf: Buffer.from(pdf.bytes).toString('base64'),
          })
          .execute()
        await attachments.hold(tx, files)
        const from = await storeAttachments(tx, request, files, { use: 'order' })
        const order = dataOfOrder(request, { number, quoteNumber, placedAt, content })
        const { total, currency, poNumber } = order
        return {
          total: quote,
          event: { type: 'quote.accepted', quote: quoteNumber, order, by: by?.mail ?? null },
          detail: { order: number, total, currency, poNumber: poNumber ?? '', file: files.length > 0 ? from : null },
        }
      })
      return { number, isNew: true }
    })
    if (placed.isNew) wake()
    return placed
  }

  /** Withdraws a quote and mails the buyer. Throws a Problem: 404, or 422 if it is withdrawn or can't be. */
  async withdraw(request: string, quote: string, reason: string, by: Person, mailsBuyer = true): Promise<void> {
    const change = async ({ at }: QuoteTurn): Promise<Noted> => ({
      facts: { withdrawn_at: at, withdraw_reason: reason },
      total: null,
      event: { type: 'quote.withdrawn', quote, reason, by: by.mail },
      detail: { reason },
    })
    await this.#change('withdraw', { request, quote }, by, change, mailsBuyer)
  }

  async #change(
    name: Parameters<typeof transition>[1],
    of: Parameters<typeof transition>[2],
    by: Person | null,
    change: (turn: QuoteTurn) => Promise<Noted | null>,
    mailsBuyer = true,
  ): Promise<void> {
    const { db, wake } = await this.#options.opened()
    const context = await this.#context(by, mailsBuyer)
    await db.transaction().execute((tx) => transition(tx, name, of, context, change))
    wake()
  }

  async #context(by: ActingPerson | null, mailsBuyer: boolean): Promise<TransitionContext> {
    const { mailing } = await this.#options.opened()
    return { by, rules: mailing.rules, now: this.#options.now(), today: this.today(), mailsBuyer }
  }
}

/** The desk gets a notice, and the request is due today. Asking again does nothing. */
async function moreTime({ tx, row, sent, at }: QuoteTurn, today: string): Promise<Noted | null> {
  if (sent.facts.moreTimeAt !== null) return null
  if (row.follow_up === null || row.follow_up > today)
    await tx.updateTable('request').set({ follow_up: today }).where('number', '=', row.number).execute()
  return { facts: { more_time_at: at } }
}

/** The same order sent again gets the first answer. Throws a 422 for a different one, or another file. */
function placedBefore(
  { number, quoteNumber, content, file: stored }: StoredOrder,
  quote: string,
  sent: OrderContent,
  [file]: readonly CheckedFile[],
): Placed {
  const isSame = quote === quoteNumber && JSON.stringify(content) === JSON.stringify(sent)
  if (isSame && (!file || file.hash === stored?.hash)) return { number, isNew: false }
  const advice = isSame ? 'The file was not saved. Send it with a message.' : 'Nothing else was saved.'
  throw new Problem(422, `This request was already ordered, as ${number}.`, advice)
}

const MERGED = new Problem(
  422,
  'This request was merged into another one of yours.',
  'Nothing was saved. Answer on the page of that request, or contact us.',
)

/** Notes once: link used, quote opened, messages read (behavior 20.23). Call it when the buyer sees the page. */
export async function noteOpened(
  db: Db,
  { number, mail_opened_at }: Pick<RequestRow, 'number' | 'mail_opened_at'>,
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  if (mail_opened_at === null)
    await db.updateTable('request').set({ mail_opened_at: at }).where('number', '=', number).execute()
  const [newest] = (await quotesOf(db, [number])).get(number) ?? []
  if (newest?.facts.seenAt === null)
    await db
      .updateTable('quote')
      .set({ seen_at: at })
      .where('number', '=', newest.number)
      .where('seen_at', 'is', null)
      .execute()
  await markSeen(db, [number], 'buyer', now)
}
