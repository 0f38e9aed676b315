import { drawingCaption } from '#catalog/drawing/drawing-annotations.ts'
import { boardShapes, type DrawingScale, edgeShapes, outlineExtent, toFrame } from '#catalog/drawing/drawing-edges.ts'
import { drawingPaths, drawnArrow, drawnLine } from '#catalog/drawing/drawing-paths.ts'
import type { Outline, OutlineDimension } from '#catalog/drawing/outline.ts'
import type { DrawingFrame, DrawnLine, DrawnNote, Point } from '#catalog/drawing/shape.ts'
import { sizeText } from '#catalog/quantities/quantity-text.ts'

type Of<Kind extends OutlineDimension['kind']> = Extract<OutlineDimension, { kind: Kind }>
type Notes = DrawingFrame['notes']
type Frame = { readonly top: number; readonly bottom: number; readonly width: number; readonly notes: Notes }

/** Spacing in units of the frame: between dimension lines, from the part to the first line of each kind, above the last. */
const ROWS = {
  'two lines': { step: 38, length: 22, callout: 26, last: 24 },
  'one line': { step: 24, length: 12, callout: 22, last: 16 },
} as const
const MARGIN = 10
const BOARD = 22
// Character widths, to estimate a note's width without its font.
const LABEL_CHAR = 5.7
const SIZE_CHAR = 7.9
const MAX_TEXT_LENGTH = 14

const ofKind = <Kind extends OutlineDimension['kind']>(outline: Outline, kind: Kind): Of<Kind>[] =>
  outline.dimensions.filter((size): size is Of<Kind> => size.kind === kind)

const calledOut = (outline: Outline) => [...ofKind(outline, 'across'), ...ofKind(outline, 'leg')]

const boardRoom = ({ board }: Outline) => (board === null ? 0 : BOARD)

function roomFor(outline: Outline, notes: Notes): { above: number; below: number } {
  const { step, length, last } = ROWS[notes]
  const above = ofKind(outline, 'along').length
  const below = calledOut(outline).length
  const around = MARGIN + boardRoom(outline)
  return {
    above: around + (above === 0 ? 12 : length + (above - 1) * step + last),
    below: around + (below === 0 ? 12 : 8 + below * step),
  }
}

/** Returns all dimensions with their lines: lengths above, the shortest next to the part, and diameters below. */
function dimensionShapes(outline: Outline, scale: DrawingScale, frame: Frame): Shape[] {
  const { step, length, callout } = ROWS[frame.notes]
  const lengths = ofKind(outline, 'along').toSorted((a, b) => a.to - a.from - (b.to - b.from))
  const diameters = calledOut(outline).toSorted((a, b) => b.at - a.at)
  const [first, under] = [frame.top - boardRoom(outline) - length, frame.bottom + boardRoom(outline) + callout]
  return [
    ...lengths.flatMap((size, rank) => lengthShapes(size, outline, scale, frame, first - rank * step)),
    ...diameters.flatMap((size, rank) => calloutShapes(size, outline, scale, frame, under + rank * step)),
    ...ofKind(outline, 'down').flatMap((size, rank) => depthShapes(size, rank, outline, scale, frame.notes)),
  ]
}

type Note = { readonly label: string; readonly inch: string; readonly mm: string; readonly width: number }

function noteOf({ label, text }: OutlineDimension, notes: Notes, prefix = ''): Note {
  const size = sizeText(text, 'dimension')
  const [inch, mm] = [prefix + clipped(size?.inch ?? text), prefix + clipped(size?.mm ?? text)]
  const first = label.length * LABEL_CHAR + (inch.length + 1) * SIZE_CHAR
  const second = (mm.length + 1) * SIZE_CHAR
  return { label, inch, mm, width: notes === 'one line' ? first + second : Math.max(first, second) }
}

