import { MAX_RESULTS_PER_FAMILY, type Ranked, ranksBefore, representsPart } from '#catalog/search/search-ranking.ts'

/** Collects the best results. */
type TopResults<Hit extends Ranked> = {
  /**
   * Keeps or rejects a number: the best 25 parts, the best 20 of a family, each part with its best number. Numbers may
   * come in any order; a rejected one never has to be offered again.
   */
  offer(hit: Hit): void
  /** The first entry that would be rejected with this score, like all after it. */
  limit(relevance: number): number
  /** The same within one family. */
  limitInFamily(relevance: number, family: number): number
  /** Best first. */
  hits(): Hit[]
}

/** Collects at most `capacity` results: 25, or fewer if the families have fewer parts. */
export function topResults<Hit extends Ranked>(families: number, capacity: number): TopResults<Hit> {
  const kept: Hit[] = []
  const counts = new Uint8Array(families)
  const worst: (Hit | undefined)[] = [] // of each family that has its 20
  const limitAfter = (last: Hit | undefined, relevance: number): number => {
    if (!last || last.relevance < relevance) return Number.POSITIVE_INFINITY
    return last.relevance > relevance ? 0 : last.entry
  }
  const count = (family: number, change: 1 | -1): void => {
    const now = (counts[family] ?? 0) + change
    counts[family] = now
    worst[family] = now < MAX_RESULTS_PER_FAMILY ? undefined : kept.findLast((hit) => hit.family === family)
  }
  const remove = (hit: Hit | undefined): void => {
    if (!hit) return
    kept.splice(kept.indexOf(hit), 1)
    count(hit.family, -1)
  }
  const limit = (relevance: number) => limitAfter(kept.length < capacity ? undefined : kept.at(-1), relevance)
  const limitInFamily = (relevance: number, family: number) => limitAfter(worst[family], relevance)
  return {
    offer(hit) {
      const same = kept.find((other) => other.part === hit.part)
      if (same) {
        if (!representsPart(hit, same)) return
        remove(same)
      }
      if (hit.entry >= limitInFamily(hit.relevance, hit.family) || hit.entry >= limit(hit.relevance)) return
      if (counts[hit.family] === MAX_RESULTS_PER_FAMILY) remove(worst[hit.family])
      else if (kept.length === capacity) remove(kept.at(-1))
      const place = kept.findIndex((other) => ranksBefore(hit, other))
      kept.splice(place < 0 ? kept.length : place, 0, hit)
      count(hit.family, 1)
    },
    limit,
    limitInFamily,
    hits: () => kept,
  }
}
