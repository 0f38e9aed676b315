/** At most so many results in all, and of one family (SPEC 9). */
export const MOST_RESULTS = 25
export const MOST_OF_FAMILY = 20

/** What decides about a number; `entry` is its rank in number order. */
type Ranked = {
  readonly entry: number
  readonly part: number
  readonly family: number
  readonly column: number
  readonly relevance: number
}

/** The best results met so far. */
export type TopResults<Hit extends Ranked> = {
  /**
   * Takes a number or turns it down: the best 25 parts stay, the best 20 of a family, each part under its best number,
   * on equal scores that of its first column. Numbers may come in any order; a turned-down one never has to come back.
   */
  offer(hit: Hit): void
  /** The first entry that is turned down if it has this score, as are all after it. */
  limit(relevance: number): number
  /** The same within one family. */
  limitInFamily(relevance: number, family: number): number
  /** Best first. */
  hits(): Hit[]
}

/** Collects at most `capacity` results: what 25 comes down to when the families have fewer parts to give. */
export function topResults<Hit extends Ranked>(families: number, capacity: number): TopResults<Hit> {
  const held: Hit[] = []
  const counts = new Uint8Array(families)
  const worst: (Hit | undefined)[] = [] // of each family that has its 20
  const limitBehind = (last: Hit | undefined, relevance: number): number => {
    if (!last || last.relevance < relevance) return Number.POSITIVE_INFINITY
    return last.relevance > relevance ? 0 : last.entry
  }
  const count = (family: number, change: 1 | -1): void => {
    const now = (counts[family] ?? 0) + change
    counts[family] = now
    worst[family] = now < MOST_OF_FAMILY ? undefined : held.findLast((hit) => hit.family === family)
  }
  const turnOut = (hit: Hit | undefined): void => {
    if (!hit) return
    held.splice(held.indexOf(hit), 1)
    count(hit.family, -1)
  }
  const limit = (relevance: number) => limitBehind(held.length < capacity ? undefined : held.at(-1), relevance)
  const limitInFamily = (relevance: number, family: number) => limitBehind(worst[family], relevance)
  return {
    offer(hit) {
      const same = held.find((other) => other.part === hit.part)
      if (same) {
        if (!speaksForPart(hit, same)) return
        turnOut(same)
      }
      if (hit.entry >= limitInFamily(hit.relevance, hit.family) || hit.entry >= limit(hit.relevance)) return
      if (counts[hit.family] === MOST_OF_FAMILY) turnOut(worst[hit.family])
      else if (held.length === capacity) turnOut(held.at(-1))
      const place = held.findIndex((other) => isBefore(hit, other))
      held.splice(place < 0 ? held.length : place, 0, hit)
      count(hit.family, 1)
    },
    limit,
    limitInFamily,
    hits: () => held,
  }
}

/** The order of the answer; entries stand in number order, then registry order, then that of the parts. */
function isBefore(hit: Ranked, other: Ranked): boolean {
  return hit.relevance === other.relevance ? hit.entry < other.entry : hit.relevance > other.relevance
}

/** Which of two numbers of one part is its result. */
function speaksForPart(hit: Ranked, other: Ranked): boolean {
  return hit.relevance === other.relevance ? hit.column < other.column : hit.relevance > other.relevance
}
