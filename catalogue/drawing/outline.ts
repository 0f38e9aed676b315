/** What a surface looks like: a plating or bare metal, or a plastic in its colour. */
export type Metal =
  | 'gold'
  | 'silver'
  | 'nickel'
  | 'bright tin'
  | 'electro-tin'
  | 'tin-lead'
  | 'solder'
  | 'zinc'
  | 'copper'
  | 'brass'
  | 'bronze'
  | 'beryllium copper'
  | 'aluminum'
  | 'steel'
export type PlasticColor =
  | 'black'
  | 'brown'
  | 'red'
  | 'orange'
  | 'yellow'
  | 'green'
  | 'blue'
  | 'violet'
  | 'gray'
  | 'white'
  | 'natural'
export type Surface =
  | { readonly kind: 'metal'; readonly metal: Metal }
  | { readonly kind: 'plastic'; readonly color: PlasticColor }

/** What is cut or formed into a piece: a fork is slotted from its free end, a cup half cut away, a flat milled along it. */
export type Mark =
  | 'knurl'
  | 'thread'
  | 'hex'
  | 'slot'
  | 'crimp'
  | 'ribs'
  | 'fork'
  | 'hook'
  | 'cup'
  | 'flat'
  | 'cross-hole'

/** One turned piece along the axis, in inches: a cylinder, a cone (`end`: its other radius) or a spring (`bulge`: radius at its belly). */
export type Piece = {
  readonly length: number
  readonly radius: number
  readonly end?: number
  readonly bulge?: number
  readonly surface: Surface
  readonly mark?: Mark
  /** How far its corners are broken, in inches. */
  readonly round?: number
}

/** A size of the part's own table, as its cell has it. */
type StatedSize = { readonly key: string; readonly label: string; readonly text: string }

/**
 * A size that the outline shows: `along` the axis; `across` it, a diameter at `at`; `down` from the axis at `at`, of a
 * part that lies on its board; the diameter of a `leg`, at its end.
 */
export type OutlineDimension =
  | (StatedSize & { readonly kind: 'along'; readonly from: number; readonly to: number })
  | (StatedSize & { readonly kind: 'across'; readonly at: number; readonly diameter: number })
  | (StatedSize & { readonly kind: 'down'; readonly at: number; readonly from: number; readonly to: number })
  | (StatedSize & { readonly kind: 'leg'; readonly at: number; readonly diameter: number })

/** A pin at right angles to the axis, downwards from it, of a part that lies on its board. */
export type Leg = { readonly at: number; readonly length: number; readonly radius: number; readonly surface: Surface }

/** A part seen from the side, its axis lying, x from 0 at the left end, all in inches. */
export type Outline = {
  readonly pieces: readonly Piece[]
  /**
   * The board or panel that it stands in: drawn as a hatched section, null where the part goes through none. Under a
   * part that `lies` on it, `from` counts from the axis downwards.
   */
  readonly board: { readonly from: number; readonly thickness: number; readonly lies?: true } | null
  readonly legs?: readonly Leg[]
  /** The hole for the plug or the wire, from the left end; `rim` is the metal about it. */
  readonly bore?: { readonly depth: number; readonly radius: number; readonly rim: Surface }
  /** How far off a second row of the same pieces stands beside the first, as in double binding posts. */
  readonly twin?: number
  /** Only sizes that the row states; what the row does not state is drawn in proportion and bears no dimension. */
  readonly dimensions: readonly OutlineDimension[]
}

/** How a family's parts are built: which outline is drawn from a row (`outlines/`). */
export type OutlineKind =
  | 'insulated jack'
  | 'bare jack'
  | 'insulated plug'
  | 'bare plug'
  | 'binding post'
  | 'grounding post'
  | 'panel jack'
  | 'insulated pc jack'
  | 'bare pc jack'
  | 'insulated terminal'
  | 'bare terminal'
  | 'insulated wire pin'
  | 'bare wire pin'
