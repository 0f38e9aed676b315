import { maxRadius, outlineExtent } from '#catalogue/drawing/drawing-edges.ts'
import type { Outline, Piece, Surface } from '#catalogue/drawing/outline.ts'
import {
  bellyOf,
  crimped,
  crossHole,
  cup,
  flat,
  fork,
  hexagon,
  hook,
  inShade,
  knurl,
  profiled,
  ribs,
  slots,
  thread,
} from '#demo/pictures/turned-marks.ts'
import { arc, ellipse, front, n, painted, type Slice, TURN } from '#demo/pictures/turned-shape.ts'
import { shadesOf, surfaceId } from '#documents/surface-shades.ts'

/** The extent of a drawn part from the left end of its axis. */
type Room = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

/** A drawn part: its gradients, its shapes with the axis at y = 0, and its extent. */
export type TurnedPart = Room & {
  readonly surfaces: ReadonlyMap<string, Surface>
  readonly shapes: string
  /** Where it touches the ground: the spans of its widest pieces. */
  readonly contacts: readonly { readonly from: number; readonly to: number }[]
}

const THREAD_PITCH = 1 / 32

/** Draws an outline as a turned body at `scale` px per inch, seen slightly from its left end. */
export function turnPart(outline: Outline, scale: number): TurnedPart {
  const starts = placesOf(outline.pieces, scale)
  const pieces = outline.pieces.map((piece, index) => ({ piece: scaled(piece, scale), x: starts[index] ?? 0 }))
  const row = pieces
    .map(({ piece, x }, index) => onePiece(piece, x, pieces[index - 1]?.piece ?? null, scale))
    .toReversed()
    .join('')
  const first = pieces[0]
  const bore = outline.bore && first ? boreAt(outline.bore, first.piece, first.x, scale) : ''
  const widest = Math.max(...pieces.map(({ piece }) => maxRadius(piece)))
  const legs = outline.legs ?? []
  const legShapes = legs.map((leg) => legAt(leg.at * scale, leg.length * scale, leg.radius * scale, leg.surface))
  const twin = (outline.twin ?? 0) * scale
  const one = legShapes.join('') + row + bore
  const surfaces = [...outline.pieces, ...legs].map(({ surface }) => [surfaceId(surface), surface] as const)
  const rim = outline.bore ? [[surfaceId(outline.bore.rim), outline.bore.rim] as const] : []
  return {
    surfaces: new Map([...surfaces, ...rim]),
    shapes: twin > 0 ? `<g transform="translate(0 ${n(-twin)})">${one}</g>${one}` : one,
    ...roomOf(outline, scale),
    contacts:
      legs.length > 0
        ? legs.map(({ at, radius }) => ({ from: (at - radius) * scale, to: (at + radius) * scale }))
        : pieces
            .filter(({ piece }) => piece.length > widest * 0.12 && maxRadius(piece) > widest * 0.94)
            .map(({ piece, x }) => ({ from: x, to: x + piece.length })),
  }
}

/** The extent of an outline as a turned body, at `scale` px per inch. */
export function roomOf(outline: Outline, scale = 1): Room {
  const { length, above, below } = outlineExtent(outline)
  const [first, last] = [outline.pieces[0], outline.pieces.at(-1)]
  return {
    left: -TURN * (first?.radius ?? 0) * scale,
    right: (length + TURN * (last?.end ?? last?.radius ?? 0)) * scale,
    top: -above * scale,
    bottom: below * scale,
  }
}

function placesOf(pieces: readonly Piece[], scale: number): number[] {
  let x = 0
  return pieces.map(({ length }) => {
    const start = x
    x += length * scale
    return start
  })
}

function scaled({ length, radius, end, bulge, round, ...piece }: Piece, scale: number): Piece {
  return {
    ...piece,
    length: length * scale,
    radius: radius * scale,
    ...(end === undefined ? {} : { end: end * scale }),
    ...(bulge === undefined ? {} : { bulge: bulge * scale }),
    round: (round ?? 0.006) * scale,
  }
}

/** One piece with its broken edges, marks, and the shadow of its neighbor. */
function onePiece(piece: Piece, x: number, before: Piece | null, scale: number): string {
  const { length, radius, end = radius, surface, round = 0 } = piece
  const beforeRadius = before ? (before.end ?? before.radius) : 0
  const edge = Math.min(round, length * 0.4, radius * 0.45, end * 0.45)
  if (piece.mark === 'hook') return hook({ x, length, r: radius, end }, surface)
  if (piece.mark === 'fork') return fork({ x, length, r: radius, end }, surface)
  const isOpen = beforeRadius < radius - 0.5
  const left = isOpen ? edge : 0
  const slice: Slice = { x: x + left, length: length - left - edge * 0.8, r: radius, end }
  const tail = painted(
    { x: x + length - edge * 0.8, length: edge * 0.8, r: end, end: end - edge * 0.7 },
    surface,
    'dim',
  )
  const lead = edgeBefore(x, radius, left, surface)
  const face =
    isOpen && piece.mark !== 'hex' ? front(x, radius - left, surface) + shadowOn(x, radius - left, beforeRadius) : ''
  // A thread's roots are narrower than its crests.
  const cut = piece.mark === 'thread' || piece.mark === 'flat' || piece.mark === 'ribs' ? radius * 0.9 : radius
  const shaded =
    beforeRadius > radius * 1.04 && piece.mark !== 'hex'
      ? inShade({
          x,
          length: Math.min(length, (beforeRadius - radius) * 0.5 + TURN * beforeRadius),
          r: cut,
          end: cut,
        })
      : ''
  return tail + sideOf(piece, slice, scale) + shaded + lead + face
}

