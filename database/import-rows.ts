export type ImportRunRow = {
  id: string
  ran_at: string
  kind: 'import' | 'undo' | 'edit'
  by_id: string | null
  by_name: string | null
  /** JSON: files, choices, counts by table, added and removed columns and notes. */
  facts: string
  image_bytes: number | string
  undo_lost: 'large' | 'old' | null
  undoes: string | null
  undone_by: string | null
}

/** A row of a part table before and after a run. Cells are encoded by `parts/runs/exact-cells.ts`. */
export type ImportImageRow = {
  run_id: string
  position: number
  table_name: string
  part_id: string
  before: string | null
  after: string | null
}
