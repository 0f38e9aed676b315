import type { FoundPart, PartSummary, Resolution } from '#catalog/answers.ts'
import { lookAlikes } from '#catalog/numbers/look-alikes.ts'
import { type NumberReading, numberReadings } from '#catalog/numbers/typed-number.ts'
import { normalizeNumber } from '#catalog/part/part-slug.ts'
import { ANY_CHARACTER } from '#catalog/search/number-wildcard.ts'
import type { NumberPlace } from '#catalog/search/search-ranking.ts'

/** A pattern of the numbers that one typo could have turned into a text, and which typo that was. */
type Typo = { readonly pattern: string; readonly why: string }

const MIN_LENGTH = 3
const MAX_LENGTH = 40

/** All numbers one typo away (behavior 7.15): look-alikes, swapped, wrong, extra or missing characters, likelier ones first. */
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

export type NumberPlaces = {
  equal(number: string, max: number): NumberPlace[]
  matching(pattern: string, max: number): NumberPlace[]
  numberAt(place: NumberPlace): string
  /** Null only for a place without a table. */
  partAt(place: NumberPlace): PartSummary | null
}

const MAX_FOUND = 25
const MAX_PLACES = MAX_FOUND * 4

/** Finds the parts that a number may mean, and why (behavior 7.15): any spelling, X for any character, one typo away. */
export function resolveNumber(text: string, places: NumberPlaces): Resolution {
  const exact = partsOf(numberReadings(text), places)
  if (exact.length > 0) return { how: 'exact', found: exact }
  // The reading with the least around the number comes first.
  const numbers = new Set(numberReadings(text).map(({ number }) => normalizeNumber(number)))
  for (const number of [...numbers].reverse()) {
    const resolution = number === '' ? null : inexact(number, places)
    if (resolution) return resolution
  }
  return { how: 'none', found: [] }
}

function inexact(number: string, places: NumberPlaces): Resolution | null {
  if (number.includes('x')) {
    const matching = places.matching(number.replaceAll('x', ANY_CHARACTER), MAX_PLACES)
    const found = foundAt(places, matching, () => 'matches, with any character for X')
    if (matching.length > 0) return { how: 'wildcard', found }
  }
  const near = nearPlaces(number, places)
  const found = foundAt(places, [...near.keys()], (place) => near.get(place) ?? '')
  return near.size > 0 ? { how: 'near', found } : null
}

/** Finds the parts with this number in any spelling (behavior 8.3). A revision is part of the number. */
export const exactParts = (text: string, places: NumberPlaces): FoundPart[] =>
  partsOf(
    numberReadings(text).filter(({ revision }) => revision === null),
    places,
  )

function partsOf(readings: readonly NumberReading[], places: NumberPlaces): FoundPart[] {
  for (const { number, revision } of readings) {
    if (normalizeNumber(number) === '') continue
    const without = revision === null ? '' : `, without '${revision}'`
    const at = places.equal(number, MAX_PLACES)
    const found = foundAt(places, at, ({ column }) => {
      return `${column === 0 ? 'its own number' : 'its MIL or CID number'}${without}`
    })
    if (found.length > 0) return found
  }
  return []
}

const foundAt = (places: NumberPlaces, at: readonly NumberPlace[], why: (place: NumberPlace) => string): FoundPart[] =>
  at.slice(0, MAX_FOUND).flatMap((place) => {
    const part = places.partAt(place)
    return part ? [{ ...part, partNumber: places.numberAt(place), ownNumber: part.partNumber, why: why(place) }] : []
  })

/** The first parts that are one typo away, each with its likeliest typo. */
function nearPlaces(number: string, places: NumberPlaces): Map<NumberPlace, string> {
  const near = new Map<NumberPlace, string>()
  const parts = new Set<number>()
  for (const { pattern, why } of typosOf(number)) {
    if (parts.size >= MAX_FOUND) break
    for (const place of places.matching(pattern, MAX_PLACES)) {
      if (!parts.has(place.part)) near.set(place, why)
      parts.add(place.part)
    }
  }
  return near
}
