import { REQUEST_STATES, type RequestState } from '#requests/schemas/states/request-states.ts'

export type Actor = 'buyer' | 'clerk' | 'clock'
type Move<State> = {
  readonly act: string
  readonly who: Actor
  readonly from: readonly State[]
  readonly to: readonly State[]
}

/** A merged request is part of another and never changes. */
export type StoredState = RequestState | 'merged'

const UNORDERED = ['new', 'open', 'answered', 'declined', 'lost', 'closed'] as const
const ENDS = ['won', 'lost', 'closed'] as const

/** Who may do what in which state, and the next state (behavior 20.18). */
export const REQUEST_MOVES = [
  { act: 'change the state, without an order', who: 'clerk', from: REQUEST_STATES, to: REQUEST_STATES },
  { act: 'change the state, with an order', who: 'clerk', from: ENDS, to: ENDS },
  { act: 'price it, or reply', who: 'clerk', from: ['new'], to: ['open'] },
  { act: 'send a quote', who: 'clerk', from: UNORDERED, to: ['answered'] },
  { act: 'send a quote to one that was won without an order', who: 'clerk', from: ['won'], to: ['won'] },
  { act: 'withdraw the quote', who: 'clerk', from: ['answered'], to: ['open'] },
  { act: 'accept the quote', who: 'buyer', from: UNORDERED, to: ['won'] },
  { act: 'decline the quote', who: 'buyer', from: UNORDERED, to: ['declined'] },
  { act: 'ask for more time', who: 'buyer', from: ['declined', 'lost', 'closed'], to: ['open'] },
  { act: 'record an order', who: 'clerk', from: REQUEST_STATES, to: ['won'] },
  { act: 'merge it into another one, without an order', who: 'clerk', from: REQUEST_STATES, to: ['merged'] },
  { act: 'merge a new or open one into it', who: 'clerk', from: ['answered', 'declined', ...ENDS], to: ['open'] },
] as const satisfies readonly Move<StoredState>[]
export type RequestAct = (typeof REQUEST_MOVES)[number]['act']

/** Only facts are stored (`QuoteFacts`). The state follows from them, the day, and later quotes. */
export const QUOTE_STATES = [
  ...(['draft', 'sent', 'seen', 'accepted', 'declined', 'expired', 'replaced', 'withdrawn'] as const),
] as const
export type QuoteState = (typeof QUOTE_STATES)[number]

const OFFERED = ['sent', 'seen'] as const

export const QUOTE_MOVES = [
  { act: 'send', who: 'clerk', from: ['draft'], to: ['sent'] },
  { act: 'open its page', who: 'buyer', from: ['sent'], to: ['seen'] },
  { act: 'accept', who: 'buyer', from: OFFERED, to: ['accepted'] },
  { act: 'decline', who: 'buyer', from: OFFERED, to: ['declined'] },
  { act: 'remind of the last day', who: 'clock', from: OFFERED, to: OFFERED },
  { act: 'end the last day', who: 'clock', from: OFFERED, to: ['expired'] },
  { act: 'ask for more time', who: 'buyer', from: ['expired'], to: ['expired'] },
  { act: 'record its order', who: 'clerk', from: [...OFFERED, 'declined', 'expired'], to: ['accepted'] },
  { act: 'withdraw', who: 'clerk', from: [...OFFERED, 'expired'], to: ['withdrawn'] },
  { act: 'send a later one', who: 'clerk', from: [...OFFERED, 'expired'], to: ['replaced'] },
] as const satisfies readonly Move<QuoteState>[]
export type QuoteAct = (typeof QUOTE_MOVES)[number]['act']

/** Stored next to a quote's content. Times are ISO 8601; null: it hasn't happened. */
export type QuoteFacts = {
  readonly validUntil: string
  readonly seenAt: string | null
  readonly declinedAt: string | null
  readonly declineReason: string | null
  readonly withdrawnAt: string | null
  readonly withdrawReason: string | null
  readonly moreTimeAt: string | null
  readonly order: string | null
}

/** The state of a sent quote. `isLast`: no later one was sent. `today`: the company's day; the last day counts. */
export function quoteState(facts: QuoteFacts, isLast: boolean, today: string): QuoteState {
  if (facts.order !== null) return 'accepted'
  if (facts.withdrawnAt !== null) return 'withdrawn'
  if (facts.declinedAt !== null) return 'declined'
  if (!isLast) return 'replaced'
  if (facts.validUntil < today) return 'expired'
  return facts.seenAt === null ? 'sent' : 'seen'
}

export const mayQuote = (act: QuoteAct, state: QuoteState): boolean => allows(QUOTE_MOVES, act, state)
export const mayRequest = (act: RequestAct, state: StoredState): boolean => allows(REQUEST_MOVES, act, state)

/** Whether the buyer can order from a quote: the tables of quotes and of requests both allow it. */
export const mayOrder = (quote: QuoteState, request: StoredState): boolean =>
  mayQuote('accept', quote) && mayRequest('accept the quote', request)

/** The request's state after an act with a fixed target. Null if the table forbids it. */
export function requestAfter(act: RequestAct, state: StoredState): RequestState | null {
  const move: Move<StoredState> | undefined = REQUEST_MOVES.find((each) => each.act === act)
  const [to] = move?.from.includes(state) ? move.to : []
  return to === undefined || to === 'merged' ? null : to
}

/** Whether a request is open again once another one is merged into it: what waited must not leave the lists. */
export const reopens = (from: StoredState, into: StoredState): boolean =>
  (from === 'new' || from === 'open') && mayRequest('merge a new or open one into it', into)

export const canBeQuoted = (state: StoredState, isOrdered: boolean): boolean =>
  !isOrdered &&
  (mayRequest('send a quote', state) || mayRequest('send a quote to one that was won without an order', state))

export const settableStates = (state: StoredState, isOrdered: boolean): readonly RequestState[] => {
  const act = isOrdered ? 'change the state, with an order' : 'change the state, without an order'
  return mayRequest(act, state) ? (isOrdered ? ENDS : REQUEST_STATES) : []
}

const allows = <State extends string>(moves: readonly Move<State>[], act: string, state: State): boolean =>
  moves.some((move) => move.act === act && move.from.includes(state))
