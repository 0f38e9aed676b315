import type { PartsTable } from '#catalogue/answers.ts'

/** A tile of the image browser. The caption is `{table}_{id}_{number}`, with underscores for spaces (behavior 4.14). */
type ImageTile = { readonly caption: string; readonly imageUrl: string; readonly url: string }

export type ImagePage = { readonly tiles: readonly ImageTile[]; readonly page: number; readonly pageCount: number }

const ROWS_PER_PAGE = 1000

/**
 * Returns a page of 1,000 rows without those that have no picture (behavior 4.14). `page` starts at 1. Past the end it
 * is the last page.
 */
export function imageTiles(table: PartsTable, page: number): ImagePage {
  const pageCount = Math.max(1, Math.ceil(table.size / ROWS_PER_PAGE))
  const shown = Math.min(Math.max(1, page), pageCount)
  const first = (shown - 1) * ROWS_PER_PAGE
  const count = Math.min(ROWS_PER_PAGE, table.size - first)
  const tiles = Array.from({ length: count }, (_, index) => tile(table, first + index)).flatMap((each) => each ?? [])
  return { tiles, page: shown, pageCount }
}

function tile(table: PartsTable, row: number): ImageTile | null {
  const { id, number, url, imageUrl } = table.listed(row)
  if (imageUrl === null) return null
  const caption = [table.family.table, id, number ?? ''].join('_').replaceAll(/\s+/g, '_')
  return { caption, imageUrl, url }
}
