import type { Found, Part, Resolution } from '#catalogue/answers.ts'
import { slips } from '#catalogue/near-numbers.ts'
import { ANY_SIGN } from '#catalogue/number-wildcard.ts'
import type { NumberPlace } from '#catalogue/odd-numbers.ts'
import { bareNumber } from '#catalogue/part-slug.ts'

/** What the resolver asks: places of numbers, one a part, and the number and part at a place. */
export type NumberPlaces = {
  /** Where a number stands; `most` places are enough. */
  equal(bare: string, most: number): NumberPlace[]
  /** Where numbers stand that fit a text with ANY_SIGN in it; `most` are enough. */
  fitting(pattern: string, most: number): NumberPlace[]
  numberAt(place: NumberPlace): string
  /** Null only for a place of no table. */
  partAt(place: NumberPlace): Part | null
}

const MOST = 25
/** A part may have the number in several columns. */
const ENOUGH = MOST * 4

/**
 * Finds the parts that somebody means by a number, and says why each was found: the number itself, written in any
 * way (own, MIL or CID); else, where it holds an X, every number that fits with any sign there; else the numbers that
 * are one slip away.
 */
export function resolveNumber(text: string, places: NumberPlaces): Resolution {
  const bare = bareNumber(text)
  if (bare === '') return { how: 'none', found: [] }
  const exact = exactParts(text, places)
  if (exact.length > 0) return { how: 'exact', found: exact }
  const told = (at: readonly NumberPlace[], why: (place: NumberPlace) => string) => toldParts(places, at, why)
  if (bare.includes('x')) {
    const fitting = places.fitting(bare.replaceAll('x', ANY_SIGN), ENOUGH)
    if (fitting.length > 0) return { how: 'wildcard', found: told(fitting, () => 'fits, with any sign for X') }
  }
  const near = nearPlaces(bare, places)
  return { how: near.size > 0 ? 'near' : 'none', found: told([...near.keys()], (place) => near.get(place) ?? '') }
}

/** The parts that bear the number itself, written in any way. */
export function exactParts(text: string, places: NumberPlaces): Found[] {
  const bare = bareNumber(text)
  if (bare === '') return []
  const at = places.equal(bare, ENOUGH)
  return toldParts(places, at, ({ column }) => (column === 0 ? 'its own number' : 'its MIL or CID number'))
}

const toldParts = (places: NumberPlaces, at: readonly NumberPlace[], why: (place: NumberPlace) => string): Found[] =>
  at.slice(0, MOST).flatMap((place) => {
    const part = places.partAt(place)
    return part ? [{ part, number: places.numberAt(place), why: why(place) }] : []
  })

/** The first parts that are one slip away, each with its likeliest slip. */
function nearPlaces(bare: string, places: NumberPlaces): Map<NumberPlace, string> {
  const near = new Map<NumberPlace, string>()
  const parts = new Set<number>()
  for (const { pattern, why } of slips(bare)) {
    if (parts.size >= MOST) break
    for (const place of places.fitting(pattern, ENOUGH)) {
      if (!parts.has(place.part)) near.set(place, why)
      parts.add(place.part)
    }
  }
  return near
}
