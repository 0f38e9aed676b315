/** A text for comparison: case, extra spaces and outer spaces don't count (behavior 5.6). */
export const normalizeText = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase()

/** How a filter value is compared: as a value of the column if it is one, only as one, or as a piece of values. */
type Comparison = 'value' | 'exactly' | 'containing'

/** The start of a filter value that matches every value containing it, though the column has that very value. */
export const CONTAINS = 'contains:'
const EXACT = 'exact:'

/** Parses a filter value: `Brass`, `exact:Brass` as in older links, `contains:Brass`; '-' is exact (behavior 5.6, 5.7). */
export function parseFilterValue(value: string): { readonly text: string; readonly compared: Comparison } {
  const text = normalizeText(value)
  if (text.startsWith(EXACT)) return { text: normalizeText(text.slice(EXACT.length)), compared: 'exactly' }
  if (text.startsWith(CONTAINS)) return { text: normalizeText(text.slice(CONTAINS.length)), compared: 'containing' }
  return { text, compared: text === '-' ? 'exactly' : 'value' }
}
