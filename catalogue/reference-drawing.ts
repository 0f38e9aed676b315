import { type Drawing, drawingShapes, type LineRole, type Point, type Shape } from '#catalogue/drawing-shapes.ts'
import type { Outline, OutlineDimension } from '#catalogue/outline.ts'
import { sizeText } from '#catalogue/quantity-text.ts'

/** Every drawing says what it is worth: no inspector should hold a part against it. */
export const DRAWING_CAPTION = 'Reference, made from the table. Not for inspection.'

/** How a line of a role is drawn: width, and dashes. */
export const LINE_LOOKS: Readonly<Record<LineRole, { readonly width: number; readonly dashes: string | null }>> = {
  edge: { width: 1.5, dashes: null },
  fine: { width: 0.7, dashes: null },
  unseen: { width: 0.8, dashes: '4 2.5' },
  axis: { width: 0.7, dashes: '12 3 2 3' },
  hatch: { width: 0.5, dashes: null },
  dimension: { width: 0.6, dashes: null },
}

const tenth = (value: number): string => String(Math.round(value * 10) / 10)

/** A line's points for `points`. */
export const pointList = (points: readonly Point[]): string => points.map((each) => each.map(tenth).join(',')).join(' ')

/** The three corners of an arrowhead whose tip points to `degrees`, 0 to the right, clockwise. */
export function arrowHead([x, y]: Point, degrees: number): Point[] {
  const turn = (degrees * Math.PI) / 180
  const corner = (side: number): Point => [
    x - 8 * Math.cos(turn) - side * 2.2 * Math.sin(turn),
    y - 8 * Math.sin(turn) + side * 2.2 * Math.cos(turn),
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

/**
 * The dimensioned outline of a part as one SVG document, without styles or scripts: presentation attributes, and the
 * classes `inch` and `mm` by which the site shows one unit or both. `title` names the part.
 */
export function referenceDrawing(outline: Outline, title: string): string {
  const drawing = drawingShapes(outline)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${drawing.width} ${drawing.height}" width="${drawing.width}" height="${drawing.height}" role="img">`,
    `<title>${escaped(title)}</title><desc>${escaped(drawingText(outline))} ${DRAWING_CAPTION}</desc>`,
    ...drawing.shapes.map(shapeText),
    `${scaleNote(drawing)}</svg>`,
  ].join('')
}

const scaleNote = ({ toScale, width, height }: Drawing) =>
  toScale
    ? ''
    : `<text x="${width - 6}" y="${height - 5}" text-anchor="end" font-size="10" fill="#545e67">not to scale</text>`

function shapeText(shape: Shape): string {
  switch (shape.kind) {
    case 'line':
      return `<polyline points="${pointList(shape.points)}" ${strokeText(shape.role)}/>`
    case 'circle':
      return `<circle cx="${tenth(shape.center[0])}" cy="${tenth(shape.center[1])}" r="${tenth(shape.radius)}" ${strokeText(shape.role)}/>`
    case 'arrow':
      return `<polygon points="${pointList(arrowHead(shape.tip, shape.degrees))}" fill="#12181f"/>`
    case 'note': {
      const { at, anchor, label, inch, mm, stacked } = shape
      const place = (lift: number) =>
        `x="${tenth(at[0])}" y="${tenth(at[1] + lift)}" text-anchor="${anchor}" fill="#12181f" ${HALO}`
      const name = `<tspan class="label" font-size="10.5" fill="#545e67">${escaped(label)}</tspan>`
      const size = `<tspan class="inch" font-family="monospace" font-size="13">${escaped(inch)}</tspan>`
      const lines = stacked
        ? `<text ${place(-20)}>${name}</text><text ${place(-4)}>${size}</text>`
        : `<text ${place(-4)}>${name} ${size}</text>`
      return `${lines}<text class="mm" ${place(14)} font-family="monospace" font-size="12">${escaped(mm)}</text>`
    }
  }
}

/** Keeps a note legible over a line. */
const HALO = 'stroke="#fff" stroke-width="3" paint-order="stroke"'

function strokeText(role: LineRole): string {
  const { width, dashes } = LINE_LOOKS[role]
  const dashed = dashes === null ? '' : ` stroke-dasharray="${dashes}"`
  return `class="${role}" fill="none" stroke="#12181f" stroke-width="${width}" stroke-linejoin="round"${dashed}`
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
