import { extentOf } from '#catalogue/drawing-edges.ts'
import type { Leg, Outline, Piece, Surface } from '#catalogue/outline.ts'
import type { Paper } from '#papers/paper.ts'
import { PLACES, shadesOf } from '#papers/surface-shades.ts'

/** A place on a page, in points. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Draws a part from the side as a turned solid, as large as the box allows. */
export function drawShadedPart(paper: Paper, outline: Outline, box: Box): void {
  const { pieces, legs = [], twin = 0 } = outline
  const { length, above, below } = extentOf(outline)
  const scale = Math.min(box.width / length, box.height / (above + below))
  const left = box.x + (box.width - length * scale) / 2
  const axis = box.y + (box.height - (above + below) * scale) / 2 + above * scale
  for (const leg of legs) drawLeg(paper, leg, { x: left, axis, scale })
  for (const row of twin > 0 ? [-twin, 0] : [0]) {
    let x = left
    for (const piece of pieces) {
      drawPiece(paper, piece, { x, axis: axis + row * scale, scale })
      x += piece.length * scale
    }
  }
}

/** Where a piece begins, in points; `scale` is points an inch. */
type Place = { readonly x: number; readonly axis: number; readonly scale: number }

function drawLeg(paper: Paper, { at, length, radius, surface }: Leg, { x, axis, scale }: Place): void {
  const middle = x + at * scale
  const half = radius * scale
  paper.rect(middle - half, axis, 2 * half, length * scale)
  paper.fill(shadeOf(paper, surface, [middle - half, 0, middle + half, 0]))
}

function shadeOf(paper: Paper, surface: Surface, [x1, y1, x2, y2]: readonly [number, number, number, number]) {
  const shade = paper.linearGradient(x1, y1, x2, y2)
  shadesOf(surface).forEach((color, index) => {
    shade.stop(PLACES[surface.kind][index] ?? 0, color)
  })
  return shade
}

function drawPiece(paper: Paper, piece: Piece, { x, axis, scale }: Place): void {
  const from = piece.radius * scale
  const to = (piece.end ?? piece.radius) * scale
  const most = Math.max(from, to, (piece.bulge ?? 0) * scale)
  const right = x + piece.length * scale
  paper.save()
  tracePiece(paper, piece, { x, axis, scale })
  paper.fill(shadeOf(paper, piece.surface, [0, axis - most, 0, axis + most]))
  tracePiece(paper, piece, { x, axis, scale })
  paper.clip()
  marks(paper, piece, { x, axis, scale })
  paper.restore()
  paper.lineWidth(0.35).strokeOpacity(0.35).strokeColor('#000000')
  paper
    .moveTo(x, axis - from)
    .lineTo(x, axis + from)
    .stroke()
  paper
    .moveTo(right, axis - to)
    .lineTo(right, axis + to)
    .stroke()
    .strokeOpacity(1)
}

/** Traces the edge of a piece, to be filled or drawn: straight or tapered with broken corners, or bulging like a spring. */
function tracePiece(paper: Paper, piece: Piece, { x, axis, scale }: Place): void {
  const from = piece.radius * scale
  const to = (piece.end ?? piece.radius) * scale
  const right = x + piece.length * scale
  if (piece.bulge !== undefined) {
    // A quadratic curve passes half-way between its control point and the middle of its ends.
    const belly = 2 * piece.bulge * scale - (from + to) / 2
    const middle = (x + right) / 2
    paper.moveTo(x, axis - from).quadraticCurveTo(middle, axis - belly, right, axis - to)
    paper
      .lineTo(right, axis + to)
      .quadraticCurveTo(middle, axis + belly, x, axis + from)
      .closePath()
    return
  }
  const corner = Math.min((piece.round ?? 0.006) * scale, (right - x) / 4, from / 6, to / 6)
  paper
    .moveTo(x, axis - from + corner)
    .lineTo(x + corner, axis - from)
    .lineTo(right - corner, axis - to)
  paper
    .lineTo(right, axis - to + corner)
    .lineTo(right, axis + to - corner)
    .lineTo(right - corner, axis + to)
  paper
    .lineTo(x + corner, axis + from)
    .lineTo(x, axis + from - corner)
    .closePath()
}

function marks(paper: Paper, { length, radius, end = radius, mark }: Piece, { x, axis, scale }: Place): void {
  if (!mark) return
  const tall = Math.max(radius, end) * scale
  const right = x + length * scale
  paper.lineWidth(0.5).strokeColor('#000000').strokeOpacity(0.28)
  const between = (share: number) => {
    for (const y of [axis - tall * share, axis + tall * share]) paper.moveTo(x, y).lineTo(right, y).stroke()
  }
  if (mark === 'hex') between(1 / 2)
  if (mark === 'crimp' || mark === 'flat') between(1 / 3)
  if (mark === 'slot' || mark === 'fork')
    paper
      .lineWidth(tall / 3)
      .moveTo(x, axis)
      .lineTo(right, axis)
      .stroke()
  if (mark === 'cup')
    paper
      .lineWidth(tall)
      .moveTo(x, axis - tall / 2)
      .lineTo(right, axis - tall / 2)
      .stroke()
  if (mark === 'cross-hole')
    paper
      .circle((x + right) / 2, axis, tall / 3)
      .fillOpacity(0.7)
      .fill('#1b1f24')
      .fillOpacity(1)
  if (mark === 'knurl' || mark === 'thread' || mark === 'ribs') {
    const lean = mark === 'thread' ? 1.2 : 0
    for (let at = x + 1; at < right; at += 2)
      paper
        .moveTo(at, axis - tall)
        .lineTo(at + lean, axis + tall)
        .stroke()
  }
  paper.strokeOpacity(1)
}
