import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { storedFields } from '#parts/changes/change-log.ts'

export type PartEntry = Awaited<ReturnType<typeof partHistory>>[number]

const MAX_ENTRIES = 50

/** A part's history, newest first, private columns too. `by`: null for the command line. `run`: an edit of it alone that can be undone. */
export async function partHistory(db: Kysely<Tables>, table: string, id: string) {
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
  return rows.flatMap((row) => {
    if (row.kind === 'summary') return []
    const run = row.run_kind === 'edit' && row.undone_by === null && row.undo_lost === null ? row.run_id : null
    const facts = { kind: row.kind, id, number: row.part_number, fields: storedFields(row.fields) }
    return [{ ...facts, key: row.id, at: row.changed_at, by: row.by_name, run }]
  })
}
