import { BRASS, GREY, INK, type Paper } from '#papers/paper.ts'
import { line } from '#papers/paper-text.ts'

/** A point of a figure, in its own points. */
export type Point = readonly [x: number, y: number]

export const STEEL = '#d9dcde'
export const METAL = '#e4c98a'
export const BOARD = '#dfe8dd'
export const PLASTIC = '#c9d6e6'

/** A closed shape with an outline, filled or open. */
export function solid(paper: Paper, points: readonly Point[], fill: string | null, weight = 0.7): void {
  points.forEach(([x, y], index) => {
    if (index === 0) paper.moveTo(x, y)
    else paper.lineTo(x, y)
  })
  paper.closePath().lineWidth(weight).strokeColor(INK)
  if (fill) paper.fillAndStroke(fill, INK)
  else paper.stroke()
}

/** A rectangle as `solid` draws it. */
export function block(paper: Paper, x: number, y: number, width: number, height: number, fill: string | null): void {
  const points: Point[] = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]
  solid(paper, points, fill)
}

/** A cut surface: hatched at 45 degrees, as sections are. */
export function section(paper: Paper, x: number, y: number, width: number, height: number, fill: string): void {
  paper.save().rect(x, y, width, height).clip()
  paper.rect(x, y, width, height).fillColor(fill).fill()
  paper.lineWidth(0.35).strokeColor(GREY)
  for (let at = -height; at < width; at += 4) paper.moveTo(x + at, y + height).lineTo(x + at + height, y)
  paper.stroke().restore()
  block(paper, x, y, width, height, null)
}

/** The centre line of something turned. */
export function axis(paper: Paper, [x, y]: Point, [toX, toY]: Point): void {
  paper.save().moveTo(x, y).lineTo(toX, toY).lineWidth(0.4).strokeColor(BRASS).dash(7, { space: 2 }).stroke().restore()
}

/** A movement: a line with an arrowhead at its end, upright or level. */
export function arrow(paper: Paper, [x, y]: Point, [toX, toY]: Point, color = BRASS): void {
  const long = Math.hypot(toX - x, toY - y)
  const [dx, dy] = [(toX - x) / long, (toY - y) / long]
  paper
    .moveTo(x, y)
    .lineTo(toX - dx * 4, toY - dy * 4)
    .lineWidth(1.1)
    .strokeColor(color)
    .stroke()
  paper.moveTo(toX, toY).lineTo(toX - dx * 6 - dy * 2.6, toY - dy * 6 + dx * 2.6)
  paper
    .lineTo(toX - dx * 6 + dy * 2.6, toY - dy * 6 - dx * 2.6)
    .closePath()
    .fillColor(color)
    .fill()
}

/** A part's name, with a leader to it. */
export function callout(paper: Paper, text: string, [x, y]: Point, [toX, toY]: Point, width = 90): void {
  const isRight = toX > x
  paper.moveTo(x, y).lineTo(toX, toY).lineWidth(0.4).strokeColor(GREY).stroke()
  paper.circle(x, y, 1.1).fillColor(INK).fill()
  const left = isRight ? toX + 3 : toX - 3 - width
  line(paper, text, left, toY + 2.2, { size: 6.8, align: isRight ? 'left' : 'right', width })
}

/** A caption below a view, about its middle. */
export function caption(paper: Paper, text: string, x: number, y: number): void {
  line(paper, text, x - 75, y, { face: 'medium', size: 7, align: 'center', width: 150 })
}
