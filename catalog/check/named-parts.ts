import { numberReadings } from '#catalog/numbers/typed-number.ts'
import { normalizeNumber } from '#catalog/part/part-slug.ts'
import type { Family } from '#catalog/registry/family.ts'
import { findColumn } from '#catalog/registry/find-column.ts'

/** The place of the column that names a part of ours in a side table's columns, or -1. */
export function ourPartPlace({ isSideTable, columns }: Family, stored: readonly string[]): number {
  const column = isSideTable ? columns.find(({ key }) => key === 'ourPart') : undefined
  return column ? findColumn(column, stored) : -1
}

/** What is wrong with a text that names as many of our parts (behavior 27.12). Null if it names one. */
export function ourPartFault(text: string, count: number): string | null {
  if (count === 1) return null
  if (text.trim() === '') return 'no part of ours is named, so the row is shown nowhere'
  if (count === 0) return `'${text}' is the number of no part of ours, so no part has this row`
  return `'${text}' is the number of several parts of ours, so none of them has this row`
}

/** Counts the parts that texts name, as the catalog finds them. It knows the named numbers only, not those of all parts. */
export class NamedParts {
  readonly #counts = new Map<string, number>()

  /** A text whose parts are to be counted. */
  name(text: string): void {
    for (const key of keysOf(text)) this.#counts.set(key, 0)
  }

  /** Counts a part by its numbers. */
  count(numbers: readonly (string | null | undefined)[]): void {
    if (this.#counts.size === 0) return
    for (const key of new Set(numbers.map((number) => normalizeNumber(number ?? '')))) {
      const known = this.#counts.get(key)
      if (known !== undefined) this.#counts.set(key, known + 1)
    }
  }

  fault(text: string): string | null {
    const counts = keysOf(text).map((key) => this.#counts.get(key) ?? 0)
    return ourPartFault(text, counts.find((count) => count > 0) ?? 0)
  }
}

/** The numbers that a text may be, the nearest reading first. A revision is part of the number. */
const keysOf = (text: string): string[] =>
  numberReadings(text)
    .filter(({ revision }) => revision === null)
    .map(({ number }) => normalizeNumber(number))
    .filter((key) => key !== '')
