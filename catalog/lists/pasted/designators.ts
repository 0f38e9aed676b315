/** One place on a board, or a range of them: `R1`, `TP12A`, `J1-J4`, `J1..4`. */
const ONE = /^[A-Z]{1,4}\d{1,4}[A-Z]?(?:\s*(?:-|\.\.\.?|to|…)\s*(?:[A-Z]{1,4})?\d{1,4})?$/i
const BETWEEN = /\s*[,;]\s*|\s+(?!-|to\b|\.\.)(?<!(?:-|to|\.\.)\s)/

/** Whether a cell lists places on a board, such as `R1, R2` or `J1-J4`. Not a part number then. */
export function isDesignators(cell: string): boolean {
  const places = placesOf(cell)
  return places.length > 0 && places.every((place) => ONE.test(place))
}

export const countDesignators = (cell: string): number =>
  placesOf(cell).reduce((sum, place) => {
    const [from, to] = [...place.matchAll(/\d+/g)].map(([digits]) => Number(digits))
    return sum + (from !== undefined && to !== undefined && to > from ? to - from + 1 : 1)
  }, 0)

const MAX_LENGTH = 2_000

const placesOf = (cell: string): string[] =>
  cell.length > MAX_LENGTH
    ? []
    : cell
        .trim()
        .split(BETWEEN)
        .filter((place) => place !== '')
