/** Fewer numbers than these have no usual form. */
const FEWEST_NUMBERS = 20
/** A form is usual when it has this share of the numbers, unusual ones may be so many at most. */
const USUAL_SHARE = 0.02
const MOST_UNUSUAL = 0.2

/** The form of a part number: each digit a 9, each letter an A, all else as it is (`10-880-2-05` is `99-999-9-99`). */
export function numberForm(number: string): string {
  return number
    .trim()
    .replace(/\p{Nd}/gu, '9')
    .replace(/\p{L}/gu, 'A')
}

/**
 * The numbers whose form hardly any other has, each with the form that most have; none where a family has few numbers
 * or no usual forms. `stated` is the form that the registry states for them, as a regular expression: it decides alone.
 */
export function oddNumbers(
  numbers: readonly string[],
  stated: string | null,
): { number: string; usual: string | null }[] {
  if (stated !== null) {
    const right = new RegExp(`^(?:${stated})$`, 'u')
    return numbers.filter((number) => !right.test(number.trim())).map((number) => ({ number, usual: null }))
  }
  if (numbers.length < FEWEST_NUMBERS) return []
  const counts = new Map<string, number>()
  for (const number of numbers) {
    const form = numberForm(number)
    counts.set(form, (counts.get(form) ?? 0) + 1)
  }
  const least = Math.max(2, numbers.length * USUAL_SHARE)
  const odd = numbers.filter((number) => (counts.get(numberForm(number)) ?? 0) < least)
  if (odd.length > numbers.length * MOST_UNUSUAL) return []
  const [usual = null] = [...counts].toSorted(([, a], [, b]) => b - a).map(([form]) => form)
  return odd.map((number) => ({ number, usual }))
}
