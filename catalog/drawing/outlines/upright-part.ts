import type { Outline } from '#catalog/drawing/outline.ts'
import {
  lengthBehindBoard,
  type MountingStyle,
  piecesBehindBoard,
  screwBehind,
} from '#catalog/drawing/outlines/mounting-style.ts'
import type { PartFields } from '#catalog/drawing/outlines/part-fields.ts'
import type { DraftPiece, PieceLayout } from '#catalog/drawing/outlines/piece-layout.ts'

export const BOARD = 0.062

/** The mark of a piece in the board: a thread if a nut holds it. */
export const threadMark = ({ kind }: MountingStyle) => (kind === 'nut' ? ({ mark: 'thread' } as const) : {})

/** A shank through the board, and what holds it behind: as long as the row states, or as its mounting needs. */
export function shankPieces(fields: PartFields, mounting: MountingStyle, radius: number): DraftPiece[] {
  const board = fields.size('boardThickness') ?? BOARD
  const shank = fields.size('shankLength')
  const through = shank === null ? board : Math.min(board, shank * 0.97)
  const beyond = shank === null ? lengthBehindBoard(mounting, radius) : shank - through
  return [
    { length: through, radius, name: 'board', stated: true, ...threadMark(mounting) },
    ...piecesBehindBoard(mounting, radius, beyond).map((piece) => ({ ...piece, stated: shank !== null })),
  ]
}

type Mounted = {
  readonly hole: number
  /** The radius of the screw that holds the part from behind a board of this thickness. Without one, a piece is the board's. */
  readonly screw?: { readonly radius: number; readonly board: number } | null
  readonly bore?: NonNullable<Outline['bore']>
  /** Whether the row's hole depth is that of the bore, and its shank length that of the shank's pieces. */
  readonly isBored?: boolean
  readonly isShanked?: boolean
  readonly more?: Outline['dimensions']
}

/** Builds the outline of a part that is upright on its board, with the sizes that its row states. */
export function uprightOutline(
  fields: PartFields,
  laid: PieceLayout,
  { hole, screw, bore, isBored, isShanked, more = [] }: Mounted,
): Outline {
  const panel = screw ? { from: laid.length, to: laid.length + screw.board } : laid.span('board')
  return {
    pieces: screw ? [...laid.pieces, ...screwBehind(screw.radius, screw.board)] : laid.pieces,
    board: { from: panel.from, thickness: panel.to - panel.from },
    ...(bore ? { bore } : {}),
    dimensions: [
      ...fields.overall(laid.length),
      ...(isBored && bore ? fields.along('holeDepth', { from: 0, to: bore.depth }) : []),
      ...fields.along('boardThickness', panel),
      ...(isShanked ? fields.along('shankLength', { from: panel.from, to: laid.span('beyond').to }) : []),
      ...fields.across('holeSize', (panel.from + panel.to) / 2, hole),
      ...more,
    ],
  }
}
