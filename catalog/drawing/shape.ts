export type Point = readonly [x: number, y: number]

/** The line types of technical drawings. 'unseen' is a hidden line (dashed), 'axis' a center line (dash-dotted). */
export type LineRole = 'edge' | 'fine' | 'unseen' | 'axis' | 'hatch' | 'dimension'

/** A shape of a drawing, in units of its frame. y points down. */
export type Shape =
  | { readonly kind: 'line'; readonly role: LineRole; readonly points: readonly Point[] }
  | { readonly kind: 'circle'; readonly role: LineRole; readonly center: Point; readonly radius: number }
  | { readonly kind: 'arrow'; readonly tip: Point; readonly degrees: number }
  /** A size: its name and inches above `at`, millimeters below. `stacked`: the name has its own line. */
  | {
      readonly kind: 'note'
      readonly at: Point
      readonly anchor: 'start' | 'middle' | 'end'
      readonly label: string
      readonly inch: string
      readonly mm: string
      readonly stacked?: true
    }

export type NoteShape = Extract<Shape, { kind: 'note' }>

export type DrawingFrame = {
  readonly width: number
  /** Null for as high as the part and its dimensions need. */
  readonly height: number | null
  /** Millimeters below the dimension line, or next to the inches above it. */
  readonly notes: 'two lines' | 'one line'
}
