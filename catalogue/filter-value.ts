/** A text as it is compared: case, odd spacing and spaces at the ends don't count. */
export const folded = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase()

/** How one value of a filter matches: its folded text, as a whole or as a part of what is compared. */
export type Wanted = { readonly text: string; readonly exactly: boolean }

const EXACTLY = 'exact:'

/**
 * Reads one filter value (SPEC 5, DESIGN 5, RULINGS): a contains match without regard to case; `exact:Brass` means
 * exactly that; '-' means exactly '-'.
 */
export function readFilterValue(value: string): Wanted {
  const text = folded(value)
  if (text.startsWith(EXACTLY)) return { text: folded(text.slice(EXACTLY.length)), exactly: true }
  return { text, exactly: text === '-' }
}
