/** Pseudo-random numbers, the same on every machine and run. */
export type Draw = {
  /** 0 ≤ n < 1. */
  next(): number
  /** A whole number, 0 ≤ n < `limit`. */
  below(limit: number): number
  pick<T>(from: readonly [T, ...T[]]): T
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let state = 0x811c9dc5
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193)
  return state >>> 0
}

/** Starts a sequence per text (mulberry32). A table's seed is its name, so one recipe's change leaves others alone. */
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
