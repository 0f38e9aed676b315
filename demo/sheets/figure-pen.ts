import { BRASS, GREY, INK, type Pdf } from '#documents/letter-pdf.ts'
import { line } from '#documents/pdf-text.ts'

/** A position in a figure, in points. */
export type Point = readonly [x: number, y: number]

export const STEEL = '#d9dcde'
export const METAL = '#e4c98a'
export const BOARD = '#dfe8dd'
export const PLASTIC = '#c9d6e6'

/** A closed shape with an outline, filled or open. */
export function solid(pdf: Pdf, points: readonly Point[], fill: string | null, weight = 0.7): void {
  points.forEach(([x, y], index) => {
    if (index === 0) pdf.moveTo(x, y)
    else pdf.lineTo(x, y)
  })
  pdf.closePath().lineWidth(weight).strokeColor(INK)
  if (fill) pdf.fillAndStroke(fill, INK)
  else pdf.stroke()
}

/** A rectangle as `solid` draws it. */
export function block(pdf: Pdf, x: number, y: number, width: number, height: number, fill: string | null): void {
  const points: Point[] = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]
  solid(pdf, points, fill)
}

/** A cut surface, hatched at 45 degrees. */
export function section(pdf: Pdf, x: number, y: number, width: number, height: number, fill: string): void {
  pdf.save().rect(x, y, width, height).clip()
  pdf.rect(x, y, width, height).fillColor(fill).fill()
  pdf.lineWidth(0.35).strokeColor(GREY)
  for (let at = -height; at < width; at += 4) pdf.moveTo(x + at, y + height).lineTo(x + at + height, y)
  pdf.stroke().restore()
  block(pdf, x, y, width, height, null)
}

/** The center line of a turned part. */
export function axis(pdf: Pdf, [x, y]: Point, [toX, toY]: Point): void {
  pdf.save().moveTo(x, y).lineTo(toX, toY).lineWidth(0.4).strokeColor(BRASS).dash(7, { space: 2 }).stroke().restore()
}

/** A movement: a vertical or horizontal line with an arrowhead. */
export function arrow(pdf: Pdf, [x, y]: Point, [toX, toY]: Point, color = BRASS): void {
  const long = Math.hypot(toX - x, toY - y)
  const [dx, dy] = [(toX - x) / long, (toY - y) / long]
  pdf
    .moveTo(x, y)
    .lineTo(toX - dx * 4, toY - dy * 4)
    .lineWidth(1.1)
    .strokeColor(color)
    .stroke()
  pdf.moveTo(toX, toY).lineTo(toX - dx * 6 - dy * 2.6, toY - dy * 6 + dx * 2.6)
  pdf
    .lineTo(toX - dx * 6 + dy * 2.6, toY - dy * 6 - dx * 2.6)
    .closePath()
    .fillColor(color)
    .fill()
}

/** A label with a leader line to its part. */
export function callout(pdf: Pdf, text: string, [x, y]: Point, [toX, toY]: Point, width = 90): void {
  const isRight = toX > x
  pdf.moveTo(x, y).lineTo(toX, toY).lineWidth(0.4).strokeColor(GREY).stroke()
  pdf.circle(x, y, 1.1).fillColor(INK).fill()
  const left = isRight ? toX + 3 : toX - 3 - width
  line(pdf, text, left, toY + 2.2, { size: 6.8, align: isRight ? 'left' : 'right', width })
}

/** A caption centered below a view. */
export function caption(pdf: Pdf, text: string, x: number, y: number): void {
  line(pdf, text, x - 75, y, { face: 'medium', size: 7, align: 'center', width: 150 })
}
