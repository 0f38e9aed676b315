import { drawnCircle, drawnLine } from '#catalog/drawing/drawing-paths.ts'
import type { Outline, Piece } from '#catalog/drawing/outline.ts'
import type { DrawnLine, LineRole, Point } from '#catalog/drawing/shape.ts'

/** The scale and position of a part in its frame: units per inch along and across, its left end, its axis. */
export type DrawingScale = { readonly x: number; readonly y: number; readonly left: number; readonly axis: number }

/** How far the board extends beyond the part on each side, in units of the frame. */
const BOARD_OVERHANG = 20
const HATCH_SPACING = 7
const CURVE_STEPS = 24

/** Returns a part's extent in inches: its length, and how far it extends above and below its axis. */
export function outlineExtent({ pieces, legs = [], twin = 0 }: Outline) {
  const widest = Math.max(...pieces.map(({ radius, end = 0, bulge = 0 }) => Math.max(radius, end, bulge)))
  return {
    length: pieces.reduce((sum, piece) => sum + piece.length, 0),
    above: widest + twin,
    below: Math.max(widest, ...legs.map((leg) => leg.length)),
  }
}

/** Converts a point of the part to the frame: `x` inches along the part, `y` inches down from its axis. */
export const toFrame = ({ x: along, y: across, left, axis }: DrawingScale, x: number, y: number): Point => [
  left + x * along,
  axis + y * across,
]

/** Returns the edges of a part with its threads, knurls and holes, and its center line. */
export function edgeShapes(outline: Outline, scale: DrawingScale): DrawnLine[] {
  const one = rowEdges(outline, scale)
  if (outline.twin === undefined) return one
  return [...one, ...rowEdges(outline, { ...scale, axis: scale.axis - outline.twin * scale.y })]
}

function rowEdges({ pieces, legs = [], bore }: Outline, scale: DrawingScale): DrawnLine[] {
  let x = 0
  const drawn = pieces.flatMap((piece) => {
    const shapes = pieceEdges(piece, x, scale)
    x += piece.length
    return shapes
  })
  const line = (role: LineRole, ...points: readonly (readonly [number, number])[]) =>
    drawnLine(
      role,
      points.map(([px, py]) => toFrame(scale, px, py)),
    )
  const hollow = bore
    ? [line('unseen', [0, -bore.radius], [bore.depth, -bore.radius], [bore.depth, bore.radius], [0, bore.radius])]
    : []
  const pins = legs.map(({ at, length, radius }) => {
    const top = bodyRadius(pieces, at)
    return line('edge', [at - radius, top], [at - radius, length], [at + radius, length], [at + radius, top])
  })
  const overhang = 12 / scale.x
  return [...drawn, ...hollow, ...pins, line('axis', [-overhang, 0], [x + overhang, 0])]
}

function bodyRadius(pieces: readonly Piece[], at: number): number {
  let x = 0
  for (const piece of pieces) {
    x += piece.length
    if (x >= at) return piece.radius
  }
  return pieces.at(-1)?.radius ?? 0
}

/** A line on a piece: its ends along the piece from 0 to 1, each with its distance from the axis as a share of the radius. */
type MarkLine = readonly [from: number, share: number, to: number, share: number]

const both = (...lines: readonly MarkLine[]): MarkLine[] =>
  lines.flatMap(([from, a, to, b]): MarkLine[] => [
    [from, a, to, b],
    [from, -a, to, -b],
  ])
const level = (...shares: readonly number[]) => both(...shares.map((share): MarkLine => [0, share, 1, share]))
const rings = (count: number) =>
  Array.from({ length: count }, (_, at): MarkLine => [(at + 1) / (count + 1), -1, (at + 1) / (count + 1), 1])

const MARKS: Readonly<Record<Exclude<NonNullable<Piece['mark']>, 'hook' | 'cross-hole'>, readonly MarkLine[]>> = {
  thread: level(0.82),
  flat: [...level(0.82), ...both([0, -0.5, 1, 0.5])],
  hex: level(0.5),
  knurl: level(0.25, 0.5, 0.7, 0.85, 0.95),
  ribs: rings(11),
  crimp: rings(5),
  slot: both([0.12, 0.22, 0.92, 0.22]),
  fork: [...both([0, 0.4, 0.8, 0.4]), [0.8, -0.4, 0.8, 0.4]],
  cup: [
    [0.35, -1, 0.35, -0.1],
    [0.35, -0.1, 1, -0.1],
  ],
}
const EDGE_MARKS: readonly Piece['mark'][] = ['hex', 'fork', 'cup']

