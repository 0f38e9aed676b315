/** The tabs of the quotes' list. `ending`: ends within a week. `ended`: expired, declined or withdrawn. `all`: sent. */
export const QUOTE_TABS = ['draft', 'sent', 'ending', 'ordered', 'ended', 'all'] as const
export type QuoteTab = (typeof QUOTE_TABS)[number]

const QUOTE_SORTS = ['newest', 'ends', 'value', 'owner'] as const
export type QuoteSort = (typeof QUOTE_SORTS)[number]

/** The orders of a tab. Those that hold years of quotes are only sorted by what has an index. */
export const quoteSorts = (tab: QuoteTab): readonly QuoteSort[] =>
  tab === 'ended' || tab === 'all' ? ['newest', 'ends'] : QUOTE_SORTS
