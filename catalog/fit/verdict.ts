/** `off` is the size asked for minus the stated one, or minus the exceeded `limit`. `other`: made for something else, by name. */
export type FitVerdict =
  | { readonly is: 'fits'; readonly off: number }
  | { readonly is: 'misses'; readonly off: number; readonly limit: number }
  | { readonly is: 'other' | 'unstated' }

/** Sizes from `from` to `to` fit. The part is made for `low` to `high`. */
type Band = { readonly from: number; readonly to: number; readonly low: number; readonly high: number }

export const OTHER: FitVerdict = { is: 'other' }
export const UNSTATED: FitVerdict = { is: 'unstated' }

/** Compares a size with the band of a part. Sizes closer than `same` are equal. */
export function judge(requested: number, { from, to, low, high }: Band, same = 1): FitVerdict {
  if (from - requested >= same) return { is: 'misses', off: requested - from, limit: from }
  if (requested - to >= same) return { is: 'misses', off: requested - to, limit: to }
  const off = requested - Math.min(Math.max(requested, low), high)
  return { is: 'fits', off: Math.abs(off) < same ? 0 : off }
}

/** Returns the worse of two verdicts: something else by name, else the farther miss, else unstated, else the looser fit. */
export function worseVerdict(one: FitVerdict, other: FitVerdict): FitVerdict {
  return bestVerdict([one, other]) === one ? other : one
}

/** Returns the best of several verdicts: a fit, else unstated, else the nearest miss. */
export function bestVerdict(verdicts: readonly FitVerdict[]): FitVerdict | undefined {
  const order = { fits: 0, unstated: 1, misses: 2, other: 3 } as const
  const off = (verdict: FitVerdict) => ('off' in verdict ? Math.abs(verdict.off) : 0)
  if (verdicts.length < 2) return verdicts[0]
  return verdicts.toSorted((a, b) => order[a.is] - order[b.is] || off(a) - off(b))[0]
}
