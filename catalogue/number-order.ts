/** The order of part numbers, the same on every machine (RULINGS: `localeCompare(…, 'en')`). */
export const NUMBER_ORDER = new Intl.Collator('en')

/**
 * The characters that order one by one: comparing texts made of them alone is comparing weights from the left, and then
 * case. Of ASCII these are all but the control characters, which count for nothing. Other characters may count for two,
 * or as another one with an accent; texts with such are left to the collator.
 */
const ORDERS_ALONE = /^[\t-\r -~]*$/

/** Whether `unitWeights` alone order this text, up to the case of its letters. */
export const ordersByWeight = (text: string): boolean => ORDERS_ALONE.test(text)

/** Puts UTF-16 units in the order of numbers. A unit's weight is its place in the result, from 1. */
export function inNumberOrder(units: Iterable<number>): number[] {
  const compare = (a: number, b: number) =>
    NUMBER_ORDER.compare(String.fromCharCode(a), String.fromCharCode(b)) || a - b
  return [...units].sort(compare)
}