/** The rounded edge toward the viewer, in three steps. */
function edgeBefore(x: number, r: number, edge: number, surface: Surface): string {
  if (edge < 0.4) return ''
  const steps = edge < 3 ? 1 : 3
  const at = (index: number) => {
    const angle = ((index / steps) * Math.PI) / 2
    return { along: edge * (1 - Math.cos(angle)), r: r - edge * (1 - Math.sin(angle)) }
  }
  return Array.from({ length: steps }, (_, index) => {
    const [from, to] = [at(index), at(index + 1)]
    const slice = { x: x + from.along, length: to.along - from.along + 0.3, r: from.r, end: to.r }
    return painted(slice, surface, 'lit')
  })
    .toReversed()
    .join('')
}

const shadowOn = (x: number, r: number, before: number): string =>
  before > 0 ? ellipse(x, Math.min(r * 0.98, before * 1.3), 'fill="url(#about)"') : ''

function sideOf(piece: Piece, slice: Slice, scale: number): string {
  const { surface, mark, bulge } = piece
  if (bulge !== undefined) {
    const profile = bellyOf(piece)
    return profiled(slice, surface, 22, profile) + (mark === 'slot' ? slots(slice, profile) : '')
  }
  switch (mark) {
    case 'thread':
      return thread(slice, surface, THREAD_PITCH * scale)
    case 'flat':
      return thread(slice, surface, THREAD_PITCH * scale) + flat(slice, surface)
    case 'ribs':
      return ribs(slice, surface)
    case 'knurl':
      return knurl(slice, surface)
    case 'hex':
      return hexagon(slice, surface)
    case 'cup':
      return cup(slice, surface)
    case 'crimp':
      return profiled(slice, surface, 30, crimped(slice.r))
    default:
      return (
        plainSide(slice, surface) +
        (mark === 'slot' ? slots(slice, null) : '') +
        (mark === 'cross-hole' ? crossHole(slice) : '')
      )
  }
}

/** A cylinder or cone. A steep cone is drawn in slices, so that its shading varies. Turned metal shows tool marks. */
function plainSide(slice: Slice, surface: Surface): string {
  const { r, end, x, length } = slice
  const steep = Math.abs(end - r) > 0.1 * Math.max(r, end)
  const body = steep ? profiled(slice, surface, 8, (along) => r + (end - r) * along) : painted(slice, surface, 'side')
  if (surface.kind === 'plastic' || length < 24 || steep) return body
  const places = [0.09, 0.15, 0.27, 0.34, 0.41, 0.56, 0.6, 0.71, 0.83, 0.88, 0.94]
  const traces = places.map((at) => arc(x + length * at, r + (end - r) * at)).join('')
  return `${body}<path d="${traces}" fill="none" stroke="#fff" stroke-opacity=".1" stroke-width="1.2"/>`
}

/** The hole at the left end: its metal rim and the lit part of its inner wall. */
function boreAt(bore: NonNullable<Outline['bore']>, first: Piece, x: number, scale: number): string {
  const room = first.radius - Math.min(first.round ?? 0, first.length * 0.4, first.radius * 0.45)
  const r = Math.min(bore.radius * scale, room * 0.86)
  const rim = Math.min(r * 1.42, room * 0.97)
  return [
    ellipse(
      x,
      rim,
      `fill="url(#${surfaceId(bore.rim)}-face)" stroke="${shadesOf(bore.rim)[4]}" stroke-opacity=".7" stroke-width="1"`,
    ),
    ellipse(x, r, `fill="url(#${surfaceId(bore.rim)}-side)"`),
    ellipse(x, r, 'fill="url(#hollow)" stroke="#000" stroke-opacity=".35" stroke-width=".8"'),
  ].join('')
}

/** A leg pointing down from the axis, lit from the left as the body is from above. */
function legAt(x: number, length: number, r: number, surface: Surface): string {
  const path = `M${n(x - r)} 0V${n(length - r * 0.5)}Q${n(x - r)} ${n(length)} ${n(x)} ${n(length)}T${n(x + r)} ${n(length - r * 0.5)}V0Z`
  return `<path d="${path}" fill="url(#${surfaceId(surface)}-upright)"/><path d="${path}" fill="url(#under)"/>`
}
