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

/** Finds odd numbers by their bare form; `textOf` reads a number where it stands. */
export function openOddNumbers(section: (name: string) => Section, textOf: (place: NumberPlace) => string) {
  const part = section('odd.part')
  const family = section('odd.family')
  const column = section('odd.column')
  const placeAt = (index: number): NumberPlace => ({
    part: part[index] ?? 0,
    family: family[index] ?? 0,
    column: column[index] ?? 0,
  })
  const bareAt = (index: number) => bareNumber(textOf(placeAt(index)))
  return (bare: string): NumberPlace[] => {
    let low = 0
    let high = part.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (bareAt(middle) < bare) low = middle + 1
      else high = middle
    }
    const found: NumberPlace[] = []
    for (let index = low; index < part.length && bareAt(index) === bare; index++) found.push(placeAt(index))
    return found
  }
}
