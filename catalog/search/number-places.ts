import type { Section } from '#catalog/columns/packed.ts'
import { normalizeNumber } from '#catalog/part/part-slug.ts'
import type { NumberIndex } from '#catalog/search/number-index.ts'
import type { NumberPlace } from '#catalog/search/number-place.ts'
import { openSymbolNumbers } from '#catalog/search/symbol-numbers.ts'

type Places = {
  /** The places of a number in any spelling, one per part, at most `max`: 100,000 rows may have the number 'TBD'. */
  equal(number: string, max: number): NumberPlace[]
  /** The same for a normalized number with ANY_CHARACTER in it. */
  matching(pattern: string, max: number): NumberPlace[]
}

/** Finds numbers in the search index and among the few that it strips differently. `numberAt` reads one as written. */
export function openNumberPlaces(
  section: (name: string) => Section,
  index: NumberIndex,
  numberAt: (place: NumberPlace) => string,
): Places {
  const symbolNumbers = openSymbolNumbers(section, numberAt)
  return {
    equal(text, max) {
      const number = normalizeNumber(text)
      if (number === '') return []
      const usual = index.equalStripped(number, max).filter((place) => normalizeNumber(numberAt(place)) === number)
      return onePerPart([...usual, ...symbolNumbers.equal(number)])
    },
    matching: (pattern, max) => onePerPart([...index.matching(pattern, max), ...symbolNumbers.matching(pattern)]),
  }
}

/** Keeps one place per part, the one in its first column, in registry order. */
function onePerPart(places: NumberPlace[]): NumberPlace[] {
  const sorted = places.sort((a, b) => a.part - b.part || a.column - b.column)
  return sorted.filter((place, index) => place.part !== sorted[index - 1]?.part)
}
