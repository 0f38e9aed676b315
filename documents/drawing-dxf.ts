import { DxfWriter, LWPolylineFlags, point3d, TextHorizontalAlignment, Units } from '@tarikjabiri/dxf'
import { ARROW } from '#catalog/drawing/drawing-annotations.ts'
import { uniformScaleDrawing } from '#catalog/drawing/drawing-shapes.ts'
import type { LineRole, Point, Shape } from '#catalog/drawing/shape.ts'
import { dxfText } from '#documents/cad/dxf-text.ts'
import { type DocumentPart, SAMPLE_WARNING } from '#documents/document-part.ts'

/** Colors are AutoCAD indexes. Patterns are in units of the drawing's frame; a gap is negative. */
type Layer = { readonly name: string; readonly color: number; readonly pattern?: readonly number[] }

const LAYERS: Readonly<Record<LineRole, Layer>> = {
  edge: { name: 'EDGES', color: 7 },
  fine: { name: 'FINE', color: 8 },
  unseen: { name: 'HIDDEN', color: 3, pattern: [4, -2.5] },
  axis: { name: 'CENTER', color: 1, pattern: [12, -3, 2, -3] },
  hatch: { name: 'HATCH', color: 8 },
  dimension: { name: 'DIMENSIONS', color: 4 },
}
const TEXT: Layer = { name: 'TEXT', color: 7 }
const ALIGNED = {
  start: TextHorizontalAlignment.Left,
  middle: TextHorizontalAlignment.Center,
  end: TextHorizontalAlignment.Right,
} as const

// In units of the frame: the cap height, and the line height of the text below the drawing.
const CAPITALS = 8.5
const NARROW = 0.8
const LINE = 16

/**
 * The reference drawing of a part as a DXF file (AutoCAD 2007, UTF-8) in inches at true scale, y up, the origin on
 * its axis at its left end. Both axes have the same scale, however slender the part is.
 */
export function drawingDxf({ outline, number, name, date, address, sample }: DocumentPart): string {
  const { shapes, place, height, width, caption } = uniformScaleDrawing(outline)
  const inch = (units: number) => Number((units / place.x).toFixed(9))
  const at = ([x, y]: Point) => point3d(inch(x - place.left), inch(place.axis - y))
  const dxf = new DxfWriter()
  dxf.setUnits(Units.Inches)
  dxf.setVariable('$MEASUREMENT', { 70: 0 })
  for (const { name: layer, color, pattern } of [...Object.values(LAYERS), TEXT]) {
    if (pattern) dxf.addLType(layer, '', pattern.map(inch))
    dxf.addLayer(layer, color, pattern ? layer : 'Continuous')
  }

  const write = (text: string, point: Point, layer: Layer, anchor: keyof typeof ALIGNED = 'start') => {
    const place = at(point)
    dxf.addText(place, inch(CAPITALS), dxfText(text), {
      layerName: layer.name,
      relativeXScaleFactor: NARROW,
      ...(anchor !== 'start' && { horizontalAlignment: ALIGNED[anchor], secondAlignmentPoint: place }),
    })
  }
  const draw = (shape: Shape) => {
    switch (shape.kind) {
      case 'line': {
        const vertices = shape.points.map((point) => ({ point: at(point) }))
        dxf.addLWPolyline(vertices, { flags: LWPolylineFlags.None, layerName: LAYERS[shape.role].name })
        break
      }
      case 'circle':
        dxf.addCircle(at(shape.center), inch(shape.radius), { layerName: LAYERS[shape.role].name })
        break
      case 'arrow': {
        // An arrowhead, filled.
        const turn = (shape.degrees * Math.PI) / 180
        const [x, y] = shape.tip
        const base: Point = [x - ARROW.length * Math.cos(turn), y - ARROW.length * Math.sin(turn)]
        const tip = { point: at(shape.tip), startingWidth: 0, endWidth: inch(2 * ARROW.half) }
        dxf.addLWPolyline([tip, { point: at(base) }], { layerName: LAYERS.dimension.name })
        break
      }
      case 'note': {
        const {
          at: [x, y],
          anchor,
          label,
          inch: inches,
          mm,
          stacked,
        } = shape
        if (stacked) write(label, [x, y - 20], LAYERS.dimension, anchor)
        write(stacked ? inches : `${label} ${inches}`, [x, y - 4], LAYERS.dimension, anchor)
        write(mm, [x, y + 14], LAYERS.dimension, anchor)
      }
    }
  }
  for (const shape of shapes) draw(shape)
  const said = [
    number,
    name,
    `Data of ${date}. Inches, true scale.`,
    caption,
    address,
    ...(sample ? [SAMPLE_WARNING] : []),
  ]
  const below = (row: number): Point => [place.left, height + LINE * (row + 1)]
  said.forEach((text, row) => {
    write(text, below(row), TEXT)
  })

  const [low, high] = [at([0, below(said.length)[1]]), at([width, 0])]
  dxf.setVariable('$EXTMIN', { 10: low.x, 20: low.y, 30: 0 })
  dxf.setVariable('$EXTMAX', { 10: high.x, 20: high.y, 30: 0 })
  dxf.document.setViewCenter(point3d((low.x + high.x) / 2, (low.y + high.y) / 2))
  dxf.document.activeVPort.viewHeight = high.y - low.y
  return dxf.stringify()
}
