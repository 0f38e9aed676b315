type CountedValue = { readonly value: string; readonly count: number }
/** A value that may be a typo or another spelling of a far more frequent one. */
type SimilarValue = CountedValue & { readonly meant: CountedValue; readonly how: 'typo' | 'spelling' | 'spaces' }

/** The intended value is at least this much more frequent than the typo. */
const MIN_FREQUENCY_RATIO = 10
/** Shorter values may differ by one letter without a typo: Red and Rod. */
const MIN_LENGTH_ONE_TYPO = 4
const MIN_LENGTH_TWO_TYPOS = 8
/** A column with more distinct values is not a fixed list, so it is not checked. */
const MAX_VALUES = 1_000

/** Finds values that are spelled unlike others, or are a letter or two from one ten times as frequent. Digits must be equal. */
export function findSimilarValues(values: readonly CountedValue[]): SimilarValue[] {
  if (values.length > MAX_VALUES) return []
  const sorted = values.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  const known = sorted.map(({ value, count }) => ({ value, count, bare: bare(value), digits: digits(value) }))
  return known.flatMap((one, place): SimilarValue[] => {
    const others = known.slice(0, place).filter((other) => other.digits === one.digits)
    const { value, count } = one
    const give = ({ value: meant, count: times }: CountedValue, how: SimilarValue['how']): SimilarValue[] => [
      { value, count, meant: { value: meant, count: times }, how },
    ]
    const same = others.find((other) => other.bare === one.bare && other.count > count)
    if (same) return give(same, spaced(same.value) === spaced(value) ? 'spaces' : 'spelling')
    const typos = allowedTypos(one.bare)
    if (typos === 0) return []
    const near = others.find(
      (other) => other.count >= MIN_FREQUENCY_RATIO * count && within(one.bare, other.bare, typos),
    )
    return near ? give(near, 'typo') : []
  })
}

const bare = (value: string): string => value.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '') || value
/** A text with single spaces, and none around it. */
export const spaced = (value: string): string => value.trim().replace(/\s+/g, ' ')
const digits = (value: string): string => value.replace(/\D+/g, ' ').trim()

function allowedTypos(text: string): number {
  if (text.length >= MIN_LENGTH_TWO_TYPOS) return 2
  return text.length >= MIN_LENGTH_ONE_TYPO ? 1 : 0
}

/** Whether the edit distance of two texts (with swapped neighbors as one edit) is at most `most`. */
function within(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let least = Math.min((row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, (last[j - 1] ?? 0) + Number(!isSame))
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwapped) least = Math.min(least, (before[j - 2] ?? 0) + 1)
      row.push(least)
    }
    before = last
    last = row
  }
  return (last[b.length] ?? 0) <= most
}
