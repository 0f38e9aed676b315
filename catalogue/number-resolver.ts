import type { Found, Part, Resolution } from '#catalogue/answers.ts'
import { slips } from '#catalogue/near-numbers.ts'
import type { NumberPlace } from '#catalogue/odd-numbers.ts'
import { bareNumber } from '#catalogue/part-slug.ts'

/** What the resolver asks: places of numbers, and the number and part at a place. */
export type NumberPlaces = {
  equal(bare: string): NumberPlace[]
  fitting(pattern: string, most: number): NumberPlace[]
  numberAt(place: NumberPlace): string
  /** Null only for a place of no table. */
  partAt(place: NumberPlace): Part | null
}

const MOST = 25

/**
 * Finds the parts that somebody means by a number, and says why each was found: the number itself, written in any
 * way (own, MIL or CID); else, where it holds an X, every number that fits with any sign there; else the numbers that
 * are one slip away.
 */
export function resolveNumber(text: string, places: NumberPlaces): Resolution {
  const bare = bareNumber(text)
  if (bare === '') return { how: 'none', found: [] }
  const found = (at: readonly NumberPlace[], why: (place: NumberPlace) => string): Found[] => {
    const byPart = new Map(at.map((place) => [place.part, place]))
    return [...byPart.values()].slice(0, MOST).flatMap((place) => {
      const part = places.partAt(place)
      return part ? [{ part, number: places.numberAt(place), why: why(place) }] : []
    })
  }
  const exact = found(places.equal(bare), (place) => (place.column === 0 ? 'its own number' : 'its MIL or CID number'))
  if (exact.length > 0) return { how: 'exact', found: exact }
  if (bare.includes('x')) {
    const fitting = found(places.fitting(bare, MOST * 4), () => 'fits, with any sign for X')
    if (fitting.length > 0) return { how: 'wildcard', found: fitting }
  }
  const near = slips(bare).flatMap((slip) => found(places.equal(slip.text), () => slip.why))
  const unique = [...new Map(near.map((each) => [`${each.part.tableName} ${each.part.id}`, each])).values()]
  return { how: unique.length > 0 ? 'near' : 'none', found: unique.slice(0, MOST) }
}
