/** The order of part numbers, the same on every machine (behavior 4.7). */
export const NUMBER_ORDER = new Intl.Collator('en')

/** ASCII sorts by code, then case. Other characters may sort as two, or by an accent: those texts are left to the collator. */
const SORTS_BY_CHARACTER = /^[\t-\r -~]*$/

export const sortsByCharacter = (text: string): boolean => SORTS_BY_CHARACTER.test(text)

/** Sorts UTF-16 units in the order of numbers. A unit's code is its place in the result, from 1. */
export function sortUnits(units: Iterable<number>): number[] {
  const compare = (a: number, b: number) =>
    NUMBER_ORDER.compare(String.fromCharCode(a), String.fromCharCode(b)) || a - b
  return [...units].sort(compare)
}
