import type { Db, OutboxRow, RequestRow, Tables } from '#database/tables.ts'
import { setMailsAside } from '#outbox/outbox-store.ts'
import { goesToBuyer, queueMail } from '#outbox/queue-mails.ts'
import { queueEvent, type RequestEvent } from '#outbox/webhook/queue-event.ts'
import { type ActingPerson, buyerActor, recordAct } from '#people/acts.ts'
import { reviseSent } from '#quotes/draft-store.ts'
import { quotesOf, type SentQuote } from '#quotes/quote-store.ts'
import type { PricedQuote } from '#quotes/schemas/priced-quote.ts'
import { holdRequest, moveRequest, noteTotal } from '#requests/inbox/request-progress.ts'
import { queueWords } from '#requests/inbox/search-index.ts'
import type { MailingContext } from '#requests/request-store.ts'
import {
  mayQuote,
  mayRequest,
  QUOTE_MOVES,
  type QuoteState,
  quoteState,
  type RequestAct,
} from '#requests/schemas/states/state-tables.ts'
import type { QuoteContent } from '#requests/stored-request.ts'
import { gone, Problem } from '#shared/problem.ts'
import { dayWords } from '#shared/zoned-day.ts'

type Transition = {
  readonly request?: RequestAct
  /** The request's state table must allow it too. */
  readonly mustMove?: boolean
  readonly action?: string
  readonly mails: readonly OutboxRow['kind'][]
  readonly isUnread?: boolean
  /** The quote is mailed no more. Its draft can be sent again. */
  readonly isOver?: boolean
}

const ORDER = { mustMove: true, action: 'quote.accepted', mails: ['order', 'order-copy'], isUnread: true } as const
/** What each act on a sent quote causes, by its name in the state table (behavior 20.18). */
const TRANSITIONS = {
  accept: { ...ORDER, request: 'accept the quote' },
  'record its order': { ...ORDER, request: 'record an order' },
  decline: {
    request: 'decline the quote',
    mustMove: true,
    action: 'quote.declined',
    mails: [],
    isUnread: true,
    isOver: true,
  },
  withdraw: { request: 'withdraw the quote', action: 'quote.withdrawn', mails: ['withdrawn'], isOver: true },
  'ask for more time': { request: 'ask for more time', action: 'quote.more-time', mails: [], isUnread: true },
  'remind of the last day': { mails: ['reminder'] },
} as const satisfies Record<string, Transition>

type TransitionName = keyof typeof TRANSITIONS

type Of = { readonly request: string; readonly quote: string }

/** `by` null: the buyer, under the name in the request. `today` is the company's day. */
export type TransitionContext = MailingContext & {
  readonly today: string
  /** False: the clerk tells the buyer without a mail. */
  readonly mailsBuyer?: boolean
}

/** The request and quote as they are, in the transaction. `at` is now, in ISO 8601. */
export type QuoteTurn = {
  readonly tx: Db
  readonly row: RequestRow
  readonly sent: SentQuote
  readonly at: string
}

/** What else is stored: the total that lists show, the event, and the details of the record. */
export type Noted = {
  readonly facts?: Partial<Tables['quote']>
  readonly total?: Pick<PricedQuote, 'total' | 'currency'> | null
  readonly event?: RequestEvent
  readonly detail?: Readonly<Record<string, unknown>>
}

/** One act on a sent quote, in the caller's transaction. Stores nothing if `change` returns null. Throws 404 or 422. */
export async function transition(
  tx: Db,
  name: TransitionName,
  { request: number, quote }: Of,
  { by, rules, now, today, mailsBuyer = true }: TransitionContext,
  change: (turn: QuoteTurn) => Promise<Noted | null>,
): Promise<boolean> {
  const { request: act, mustMove, action, mails, isUnread, isOver }: Transition = TRANSITIONS[name]
  const row = await holdRequest(tx, number)
  const found = await findSent(tx, { request: number, quote })
  assertMay(name, found, today)
  if (mustMove && act && !mayRequest(act, row.state))
    throw new Problem(422, `${number} has already been ordered.`, 'Nothing was saved. Email or call us.')
  const noted = await change({ tx, row, sent: found.sent, at: now.toISOString() })
  if (!noted) return false
  const actor = by ?? buyerOf(row)
  const { facts, total, event, detail } = noted
  if (facts) await tx.updateTable('quote').set(facts).where('number', '=', quote).execute()
  if (total !== undefined) await noteTotal(tx, number, total)
  if (isOver) {
    await setMailsAside(tx, number, now, { kind: 'answer' })
    await reviseSent(tx, number, isOver)
  }
  if (isUnread) await tx.updateTable('request').set({ seen_at: null }).where('number', '=', number).execute()
  for (const kind of mails)
    if (mailsBuyer || !goesToBuyer(kind)) await queueMail(tx, number, kind, rules.domain, now, { quote_number: quote })
  if (event) await queueEvent(tx, number, event, rules, now)
  if (action) await recordAct(tx, { by: actor, action, subject: number, detail: { quote, ...detail } }, now)
  if (act) await moveRequest(tx, row, act, { by: actor, now, rules })
  await queueWords(tx, 'number', number)
  return true
}

type FoundQuote = { readonly sent: SentQuote; readonly isLast: boolean }

/** Finds a quote of a request. Throws a Problem 404 if there is none. */
export async function findSent(db: Db, { request, quote }: Of): Promise<FoundQuote> {
  const quotes = (await quotesOf(db, [request])).get(request) ?? []
  const sent = quotes.find(({ number }) => number === quote)
  if (sent) return { sent, isLast: sent === quotes[0] }
  throw gone(`quote ${quote.slice(0, 60)} here`)
}

/** Throws a 422 that says why if the state table forbids an act. Only a buyer is told to call the company. */
export function assertMay(name: TransitionName, { sent: { number, facts }, isLast }: FoundQuote, today: string): void {
  const own = quoteState(facts, isLast, today)
  const state = own === 'declined' && !isLast ? 'replaced' : own
  if (mayQuote(name, state)) return
  const isBuyers = QUOTE_MOVES.some(({ act, who }) => act === name && who === 'buyer')
  const orCall = isBuyers ? 'Nothing was saved. Email or call us if you want the parts.' : 'Nothing was saved.'
  const words: Readonly<Partial<Record<QuoteState, readonly [string, string]>>> = {
    accepted: [`${number} was ordered as ${facts.order}.`, 'Nothing was changed.'],
    declined: [`${number} was already declined.`, orCall],
    expired: [`${number} was valid until ${dayWords(facts.validUntil)}.`, 'Nothing was saved. Ask for more time.'],
    replaced: [`${number} was replaced by a later quote.`, 'Nothing was saved. Use the latest quote.'],
    withdrawn: [`${number} was withdrawn.`, orCall],
  }
  const [message, advice] = words[state] ?? [`${number} is still valid.`, 'Nothing was saved.']
  throw new Problem(422, message, advice)
}

const buyerOf = ({ content }: Pick<RequestRow, 'content'>): ActingPerson =>
  buyerActor((JSON.parse(content) as Pick<QuoteContent, 'yourName'>).yourName) // only quote requests are quoted
