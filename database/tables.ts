/** A family's table, recorded once it has been created: one that somebody drops is missing, not created anew. */
export type PartTableRow = { name: string; created_at: string }

/** A fact about the rows that travels with them: which rows are the sample's, whether anything was ever loaded. */
export type CatalogueNoteRow = { key: string; value: string; noted_at: string }

/** What the running sites and the operator tell each other: a reload held back, and its acceptance. */
export type CatalogueStateRow = { key: string; value: string; noted_at: string }

/** Our own tables; times are ISO 8601. The part tables stand outside: their columns come from the registry (DESIGN 2). */
export type Tables = {
  part_table: PartTableRow
  catalogue_note: CatalogueNoteRow
  catalogue_state: CatalogueStateRow
}
