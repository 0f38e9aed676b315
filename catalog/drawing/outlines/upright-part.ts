import type { Outline } from '#catalog/drawing/outline.ts'
import { lengthBehindBoard, type MountingStyle, piecesBehindBoard } from '#catalog/drawing/outlines/mounting-style.ts'
import type { PartFields } from '#catalog/drawing/outlines/part-fields.ts'
import type { DraftPiece, PieceLayout, Span } from '#catalog/drawing/outlines/piece-layout.ts'

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
  /** Where the board is, if it isn't at the piece of that name. */
  readonly panel?: Span
  readonly bore?: NonNullable<Outline['bore']>
  /** Whether the row's hole depth is that of the bore, and where its shank length is. */
  readonly isBored?: boolean
  readonly shank?: Span
  readonly pieces?: Outline['pieces']
  readonly more?: Outline['dimensions']
}

/** Builds the outline of a part that is upright on its board, with the sizes that its row states. */
export function uprightOutline(
  fields: PartFields,
  laid: PieceLayout,
  { hole, panel = laid.span('board'), bore, isBored, shank, pieces = laid.pieces, more = [] }: Mounted,
): Outline {
  return {
    pieces,
    board: { from: panel.from, thickness: panel.to - panel.from },
    ...(bore ? { bore } : {}),
    dimensions: [
      ...fields.overall(laid.length),
      ...(isBored && bore ? fields.along('holeDepth', { from: 0, to: bore.depth }) : []),
      ...fields.along('boardThickness', panel),
      ...(shank ? fields.along('shankLength', shank) : []),
      ...fields.across('holeSize', (panel.from + panel.to) / 2, hole),
      ...more,
    ],
  }
}
