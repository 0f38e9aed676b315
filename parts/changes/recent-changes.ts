import type { Kysely } from 'kysely'
import * as z from 'zod'
import type { CatalogChangeRow, Tables } from '#database/tables.ts'
import { storedFields } from '#parts/changes/change-log.ts'

export type DatedChange = ReturnType<typeof datedChange>

type ChangeQuery = {
  /** The earliest time, ISO 8601. A date alone means midnight UTC. */
  readonly since?: string | null
  readonly table?: string | null
  readonly limit: number
  /** The `key` of the previous page's last change. */
  readonly before?: string | null
}

const counts = z.object({ added: z.number(), changed: z.number(), removed: z.number() })

/** Returns changes that imports made, newest first, page by page. Doesn't include changes made by SQL. */
export async function recentChanges(db: Kysely<Tables>, options: ChangeQuery): Promise<DatedChange[]> {
  const { since, table, limit, before } = options
  let query = db.selectFrom('catalog_change').selectAll().orderBy('id', 'desc').limit(limit)
  if (since) query = query.where('changed_at', '>=', since)
  if (table) query = query.where('table_name', '=', table)
  if (before) query = query.where('id', '<', before)
  return (await query.execute()).map(datedChange)
}

/** A dated change of one part, or only the counts of many. `by` is null for the command line, and only the operator's. */
function datedChange(row: CatalogChangeRow) {
  const base = { key: row.id, at: row.changed_at, table: row.table_name, by: row.by_name }
  if (row.kind === 'summary') return { ...base, kind: row.kind, counts: counts.parse(JSON.parse(row.fields)) }
  const fields = storedFields(row.fields)
  return { ...base, kind: row.kind, id: row.part_id ?? '', number: row.part_number, fields }
}
