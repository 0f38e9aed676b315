import { drawingCaption } from '#catalog/drawing/drawing-annotations.ts'
import { dimensionShapes, roomFor } from '#catalog/drawing/drawing-dimensions.ts'
import { boardShapes, type DrawingScale, edgeShapes, outlineExtent } from '#catalog/drawing/drawing-edges.ts'
import type { Outline } from '#catalog/drawing/outline.ts'
import type { DrawingFrame, Shape } from '#catalog/drawing/shape.ts'

export type Drawing = {
  readonly width: number
  readonly height: number
  /** Notes come last, on top of the lines. */
  readonly shapes: readonly Shape[]
  /** False if a very thin or flat part was enlarged in one direction. */
  readonly toScale: boolean
  readonly caption: string
}

const SCREEN: DrawingFrame = { width: 460, height: null, notes: 'two lines' }
/** Room next to a part for notes that don't fit between their arrows. A right-angle part has notes at both ends. */
const SIDE_ROOM = {
  'two lines': { straight: 170, rightAngle: 250 },
  'one line': { straight: 210, rightAngle: 330 },
} as const
// A part within these limits, in units of the frame, is legible. Outside of them it is not drawn to scale.
const MIN_PART_LENGTH = 150
const MAX_PART_HEIGHT = 150
const MIN_PART_HEIGHT = 44

/**
 * Returns the dimensioned drawing of an outline as lines, circles, arrows and notes, for SVG and PDF. Shows only sizes
 * that the row states. Each dimension has its own line, so notes never overlap. Enlarges a very thin or flat part in one
 * direction to keep it legible.
 */
export function drawingShapes(outline: Outline, frame: DrawingFrame = SCREEN): Drawing {
  const { length, above, below } = outlineExtent(outline)
  const even = uniformScale(outline, frame)
  const legible = { x: Math.max(even, MIN_PART_LENGTH / length), y: Math.max(even, MIN_PART_HEIGHT / (above + below)) }
  return drawn(outline, frame, placed(outline, frame, legible))
}

/** Returns the same drawing with one scale for both axes, and the part's position in it. For DXF files. */
export function uniformScaleDrawing(
  outline: Outline,
  frame: DrawingFrame = SCREEN,
): Drawing & { readonly place: DrawingScale } {
  const even = uniformScale(outline, frame)
  const place = placed(outline, frame, { x: even, y: even })
  return { ...drawn(outline, frame, place), place }
}

/** Returns the units per inch at which the part and its dimensions just fit the frame. */
function uniformScale(outline: Outline, frame: DrawingFrame): number {
  const { length, above, below } = outlineExtent(outline)
  const room = roomFor(outline, frame.notes)
  const highest =
    frame.height === null ? MAX_PART_HEIGHT : Math.max(MIN_PART_HEIGHT, frame.height - room.above - room.below)
  const longest = frame.width - SIDE_ROOM[frame.notes][isRightAngle(outline) ? 'rightAngle' : 'straight']
  return Math.min(longest / length, highest / (above + below))
}

const isRightAngle = ({ board }: Outline): boolean => board?.parallel === true

/** Positions a part of this scale in its frame, with room for the notes around it. */
function placed(outline: Outline, frame: DrawingFrame, scale: Pick<DrawingScale, 'x' | 'y'>): DrawingScale {
  const { length, above } = outlineExtent(outline)
  const sideRoom = frame.width - length * scale.x
  const left = isRightAngle(outline) ? sideRoom / 2 : Math.max(34, (sideRoom - 90) / 2)
  return { ...scale, left, axis: roomFor(outline, frame.notes).above + above * scale.y }
}

function drawn(outline: Outline, { width, notes }: DrawingFrame, place: DrawingScale): Drawing {
  const room = roomFor(outline, notes)
  const bottom = place.axis + outlineExtent(outline).below * place.y
  const toScale = Math.abs(place.x / place.y - 1) < 0.01
  const shapes = [
    ...boardShapes(outline, place),
    ...edgeShapes(outline, place),
    ...dimensionShapes(outline, place, { top: room.above, bottom, width, notes }),
  ]
  return {
    width,
    height: Math.ceil(bottom + room.below),
    shapes: [...shapes.filter(({ kind }) => kind !== 'note'), ...shapes.filter(({ kind }) => kind === 'note')],
    toScale,
    caption: drawingCaption(outline, toScale),
  }
}
