import type { Section } from '#catalog/columns/packed.ts'
import { placeIn } from '#catalog/columns/sorted-place.ts'
import { normalizeNumber } from '#catalog/part/part-slug.ts'
import { ANY_CHARACTER } from '#catalog/search/number-wildcard.ts'
import { lowerCase, type NumberPlace, stripSeparators } from '#catalog/search/search-ranking.ts'

type Numbers = {
  readonly texts: readonly string[]
  readonly part: Uint32Array
  readonly family: Uint16Array
  readonly column: Uint8Array
}

/** Packs the numbers with other characters (`10%`, `1/4"`), sorted: the search index strips only separators. */
export function packSymbolNumbers(numbers: Numbers, sections: Map<string, Section>): void {
  const found = numbers.texts.flatMap((text, index) => {
    if (!isSymbolNumber(text)) return []
    const [part = 0, family = 0, column = 0] = [numbers.part[index], numbers.family[index], numbers.column[index]]
    return [{ normalized: normalizeNumber(text), part, family, column }]
  })
  found.sort(compareSymbols)
  sections.set(
    'symbol.part',
    Uint32Array.from(found, ({ part }) => part),
  )
  sections.set(
    'symbol.family',
    Uint16Array.from(found, ({ family }) => family),
  )
  sections.set(
    'symbol.column',
    Uint8Array.from(found, ({ column }) => column),
  )
}

function isSymbolNumber(text: string): boolean {
  const normalized = normalizeNumber(text)
  return normalized !== '' && normalized !== stripSeparators(lowerCase(text))
}

type SymbolNumber = NumberPlace & { readonly normalized: string }

const compareSymbols = (a: SymbolNumber, b: SymbolNumber): number =>
  (a.normalized < b.normalized ? -1 : Number(a.normalized > b.normalized)) || a.part - b.part || a.column - b.column

/** Up to this many numbers stay in memory as text once they are read, and are all compared with a pattern. */
const MAX_CACHED = 2000
/** If there are more, only this many of those that begin like the pattern are compared. */
const MAX_COMPARED = 50

/** Opens the numbers packed by `packSymbolNumbers`; `textOf` reads the number at a place. */
export function openSymbolNumbers(section: (name: string) => Section, textOf: (place: NumberPlace) => string) {
  const part = section('symbol.part')
  const family = section('symbol.family')
  const column = section('symbol.column')
  const isCached = part.length <= MAX_CACHED
  const cache: string[] = []
  const placeAt = (index: number): NumberPlace => ({
    part: part[index] ?? 0,
    family: family[index] ?? 0,
    column: column[index] ?? 0,
  })
  const normalizedAt = (index: number): string => {
    const normalized = cache[index] ?? normalizeNumber(textOf(placeAt(index)))
    if (isCached) cache[index] = normalized
    return normalized
  }
  const firstNotBefore = (normalized: string): number =>
    placeIn(part.length, (place) => normalizedAt(place) < normalized)
  return {
    equal(normalized: string): NumberPlace[] {
      const found: NumberPlace[] = []
      for (let index = firstNotBefore(normalized); index < part.length; index++) {
        if (normalizedAt(index) !== normalized) break
        found.push(placeAt(index))
      }
      return found
    },
    matching(pattern: string): NumberPlace[] {
      const [beginning = ''] = pattern.split(ANY_CHARACTER, 1)
      const found: NumberPlace[] = []
      const from = firstNotBefore(beginning)
      const to = Math.min(part.length, from + (isCached ? MAX_CACHED : MAX_COMPARED))
      for (let index = from; index < to && normalizedAt(index).startsWith(beginning); index++) {
        if (matches(normalizedAt(index), pattern)) found.push(placeAt(index))
      }
      return found
    },
  }
}

function matches(number: string, pattern: string): boolean {
  if (number.length !== pattern.length) return false
  for (let place = 0; place < number.length; place++) {
    if (pattern[place] !== ANY_CHARACTER && pattern[place] !== number[place]) return false
  }
  return true
}
