import { arrowHead, drawingText } from '#catalog/drawing/drawing-annotations.ts'
import { drawingShapes } from '#catalog/drawing/drawing-shapes.ts'
import type { Outline } from '#catalog/drawing/outline.ts'
import type { DrawingFrame, LineRole, Point, Shape } from '#catalog/drawing/shape.ts'
import { BRASS, GREY, INK, type Pdf } from '#documents/letter-pdf.ts'
import type { Box } from '#documents/part-shading.ts'
import { line, widthOf } from '#documents/pdf-text.ts'
import { tagged } from '#documents/tags.ts'

/** Points per unit: the drawing's lettering becomes as large as a table's on paper. */
const UNIT = 0.55
const SIZE = { face: 'mono', size: 12.6 } as const
const LABEL = { size: 11, color: GREY } as const
const BETWEEN = 7

type Look = { readonly width: number; readonly color: string; readonly dash?: number; readonly space?: number }

const LOOKS: Readonly<Record<LineRole, Look>> = {
  edge: { width: 1.5, color: INK },
  fine: { width: 0.7, color: INK },
  unseen: { width: 0.8, color: GREY, dash: 4, space: 2.5 },
  axis: { width: 0.7, color: BRASS, dash: 12, space: 3 },
  hatch: { width: 0.5, color: GREY },
  dimension: { width: 0.7, color: INK },
}

/**
 * Draws a part's outline with its row's sizes, as large as the box allows. Returns its caption. `name` says what it shows, for
 * who can't see it; the sizes are added.
 */
export function drawDimensionedOutline(pdf: Pdf, outline: Outline, box: Box, name: string): string {
  const frame: DrawingFrame = { width: box.width / UNIT, height: box.height / UNIT, notes: 'one line' }
  const { height, shapes, caption } = drawingShapes(outline, frame)
  const draw = () => {
    pdf.save()
    pdf.translate(box.x, box.y + (box.height - height * UNIT) / 2).scale(UNIT)
    for (const shape of shapes) drawShape(pdf, shape)
    pdf.restore()
  }
  const bbox = [box.x, box.y, box.x + box.width, box.y + box.height] as const
  tagged(pdf, 'Figure', draw, { alt: `${name} ${drawingText(outline)}`, bbox })
  return caption
}

function drawShape(pdf: Pdf, shape: Shape): void {
  switch (shape.kind) {
    case 'line':
      trace(pdf, shape.points)
      stroke(pdf, shape.role)
      break
    case 'circle':
      pdf.circle(...shape.center, shape.radius)
      stroke(pdf, shape.role)
      break
    case 'arrow':
      trace(pdf, arrowHead(shape.tip, shape.degrees))
      pdf.fillColor(INK).fill()
      break
    case 'note':
      drawNote(pdf, shape)
  }
}

function trace(pdf: Pdf, points: readonly Point[]): void {
  points.forEach(([x, y], index) => {
    if (index === 0) pdf.moveTo(x, y)
    else pdf.lineTo(x, y)
  })
}

function stroke(pdf: Pdf, role: LineRole): void {
  const { width, color, dash, space } = LOOKS[role]
  pdf.lineWidth(width).lineJoin('round').strokeColor(color)
  if (dash === undefined) pdf.undash()
  else pdf.dash(dash, { space })
  pdf.stroke()
}

/** A size on a white ground that hides the lines behind it. */
function drawNote(pdf: Pdf, { at, anchor, label, inch, mm, stacked }: Extract<Shape, { kind: 'note' }>): void {
  const size = inInches(inch, mm)
  const [labelWide, sizeWide] = [widthOf(pdf, label, LABEL), widthOf(pdf, size, SIZE)]
  const wide = stacked ? Math.max(labelWide, sizeWide) : labelWide + BETWEEN + sizeWide
  const x = at[0] - (anchor === 'start' ? 0 : anchor === 'end' ? wide : wide / 2)
  const y = at[1] + (stacked ? SIZE.size * 0.8 : -4)
  const high = SIZE.size * (stacked ? 2 : 1)
  pdf
    .rect(x - 2, y - high + 2, wide + 4, high)
    .fillColor('#ffffff')
    .fill()
  const align = anchor === 'start' ? 'left' : anchor === 'end' ? 'right' : 'center'
  if (stacked) {
    line(pdf, label, x, y - SIZE.size * 1.1, { ...LABEL, align, width: wide })
    line(pdf, size, x, y, { ...SIZE, align, width: wide })
  } else {
    line(pdf, label, x, y, LABEL)
    line(pdf, size, x + labelWide + BETWEEN, y, SIZE)
  }
}

/** `.062 [1.57]`, as on drawings in inches; other text unchanged. */
const inInches = (inch: string, mm: string): string =>
  inch === mm ? inch : `${inch.replaceAll('"', '')} [${mm.replaceAll(/^Ø | mm$/g, '')}]`
