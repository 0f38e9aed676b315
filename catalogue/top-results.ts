import type { NumberHit } from '#catalogue/number-index.ts'

/** At most so many results in all, and of one family (SPEC 9). */
export const MOST_RESULTS = 25
export const MOST_OF_FAMILY = 20

/** The best results met so far. */
export type TopResults = {
  /**
   * Takes a number or turns it down: the best 25 parts stay, the best 20 of a family, each part under its best number,
   * on equal scores that of its first column. Numbers may come in any order.
   */
  offer(hit: NumberHit): void
  /** Of a number of this score: the first entry that comes too late. No lower one is turned down for certain. */
  limit(relevance: number): number
  /** Best first. */
  hits(): NumberHit[]
}

/** Collects at most `capacity` results: what 25 comes down to when the families have fewer parts to give. */
export function topResults(capacity: number): TopResults {
  const held: NumberHit[] = []
  const turnOut = (index: number): void => {
    held.splice(index, 1)
  }
  /** Makes room for a number, if it gets in. */
  const admits = (hit: NumberHit): boolean => {
    const same = held.findIndex((other) => other.part === hit.part)
    const rival = held[same]
    if (rival) {
      if (!speaksForPart(hit, rival)) return false
      turnOut(same)
      return true
    }
    if (held.reduce((count, other) => count + Number(other.family === hit.family), 0) >= MOST_OF_FAMILY) {
      const worst = held.findLastIndex((other) => other.family === hit.family)
      if (!isBefore(hit, held[worst])) return false
      turnOut(worst)
    }
    if (held.length < capacity) return true
    if (!isBefore(hit, held.at(-1))) return false
    held.pop()
    return true
  }
  return {
    offer(hit) {
      if (!admits(hit)) return
      const place = held.findIndex((other) => isBefore(hit, other))
      held.splice(place < 0 ? held.length : place, 0, hit)
    },
    limit(relevance) {
      const worst = held.length < capacity ? undefined : held.at(-1)
      if (!worst || worst.relevance < relevance) return Number.POSITIVE_INFINITY
      return worst.relevance > relevance ? 0 : worst.entry
    },
    hits: () => held,
  }
}

/** The order of the answer; entries stand in number order, then registry order, then that of the parts. */
function isBefore(hit: NumberHit, other: NumberHit | undefined): boolean {
  if (!other) return true
  return hit.relevance === other.relevance ? hit.entry < other.entry : hit.relevance > other.relevance
}

/** Which of two numbers of one part is its result. */
function speaksForPart(hit: NumberHit, other: NumberHit): boolean {
  return hit.relevance === other.relevance ? hit.column < other.column : hit.relevance > other.relevance
}
