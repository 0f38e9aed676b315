/**
 * In px. A table's frame leaves `above` of the screen to what is above it, and is never lower than `lowest` (parts-table.css);
 * the filters begin as far down. Rows and filters are at least this high: where they are higher, fewer fill the screen.
 */
export const HEIGHTS = { above: 240, lowest: 352, row: 54, compactRow: 33, filter: 70 } as const

/** How many rows fill the screen and the table's frame, so that the frame's scroll bar is there at once. */
export function rowsOnScreen(): number {
  const { above, lowest, row, compactRow } = HEIGHTS
  const height = document.documentElement.dataset.density === 'compact' ? compactRow : row
  return Math.floor(Math.max(lowest, window.innerHeight - above) / height) + 1
}
