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

/** Files that wait for their import. `state` is the JSON of an `ImportDraft` (`parts/import/import-desk.ts`). */
export type ImportDraftRow = {
  id: string
  made_at: string
  version: number
  state: string
  /** What a server does with it, how far it is, and its lease, which ends unless it is renewed. */
  work: 'check' | 'import' | null
  done: number
  lease: string | null
  lease_until: string | null
  stop: 0 | 1
}

/** A piece of a file that waits for its import, only with PostgreSQL. `position` starts at 0. */
export type ImportPieceRow = { draft_id: string; hash: string; position: number; bytes: Buffer }
