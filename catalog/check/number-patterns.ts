import type { ValueFinding } from '#catalog/check/finding.ts'

const MIN_NUMBERS = 20
/** A pattern is usual if at least this share of the numbers has it. If too many are unusual, none is reported. */
const USUAL_SHARE = 0.02
const MAX_UNUSUAL_SHARE = 0.2

/** Returns a number's pattern: digits become 9, letters become A (`10-880-2-05` becomes `99-999-9-99`). */
function numberPattern(number: string): string {
  return number
    .trim()
    .replace(/\p{Nd}/gu, '9')
    .replace(/\p{L}/gu, 'A')
}

/** Finds the numbers with a rare pattern. If the registry `stated` a format, that alone counts. */
export function findUnusualNumbers(numbers: readonly string[], stated: string | null): ValueFinding[] {
  if (stated !== null) {
    const format = new RegExp(`^(?:${stated})$`, 'u')
    return numbers.filter((number) => !format.test(number.trim())).map(unusual('its family has a fixed format'))
  }
  if (numbers.length < MIN_NUMBERS) return []
  const byPattern = Map.groupBy(numbers, numberPattern)
  const least = Math.max(2, numbers.length * USUAL_SHARE)
  const odd = numbers.filter((number) => (byPattern.get(numberPattern(number))?.length ?? 0) < least)
  if (odd.length > numbers.length * MAX_UNUSUAL_SHARE) return []
  const [usual] = [...byPattern].toSorted(([, a], [, b]) => b.length - a.length).map(([pattern]) => pattern)
  return odd.map(unusual(`most are ${usual}`))
}

const unusual = (why: string) => (value: string) => ({ value, what: `'${value}' has an unusual format: ${why}` })
