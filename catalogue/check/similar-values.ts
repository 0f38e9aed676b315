/** A value of a column and how often it stands there. */
export type CountedValue = { readonly value: string; readonly count: number }
/** A value that may be meant for another, far more frequent one: a slip of the keys, or written another way. */
export type NearValue = CountedValue & { readonly meant: CountedValue; readonly how: 'slip' | 'spelling' | 'spaces' }

/** A value is that much more frequent than its slip. */
const TIMES = 10
/** Shorter values differ by one letter without any slip: Red and Rod. */
const ONE_SLIP_LENGTH = 4
const TWO_SLIPS_LENGTH = 8
/** A column of more different values is no list of choices. */
const MOST_VALUES = 1_000

/**
 * Values of one column that are near-misses of others: the same but for case, spaces and signs, or one or two letters
 * away from a value ten times as frequent. Values whose digits differ are different: `4 mm`, `5 mm`.
 */
export function nearValues(values: readonly CountedValue[]): NearValue[] {
  if (values.length > MOST_VALUES) return []
  const sorted = values.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  const known = sorted.map(({ value, count }) => ({ value, count, bare: bare(value), digits: digits(value) }))
  return known.flatMap((one, place): NearValue[] => {
    const others = known.slice(0, place).filter((other) => other.digits === one.digits)
    const { value, count } = one
    const give = ({ value: meant, count: times }: CountedValue, how: NearValue['how']): NearValue[] => [
      { value, count, meant: { value: meant, count: times }, how },
    ]
    const same = others.find((other) => other.bare === one.bare && other.count > count)
    if (same) return give(same, spaced(same.value) === spaced(value) ? 'spaces' : 'spelling')
    const slips = slipsAllowed(one.bare)
    if (slips === 0) return []
    const near = others.find((other) => other.count >= TIMES * count && within(one.bare, other.bare, slips))
    return near ? give(near, 'slip') : []
  })
}

const bare = (value: string): string => value.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '') || value
const spaced = (value: string): string => value.trim().replace(/\s+/g, ' ')
const digits = (value: string): string => value.replace(/\D+/g, ' ').trim()

function slipsAllowed(text: string): number {
  if (text.length >= TWO_SLIPS_LENGTH) return 2
  return text.length >= ONE_SLIP_LENGTH ? 1 : 0
}

/** Whether so many letters added, left out, changed or swapped with the next make one text the other. */
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
