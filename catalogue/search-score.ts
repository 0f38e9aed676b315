import type { MatchType } from '#catalogue/answers.ts'
import { searchVariants, type Variant, withoutSeparators } from '#catalogue/search-variants.ts'

export type Score = { readonly relevance: number; readonly matchType: MatchType }

/** Terms of fewer characters, trimmed, search nothing (SPEC 9). */
export const SHORTEST_TERM = 2

/** The lowest score of a number in which the term stands somewhere (SPEC 9). */
export const LOWEST = 500

export const EXACT: Score = { relevance: 1000, matchType: 'Exact' }

/** Scores of what was typed; `t` and `n` are the lengths of the term and of the number, `position` counts from 0. */
export const starts = (t: number, n: number): Score => ({ relevance: 900 + (50 * t) / n, matchType: 'Starts' })
export const ends = (t: number, n: number): Score => ({ relevance: 800 + (50 * t) / n, matchType: 'Match' })
export const contains = (t: number, n: number, position: number): Score => ({
  relevance: Math.max(LOWEST, 700 + (50 * t) / n - 10 * position),
  matchType: 'Contains',
})

/** Scores of a variant; `t` and `n` are the lengths of term and number, separators not counted. */
export const variantEquals = (priority: number): Score => ({ relevance: 10 * priority, matchType: 'Pattern' })
export const variantStarts = (priority: number, t: number, n: number): Score => ({
  relevance: 9 * priority + (40 * t) / n,
  matchType: 'P-Start',
})
export const variantContains = (priority: number): Score => ({
  relevance: Math.max(LOWEST, 7 * priority),
  matchType: 'Contains',
})

/** The case of letters never matters. Lengths and positions are those of the folded text. */
export const foldCase = (text: string): string => text.toLowerCase()

/**
 * How well a search term fits a part number (SPEC 5 and 9, DESIGN 5, RULINGS): the best score of the term as typed and
 * of its variants; null when it does not fit. The number comes trimmed, the term as typed.
 *
 * The index (`number-index.ts`) tries the term as typed and the variant without any separators alone. That gives the
 * same, since each other variant is outdone. One kind of separator out: what fits then fits in the same way without all
 * of them, at a higher priority and the same share. A dash put in: equal, start and contained come to 840, 796 and 588
 * at most, where the bare variant gives 950, 855 and 665 at least. A zero before: equal, start and contained come to
 * 700, 670 and 500 at most, where the term as typed ends the number (800), stands behind the zero (690) or in it (500).
 */
export function scoreNumber(term: string, number: string): Score | null {
  const typed = term.trim()
  if (typed.length < SHORTEST_TERM) return null
  const folded = foldCase(typed)
  const text = foldCase(number)
  const scores = [scoreAsTyped(folded, text), ...searchVariants(folded).map((variant) => scoreVariant(variant, text))]
  return scores.reduce((best, score) => (score && score.relevance > (best?.relevance ?? 0) ? score : best))
}

/** The score of a term as typed; both texts folded. */
export function scoreAsTyped(term: string, text: string): Score | null {
  const position = text.indexOf(term)
  if (position < 0) return null
  if (term.length === text.length) return EXACT
  if (position === 0) return starts(term.length, text.length)
  if (text.endsWith(term)) return ends(term.length, text.length)
  return contains(term.length, text.length, position)
}

/** The score of a variant; the text folded. */
export function scoreVariant({ text: term, priority, removed }: Variant, text: string): Score | null {
  const written = removed ? text.replace(removed, '') : text
  if (!written.includes(term)) return null
  if (written === term) return variantEquals(priority)
  if (!written.startsWith(term)) return variantContains(priority)
  return variantStarts(priority, withoutSeparators(term).length, withoutSeparators(written).length)
}
