import type { Facet } from '#catalog/answers.ts'

/** The id of the rows, for the link that skips to them. */
export const ROWS_ID = 'rows'

/**
 * In px. At least `above` of the screen is above the first row and the first filter, so that rows have at most the rest, and
 * never less than `lowest`. Rows (of a wide window), filters and the options of a filter are at least this high: where they are higher, fewer
 * fill the screen.
 */
export const HEIGHTS = { above: 260, lowest: 352, row: 41, compactRow: 33, filter: 58, option: 28 } as const

const onScreen = (height: number): number =>
  Math.floor(Math.max(HEIGHTS.lowest, window.innerHeight - HEIGHTS.above) / height)

/** How many rows fill the screen. */
export const rowsOnScreen = (): number =>
  onScreen(document.documentElement.dataset.density === 'compact' ? HEIGHTS.compactRow : HEIGHTS.row) + 1

/** The filters that fill the screen; `open` has the keys of those that are open lists. */
export function facetsOnScreen(facets: readonly Facet[], open: readonly string[]): readonly Facet[] {
  let left = onScreen(HEIGHTS.option)
  return facets.filter(({ key, options }) => {
    const isThere = left > 0
    left -= open.includes(key) ? options.length + 1 : HEIGHTS.filter / HEIGHTS.option
    return isThere
  })
}
