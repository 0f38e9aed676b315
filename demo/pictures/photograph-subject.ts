import type { Outline } from '#catalogue/drawing/outline.ts'

/** One photograph serves for all board thicknesses: that of the part for this board, in inches. */
const BOARD = 0.062

/** The part as photographed, for the reference board. */
export function photographed(outline: Outline): Outline {
  const { board, legs } = outline
  if (board === null) return outline
  const off = BOARD - board.thickness
  if (board.parallel)
    return legs ? { ...outline, legs: legs.map((leg) => ({ ...leg, length: leg.length + off })) } : outline
  // A part held by a screw from behind ends at its board, which its length includes.
  const longest = Math.max(...outline.pieces.map(({ length }) => length))
  const endsAtBoard = outline.dimensions.some(
    (size) => size.kind === 'along' && size.key === 'length' && size.to <= board.from,
  )
  let x = 0
  const pieces = outline.pieces.map((piece) => {
    if (endsAtBoard && piece.length === longest) {
      x += piece.length
      return { ...piece, length: Math.max(piece.length + off, piece.length * 0.5) }
    }
    const start = x
    x += piece.length
    return Math.abs(start - board.from) < 1e-6 ? { ...piece, length: Math.max(piece.length + off, BOARD * 0.6) } : piece
  })
  return { ...outline, pieces }
}

/** Rounds an outline's sizes to 1/200 of the part's length. Outlines that are then equal share one picture. */
export function lookOf({ pieces, legs, bore, twin }: Outline): string {
  const unit = pieces.reduce((sum, piece) => sum + piece.length, 0) / 200
  return JSON.stringify([pieces, legs, bore, twin], (_, value) =>
    typeof value === 'number' ? Math.round(value / unit) : value,
  )
}
