import { ANY_SIGN } from '#catalogue/number-wildcard.ts'
import type { Section } from '#catalogue/packed.ts'
import { bareNumber } from '#catalogue/part-slug.ts'

/** Where a number stands: the part's global index, its family's position, which of its number columns. */
export type NumberPlace = { readonly part: number; readonly family: number; readonly column: number }

type NumberList = {
  readonly texts: readonly string[]
  readonly part: Uint32Array
  readonly family: Uint16Array
  readonly column: Uint8Array
}

/** What the search leaves out of a number when it writes it without separators (SPEC 9, RULINGS). */
const SEPARATORS = /[-\s_./]+/g

/**
 * Lists the few numbers that hold other signs than letters, digits and the usual separators (`10%`, `1/4"`), in the
 * order of their bare form: the search's index, which takes out the separators alone, doesn't find those by address.
 */
export function packOddNumbers(numbers: NumberList, sections: Map<string, Section>): void {
  const odd = numbers.texts.flatMap((text, index) => {
    const bare = bareNumber(text)
    return bare !== '' && bare !== text.toLowerCase().replace(SEPARATORS, '') ? [{ bare, index }] : []
  })
  odd.sort((a, b) => (a.bare < b.bare ? -1 : Number(a.bare > b.bare)))
  sections.set(
    'odd.part',
    Uint32Array.from(odd, ({ index }) => numbers.part[index] ?? 0),
  )
  sections.set(
    'odd.family',
    Uint16Array.from(odd, ({ index }) => numbers.family[index] ?? 0),
  )
  sections.set(
    'odd.column',
    Uint8Array.from(odd, ({ index }) => numbers.column[index] ?? 0),
  )
}

/** So many odd numbers are kept as texts once they are asked for, and looked through whole. */
const FEW = 2000
/** Where there are more, so many of those that begin as a pattern does are looked at. */
const LOOKED_AT = 50

export type OddNumbers = {
  /** Those that are a bare text. */
  equal(bare: string): NumberPlace[]
  /** Those that fit a bare text in which ANY_SIGN stands for any sign. */
  fitting(pattern: string): NumberPlace[]
}

/** Finds odd numbers by their bare form; `textOf` reads a number where it stands. */
export function openOddNumbers(section: (name: string) => Section, textOf: (place: NumberPlace) => string): OddNumbers {
  const part = section('odd.part')
  const family = section('odd.family')
  const column = section('odd.column')
  const few = part.length <= FEW
  const kept: string[] = []
  const placeAt = (index: number): NumberPlace => ({
    part: part[index] ?? 0,
    family: family[index] ?? 0,
    column: column[index] ?? 0,
  })
  const bareAt = (index: number): string => {
    const bare = kept[index] ?? bareNumber(textOf(placeAt(index)))
    if (few) kept[index] = bare
    return bare
  }
  const firstNotBefore = (bare: string): number => {
    let low = 0
    let high = part.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (bareAt(middle) < bare) low = middle + 1
      else high = middle
    }
    return low
  }
  return {
    equal(bare) {
      const found: NumberPlace[] = []
      for (let index = firstNotBefore(bare); index < part.length && bareAt(index) === bare; index++) {
        found.push(placeAt(index))
      }
      return found
    },
    fitting(pattern) {
      const [beginning = ''] = pattern.split(ANY_SIGN, 1)
      const found: NumberPlace[] = []
      const from = firstNotBefore(beginning)
      const to = Math.min(part.length, from + (few ? FEW : LOOKED_AT))
      for (let index = from; index < to && bareAt(index).startsWith(beginning); index++) {
        if (fits(bareAt(index), pattern)) found.push(placeAt(index))
      }
      return found
    },
  }
}

function fits(bare: string, pattern: string): boolean {
  if (bare.length !== pattern.length) return false
  for (let place = 0; place < bare.length; place++) {
    if (pattern[place] !== ANY_SIGN && pattern[place] !== bare[place]) return false
  }
  return true
}
