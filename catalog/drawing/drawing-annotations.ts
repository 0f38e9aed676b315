import type { Outline, OutlineDimension } from '#catalog/drawing/outline.ts'
import type { Point } from '#catalog/drawing/shape.ts'
import { sizeText } from '#catalog/quantities/quantity-text.ts'

/** Stated on every drawing, because drawings are not for inspection. */
export const DRAWING_CAPTION = 'For reference only, drawn from table data. Not for inspection.'

const ARROW = { length: 8, half: 2.2 } as const

/** The caption: the drawing's purpose, whether it is to scale, and which sizes of the row have no dimension. */
export function drawingCaption({ undimensioned = [] }: Outline, toScale: boolean): string {
  const [first, ...others] = undimensioned
  const names = others.length === 0 ? `${first} isn’t` : `${undimensioned.join(', ')} aren’t`
  const why = first === undefined ? '' : ` ${names} dimensioned: the data doesn’t say where to measure.`
  return `${DRAWING_CAPTION}${toScale ? '' : ' Not to scale.'}${why}`
}

export const pointList = (points: readonly Point[]): string =>
  points.map((point) => point.map((value) => Math.round(value * 10) / 10).join(',')).join(' ')

/** Returns the three corners of an arrowhead. `degrees` is its direction: 0 points right, clockwise. */
export function arrowHead([x, y]: Point, degrees: number): Point[] {
  const angle = (degrees * Math.PI) / 180
  const corner = (side: number): Point => [
    x - ARROW.length * Math.cos(angle) - side * ARROW.half * Math.sin(angle),
    y - ARROW.length * Math.sin(angle) + side * ARROW.half * Math.cos(angle),
  ]
  return [[x, y], corner(1), corner(-1)]
}

/** Describes the drawing for screen readers: each size with its name, in both units. */
export function drawingText({ dimensions }: Outline): string {
  const describe = (size: OutlineDimension) => {
    const both = sizeText(size.text, 'dimension')
    return both ? `${size.label} ${both.inch}, ${both.mm}` : `${size.label} ${size.text}`
  }
  return dimensions.length === 0
    ? 'Outline without dimensions: the table states none.'
    : `${dimensions.map(describe).join('; ')}.`
}
