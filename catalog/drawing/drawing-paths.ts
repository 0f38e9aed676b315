import { arrowHead, pointList } from '#catalog/drawing/drawing-annotations.ts'
import type { Drawing } from '#catalog/drawing/drawing-shapes.ts'
import type { LineRole, NoteShape, Point, Shape } from '#catalog/drawing/shape.ts'

type Role = LineRole | 'arrow'

/** A drawing for a page: one SVG path for each kind of line, and the notes above them. */
export type DrawingPaths = Pick<Drawing, 'width' | 'height' | 'caption'> & {
  readonly paths: readonly (readonly [role: Role, d: string])[]
  readonly notes: readonly NoteShape[]
}

const tenth = (value: number): number => Math.round(value * 10) / 10
const lineTo = (points: readonly Point[]): string => `M${pointList(points)}`

/** Returns the shapes as paths with tenths of a unit: a tenth of the bytes, and fewer elements. */
export function drawingPaths({ width, height, caption, shapes }: Drawing): DrawingPaths {
  const lines = shapes.filter((shape) => shape.kind !== 'note')
  const paths = Map.groupBy(lines, (line): Role => (line.kind === 'arrow' ? 'arrow' : line.role))
  return {
    width,
    height,
    caption,
    paths: Array.from(paths, ([role, own]) => [role, own.map(pathOf).join('')] as const),
    notes: shapes
      .filter((shape) => shape.kind === 'note')
      .map((note) => ({ ...note, at: [tenth(note.at[0]), tenth(note.at[1])] as const })),
  }
}

function pathOf(shape: Exclude<Shape, NoteShape>): string {
  switch (shape.kind) {
    case 'line':
      return lineTo(shape.points)
    case 'arrow':
      return `${lineTo(arrowHead(shape.tip, shape.degrees))}Z`
    case 'circle': {
      const { center, radius } = shape
      const half = (width: number) => `a${tenth(radius)},${tenth(radius)} 0 1 0 ${tenth(width)},0`
      return `${lineTo([[center[0] - radius, center[1]]])}${half(2 * radius)}${half(-2 * radius)}`
    }
  }
}
