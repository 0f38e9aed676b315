import type { Piece } from '#catalogue/outline.ts'
import type { Span } from '#catalogue/outlines/part-fields.ts'

/** A piece before its row's sizes are settled. */
export type Draft = Piece & {
  readonly name?: string
  /** Its length is one that the row states. */
  readonly stated?: boolean
  /** It takes up what the part is longer than its other pieces. */
  readonly grows?: boolean
}

export type LaidOut = {
  readonly pieces: Piece[]
  readonly length: number
  /** From the first to the last piece of a name; the whole part when there is none. */
  span(name: string): Span
}

// Pieces that nobody measured give way first, but never below this share: a collar stays a collar.
const LEAST = 0.35

/**
 * Puts pieces in a row, as long together as the row says: stated pieces keep their length, growing ones take up the
 * rest, all others give way. A row that contradicts itself is drawn with everything shortened.
 */
export function layOut(drafts: readonly Draft[], total: number | null): LaidOut {
  const lengths = settle(drafts, total)
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
    span: (name) => {
      const first = drafts.findIndex((draft) => draft.name === name)
      const last = drafts.findLastIndex((draft) => draft.name === name)
      return { from: ends[first - 1] ?? 0, to: ends[last] ?? length }
    },
  }
}

function settle(drafts: readonly Draft[], total: number | null): number[] {
  const sum = (wanted: (draft: Draft) => boolean) =>
    drafts.reduce((all, draft) => (wanted(draft) ? all + draft.length : all), 0)
  if (total === null) return drafts.map(({ length }) => length)
  const stated = sum((draft) => draft.stated === true)
  const free = sum((draft) => draft.stated !== true)
  const growing = sum((draft) => draft.grows === true)
  const rest = total - stated - free
  if (rest >= 0 && growing > 0) {
    return drafts.map(({ length, grows }) => (grows ? length * (1 + rest / growing) : length))
  }
  const share = free > 0 ? Math.max(LEAST, (total - stated) / free) : 1
  const all = total / (stated + free * share)
  return drafts.map(({ length, stated: keeps }) => length * all * (keeps ? 1 : share))
}
