/**
 * What a rule says of one part. `off` is what the visitor has less what the row states (`fits`: 0 within a range and for
 * a name), or less the limit that it breaks (`misses`). `other`: made for another thing by name. `unstated`: the row
 * doesn't say enough to decide.
 */
export type Verdict =
  | { readonly is: 'fits'; readonly off: number }
  | { readonly is: 'misses'; readonly off: number; readonly limit: number }
  | { readonly is: 'other' | 'unstated' }

/** What fits lies from `from` to `to`; the part is made for `low` to `high`. */
export type Band = { readonly from: number; readonly to: number; readonly low: number; readonly high: number }

export const OTHER: Verdict = { is: 'other' }
export const UNSTATED: Verdict = { is: 'unstated' }

/**
 * Holds a size against the bands of a part: the one that it fits best, else the one that it misses by the least. Sizes
 * that are nearer to each other than `same` count as one.
 */
export function judge(asked: number, bands: readonly Band[], same = 1): Verdict {
  const verdicts = bands.map(({ from, to, low, high }): Verdict => {
    if (from - asked >= same) return { is: 'misses', off: asked - from, limit: from }
    if (asked - to >= same) return { is: 'misses', off: asked - to, limit: to }
    const off = asked - Math.min(Math.max(asked, low), high)
    return { is: 'fits', off: Math.abs(off) < same ? 0 : off }
  })
  return bestVerdict(verdicts) ?? UNSTATED
}

/** The best of several, any of which may count: a fit, else what isn't known, else the nearest miss. */
export function bestVerdict(verdicts: readonly Verdict[]): Verdict | undefined {
  const order = { fits: 0, unstated: 1, misses: 2, other: 3 } as const
  const off = (one: Verdict) => ('off' in one ? Math.abs(one.off) : 0)
  if (verdicts.length < 2) return verdicts[0]
  return verdicts.toSorted((a, b) => order[a.is] - order[b.is] || off(a) - off(b))[0]
}
