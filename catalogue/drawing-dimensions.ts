import { type DrawingScale, extentOf, inFrame } from '#catalogue/drawing-edges.ts'
import type { Point, Shape } from '#catalogue/drawing-shapes.ts'
import type { Outline, OutlineDimension } from '#catalogue/outline.ts'
import { sizeText } from '#catalogue/quantity-text.ts'

type Of<Kind extends OutlineDimension['kind']> = Extract<OutlineDimension, { kind: Kind }>
type NoteShape = Extract<Shape, { kind: 'note' }>
type Frame = { readonly top: number; readonly bottom: number; readonly width: number }

/** Between two dimension lines, with room for a note above and below each. */
const STEP = 38
const FIRST = 30
const MARGIN = 10
// A note's width, as far as it can be told without its font.
const LABEL_CHAR = 5.7
const SIZE_CHAR = 7.9
const LONGEST_TEXT = 14

const ofKind = <Kind extends OutlineDimension['kind']>(outline: Outline, kind: Kind): Of<Kind>[] =>
  outline.dimensions.filter((size): size is Of<Kind> => size.kind === kind)

/** Sizes called out from below: diameters. */
const calledOut = (outline: Outline) => [...ofKind(outline, 'across'), ...ofKind(outline, 'leg')]

/** How much of the frame the dimensions need above and below the part. */
export function roomFor(outline: Outline): { above: number; below: number } {
  const above = ofKind(outline, 'along').length
  const below = calledOut(outline).length
  const board = outline.board === null ? 0 : 22
  return {
    above: MARGIN + board + (above === 0 ? 12 : FIRST + (above - 1) * STEP + 16),
    below: MARGIN + board + (below === 0 ? 12 : 8 + below * STEP),
  }
}

/** All dimensions with their lines: lengths above, the shortest next to the part; diameters called out below. */
export function dimensionShapes(outline: Outline, scale: DrawingScale, frame: Frame): Shape[] {
  const board = outline.board === null ? 0 : 22
  const lengths = ofKind(outline, 'along').toSorted((a, b) => a.to - a.from - (b.to - b.from))
  const diameters = calledOut(outline).toSorted((a, b) => b.at - a.at)
  return [
    ...lengths.flatMap((size, rank) =>
      lengthShapes(size, outline, scale, frame, frame.top - board - FIRST - rank * STEP + 8),
    ),
    ...diameters.flatMap((size, rank) =>
      calloutShapes(size, outline, scale, frame, frame.bottom + board + 26 + rank * STEP),
    ),
    ...ofKind(outline, 'down').flatMap((size, rank) => depthShapes(size, rank, outline, scale)),
  ]
}

type Note = { readonly label: string; readonly inch: string; readonly mm: string; readonly width: number }

function noteOf({ label, text }: OutlineDimension, sign = ''): Note {
  const size = sizeText(text, 'dimension')
  const [inch, mm] = [sign + clipped(size?.inch ?? text), sign + clipped(size?.mm ?? text)]
  const first = label.length * LABEL_CHAR + (inch.length + 1) * SIZE_CHAR
  return { label, inch, mm, width: Math.max(first, mm.length * SIZE_CHAR) }
}

const clipped = (text: string) => (text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text)

const dimensionLine = (...points: Point[]): Shape => ({ kind: 'line', role: 'dimension', points })
const arrow = (tip: Point, degrees: number): Shape => ({ kind: 'arrow', tip, degrees })

function noteAt(at: Point, anchor: 'start' | 'middle' | 'end', { label, inch, mm }: Note): NoteShape {
  return { kind: 'note', at, anchor, label, inch, mm }
}

function lengthShapes(size: Of<'along'>, outline: Outline, scale: DrawingScale, frame: Frame, y: number): Shape[] {
  const note = noteOf(size)
  const [from] = inFrame(scale, size.from, 0)
  const [to] = inFrame(scale, size.to, 0)
  const [, top] = inFrame(scale, 0, -extentOf(outline).above)
  const rises = [from, to].map((x) => dimensionLine([x, top - 4], [x, y - 5]))
  if (to - from >= note.width + 26) {
    const middle = (from + to) / 2
    return [
      ...rises,
      dimensionLine([from, y], [to, y]),
      arrow([from, y], 180),
      arrow([to, y], 0),
      noteAt([middle, y], 'middle', note),
    ]
  }
  // Too narrow for its note: the arrows point inwards from outside, the note stands on the longer line.
  const onRight = to + 22 + note.width < frame.width - MARGIN || from - 22 - note.width < MARGIN
  const reach = Math.max(
    MARGIN,
    Math.min(frame.width - MARGIN, onRight ? to + 22 + note.width : from - 22 - note.width),
  )
  const start = onRight ? Math.min(to + 20, reach - note.width) : Math.max(from - 20, reach + note.width)
  return [
    ...rises,
    onRight ? dimensionLine([from - 18, y], [from, y]) : dimensionLine([to, y], [to + 18, y]),
    onRight ? dimensionLine([to, y], [reach, y]) : dimensionLine([from, y], [reach, y]),
    arrow([from, y], 0),
    arrow([to, y], 180),
    noteAt([start, y], onRight ? 'start' : 'end', note),
  ]
}

/** A diameter, called out by a line that ends at its lower edge. */
function calloutShapes(
  size: Of<'across' | 'leg'>,
  outline: Outline,
  scale: DrawingScale,
  frame: Frame,
  y: number,
): Shape[] {
  const note = noteOf(size, 'Ø ')
  const low = size.kind === 'leg' ? extentOf(outline).below : size.diameter / 2
  const tip = inFrame(scale, size.at, low)
  const elbow = Math.min(tip[0] + 14, frame.width - MARGIN - note.width - 6)
  const degrees = (Math.atan2(tip[1] - y, tip[0] - elbow) * 180) / Math.PI
  return [
    dimensionLine(tip, [elbow, y], [elbow + note.width + 6, y]),
    arrow(tip, degrees),
    noteAt([elbow + 6, y], 'start', note),
  ]
}

/** A size down from the axis, beside the part: the first one on its left, the second on its right. */
function depthShapes(size: Of<'down'>, rank: number, outline: Outline, scale: DrawingScale): Shape[] {
  const onRight = rank % 2 === 1
  const side = onRight ? 1 : -1
  const end = inFrame(scale, onRight ? extentOf(outline).length : 0, 0)[0]
  const x = end + side * 30
  const [edge] = inFrame(scale, size.at, 0)
  const [, top] = inFrame(scale, 0, size.from)
  const [, bottom] = inFrame(scale, 0, size.to)
  const narrow = bottom - top < 24
  const rule = (y: number) => dimensionLine([edge + side * 4, y], [x + side * 5, y])
  const note = noteAt([x + side * 7, (top + bottom) / 2], onRight ? 'start' : 'end', noteOf(size))
  return [
    rule(top),
    rule(bottom),
    narrow ? dimensionLine([x, top - 14], [x, bottom + 14]) : dimensionLine([x, top], [x, bottom]),
    arrow([x, top], narrow ? 90 : 270),
    arrow([x, bottom], narrow ? 270 : 90),
    { ...note, stacked: true },
  ]
}
