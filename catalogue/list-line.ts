/** A line of a list of parts: on a quote list, in a pasted list, in the address of either, in the order form. */
export type ListLine = {
  /** Empty: the maker's own part. */
  readonly manufacturer: string
  /** As written: it may name no part of the catalogue. */
  readonly number: string
  /** Whole, 1 to 1,000,000; several are price breaks. */
  readonly quantities: readonly [number, ...number[]]
  readonly note: string
}

export const MOST_LIST_LINES = 1_000
export const MOST_BREAKS = 3
export const MOST_PIECES = 1_000_000
export const LONGEST_LINE_NOTE = 500
const LONGEST_NAME = 200

/** A line out of loose values: texts are trimmed and cut, quantities that are none left out; none left is 1. */
export function listLine(number: string, loose: Partial<ListLine> = {}): ListLine {
  const given = [...new Set(loose.quantities)].filter(isQuantity).slice(0, MOST_BREAKS)
  const [first = 1, ...more] = given
  return {
    manufacturer: tidy(loose.manufacturer ?? '', LONGEST_NAME),
    number: tidy(number, LONGEST_NAME),
    quantities: [first, ...more],
    note: tidy(loose.note ?? '', LONGEST_LINE_NOTE),
  }
}

/** Whether two lines ask for the same part of the same maker. */
export const isSamePart = (a: ListLine, b: ListLine): boolean =>
  a.number.toUpperCase() === b.number.toUpperCase() && a.manufacturer.toUpperCase() === b.manufacturer.toUpperCase()

const isQuantity = (quantity: number): boolean => Number.isInteger(quantity) && quantity >= 1 && quantity <= MOST_PIECES

const tidy = (text: string, longest: number): string =>
  text.replaceAll('\0', '').trim().slice(0, longest).toWellFormed()
