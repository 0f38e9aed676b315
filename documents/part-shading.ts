import { outlineExtent } from '#catalog/drawing/drawing-edges.ts'
import type { Leg, Outline, Piece, Surface } from '#catalog/drawing/outline.ts'
import type { Pdf } from '#documents/letter-pdf.ts'
import { PLACES, shadesOf } from '#documents/surface-shades.ts'

/** A place on a page, in points. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Draws a part from the side as a shaded turned body, as large as the box allows. */
export function drawShadedPart(pdf: Pdf, outline: Outline, box: Box): void {
  const { pieces, legs = [], twin = 0 } = outline
  const { length, above, below } = outlineExtent(outline)
  const scale = Math.min(box.width / length, box.height / (above + below))
  const left = box.x + (box.width - length * scale) / 2
  const axis = box.y + (box.height - (above + below) * scale) / 2 + above * scale
  for (const leg of legs) drawLeg(pdf, leg, { x: left, axis, scale })
  for (const row of twin > 0 ? [-twin, 0] : [0]) {
    let x = left
    for (const piece of pieces) {
      drawPiece(pdf, piece, { x, axis: axis + row * scale, scale })
      x += piece.length * scale
    }
  }
}

/** Where a piece starts, in points. `scale` is points per inch. */
type Place = { readonly x: number; readonly axis: number; readonly scale: number }

function drawLeg(pdf: Pdf, { at, length, radius, surface }: Leg, { x, axis, scale }: Place): void {
  const middle = x + at * scale
  const half = radius * scale
  pdf.rect(middle - half, axis, 2 * half, length * scale)
  pdf.fill(shadeOf(pdf, surface, [middle - half, 0, middle + half, 0]))
}

function shadeOf(pdf: Pdf, surface: Surface, [x1, y1, x2, y2]: readonly [number, number, number, number]) {
  const shade = pdf.linearGradient(x1, y1, x2, y2)
  shadesOf(surface).forEach((color, index) => {
    shade.stop(PLACES[surface.kind][index] ?? 0, color)
  })
  return shade
}

function drawPiece(pdf: Pdf, piece: Piece, { x, axis, scale }: Place): void {
  const from = piece.radius * scale
  const to = (piece.end ?? piece.radius) * scale
  const most = Math.max(from, to, (piece.bulge ?? 0) * scale)
  const right = x + piece.length * scale
  pdf.save()
  tracePiece(pdf, piece, { x, axis, scale })
  pdf.fill(shadeOf(pdf, piece.surface, [0, axis - most, 0, axis + most]))
  tracePiece(pdf, piece, { x, axis, scale })
  pdf.clip()
  marks(pdf, piece, { x, axis, scale })
  pdf.restore()
  pdf.lineWidth(0.35).strokeOpacity(0.35).strokeColor('#000000')
  pdf
    .moveTo(x, axis - from)
    .lineTo(x, axis + from)
    .stroke()
  pdf
    .moveTo(right, axis - to)
    .lineTo(right, axis + to)
    .stroke()
    .strokeOpacity(1)
}

/** Traces the contour of a piece: straight or tapered with broken corners, or bulging like a spring. */
function tracePiece(pdf: Pdf, piece: Piece, { x, axis, scale }: Place): void {
  const from = piece.radius * scale
  const to = (piece.end ?? piece.radius) * scale
  const right = x + piece.length * scale
  if (piece.bulge !== undefined) {
    // A quadratic curve passes halfway between its control point and the midpoint of its ends.
    const belly = 2 * piece.bulge * scale - (from + to) / 2
    const middle = (x + right) / 2
    pdf.moveTo(x, axis - from).quadraticCurveTo(middle, axis - belly, right, axis - to)
    pdf
      .lineTo(right, axis + to)
      .quadraticCurveTo(middle, axis + belly, x, axis + from)
      .closePath()
    return
  }
  const corner = Math.min((piece.round ?? 0.006) * scale, (right - x) / 4, from / 6, to / 6)
  pdf
    .moveTo(x, axis - from + corner)
    .lineTo(x + corner, axis - from)
    .lineTo(right - corner, axis - to)
  pdf
    .lineTo(right, axis - to + corner)
    .lineTo(right, axis + to - corner)
    .lineTo(right - corner, axis + to)
  pdf
    .lineTo(x + corner, axis + from)
    .lineTo(x, axis + from - corner)
    .closePath()
}

function marks(pdf: Pdf, { length, radius, end = radius, mark }: Piece, { x, axis, scale }: Place): void {
  if (!mark) return
  const tall = Math.max(radius, end) * scale
  const right = x + length * scale
  pdf.lineWidth(0.5).strokeColor('#000000').strokeOpacity(0.28)
  const between = (share: number) => {
    for (const y of [axis - tall * share, axis + tall * share]) pdf.moveTo(x, y).lineTo(right, y).stroke()
  }
  if (mark === 'hex') between(1 / 2)
  if (mark === 'crimp' || mark === 'flat') between(1 / 3)
  if (mark === 'slot' || mark === 'fork')
    pdf
      .lineWidth(tall / 3)
      .moveTo(x, axis)
      .lineTo(right, axis)
      .stroke()
  if (mark === 'cup')
    pdf
      .lineWidth(tall)
      .moveTo(x, axis - tall / 2)
      .lineTo(right, axis - tall / 2)
      .stroke()
  if (mark === 'cross-hole')
    pdf
      .circle((x + right) / 2, axis, tall / 3)
      .fillOpacity(0.7)
      .fill('#1b1f24')
      .fillOpacity(1)
  if (mark === 'knurl' || mark === 'thread' || mark === 'ribs') {
    const lean = mark === 'thread' ? 1.2 : 0
    for (let at = x + 1; at < right; at += 2)
      pdf
        .moveTo(at, axis - tall)
        .lineTo(at + lean, axis + tall)
        .stroke()
  }
  pdf.strokeOpacity(1)
}
