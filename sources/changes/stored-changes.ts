import type { PartChange } from '#catalogue/part/part-changes.ts'
import { MAX_CHANGES, storedFields } from '#sources/changes/change-log.ts'

export const CHANGE_TABLE = 'catalogue_change'

/** The changes of single parts, newest first. Omits the values of added and removed parts, which no page shows. */
export const CHANGES_QUERY = `
  select changed_at, table_name, part_id, part_number, kind, case kind when 'changed' then fields else '{}' end as fields
  from ${CHANGE_TABLE} where kind <> 'summary' order by id desc limit ${MAX_CHANGES}`

/** Converts a row of `CHANGES_QUERY` for the catalog. */
export function storedChange(row: Readonly<Record<string, unknown>>): PartChange {
  const fields = storedFields(String(row.fields))
  return {
    at: String(row.changed_at),
    kind: row.kind === 'added' || row.kind === 'removed' ? row.kind : 'changed',
    table: String(row.table_name),
    id: String(row.part_id),
    number: row.part_number === null ? null : String(row.part_number),
    fields: Object.entries(fields).map(([field, [before, after]]) => ({ field, before, after })),
  }
}
