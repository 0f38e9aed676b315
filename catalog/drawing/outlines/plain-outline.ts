import type { Outline } from '#catalog/drawing/outline.ts'
import type { PartFields } from '#catalog/drawing/outlines/part-fields.ts'
import { layOutPieces } from '#catalog/drawing/outlines/piece-layout.ts'
import { metalSurface } from '#catalog/drawing/outlines/surfaces.ts'

/** A plain turned part with the sizes that the row states: head, collar, shank through the board. */
export function plainOutline(fields: PartFields): Outline {
  const finish = ['terminalFinish', 'bodyFinish', 'pinFinish', 'headFinish', 'bodyMaterial'].map(fields.text)
  const surface = metalSurface(...finish)
  const hole = fields.size('holeSize') ?? fields.size('pinDiameter') ?? 0.125
  const thickness = fields.size('boardThickness') ?? 0.062
  const r = hole * 0.487
  const laid = layOutPieces(
    [
      { length: r * 1.6, radius: r * 1.5, surface, round: r * 0.2, grows: true },
      { length: r * 0.5, radius: r * 2, surface, round: r * 0.1 },
      { length: thickness, radius: r, surface, name: 'board', stated: true },
      { length: r * 2, radius: r, surface, round: r * 0.3, grows: true },
    ],
    fields.size('length'),
  )
  const at = laid.span('board')
  return {
    pieces: laid.pieces,
    board: { from: at.from, thickness: at.to - at.from },
    dimensions: [
      ...fields.overall(laid.length),
      ...fields.along('boardThickness', at),
      ...fields.across('holeSize', (at.from + at.to) / 2, hole),
    ],
  }
}
