import type { MatchType } from '#catalog/answers.ts'
import { normalizeNumber } from '#catalog/part/part-slug.ts'

/*
 * How search results are ranked: the score of each kind of match, the order of results and how many there are. A term
 * is compared with a number in two spellings, as written and without separators.
 *
 * `search-runs.ts` looks for the kinds of match in the order of their scores, so it can stop early: if you change that
 * order here, change it there. `number-index.test.ts` compares the index with this file over random catalogs.
 */

export type Score = { readonly relevance: number; readonly matchType: MatchType }

/** Shorter terms, trimmed, search nothing (behavior 7.2). */
export const MIN_TERM_LENGTH = 2

/** The most results in all, and of one family (behavior 7.13). */
export const MAX_RESULTS = 25
export const MAX_RESULTS_PER_FAMILY = 20

/** The lowest score of a number that contains the term. */
const MIN_RELEVANCE = 500

/** Scores of the term as typed (behavior 7.8); `t` and `n` are the lengths of term and number, `position` is from 0. */
export const EQUAL: Score = { relevance: 1000, matchType: 'Exact' }
export const starts = (t: number, n: number): Score => ({ relevance: 900 + (50 * t) / n, matchType: 'Starts' })
export const ends = (t: number, n: number): Score => ({ relevance: 800 + (50 * t) / n, matchType: 'Match' })
export const contains = (t: number, n: number, position: number): Score => ({
  relevance: Math.max(MIN_RELEVANCE, 700 + (50 * t) / n - 10 * position),
  matchType: 'Contains',
})

const STRIPPED_PRIORITY = 95

/** Scores of the variant without separators (behavior 7.9); `t` and `n` are the lengths of the stripped texts. */
export const STRIPPED_EQUAL: Score = { relevance: 10 * STRIPPED_PRIORITY, matchType: 'Pattern' }
export const strippedStarts = (t: number, n: number): Score => ({
  relevance: 9 * STRIPPED_PRIORITY + (40 * t) / n,
  matchType: 'P-Start',
})
export const STRIPPED_CONTAINS: Score = {
  relevance: Math.max(MIN_RELEVANCE, 7 * STRIPPED_PRIORITY),
  matchType: 'Contains',
}

/** Of a term. White space of any kind is one: pasted text contains no-break spaces and tabs. */
const SEPARATORS = /[-\s_./]+/g

/** The variant without separators (behavior 7.10). Null for a short term, and for one with quotes and the like at its ends: a later reading drops those. */
export function strippedTerm(term: string): string | null {
  const stripped = term.replace(SEPARATORS, '')
  const inner = stripped.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
  return term.length >= 3 && stripped === inner ? normalizeNumber(stripped) || null : null
}

/**
 * Returns a function that scores part numbers for one search term, or returns null for a number that doesn't match
 * (behavior 7.8 to 7.11). The number must be trimmed.
 *
 * Two spellings are enough, because no other variant of 7.10 scores higher. A variant without one kind of separator
 * matches only if the stripped one does, which has a higher priority and the same share. With an inserted dash, equal,
 * start and contained score at most 840, 796 and 588; the stripped variant then scores at least 950, 855 and 665. With
 * a zero in front they score at most 700, 670 and 500; the term as typed then ends the number (800), comes after the
 * zero (690) or is inside (500). `search-ranking.test.ts` checks it with random terms.
 */
export function numberScorer(term: string): (number: string) => Score | null {
  if (term.trim().length < MIN_TERM_LENGTH) return () => null
  const typed = term.trim().toLowerCase() // lengths and positions are those of this text
  const stripped = strippedTerm(typed)
  return (number) => {
    const text = number.toLowerCase()
    const asTyped = scoreTyped(typed, text)
    const asStripped = stripped === null ? null : scoreStripped(stripped, normalizeNumber(text))
    return asStripped && asStripped.relevance > (asTyped?.relevance ?? 0) ? asStripped : asTyped
  }
}

function scoreTyped(term: string, number: string): Score | null {
  const position = number.indexOf(term)
  if (position < 0) return null
  if (term.length === number.length) return EQUAL
  if (position === 0) return starts(term.length, number.length)
  if (number.endsWith(term)) return ends(term.length, number.length)
  return contains(term.length, number.length, position)
}

function scoreStripped(term: string, number: string): Score | null {
  const position = number.indexOf(term)
  if (position < 0) return null
  if (term.length === number.length) return STRIPPED_EQUAL
  return position === 0 ? strippedStarts(term.length, number.length) : STRIPPED_CONTAINS
}

/** A scored number. */
export type Ranked = NumberEntry & { readonly relevance: number }

export const ranksBefore = (a: Ranked, b: Ranked): boolean =>
  a.relevance === b.relevance ? a.entry < b.entry : a.relevance > b.relevance

/** Which of two numbers of one part is its result: the better score, then the part's own number (behavior 7.12). */
export const representsPart = (a: Ranked, b: Ranked): boolean =>
  a.relevance === b.relevance ? a.column < b.column : a.relevance > b.relevance

/** Where a number is: the part's index in the whole catalog, its family's position, which of its number columns. */
export type NumberPlace = { readonly part: number; readonly family: number; readonly column: number }

/** One number of the index. `entry` is its place in the order of numbers, ties by registry order, id and column. */
export type NumberEntry = NumberPlace & { readonly entry: number }

export type NumberHit = Ranked & { readonly matchType: MatchType }
