/** The tabs of the quotes' list. `ending`: ends within a week. `ended`: expired, declined or withdrawn. `all`: sent. */
export const QUOTE_TABS = ['draft', 'sent', 'ending', 'ordered', 'ended', 'all'] as const
export type QuoteTab = (typeof QUOTE_TABS)[number]

export const QUOTE_SORTS = ['newest', 'ends', 'value', 'owner'] as const
export type QuoteSort = (typeof QUOTE_SORTS)[number]
