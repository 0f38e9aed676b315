/** The best of what was offered, best first; of equal ones those that came first. */
export type KeptBest<T> = {
  offer(score: number, item: T): void
  items(): T[]
  /** The best score; infinite where nothing was offered. */
  lowest(): number
}

/** Keeps the `most` items with the lowest scores, one at least. */
export function keepBest<T>(most: number): KeptBest<T> {
  const kept: { readonly score: number; readonly item: T }[] = []
  let limit = Number.POSITIVE_INFINITY
  return {
    offer(score, item) {
      if (score >= limit) return
      let low = 0
      let high = kept.length
      while (low < high) {
        const middle = (low + high) >>> 1
        if ((kept[middle]?.score ?? 0) <= score) low = middle + 1
        else high = middle
      }
      kept.splice(low, 0, { score, item })
      if (kept.length > most) kept.pop()
      if (kept.length >= most) limit = kept.at(-1)?.score ?? limit
    },
    items: () => kept.map(({ item }) => item),
    lowest: () => kept[0]?.score ?? Number.POSITIVE_INFINITY,
  }
}
