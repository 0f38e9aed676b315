/** Collects the items with the lowest scores. On a tie, the earlier item wins. */
type TopItems<T> = {
  offer(score: number, item: T): void
  items(): T[]
  /** The lowest score, or infinity if there are no items. */
  lowest(): number
}

/** Creates a collector of up to `limit` items, at least 1. */
export function topItems<T>(limit: number): TopItems<T> {
  const kept: { readonly score: number; readonly item: T }[] = []
  let worst = Number.POSITIVE_INFINITY
  return {
    offer(score, item) {
      if (score >= worst) return
      let low = 0
      let high = kept.length
      while (low < high) {
        const middle = (low + high) >>> 1
        if ((kept[middle]?.score ?? 0) <= score) low = middle + 1
        else high = middle
      }
      kept.splice(low, 0, { score, item })
      if (kept.length > limit) kept.pop()
      if (kept.length >= limit) worst = kept.at(-1)?.score ?? worst
    },
    items: () => kept.map(({ item }) => item),
    lowest: () => kept[0]?.score ?? Number.POSITIVE_INFINITY,
  }
}
