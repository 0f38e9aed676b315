/** A way of writing a number that is one slip away from it, and what the slip was. */
export type Slip = { readonly text: string; readonly why: string }

const SIGNS = 'abcdefghijklmnopqrstuvwxyz0123456789'
/** Longer texts are no number that somebody mistyped. */
const LONGEST = 40

/**
 * All bare numbers that are one slip away from a bare text: two neighbouring signs swapped, one wrong, one too many,
 * one missing. Likelier slips first.
 */
export function slips(bare: string): Slip[] {
  if (bare.length < 3 || bare.length > LONGEST) return []
  const places = Array.from(bare, (_, place) => place)
  const at = (place: number) => [bare.slice(0, place), bare.slice(place)] as const
  const swapped = places.slice(1).map((place) => {
    const [before, after] = at(place)
    return before.slice(0, -1) + after.slice(0, 1) + before.slice(-1) + after.slice(1)
  })
  const wrong = places.flatMap((place) =>
    Array.from(SIGNS, (sign) => bare.slice(0, place) + sign + bare.slice(place + 1)),
  )
  const tooMany = places.map((place) => bare.slice(0, place) + bare.slice(place + 1))
  const missing = [...places, bare.length].flatMap((place) => Array.from(SIGNS, (sign) => at(place).join(sign)))
  const named = (texts: readonly string[], why: string) => texts.map((text): [string, string] => [text, why])
  const all = new Map([
    ...named(missing, 'one sign missing'),
    ...named(tooMany, 'one sign too many'),
    ...named(wrong, 'one sign differs'),
    ...named(swapped, 'two signs swapped'),
  ])
  all.delete(bare)
  return [...all].map(([text, why]) => ({ text, why })).reverse()
}
