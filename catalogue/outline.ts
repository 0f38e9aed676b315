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

/** One turned piece along the axis, in inches: a cylinder, a cone (`end`: its other radius) or a spring (`bulge`: radius at its belly). */
export type Piece = {
  readonly length: number
  readonly radius: number
  readonly end?: number
  readonly bulge?: number
  readonly surface: Surface
  readonly mark?: 'knurl' | 'thread' | 'hex' | 'slot' | 'crimp'
  /** How far its corners are broken, in inches. */
  readonly round?: number
}

/** A size of the part's own table that the outline shows: along the axis from `from` to `to`, or a diameter at `at`. */
export type OutlineDimension =
  | {
      readonly kind: 'along'
      readonly key: string
      readonly label: string
      readonly text: string
      readonly from: number
      readonly to: number
    }
  | {
      readonly kind: 'across'
      readonly key: string
      readonly label: string
      readonly text: string
      readonly at: number
      readonly diameter: number
    }

/** A part seen from the side, its axis lying, x from 0 at the left end. */
export type Outline = {
  readonly pieces: readonly Piece[]
  /** The board or panel that it stands in: drawn as a hatched section, null where the part goes through none. */
  readonly board: { readonly from: number; readonly thickness: number } | null
  /** Only sizes that the row states; what the row does not state is drawn in proportion and bears no dimension. */
  readonly dimensions: readonly OutlineDimension[]
}
