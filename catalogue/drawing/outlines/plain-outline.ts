import type { Outline } from '#catalogue/outline.ts'
import { layOut } from '#catalogue/outlines/lay-out.ts'
import type { PartFields } from '#catalogue/outlines/part-fields.ts'
import { metalOf } from '#catalogue/outlines/surfaces.ts'

/** A plain turned part of whatever sizes a row has: head, collar, shank through the board. */
export function plainOutline(fields: PartFields): Outline {
  const finish = ['terminalFinish', 'bodyFinish', 'pinFinish', 'headFinish', 'bodyMaterial'].map(fields.text)
  const surface = metalOf(...finish)
  const hole = fields.size('holeSize') ?? fields.size('pinDiameter') ?? 0.125
  const thickness = fields.size('boardThickness') ?? 0.062
  const r = hole * 0.487
  const laid = layOut(
    [
      { length: r * 1.6, radius: r * 1.5, surface, round: r * 0.2, grows: true },
      { length: r * 0.5, radius: r * 2, surface, round: r * 0.1 },
      { length: thickness, radius: r, surface, name: 'board', stated: true },
      { length: r * 2, radius: r, surface, round: r * 0.3, grows: true },
    ],
    fields.size('length'),
  )
  const at = laid.span('board')
  const middle = (at.from + at.to) / 2
  return {
    pieces: laid.pieces,
    board: { from: at.from, thickness: at.to - at.from },
    dimensions: [
      ...fields.along('length', { from: 0, to: laid.length }),
      ...fields.along('boardThickness', at),
      ...(fields.size('holeSize') === null
        ? fields.across('pinDiameter', middle, hole)
        : fields.across('holeSize', middle, hole)),
    ],
  }
}