function pieceEdges(piece: Piece, x: number, scale: DrawingScale): DrawnLine[] {
  const { length, radius, end = radius, mark } = piece
  if (mark === 'hook') return hookEdges(piece, x, scale)
  const line = (role: LineRole, points: readonly (readonly [number, number])[]) =>
    drawnLine(
      role,
      points.map(([along, across]) => toFrame(scale, x + along * length, across)),
    )
  const profile = profileOf(piece)
  const mirrored = profile.map(([along, across]) => [along, -across] as const)
  const contour = line('edge', [...mirrored, ...profile.toReversed(), ...mirrored.slice(0, 1)])
  if (mark === undefined) return [contour]
  if (mark === 'cross-hole') {
    const hole = Math.min(length * 0.28 * scale.x, radius * 0.4 * scale.y)
    return [contour, drawnCircle(toFrame(scale, x + length / 2, 0), hole)]
  }
  const at = (along: number, share: number) => [along, share * (radius + (end - radius) * along)] as const
  const role = EDGE_MARKS.includes(mark) ? 'edge' : 'fine'
  return [contour, ...MARKS[mark].map(([from, a, to, b]) => line(role, [at(from, a), at(to, b)]))]
}

/** Returns the upper half of a piece's contour: position along it from 0 to 1, and distance from the axis in inches. */
function profileOf({ length, radius, end = radius, bulge, round = 0 }: Piece): (readonly [number, number])[] {
  if (bulge !== undefined) {
    return Array.from({ length: CURVE_STEPS + 1 }, (_, index) => {
      const along = index / CURVE_STEPS
      const straight = radius + (end - radius) * along
      return [along, straight + (bulge - (radius + end) / 2) * Math.sin(Math.PI * along)] as const
    })
  }
  const edge = Math.min(round, length * 0.4, radius * 0.45, end * 0.45)
  if (edge <= 0)
    return [
      [0, radius],
      [1, end],
    ]
  return [
    [0, radius - edge],
    [edge / length, radius],
    [1 - edge / length, end],
    [1, end - edge],
  ]
}

function hookEdges({ length, radius }: Piece, x: number, scale: DrawingScale): DrawnLine[] {
  const bar = radius * 0.32
  const pointOf = (r: number, index: number) => {
    const turn = (index / CURVE_STEPS) * Math.PI * 1.3
    const middle = length * 0.5
    return toFrame(scale, x + middle + Math.cos(turn) * middle * (r / radius), -Math.sin(turn) * r)
  }
  const steps = Array.from({ length: CURVE_STEPS + 1 }, (_, index) => index)
  return [radius - bar * 2, radius].map((r) =>
    drawnLine(
      'edge',
      steps.map((index) => pointOf(r, index)),
    ),
  )
}

/** Returns the board in section, above and below its hole, or as a bar under a right-angle part. */
export function boardShapes(outline: Outline, scale: DrawingScale): DrawnLine[] {
  const { board } = outline
  if (board === null) return []
  const { length, above, below } = outlineExtent(outline)
  const along = (x: number) => toFrame(scale, x, 0)[0]
  const down = (y: number) => toFrame(scale, 0, y)[1]
  if (board.parallel) {
    const [top, bottom] = [down(board.from), down(board.from + board.thickness)]
    const holes = (outline.legs ?? []).map(
      ({ at, radius }) => [along(at - radius) - 1, along(at + radius) + 1] as const,
    )
    const ends = [along(0) - BOARD_OVERHANG, ...holes.flat(), along(length) + BOARD_OVERHANG]
    return pairs(ends).flatMap(([from, to]) => section(from, to, top, bottom))
  }
  const [from, to] = [along(board.from), along(board.from + board.thickness)]
  const hole = outline.dimensions.find((size) => size.kind === 'across' && size.key === 'holeSize')
  const half =
    hole?.kind === 'across' ? hole.diameter / 2 : maxRadiusBetween(outline, board.from, board.from + board.thickness)
  const gap = outline.twin === undefined ? [] : [down(-half - outline.twin), down(half - outline.twin)]
  const ends = [down(-above) - BOARD_OVERHANG, ...gap, down(-half), down(half), down(below) + BOARD_OVERHANG]
  return pairs(ends).flatMap(([top, bottom]) => section(from, to, top, bottom))
}

function pairs(ends: readonly number[]): (readonly [number, number])[] {
  return Array.from({ length: Math.floor(ends.length / 2) }, (_, index) => [
    ends[index * 2] ?? 0,
    ends[index * 2 + 1] ?? 0,
  ])
}

function maxRadiusBetween({ pieces }: Outline, from: number, to: number): number {
  let x = 0
  const within = pieces.filter((piece) => {
    x += piece.length
    return x > from + 1e-9 && x - piece.length < to - 1e-9
  })
  return Math.max(0, ...within.map(({ radius }) => radius))
}

function section(from: number, to: number, top: number, bottom: number): DrawnLine[] {
  if (to - from < 0.5 || bottom - top < 0.5) return []
  const corners: Point[] = [
    [from, top],
    [to, top],
    [to, bottom],
    [from, bottom],
    [from, top],
  ]
  const lines: DrawnLine[] = [drawnLine('fine', corners)]
  for (let sum = from + top + HATCH_SPACING; sum < to + bottom; sum += HATCH_SPACING) {
    // The line x + y = sum, clipped to the rectangle.
    const start: Point = [sum - Math.min(bottom, sum - from), Math.min(bottom, sum - from)]
    const stop: Point = [sum - Math.max(top, sum - to), Math.max(top, sum - to)]
    lines.push(drawnLine('hatch', [start, stop]))
  }
  return lines
}
