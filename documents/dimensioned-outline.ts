import { type DrawingFrame, drawingShapes, type LineRole, type Point, type Shape } from '#catalogue/drawing-shapes.ts'
import type { Outline } from '#catalogue/outline.ts'
import { arrowHead } from '#catalogue/reference-drawing.ts'
import { BRASS, GREY, INK, type Paper } from '#papers/paper.ts'
import { line, widthOf } from '#papers/paper-text.ts'
import type { Box } from '#papers/part-shading.ts'

/** Points a unit: a drawing's lettering is for screens, on paper it is as large as a table's. */
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

/** Draws a part's outline with the sizes that its row states, as large as the box allows. Gives whether it is to scale. */
export function drawDimensionedOutline(paper: Paper, outline: Outline, box: Box): boolean {
  const frame: DrawingFrame = { width: box.width / UNIT, height: box.height / UNIT, notes: 'one line' }
  const { height, shapes, toScale } = drawingShapes(outline, frame)
  paper.save()
  paper.translate(box.x, box.y + (box.height - height * UNIT) / 2).scale(UNIT)
  for (const shape of shapes) drawShape(paper, shape)
  paper.restore()
  return toScale
}

function drawShape(paper: Paper, shape: Shape): void {
  switch (shape.kind) {
    case 'line':
      trace(paper, shape.points)
      stroke(paper, shape.role)
      break
    case 'circle':
      paper.circle(...shape.center, shape.radius)
      stroke(paper, shape.role)
      break
    case 'arrow':
      trace(paper, arrowHead(shape.tip, shape.degrees))
      paper.fillColor(INK).fill()
      break
    case 'note':
      drawNote(paper, shape)
  }
}

function trace(paper: Paper, points: readonly Point[]): void {
  points.forEach(([x, y], index) => {
    if (index === 0) paper.moveTo(x, y)
    else paper.lineTo(x, y)
  })
}

function stroke(paper: Paper, role: LineRole): void {
  const { width, color, dash, space } = LOOKS[role]
  paper.lineWidth(width).lineJoin('round').strokeColor(color)
  if (dash === undefined) paper.undash()
  else paper.dash(dash, { space })
  paper.stroke()
}

/** A size on white, so that no line runs through it. */
function drawNote(paper: Paper, { at, anchor, label, inch, mm, stacked }: Extract<Shape, { kind: 'note' }>): void {
  const size = inInches(inch, mm)
  const [labelWide, sizeWide] = [widthOf(paper, label, LABEL), widthOf(paper, size, SIZE)]
  const wide = stacked ? Math.max(labelWide, sizeWide) : labelWide + BETWEEN + sizeWide
  const x = at[0] - (anchor === 'start' ? 0 : anchor === 'end' ? wide : wide / 2)
  const y = at[1] + (stacked ? SIZE.size * 0.8 : -4)
  const high = SIZE.size * (stacked ? 2 : 1)
  paper
    .rect(x - 2, y - high + 2, wide + 4, high)
    .fillColor('#ffffff')
    .fill()
  const align = anchor === 'start' ? 'left' : anchor === 'end' ? 'right' : 'center'
  if (stacked) {
    line(paper, label, x, y - SIZE.size * 1.1, { ...LABEL, align, width: wide })
    line(paper, size, x, y, { ...SIZE, align, width: wide })
  } else {
    line(paper, label, x, y, LABEL)
    line(paper, size, x + labelWide + BETWEEN, y, SIZE)
  }
}

/** `.062 [1.57]`, as drawings in inches have it; what is no size stands alone. */
const inInches = (inch: string, mm: string): string =>
  inch === mm ? inch : `${inch.replaceAll('"', '')} [${mm.replaceAll(/^Ø | mm$/g, '')}]`
