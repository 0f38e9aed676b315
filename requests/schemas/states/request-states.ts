/**
 * What became of a request, in the order in which it usually goes: `answered` is quoted, `won` is ordered. Who may change
 * it from what to what is in `state-tables.ts`.
 */
export const REQUEST_STATES = ['new', 'open', 'answered', 'won', 'declined', 'lost', 'closed'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

/** How a request came that was entered at the desk. */
export const REQUEST_SOURCES = ['phone', 'mail', 'fair'] as const

/** Lists of a day's work: one's own and unassigned ones that are new or open, those whose day has come or whose buyer has answered. */
export const INBOX_VIEWS = ['replies', 'mine', 'unassigned', 'overdue', 'follow-up'] as const
export type InboxView = (typeof INBOX_VIEWS)[number]
/** What a list is sorted by: `newest` first without a choice. */
export const INBOX_SORTS = ['newest', 'oldest', 'target', 'value', 'company'] as const
export type InboxSort = (typeof INBOX_SORTS)[number]

/** The tabs of the inbox. A request that is held is in no tab of a state, but in `all`. */
export const INBOX_TABS = [...REQUEST_STATES, 'held', 'all'] as const
export type InboxTab = (typeof INBOX_TABS)[number]

export const isInboxTab = (text: unknown): text is InboxTab => INBOX_TABS.some((tab) => tab === text)

/** The longest note, in characters. */
export const MAX_REQUEST_NOTE = 5_000
