export type TableLimits = {
  /** The rest of a longer table isn't read. */
  readonly maxRows: number
  /** The rest of a wider row is dropped. */
  readonly maxColumns: number
  /** In characters. The rest of a longer cell is dropped. */
  readonly maxCellLength: number
}

/** The same for texts and workbooks. */
export const tableLimits = (maxRows: number): TableLimits => ({ maxRows, maxColumns: 100, maxCellLength: 2_000 })
