/** A run of an import, an undo or an edit: one transaction on the part tables (`parts/runs/run-record.ts`). */
export type ImportRunRow = {
  id: string
  ran_at: string
  kind: 'import' | 'undo' | 'edit'
  /** Null for the command line. */
  by_id: string | null
  by_name: string | null
  /** JSON: files, choices, counts by table, columns and notes that came and went. */
  facts: string
  /** The size of its rows in `import_image`. */
  image_bytes: number | string
  /** Why it can't be undone: `large` or `old`. Null if it can. */
  undo_lost: 'large' | 'old' | null
  /** The run that this one took back. */
  undoes: string | null
  /** The run that took this one back. */
  undone_by: string | null
}

/** A row of a part table before and after a run. The cells are written as in `parts/runs/exact-cells.ts`. */
export type ImportImageRow = {
  run_id: string
  position: number
  table_name: string
  part_id: string
  before: string | null
  after: string | null
}