const clipped = (text: string) => (text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH - 1)}…` : text)

const dimensionLine = (...points: Point[]) => drawnLine('dimension', points)

type Shape = DrawnLine | DrawnNote

function noteAt(at: Point, anchor: 'start' | 'middle' | 'end', { label, inch, mm }: Note): DrawnNote {
  return { at, anchor, label, inch, mm }
}

function lengthShapes(size: Of<'along'>, outline: Outline, scale: DrawingScale, frame: Frame, y: number): Shape[] {
  const note = noteOf(size, frame.notes)
  const [from] = toFrame(scale, size.from, 0)
  const [to] = toFrame(scale, size.to, 0)
  const [, top] = toFrame(scale, 0, -outlineExtent(outline).above)
  const rises = [from, to].map((x) => dimensionLine([x, top - 4], [x, y - 5]))
  if (to - from >= note.width + 26) {
    const middle = (from + to) / 2
    return [
      ...rises,
      dimensionLine([from, y], [to, y]),
      drawnArrow([from, y], 180),
      drawnArrow([to, y], 0),
      noteAt([middle, y], 'middle', note),
    ]
  }
  // If the note doesn't fit, it goes on the line's extension. If the arrows don't fit either, they point inward.
  const onRight = to + 22 + note.width < frame.width - MARGIN || from - 22 - note.width < MARGIN
  const reach = Math.max(
    MARGIN,
    Math.min(frame.width - MARGIN, onRight ? to + 22 + note.width : from - 22 - note.width),
  )
  const start = onRight ? Math.min(to + 20, reach - note.width) : Math.max(from - 20, reach + note.width)
  const inside = to - from >= 30
  const outside = onRight ? dimensionLine([from - 18, y], [from, y]) : dimensionLine([to, y], [to + 18, y])
  return [
    ...rises,
    inside ? dimensionLine([from, y], [to, y]) : outside,
    onRight ? dimensionLine([to, y], [reach, y]) : dimensionLine([from, y], [reach, y]),
    drawnArrow([from, y], inside ? 180 : 0),
    drawnArrow([to, y], inside ? 0 : 180),
    noteAt([start, y], onRight ? 'start' : 'end', note),
  ]
}

function calloutShapes(size: Of<'across' | 'leg'>, outline: Outline, scale: DrawingScale, frame: Frame, y: number) {
  const note = noteOf(size, frame.notes, 'Ø ')
  const low = size.kind === 'leg' ? outlineExtent(outline).below : size.diameter / 2
  const tip = toFrame(scale, size.at, low)
  const elbow = Math.min(tip[0] + 14, frame.width - MARGIN - note.width - 6)
  const degrees = (Math.atan2(tip[1] - y, tip[0] - elbow) * 180) / Math.PI
  return [
    dimensionLine(tip, [elbow, y], [elbow + note.width + 6, y]),
    drawnArrow(tip, degrees),
    noteAt([elbow + 6, y], 'start', note),
  ]
}

/** A size measured down from the axis, next to the part: the first on the left, the second on the right. */
function depthShapes(size: Of<'down'>, rank: number, outline: Outline, scale: DrawingScale, notes: Notes): Shape[] {
  const onRight = rank % 2 === 1
  const side = onRight ? 1 : -1
  const end = toFrame(scale, onRight ? outlineExtent(outline).length : 0, 0)[0]
  const x = end + side * 30
  const [edge] = toFrame(scale, size.at, 0)
  const [, top] = toFrame(scale, 0, size.from)
  const [, bottom] = toFrame(scale, 0, size.to)
  const narrow = bottom - top < 24
  const rule = (y: number) => dimensionLine([edge + side * 4, y], [x + side * 5, y])
  const note = noteAt([x + side * 7, (top + bottom) / 2], onRight ? 'start' : 'end', noteOf(size, notes))
  return [
    rule(top),
    rule(bottom),
    narrow ? dimensionLine([x, top - 14], [x, bottom + 14]) : dimensionLine([x, top], [x, bottom]),
    drawnArrow([x, top], narrow ? 90 : 270),
    drawnArrow([x, bottom], narrow ? 270 : 90),
    { ...note, stacked: true },
  ]
}

export type Drawing = ReturnType<typeof drawOutline>

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

/** The dimensioned drawing for page, SVG and PDF. Each stated size has its own line. A thin or flat part is enlarged one way. */
export function drawOutline(outline: Outline, frame: DrawingFrame = SCREEN) {
  const { length, above, below } = outlineExtent(outline)
  const { width, height, notes } = frame
  const room = roomFor(outline, notes)
  const isRightAngle = outline.board?.parallel === true
  const highest = height === null ? MAX_PART_HEIGHT : Math.max(MIN_PART_HEIGHT, height - room.above - room.below)
  const longest = width - SIDE_ROOM[notes][isRightAngle ? 'rightAngle' : 'straight']
  const even = Math.min(longest / length, highest / (above + below))
  const [x, y] = [Math.max(even, MIN_PART_LENGTH / length), Math.max(even, MIN_PART_HEIGHT / (above + below))]
  const sideRoom = width - length * x
  const left = isRightAngle ? sideRoom / 2 : Math.max(34, (sideRoom - 90) / 2)
  const place = { x, y, left, axis: room.above + above * y }
  const bottom = place.axis + below * y
  const shapes = [
    ...boardShapes(outline, place),
    ...edgeShapes(outline, place),
    ...dimensionShapes(outline, place, { top: room.above, bottom, width, notes }),
  ]
  return {
    width,
    height: Math.ceil(bottom + room.below),
    caption: drawingCaption(outline, Math.abs(x / y - 1) < 0.01),
    ...drawingPaths(shapes),
  }
}
