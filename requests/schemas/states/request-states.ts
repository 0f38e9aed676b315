/** A request's states in their usual order: `answered` is quoted, `won` is ordered. Moves are in `state-tables.ts`. */
export const REQUEST_STATES = ['new', 'open', 'answered', 'won', 'declined', 'lost', 'closed'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

export const REQUEST_SOURCES = ['phone', 'mail', 'fair'] as const

/** Those of requests whose day to follow up is shown and counted. */
export const FOLLOWED_STATES: readonly string[] = ['new', 'open', 'answered'] satisfies RequestState[]

/** Daily lists: new or open requests that are mine or unassigned, overdue ones, and those with a buyer's reply. */
export const INBOX_VIEWS = ['replies', 'mine', 'unassigned', 'overdue', 'follow-up'] as const
export type InboxView = (typeof INBOX_VIEWS)[number]
export const INBOX_SORTS = ['newest', 'oldest', 'target', 'value', 'company'] as const
export type InboxSort = (typeof INBOX_SORTS)[number]

/** The inbox's tabs. A held request is only in `held` and `all`; `closed` has those that ended without an order. */
export const INBOX_TABS = ['new', 'open', 'answered', 'won', 'closed', 'held', 'all'] as const
export type InboxTab = (typeof INBOX_TABS)[number]

export const statesIn = (tab: Exclude<InboxTab, 'held' | 'all'>): readonly RequestState[] =>
  tab === 'closed' ? ['declined', 'lost', 'closed'] : [tab]

export const tabOfState = (state: RequestState): InboxTab =>
  state === 'declined' || state === 'lost' ? 'closed' : state

export const isInboxTab = (text: unknown): text is InboxTab => INBOX_TABS.some((tab) => tab === text)

export const MAX_REQUEST_NOTE = 5_000
