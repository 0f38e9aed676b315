/** A row's cells as text. Null is an empty cell. */
export type Row = readonly (string | null)[]

export type Sheet = {
  readonly name: string
  readonly headings: readonly string[]
  /** Columns whose plain numbers become numbers in a workbook. All other cells are texts. */
  readonly numberColumns: readonly number[]
  /** The number of rows, without the headings. */
  readonly size: number
  /** The rows in chunks, cells as written. Chunks are read on demand. */
  chunks(): AsyncGenerator<readonly Row[]>
}

export type WriteWorkbook = (sheet: Sheet) => AsyncGenerator<Uint8Array>

/** XLSX's own limit, as Excel enforces it. The headings count as a row. */
export const MAX_SHEET_ROWS = 1_048_576
export const MAX_SHEET_COLUMNS = 16_384
/** In characters. Excel calls a file with a longer cell damaged. */
export const MAX_CELL_LENGTH = 32_767
