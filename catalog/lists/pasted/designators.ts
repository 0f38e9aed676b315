/** One place on a board, or a range of them: `R1`, `TP12A`, `J1-J4`, `J1..4`. */
const ONE = /^[A-Z]{1,4}\d{1,4}[A-Z]?(?:\s*(?:-|\.\.\.?|to|…)\s*(?:[A-Z]{1,4})?\d{1,4})?$/i
const BETWEEN = /\s*[,;]\s*|\s+(?!-|to\b|\.\.)(?<!(?:-|to|\.\.)\s)/

const MAX_LENGTH = 2_000

/** Whether a cell lists places on a board, such as `R1, R2` or `J1-J4`. Not a part number then. */
export function isDesignators(cell: string): boolean {
  const places = cell.length > MAX_LENGTH ? [] : cell.trim().split(BETWEEN).filter(Boolean)
  return places.length > 0 && places.every((place) => ONE.test(place))
}
