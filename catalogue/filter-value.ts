const EXACTLY = 'exact:'

/** A text as it is compared: case, odd spacing and spaces at the ends don't count. */
export const folded = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase()

/** Whether a text matches one value of a filter; the text comes folded. */
export type Matcher = (foldedText: string) => boolean

/**
 * Reads one filter value (SPEC 5, DESIGN 5, RULINGS): a contains match without regard to case; `exact:Brass` means
 * exactly that; '-' means exactly '-'.
 */
export function filterMatcher(value: string): Matcher {
  if (folded(value).startsWith(EXACTLY)) {
    const exactly = folded(value.trim().slice(EXACTLY.length))
    return (text) => text === exactly
  }
  const wanted = folded(value)
  if (wanted === '-') return (text) => text === '-'
  return (text) => text.includes(wanted)
}

/** Matches what any of the values matches. */
export function anyMatcher(values: readonly string[]): Matcher {
  const matchers = values.map(filterMatcher)
  return (text) => matchers.some((matches) => matches(text))
}
