import { DxfWriter, point3d, TextHorizontalAlignment, Units } from '@tarikjabiri/dxf'
import type { MountingHole } from '#catalog/models/mounting-hole.ts'
import { dxfText } from '#documents/cad/dxf-text.ts'

/** A hole with the number of its part. */
export type LabeledHole = { readonly number: string; readonly hole: MountingHole }

type Sheet = {
  readonly holes: readonly LabeledHole[]
  /** The distance from one hole's center to the next, in millimeters. Null for the room that the largest hole needs. */
  readonly pitch: number | null
  /** Lines below the holes. */
  readonly notes: readonly string[]
}

const CUT = { name: 'CUT', color: 7 }
const CENTER = { name: 'CENTER', color: 1 }
const TEXT = { name: 'TEXT', color: 8 }
// In millimeters.
const LETTERS = 2
const LINE = 3.4
const OVERHANG = 2
const ROOM = 12
const PER_ROW = 10

/**
 * The holes of one or several parts as a DXF file in millimeters (AutoCAD 2007, UTF-8), for a drill, a laser or a panel
 * drawing: each on layer CUT, its center lines on CENTER, its part's number and size on TEXT. Ten in a row at the pitch,
 * the first one's center at the origin. A flat is drawn only if its size is stated (behavior 23.8).
 */
export function holeDxf({ holes, pitch, notes }: Sheet): string {
  const widest = Math.max(...holes.map(({ hole }) => hole.diameter))
  const across = pitch ?? Math.ceil(widest + ROOM)
  const down = Math.max(across, widest + 3 * LINE + OVERHANG)
  const dxf = new DxfWriter()
  dxf.setUnits(Units.Millimeters)
  dxf.setVariable('$MEASUREMENT', { 70: 1 })
  for (const { name, color } of [CUT, CENTER, TEXT]) dxf.addLayer(name, color, 'Continuous')
  const write = (text: string, x: number, y: number, centered: boolean) => {
    const place = point3d(x, y)
    dxf.addText(place, LETTERS, dxfText(text), {
      layerName: TEXT.name,
      ...(centered && { horizontalAlignment: TextHorizontalAlignment.Center, secondAlignmentPoint: place }),
    })
  }
  for (const [index, { number, hole }] of holes.entries()) {
    const [x, y] = [(index % PER_ROW) * across, -Math.floor(index / PER_ROW) * down]
    const reach = hole.diameter / 2 + OVERHANG
    drawHole(dxf, x, y, hole)
    dxf.addLine(point3d(x - reach, y), point3d(x + reach, y), { layerName: CENTER.name })
    dxf.addLine(point3d(x, y - reach), point3d(x, y + reach), { layerName: CENTER.name })
    write(number, x, y - reach - LETTERS, true)
    write(
      `Ø${hole.size}${hole.flat === 'not stated' ? ', D hole: flat not stated' : ''}`,
      x,
      y - reach - LETTERS - LINE,
      true,
    )
  }
  const rows = Math.ceil(holes.length / PER_ROW)
  const bottom = -(rows - 1) * down - widest / 2 - OVERHANG - LETTERS - 3 * LINE
  for (const [index, note] of notes.entries()) write(note, -widest / 2, bottom - index * LINE, false)
  const low = { x: -widest / 2 - OVERHANG, y: bottom - notes.length * LINE }
  const high = { x: (Math.min(holes.length, PER_ROW) - 1) * across + widest / 2 + OVERHANG, y: widest / 2 + OVERHANG }
  dxf.setVariable('$EXTMIN', { 10: low.x, 20: low.y, 30: 0 })
  dxf.setVariable('$EXTMAX', { 10: high.x, 20: high.y, 30: 0 })
  dxf.document.setViewCenter(point3d((low.x + high.x) / 2, (low.y + high.y) / 2))
  dxf.document.activeVPort.viewHeight = high.y - low.y
  return dxf.stringify()
}

/** A circle, or an arc closed by its flat at the bottom. */
function drawHole(dxf: DxfWriter, x: number, y: number, { diameter, flat }: MountingHole): void {
  const radius = diameter / 2
  const layer = { layerName: CUT.name }
  if (typeof flat !== 'number') {
    dxf.addCircle(point3d(x, y), radius, layer)
    return
  }
  const below = flat - radius
  const half = Math.sqrt(radius * radius - below * below)
  const degrees = (Math.asin(below / radius) * 180) / Math.PI
  dxf.addArc(point3d(x, y), radius, -degrees, 180 + degrees, layer)
  dxf.addLine(point3d(x - half, y - below), point3d(x + half, y - below), layer)
}
