import type { Outline, Surface } from '#catalogue/outline.ts'
import type { LaidOut } from '#catalogue/outlines/lay-out.ts'
import type { PartFields } from '#catalogue/outlines/part-fields.ts'

type Body = {
  readonly radius: number
  readonly legRadius: number
  readonly surface: Surface
  readonly bore?: NonNullable<Outline['bore']>
}

/** A part that lies on its board, on two legs: the hole is the legs', the shank what they stand below the body. */
export function lyingOn(fields: PartFields, laid: LaidOut, { radius, legRadius, surface, bore }: Body): Outline {
  const thickness = fields.size('boardThickness') ?? 0.062
  const shank = fields.size('shankLength') ?? thickness + 0.062
  const leg = Math.min(legRadius, laid.length * 0.12)
  const places = [laid.length * 0.42, laid.length * 0.86]
  const last = places[1] ?? laid.length
  const depth = Math.min(fields.size('holeDepth') ?? 0, laid.length)
  return {
    pieces: laid.pieces,
    board: { from: radius * LIFT, thickness, lies: true },
    legs: places.map((at) => ({ at, length: radius * LIFT + shank, radius: leg, surface })),
    ...(bore ? { bore } : {}),
    dimensions: [
      ...fields.along('length', { from: 0, to: laid.length }),
      ...fields.along('holeDepth', { from: 0, to: depth }),
      ...fields.down('boardThickness', 0, { from: radius * LIFT, to: radius * LIFT + thickness }),
      ...fields.down('shankLength', last, { from: radius * LIFT, to: radius * LIFT + shank }),
      ...fields.leg('holeSize', places[0] ?? 0, leg * 2),
    ],
  }
}

/** The widest piece touches the board. */
const LIFT = 1.13
