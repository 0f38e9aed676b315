/** A list that is never empty, so that something can always be drawn from it. */
export type Some<T> = readonly [T, ...T[]]

/** Chance that is the same on every machine and every run. */
export type Draw = {
  /** 0 ≤ n < 1. */
  next(): number
  /** A whole number, 0 ≤ n < `limit`. */
  below(limit: number): number
  pick<T>(from: Some<T>): T
}

/** FNV-1a, 32 bits: a text's own starting point. */
function hash(text: string): number {
  let state = 0x811c9dc5
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193)
  return state >>> 0
}

/**
 * Starts a sequence of its own for each text (mulberry32). Each table draws from its own name, so that a change in one
 * recipe leaves the other tables as they were.
 */
export function createDraw(text: string): Draw {
  let state = hash(text)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { next, below, pick: (from) => from[below(from.length)] ?? from[0] }
}
