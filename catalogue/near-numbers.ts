import { ANY_SIGN } from '#catalogue/number-wildcard.ts'

/** What a number looks like that is one slip away from a text (ANY_SIGN: any sign), and what the slip was. */
export type Slip = { readonly pattern: string; readonly why: string }

const SHORTEST = 3
/** Longer texts are no number that somebody mistyped. */
const LONGEST = 40

/**
 * All that is one slip away from a bare text: two neighbouring signs swapped, one wrong, one too many, one missing.
 * Likelier slips first.
 */
export function slips(bare: string): Slip[] {
  if (bare.length < SHORTEST || bare.length > LONGEST) return []
  const places = Array.from(bare, (_, place) => place)
  const swapped = places.slice(1).map((place) => {
    const pair = bare.slice(place, place + 1) + bare.slice(place - 1, place)
    return bare.slice(0, place - 1) + pair + bare.slice(place + 1)
  })
  const wrong = places.map((place) => bare.slice(0, place) + ANY_SIGN + bare.slice(place + 1))
  const tooMany = places.map((place) => bare.slice(0, place) + bare.slice(place + 1))
  const missing = [...places, bare.length].map((place) => bare.slice(0, place) + ANY_SIGN + bare.slice(place))
  const named = (patterns: readonly string[], why: string): Slip[] =>
    [...new Set(patterns)].reverse().map((pattern) => ({ pattern, why })) // the end of a number is mistyped most
  return [
    ...named(swapped, 'two signs swapped'),
    ...named(wrong, 'one sign differs'),
    ...named(tooMany, 'one sign too many'),
    ...named(missing, 'one sign missing'),
  ]
}
