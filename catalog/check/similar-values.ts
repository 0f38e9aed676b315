import type { ValueFinding } from '#catalog/check/finding.ts'
import { editDistance } from '#catalog/words/edit-distance.ts'

export type CountedValue = { readonly value: string; readonly count: number }

/** The intended value is at least this much more frequent than the typo. */
const MIN_FREQUENCY_RATIO = 10
/** Shorter values may differ by one letter without a typo: Red and Rod. */
const MIN_LENGTH_ONE_TYPO = 4
const MIN_LENGTH_TWO_TYPOS = 8
/** A column with more distinct values is not a fixed list, so it is not checked. */
const MAX_VALUES = 1_000

/** Finds values that are spelled unlike others, or are a letter or two from one ten times as frequent. Digits must be equal. */
export function findSimilarValues(values: readonly CountedValue[]): ValueFinding[] {
  if (values.length > MAX_VALUES) return []
  const sorted = values.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  const known = sorted.map((one) => ({ ...one, bare: bare(one.value), digits: digits(one.value) }))
  return known.flatMap((one, place): ValueFinding[] => {
    const others = known.slice(0, place).filter((other) => other.digits === one.digits)
    const { value, count } = one
    const same = others.find((other) => other.bare === one.bare && other.count > count)
    if (same && spaced(same.value) === spaced(value))
      return [{ value, what: differs(value, 'has different spaces from', same), fix: spaced(value) }]
    if (same) return [{ value, what: differs(value, 'is spelled differently from', same) }]
    const typos = allowedTypos(one.bare)
    const isNear = (other: string) => typos > 0 && isWithin(one.bare, other, typos)
    const near = others.find((other) => other.count >= MIN_FREQUENCY_RATIO * count && isNear(other.bare))
    return near ? [{ value, what: differs(value, 'is almost the same as', near) }] : []
  })
}

const differs = (value: string, how: string, meant: CountedValue): string =>
  `'${value}' ${how} '${meant.value}', which occurs ${meant.count === 1 ? 'once' : `${meant.count} times`}`

const bare = (value: string): string => value.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '') || value
const spaced = (value: string): string => value.trim().replace(/\s+/g, ' ')
const digits = (value: string): string => value.replace(/\D+/g, ' ').trim()

function allowedTypos(text: string): number {
  if (text.length >= MIN_LENGTH_TWO_TYPOS) return 2
  return text.length >= MIN_LENGTH_ONE_TYPO ? 1 : 0
}

const isWithin = (a: string, b: string, most: number): boolean =>
  Math.abs(a.length - b.length) <= most && editDistance(a, b) <= most
