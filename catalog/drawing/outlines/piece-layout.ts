import type { Piece } from '#catalog/drawing/outline.ts'

export type Span = { readonly from: number; readonly to: number }

/** A piece before the layout sets its final length. */
export type DraftPiece = Piece & {
  readonly name?: string
  readonly stated?: boolean
  readonly grows?: boolean
}

export type PieceLayout = ReturnType<typeof layOutPieces>

/** Reverses pieces. A bulge is symmetrical, so it stays. */
export const reversed = (drafts: readonly DraftPiece[]): DraftPiece[] =>
  drafts
    .toReversed()
    .map((draft) => (draft.end === undefined ? draft : { ...draft, radius: draft.end, end: draft.radius }))

// Pieces without a stated length shrink first, but never below this share, so that a collar remains visible.
const MIN_SHARE = 0.35

/** Lays pieces out along the axis: stated ones keep their length, growing ones fill the total, all others shrink if they must. */
export function layOutPieces(drafts: readonly DraftPiece[], total: number | null) {
  const lengths = settledLengths(drafts, total)
  const pieces = drafts.map(({ name: _, stated: __, grows: ___, ...piece }, index) => ({
    ...piece,
    length: lengths[index] ?? piece.length,
  }))
  let length = 0
  const ends = lengths.map((each) => {
    length += each
    return length
  })
  return {
    pieces,
    length,
    /** Returns the span from the first to the last piece with this name, or of the whole part if there is none. */
    span: (name: string): Span => {
      const first = drafts.findIndex((draft) => draft.name === name)
      const last = drafts.findLastIndex((draft) => draft.name === name)
      return { from: ends[first - 1] ?? 0, to: ends[last] ?? length }
    },
  }
}

function settledLengths(drafts: readonly DraftPiece[], total: number | null): number[] {
  const sum = (wanted: (draft: DraftPiece) => boolean) =>
    drafts.reduce((all, draft) => (wanted(draft) ? all + draft.length : all), 0)
  if (total === null) return drafts.map(({ length }) => length)
  const stated = sum((draft) => draft.stated === true)
  const free = sum((draft) => draft.stated !== true)
  const growing = sum((draft) => draft.grows === true)
  const rest = total - stated - free
  if (rest >= 0 && growing > 0) {
    return drafts.map(({ length, grows }) => (grows ? length * (1 + rest / growing) : length))
  }
  const share = free > 0 ? Math.max(MIN_SHARE, (total - stated) / free) : 1
  const all = total / (stated + free * share)
  return drafts.map(({ length, stated: keeps }) => length * all * (keeps ? 1 : share))
}
