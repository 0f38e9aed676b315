import type { Outline } from '#catalog/drawing/outline.ts'
import { parseMountingStyle } from '#catalog/drawing/outlines/mounting-style.ts'
import { type PartFields, type PlugSize, plugOf, wireDiameter } from '#catalog/drawing/outlines/part-fields.ts'
import { type DraftPiece, layOutPieces, reversed } from '#catalog/drawing/outlines/piece-layout.ts'
import { isRightAngle, rightAngleOutline } from '#catalog/drawing/outlines/right-angle-part.ts'
import { shankPieces } from '#catalog/drawing/outlines/upright-part.ts'

const INSULATED = 1.9

/** A plug with a ribbed, colored handle, a metal collar, and the spring for its jack. */
export function insulatedPlug(fields: PartFields): Outline {
  const plug = plugOf(fields.text('matesWith'))
  const { plastic } = fields
  const r = Math.max(plug.diameter * (plug.sprung ? 1.02 : 1.2), 0.09)
  const nylon = /nylon/.test(fields.text('insulationMaterial'))
  const handle = { radius: r, end: r * (nylon ? 0.86 : 1), plastic, round: r * 0.06 }
  const laid = layOutPieces(
    [
      { length: r * 0.42, radius: r * 0.84, end: r * 0.96, plastic, round: r * 0.1 },
      { length: r * 3.6, ...handle, mark: nylon ? 'ribs' : 'knurl', grows: true },
      { length: r * 0.3, radius: r * (nylon ? 0.92 : 1.1), plastic, round: r * 0.12 },
      { length: r * 0.3, radius: plug.diameter * 0.62, round: r * 0.03 },
      ...springOf(plug),
    ],
    fields.size('length'),
  )
  const wire = (wireDiameter(fields.text('awg')) ?? 0.04) * INSULATED
  return {
    pieces: laid.pieces,
    board: null,
    bore: { radius: Math.min(wire / 2, r * 0.5), depth: laid.length * 0.2 },
    dimensions: fields.overall(laid.length),
  }
}

/** A plug without a handle: its shank through the board on the left, a collar, the spring on the right. */
export function barePlug(fields: PartFields): Outline {
  const plug = plugOf(fields.text('matesWith'))
  const mounting = parseMountingStyle(fields.text('mounting'))
  const hole = fields.size('holeSize') ?? mounting.thread ?? plug.diameter
  const r = hole * 0.487
  const wide = Math.max(plug.diameter * 0.62, r * 1.3)
  const tip = springOf(plug)
  if (isRightAngle(fields)) {
    const body: DraftPiece[] = [
      { length: wide * 2.6, radius: wide, round: wide * 0.2 },
      { length: wide * 0.3, radius: wide * 1.1, round: wide * 0.05 },
    ]
    const laid = layOutPieces([...body, ...tip], null)
    const block = { ...laid, length: wide * 2.6 }
    const outline = rightAngleOutline(fields, block, { radius: wide, legRadius: Math.min(r, wide * 0.45) })
    // Its block is drawn in proportion, without the tip, so no stated length is shown.
    return { ...outline, pieces: laid.pieces, dimensions: outline.dimensions.filter(({ key }) => key !== 'length') }
  }
  const laid = layOutPieces(
    [
      ...reversed(shankPieces(fields, mounting, r)),
      { length: wide * 0.45, radius: wide * 1.45, round: wide * 0.12 },
      { length: wide * 0.8, radius: wide, round: wide * 0.05 },
      ...tip,
    ],
    null,
  )
  const at = laid.span('board')
  return {
    pieces: laid.pieces,
    board: { from: at.from, thickness: at.to - at.from },
    dimensions: [
      ...fields.along('boardThickness', at),
      ...fields.along('shankLength', { from: 0, to: at.to }),
      ...fields.across('holeSize', (at.from + at.to) / 2, hole),
    ],
  }
}

/** The plug's contact: bowed leaves on a core with its nose, or the plain pin of a tip plug. */
function springOf({ diameter, length, sprung }: PlugSize): DraftPiece[] {
  const r = diameter / 2
  return sprung
    ? [
        { length: length * 0.08, radius: r * 0.9 },
        { length: length * 0.78, radius: r * 0.74, bulge: r * 1.12, end: r * 0.6, mark: 'slot' },
        { length: length * 0.14, radius: r * 0.72, end: r * 0.56, round: r * 0.3 },
      ]
    : [
        { length: length * 0.12, radius: r * 1.25, round: r * 0.08 },
        { length: length * 0.76, radius: r },
        { length: length * 0.12, radius: r, end: r * 0.6, round: r * 0.35 },
      ]
}
