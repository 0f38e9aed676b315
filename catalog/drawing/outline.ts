import type { PlasticColor } from '#catalog/drawing/plastic-color.ts'

/** A feature of a piece: a fork is slotted from its free end, a cup half cut away, a flat milled along the piece. */
type Mark = 'knurl' | 'thread' | 'hex' | 'slot' | 'crimp' | 'ribs' | 'fork' | 'hook' | 'cup' | 'flat' | 'cross-hole'

/** One turned piece along the axis, in inches: a cylinder, a cone (`end` is its other radius) or a spring (`bulge` is its largest radius). */
export type Piece = {
  readonly length: number
  readonly radius: number
  readonly end?: number
  readonly bulge?: number
  readonly plastic?: PlasticColor | undefined
  readonly mark?: Mark
  /** The radius of its rounded corners, in inches. */
  readonly round?: number
}

type StatedSize = { readonly key: string; readonly label: string; readonly text: string }

/** A size that the outline shows: along the axis, across at `at`, down from the axis of a right-angle part, or a leg's diameter. */
export type OutlineDimension =
  | (StatedSize & { readonly kind: 'along'; readonly from: number; readonly to: number })
  | (StatedSize & { readonly kind: 'across'; readonly at: number; readonly diameter: number })
  | (StatedSize & { readonly kind: 'down'; readonly at: number; readonly from: number; readonly to: number })
  | (StatedSize & { readonly kind: 'leg'; readonly at: number; readonly diameter: number })

export type Leg = { readonly at: number; readonly length: number; readonly radius: number }

/** A part's side view in inches, with a horizontal axis. x starts at 0 at the left end. */
export type Outline = {
  readonly pieces: readonly Piece[]
  /** The board in section, or null. With `parallel` it lies under a right-angle part, and `from` is measured down from the axis. */
  readonly board: { readonly from: number; readonly thickness: number; readonly parallel?: true } | null
  readonly legs?: readonly Leg[]
  /** The hole for the plug or the wire, from the left end. */
  readonly bore?: { readonly depth: number; readonly radius: number }
  /** The distance to a second row of the same pieces, as in double binding posts. */
  readonly twin?: number
  /** Only sizes that the row states. Everything else is drawn in proportion, without a dimension. */
  readonly dimensions: readonly OutlineDimension[]
  /** The names of sizes that the row states without saying where they are measured. No dimension shows them. */
  readonly undimensioned?: readonly string[]
}
