import type { PartChange } from '#catalogue/part-changes.ts'
import { MOST_KEPT, storedFields } from '#sources/change-log.ts'

export const CHANGE_TABLE = 'catalogue_change'

/** The changes of single parts, the newest first. What an added or removed part says is not for its page. */
export const CHANGES_QUERY = `
  select changed_at, table_name, part_id, part_number, kind, case kind when 'changed' then fields else '{}' end as fields
  from ${CHANGE_TABLE} where kind <> 'summary' order by id desc limit ${MOST_KEPT}`

/** A row of `CHANGES_QUERY` as the catalogue keeps it. */
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
