import type { PartsTable } from '#catalogue/answers.ts'

/** One tile of the image browser; the caption is table, id and number, spaces as underscores (SPEC 2). */
export type ImageTile = { readonly caption: string; readonly imageUrl: string; readonly url: string }

export type ImagePage = { readonly tiles: readonly ImageTile[]; readonly page: number; readonly pageCount: number }

const ROWS_A_PAGE = 1000

/** A page of 1,000 rows, less those without a picture (SPEC 7, RULINGS). `page` from 1; beyond the end, the last. */
export function imageTiles(table: PartsTable, page: number): ImagePage {
  const pageCount = Math.max(1, Math.ceil(table.size / ROWS_A_PAGE))
  const shown = Math.min(Math.max(1, page), pageCount)
  const first = (shown - 1) * ROWS_A_PAGE
  const count = Math.min(ROWS_A_PAGE, table.size - first)
  const tiles = Array.from({ length: count }, (_, index) => tile(table, first + index)).flatMap((each) => each ?? [])
  return { tiles, page: shown, pageCount }
}

function tile(table: PartsTable, row: number): ImageTile | null {
  const { id, number, url, imageUrl } = table.listed(row)
  if (imageUrl === null) return null
  const caption = [table.family.table, id, number ?? ''].join('_').replaceAll(/\s+/g, '_')
  return { caption, imageUrl, url }
}
