import type { ListLine } from '#catalog/lists/list-line.ts'

type MatingSetKind = 'plug' | 'jack' | 'tool' | 'hardware'

/** An item that goes with a part. `name` is its number if it has one. `why` is the reason, in the words of the rows. */
export type MatingSetItem = {
  readonly kind: MatingSetKind
  readonly name: string
  /** Null for hardware if the company hides its page. */
  readonly url: string | null
  readonly why: string
  /** The picture of a part. Null for one without, and for an item without a number. */
  readonly imageUrl: string | null
  /** Its family's table, filtered to all parts that mate. Null for an item without a table. */
  readonly others: { readonly url: string; readonly family: string; readonly count: number } | null
}

/**
 * The items that go with a part, as stated in the rows. `lines` are those that can be asked for by number, the part and
 * its mate; empty if only the part itself can. `missing` explains each kind for which nothing was found.
 */
export type MatingSet = {
  readonly rows: readonly MatingSetItem[]
  readonly lines: readonly ListLine[]
  readonly missing: readonly string[]
}
