import type { Section } from '#catalog/columns/packed.ts'
import { normalizeNumber } from '#catalog/part/part-slug.ts'
import type { NumberIndex } from '#catalog/search/number-index.ts'
import type { NumberPlace } from '#catalog/search/number-place.ts'
import type { NumberPlaces } from '#catalog/search/number-resolver.ts'
import { openSymbolNumbers } from '#catalog/search/symbol-numbers.ts'

/** Finds numbers in the search index and among the few that it strips differently. `numberAt` reads one as written. */
export function openNumberPlaces(
  section: (name: string) => Section,
  index: NumberIndex,
  numberAt: (place: NumberPlace) => string,
): Pick<NumberPlaces, 'equal' | 'matching'> {
  const symbolNumbers = openSymbolNumbers(section, numberAt)
  return {
    // one per part, at most `max`: 100,000 rows may have the number 'TBD'
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
