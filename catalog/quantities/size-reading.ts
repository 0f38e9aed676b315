import type { Quantity, Spelling } from '#catalog/quantities/quantity.ts'

/** A screw thread, which isn't a size. `major` is a standard thread's diameter in the units of `quantity.ts`. */
export type Thread = { readonly major: number | null; readonly isMetric: boolean }

/** What follows a nominal size: `±.005`, `+.005/-.003`, `MAX`, `REF`. */
export type Tolerance = {
  readonly text: string
  /** The size is a maximum or minimum. */
  readonly limit: 'max' | 'min' | null
  /** How much larger and smaller it may be, in the units of `quantity.ts`. Null for words and percent. */
  readonly plus: number | null
  readonly minus: number | null
}

/** A text that is a size: a length, a gauge or an area of a wire. */
export type ReadSize = {
  readonly is: 'size'
  readonly size: Quantity
  /** How a length is spelled. Null for wires. */
  readonly spelling: Spelling | null
  readonly tolerance: Tolerance | null
  /** How it is written in each unit, if it is written in both. */
  readonly both: { readonly inch: string; readonly mm: string } | null
}

/** The reading of a text in a field of sizes. `ways`: it reads in two ways. `between`: it states two sizes that disagree. */
export type SizeReading =
  | ReadSize
  | { readonly is: 'thread'; readonly thread: Thread }
  | { readonly is: 'date' }
  | { readonly is: 'zero' }
  | { readonly is: 'doubt'; readonly ways: readonly [string, string] }
  | { readonly is: 'disagreement'; readonly between: readonly [string, string] }
  | { readonly is: 'text' }
