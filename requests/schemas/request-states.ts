/** What became of a request, in the order in which it usually goes. */
export const REQUEST_STATES = ['new', 'open', 'answered', 'won', 'lost'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

/** The tabs of the inbox. A request that is held is in no tab of a state, but in `all`. */
export const INBOX_TABS = [...REQUEST_STATES, 'held', 'all'] as const
export type InboxTab = (typeof INBOX_TABS)[number]

export const isInboxTab = (text: unknown): text is InboxTab => INBOX_TABS.some((tab) => tab === text)

/** The longest note, in characters. */
export const MAX_REQUEST_NOTE = 5_000
