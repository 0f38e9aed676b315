import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { type RecordedChange, storedFields } from '#parts/changes/change-log.ts'

export type PartEntry = RecordedChange & {
  readonly key: string
  /** ISO 8601. */
  readonly at: string
  /** Null for the command line, and for entries of an earlier release. */
  readonly by: string | null
  /** The run to undo: only an edit of this one part that wasn't undone. */
  readonly run: string | null
}

const MAX_ENTRIES = 50

/** Returns what happened to one part, newest first, with its private columns. */
export async function partHistory(db: Kysely<Tables>, table: string, id: string): Promise<PartEntry[]> {
  const rows = await db
    .selectFrom('catalog_change as change')
    .leftJoin('import_run as run', 'run.id', 'change.run_id')
    .selectAll('change')
    .select(['run.kind as run_kind', 'run.undone_by', 'run.undo_lost'])
    .where('change.table_name', '=', table)
    .where('change.part_id', '=', id)
    .orderBy('change.id', 'desc')
    .limit(MAX_ENTRIES)
    .execute()
  return rows.flatMap((row): PartEntry[] => {
    if (row.kind === 'summary') return []
    const run = row.run_kind === 'edit' && row.undone_by === null && row.undo_lost === null ? row.run_id : null
    const facts = { kind: row.kind, id, number: row.part_number, fields: storedFields(row.fields) }
    return [{ ...facts, key: row.id, at: row.changed_at, by: row.by_name, run }]
  })
}
