import type { Choice, FieldChoices, Range } from '#catalogue/answers.ts'
import { formatCount } from '#catalogue/format-count.ts'

const EXACT = 'exact:'

/** A filter's value for people: `exact:Brass` is 'Brass, exactly' (DESIGN 5). */
export const valueText = (value: string) => (value.startsWith(EXACT) ? `${value.slice(EXACT.length)}, exactly` : value)

/** The value that means exactly this one, where it is part of others ('Brass' in 'LEADED Red Brass'); else null. */
export function exactValue(value: string, { choices }: FieldChoices): string | null {
  const wanted = value.toLowerCase()
  return choices.some((choice) => choice.isPart && choice.value.toLowerCase() === wanted) ? EXACT + value : null
}

/** A range for people: `.25" – 6 mm`, `from .25"`; null when none of its ends can be read. */
export function rangeText({ from, to }: Range): string | null {
  const [low, high] = [from?.size && from.text, to?.size && to.text]
  if (low && high) return `${low} – ${high}`
  if (low) return `from ${low}`
  return high ? `to ${high}` : null
}

type Offered = { value: string; text: string; count: number | null }

/** All that a dropdown offers: what was typed or linked and is no option of its own, then the options. */
export function offered(choices: readonly Choice[], chosen: readonly string[]): Offered[] {
  const options = choices.flatMap(({ value, count, isPart }): Offered[] => {
    const option = { value, text: value, count }
    return isPart ? [option, { value: EXACT + value, text: valueText(EXACT + value), count: null }] : [option]
  })
  const known = new Set(options.map(({ value }) => value))
  const foreign = chosen.filter((value) => !known.has(value))
  return [...foreign.map((value) => ({ value, text: valueText(value), count: null })), ...options]
}

export const countText = (count: number | null) => (count === null ? '' : ` (${formatCount(count)})`)
