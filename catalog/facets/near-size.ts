import type { NearSize } from '#catalog/answers.ts'
import type { UncountedOption } from '#catalog/facets/facet-options.ts'
import type { FacetValues } from '#catalog/facets/facet-values.ts'
import { PER_INCH, type Spelling } from '#catalog/quantities/quantity.ts'
import { parseSpelling } from '#catalog/quantities/reader/read-size.ts'

const THOUSANDTH = PER_INCH / 1000

/** The size within .001 in, or equal when rounded to the other unit, that most parts have (behavior 6.10). Null if none beats `asked`. */
export function nearSize(
  { sizeOf, sizes }: FacetValues,
  options: readonly UncountedOption[],
  asked: string,
  count: (option: UncountedOption) => number,
): Pick<NearSize, 'value' | 'count'> | null {
  const spelling = parseSpelling(asked)
  const own = sizeOf(asked)
  if (spelling?.form !== 'one' || !own) return null
  let best: Pick<NearSize, 'value' | 'count'> | null = null
  let most = 0
  for (const option of options) {
    const size = sizes[option.usual - 1]
    const other = size?.form === 'one' ? parseSpelling(option.value) : null
    if (!size || !other) continue
    if (size.low === own.low) most = Math.max(most, count(option))
    else if (isNear(spelling, other) && count(option) > (best?.count ?? 0))
      best = { value: option.value, count: count(option) }
  }
  return best && best.count > most ? best : null
}

function isNear({ low: a }: Spelling, { low: b }: Spelling): boolean {
  const rounding = a.isMetric === b.isMetric ? 0 : Math.max(a.half, b.half)
  return Math.abs(a.at - b.at) <= Math.max(THOUSANDTH, rounding)
}
