import type { MatchType } from '#catalog/answers.ts'

/** Where a number is: the part's index in the whole catalog, its family's position, which of its number columns. */
export type NumberPlace = { readonly part: number; readonly family: number; readonly column: number }

/** A number that comes into the catalog: its place there, and the part of the old catalog that its part comes before. */
export type AddedNumber = NumberPlace & { readonly text: string; readonly before: number }

/** How the numbers of a catalog change. */
export type NumberChanges = {
  /** From the parts of the old catalog to those of the new one. A part that goes, or gets other numbers, is GONE. */
  readonly partTo: Uint32Array
  readonly added: readonly AddedNumber[]
  /** The number at a place of the old catalog, as written. */
  textOf(place: NumberPlace): string
}

/** One number of the index. `entry` is its place in the order of numbers, ties by family, part and column. */
export type NumberEntry = NumberPlace & { readonly entry: number }

export type NumberHit = NumberEntry & { readonly relevance: number; readonly matchType: MatchType }
