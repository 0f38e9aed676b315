import { dimensionShapes, roomFor } from '#catalogue/drawing-dimensions.ts'
import { boardShapes, type DrawingScale, edgesOf, extentOf } from '#catalogue/drawing-edges.ts'
import type { Outline } from '#catalogue/outline.ts'

export type Point = readonly [x: number, y: number]

/** What a line means, as a drawing office draws it: thick, thin, dashed, dash-dotted. */
export type LineRole = 'edge' | 'fine' | 'unseen' | 'axis' | 'hatch' | 'dimension'

/** A piece of a drawing, in units of its frame, y downwards. */
export type Shape =
  | { readonly kind: 'line'; readonly role: LineRole; readonly points: readonly Point[] }
  | { readonly kind: 'circle'; readonly role: LineRole; readonly center: Point; readonly radius: number }
  | { readonly kind: 'arrow'; readonly tip: Point; readonly degrees: number }
  /** A size: its name and inches above `at`, its millimetres below; `stacked`: its name in a line of its own. */
  | {
      readonly kind: 'note'
      readonly at: Point
      readonly anchor: 'start' | 'middle' | 'end'
      readonly label: string
      readonly inch: string
      readonly mm: string
      readonly stacked?: true
    }

export type Drawing = {
  readonly width: number
  readonly height: number
  /** Notes last: they lie over the lines. */
  readonly shapes: readonly Shape[]
  /** False where a needle or a disc was drawn stouter or longer than it is. */
  readonly toScale: boolean
}

/** What a drawing is made for: its width, its height where that is given, and how its notes are set. */
export type DrawingFrame = {
  readonly width: number
  /** Null: as high as the part and its sizes need. */
  readonly height: number | null
  /** Millimetres below the dimension line, or beside the inches above it. */
  readonly notes: 'two lines' | 'one line'
}

const SCREEN: DrawingFrame = { width: 460, height: null, notes: 'two lines' }
/** Room beside a part for the notes that don't fit between their arrows; one that lies has notes at both ends. */
const BESIDE = {
  'two lines': { standing: 170, lying: 250 },
  'one line': { standing: 210, lying: 330 },
} as const
// A part between these, in units, is legible; one outside of them is no longer drawn to scale.
const SHORTEST = 150
const HIGHEST = 150
const LOWEST = 44

/**
 * The dimensioned drawing of an outline as lines, circles, arrows and notes, from which SVG and a PDF are written.
 * Only the sizes that the row states; each dimension has a line of its own, so that no two notes meet. A needle or a disc
 * is drawn stouter or longer than it is, so that it can be read.
 */
export function drawingShapes(outline: Outline, frame: DrawingFrame = SCREEN): Drawing {
  const { length, above, below } = extentOf(outline)
  const even = evenScale(outline, frame)
  const legible = { x: Math.max(even, SHORTEST / length), y: Math.max(even, LOWEST / (above + below)) }
  return drawn(outline, frame, placed(outline, frame, legible))
}

/** The same drawing with one scale for both axes, whatever the part's form, and where the part stands in it: for a DXF. */
export function evenDrawing(
  outline: Outline,
  frame: DrawingFrame = SCREEN,
): Drawing & { readonly place: DrawingScale } {
  const even = evenScale(outline, frame)
  const place = placed(outline, frame, { x: even, y: even })
  return { ...drawn(outline, frame, place), place }
}

/** Units an inch at which the part and its sizes just fit the frame. */
function evenScale(outline: Outline, frame: DrawingFrame): number {
  const { length, above, below } = extentOf(outline)
  const room = roomFor(outline, frame.notes)
  const highest = frame.height === null ? HIGHEST : Math.max(LOWEST, frame.height - room.above - room.below)
  const longest = frame.width - BESIDE[frame.notes][lies(outline) ? 'lying' : 'standing']
  return Math.min(longest / length, highest / (above + below))
}

const lies = ({ board }: Outline): boolean => board?.lies === true

/** Where a part of this scale stands in its frame, with room for the notes around it. */
function placed(outline: Outline, frame: DrawingFrame, scale: Pick<DrawingScale, 'x' | 'y'>): DrawingScale {
  const { length, above } = extentOf(outline)
  const beside = frame.width - length * scale.x
  const left = lies(outline) ? beside / 2 : Math.max(34, (beside - 90) / 2)
  return { ...scale, left, axis: roomFor(outline, frame.notes).above + above * scale.y }
}

function drawn(outline: Outline, { width, notes }: DrawingFrame, place: DrawingScale): Drawing {
  const room = roomFor(outline, notes)
  const bottom = place.axis + extentOf(outline).below * place.y
  const shapes = [
    ...boardShapes(outline, place),
    ...edgesOf(outline, place),
    ...dimensionShapes(outline, place, { top: room.above, bottom, width, notes }),
  ]
  return {
    width,
    height: Math.ceil(bottom + room.below),
    shapes: [...shapes.filter(({ kind }) => kind !== 'note'), ...shapes.filter(({ kind }) => kind === 'note')],
    toScale: Math.abs(place.x / place.y - 1) < 0.01,
  }
}
