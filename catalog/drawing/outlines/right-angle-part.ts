import type { Outline } from '#catalog/drawing/outline.ts'
import type { PartFields } from '#catalog/drawing/outlines/part-fields.ts'
import type { PieceLayout } from '#catalog/drawing/outlines/piece-layout.ts'
import { BOARD } from '#catalog/drawing/outlines/upright-part.ts'

type Body = {
  readonly radius: number
  readonly legRadius: number
  readonly bore?: NonNullable<Outline['bore']>
}

/** Whether a part is parallel to its board: `Right Angle` or `Horizontal`, by position or orientation. */
export const isRightAngle = (fields: PartFields): boolean =>
  /right|horizontal|edge|90/.test(`${fields.text('position')} ${fields.text('mountingOrientation')}`)

/** Builds a right-angle part on two legs. The hole size is the legs' diameter, the shank length their length below the body. */
export function rightAngleOutline(fields: PartFields, laid: PieceLayout, { radius, legRadius, bore }: Body): Outline {
  const thickness = fields.size('boardThickness') ?? BOARD
  const shank = fields.size('shankLength') ?? thickness + 0.062
  const leg = Math.min(legRadius, laid.length * 0.12)
  const places = [laid.length * 0.42, laid.length * 0.86]
  const last = places[1] ?? laid.length
  const depth = Math.min(fields.size('holeDepth') ?? 0, laid.length)
  return {
    pieces: laid.pieces,
    board: { from: radius * BOARD_CLEARANCE, thickness, parallel: true },
    legs: places.map((at) => ({ at, length: radius * BOARD_CLEARANCE + shank, radius: leg })),
    ...(bore ? { bore } : {}),
    dimensions: [
      ...fields.overall(laid.length),
      ...fields.along('holeDepth', { from: 0, to: depth }),
      ...fields.down('boardThickness', 0, { from: radius * BOARD_CLEARANCE, to: radius * BOARD_CLEARANCE + thickness }),
      ...fields.down('shankLength', last, { from: radius * BOARD_CLEARANCE, to: radius * BOARD_CLEARANCE + shank }),
      ...fields.leg('holeSize', places[0] ?? 0, leg * 2),
    ],
  }
}

/** The distance from the axis to the board as a multiple of the radius: the widest piece touches the board. */
const BOARD_CLEARANCE = 1.13
