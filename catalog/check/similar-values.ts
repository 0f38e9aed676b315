import { editDistance } from '#catalog/words/edit-distance.ts'

type CountedValue = { readonly value: string; readonly count: number }
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
      (other) => other.count >= MIN_FREQUENCY_RATIO * count && isWithin(one.bare, other.bare, typos),
    )
    return near ? give(near, 'typo') : []
  })
}

const bare = (value: string): string => value.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '') || value
export const spaced = (value: string): string => value.trim().replace(/\s+/g, ' ')
const digits = (value: string): string => value.replace(/\D+/g, ' ').trim()

function allowedTypos(text: string): number {
  if (text.length >= MIN_LENGTH_TWO_TYPOS) return 2
  return text.length >= MIN_LENGTH_ONE_TYPO ? 1 : 0
}

const isWithin = (a: string, b: string, most: number): boolean =>
  Math.abs(a.length - b.length) <= most && editDistance(a, b) <= most
