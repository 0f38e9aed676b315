import { lookAlikes } from '#catalog/numbers/look-alikes.ts'
import { ANY_CHARACTER } from '#catalog/search/number-wildcard.ts'

/** A pattern of the numbers that one typo could have turned into a text, and which typo that was. */
type Typo = { readonly pattern: string; readonly why: string }

const MIN_LENGTH = 3
/** A longer text is not a mistyped number. */
const MAX_LENGTH = 40

/**
 * All numbers that are one typo away from a normalized number (behavior 7.15): characters that look like others, two
 * neighboring characters swapped, one wrong, one too many, one missing. Likelier typos come first.
 */
export function typosOf(number: string): Typo[] {
  if (number.length < MIN_LENGTH || number.length > MAX_LENGTH) return []
  const places = Array.from(number, (_, place) => place)
  const swapped = places.slice(1).map((place) => {
    const pair = number.slice(place, place + 1) + number.slice(place - 1, place)
    return number.slice(0, place - 1) + pair + number.slice(place + 1)
  })
  const wrong = places.map((place) => number.slice(0, place) + ANY_CHARACTER + number.slice(place + 1))
  const tooMany = places.map((place) => number.slice(0, place) + number.slice(place + 1))
  const missing = [...places, number.length].map(
    (place) => number.slice(0, place) + ANY_CHARACTER + number.slice(place),
  )
  const typos = (patterns: readonly string[], why: string): Typo[] =>
    [...new Set(patterns)].reverse().map((pattern) => ({ pattern, why })) // most typos are at the end
  return [
    ...lookAlikes(number).map(({ text, why }) => ({ pattern: text, why })),
    ...typos(swapped, 'two characters swapped'),
    ...typos(wrong, 'one character differs'),
    ...typos(tooMany, 'one character too many'),
    ...typos(missing, 'one character missing'),
  ]
}
