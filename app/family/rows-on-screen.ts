import type { Facet } from '#catalog/answers.ts'

export const ROWS_ID = 'rows'

/** In px, at least: the height above the first row, that of all rows, and of one row, filter and option. */
export const HEIGHTS = { above: 260, lowest: 352, row: 41, compactRow: 33, filter: 58, option: 28 } as const

const onScreen = (height: number): number =>
  Math.floor(Math.max(HEIGHTS.lowest, window.innerHeight - HEIGHTS.above) / height)

export const rowsOnScreen = (): number =>
  onScreen(document.documentElement.dataset.density === 'compact' ? HEIGHTS.compactRow : HEIGHTS.row) + 1

/** The filters that fill the screen. `open` has the keys of open lists. */
export function facetsOnScreen(facets: readonly Facet[], open: readonly string[]): readonly Facet[] {
  let left = onScreen(HEIGHTS.option)
  return facets.filter(({ key, options }) => {
    const isThere = left > 0
    left -= open.includes(key) ? options.length + 1 : HEIGHTS.filter / HEIGHTS.option
    return isThere
  })
}
