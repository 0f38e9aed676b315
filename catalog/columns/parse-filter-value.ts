/** A text for comparison: case, extra spaces and outer spaces don't count (behavior 5.6). */
export const normalizeText = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase()

/** A filter value: the normalized text, and whether values must equal it or only contain it. */
type FilterValue = { readonly text: string; readonly exactly: boolean }

const EXACT = 'exact:'

/** Parses a filter value: `Brass` is a contains match, `exact:Brass` and '-' match exactly (behavior 5.6, 5.7). */
export function parseFilterValue(value: string): FilterValue {
  const text = normalizeText(value)
  if (text.startsWith(EXACT)) return { text: normalizeText(text.slice(EXACT.length)), exactly: true }
  return { text, exactly: text === '-' }
}
