import type { MatchType } from '#catalog/answers.ts'

/** Where a number is: the part's index in the whole catalog, its family's position, which of its number columns. */
export type NumberPlace = { readonly part: number; readonly family: number; readonly column: number }

/** One number of the index. `entry` is its place in the order of numbers, ties by family, part and column. */
export type NumberEntry = NumberPlace & { readonly entry: number }

export type NumberHit = NumberEntry & { readonly relevance: number; readonly matchType: MatchType }
