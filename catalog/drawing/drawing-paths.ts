import type { DrawnLine, DrawnNote, LineRole, Point } from '#catalog/drawing/shape.ts'

const ARROW = { length: 8, half: 2.2 } as const

/** Tenths of a unit: a tenth of the bytes. */
const tenth = (value: number): number => Math.round(value * 10) / 10
const lineTo = (points: readonly Point[]): string => `M${points.map((point) => point.map(tenth).join(',')).join(' ')}`

export const drawnLine = (role: LineRole, points: readonly Point[]): DrawnLine => [role, lineTo(points)]

export function drawnCircle([x, y]: Point, radius: number): DrawnLine {
  const half = (width: number) => `a${tenth(radius)},${tenth(radius)} 0 1 0 ${tenth(width)},0`
  return ['edge', `${lineTo([[x - radius, y]])}${half(2 * radius)}${half(-2 * radius)}`]
}

/** An arrowhead. `degrees` is its direction: 0 points right, clockwise. */
export function drawnArrow([x, y]: Point, degrees: number): DrawnLine {
  const angle = (degrees * Math.PI) / 180
  const corner = (side: number): Point => [
    x - ARROW.length * Math.cos(angle) - side * ARROW.half * Math.sin(angle),
    y - ARROW.length * Math.sin(angle) + side * ARROW.half * Math.cos(angle),
  ]
  return ['arrow', `${lineTo([[x, y], corner(1), corner(-1)])}Z`]
}

/** Joins lines to one path for each role, so that a page has fewer elements, below the notes. */
export function drawingPaths(shapes: readonly (DrawnLine | DrawnNote)[]) {
  const lines = shapes.flatMap((shape) => ('anchor' in shape ? [] : [shape]))
  const notes = shapes.flatMap((shape) => ('anchor' in shape ? [shape] : []))
  return {
    paths: Array.from(
      Map.groupBy(lines, ([role]) => role),
      ([role, own]) => [role, own.map(([, d]) => d).join('')] as const,
    ),
    notes: notes.map((note) => ({ ...note, at: [tenth(note.at[0]), tenth(note.at[1])] as const })),
  }
}
