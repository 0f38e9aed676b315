import type { Point } from '#catalogue/drawing-shapes.ts'
import type { Outline, OutlineDimension } from '#catalogue/outline.ts'
import { sizeText } from '#catalogue/quantity-text.ts'

/** Every drawing says what it is worth: no inspector should hold a part against it. */
export const DRAWING_CAPTION = 'Reference, made from the table. Not for inspection.'

/** An arrowhead, in units of a drawing's frame: from its tip to its base, and half of that. */
export const ARROW = { length: 8, half: 2.2 } as const

const tenth = (value: number): string => String(Math.round(value * 10) / 10)

/** A line's points for `points`. */
export const pointList = (points: readonly Point[]): string => points.map((each) => each.map(tenth).join(',')).join(' ')

/** The three corners of an arrowhead whose tip points to `degrees`, 0 to the right, clockwise. */
export function arrowHead([x, y]: Point, degrees: number): Point[] {
  const turn = (degrees * Math.PI) / 180
  const corner = (side: number): Point => [
    x - ARROW.length * Math.cos(turn) - side * ARROW.half * Math.sin(turn),
    y - ARROW.length * Math.sin(turn) + side * ARROW.half * Math.cos(turn),
  ]
  return [[x, y], corner(1), corner(-1)]
}

/** What a screen reader says of the drawing: each size with its name, in both units. */
export function drawingText({ dimensions }: Outline): string {
  const said = (size: OutlineDimension) => {
    const both = sizeText(size.text, 'dimension')
    return both ? `${size.label} ${both.inch}, ${both.mm}` : `${size.label} ${size.text}`
  }
  return dimensions.length === 0
    ? 'Outline without sizes: the table states none.'
    : `${dimensions.map(said).join('; ')}.`
}
