export type Point = readonly [x: number, y: number]

/** The line types of technical drawings. 'unseen' is a hidden line (dashed), 'axis' a center line (dash-dotted). */
export type LineRole = 'edge' | 'fine' | 'unseen' | 'axis' | 'hatch' | 'dimension'

/** A line or an arrowhead as an SVG path, in units of the drawing's frame. y points down. */
export type DrawnLine = readonly [role: LineRole | 'arrow', d: string]

/** A size: its name and inches above `at`, millimeters below. `stacked`: the name has its own line. */
export type DrawnNote = {
  readonly at: Point
  readonly anchor: 'start' | 'middle' | 'end'
  readonly label: string
  readonly inch: string
  readonly mm: string
  readonly stacked?: true
}

export type DrawingFrame = {
  readonly width: number
  /** Null for as high as the part and its dimensions need. */
  readonly height: number | null
  /** Millimeters below the dimension line, or next to the inches above it. */
  readonly notes: 'two lines' | 'one line'
}
