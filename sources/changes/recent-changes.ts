import type { Kysely } from 'kysely'
import * as z from 'zod'
import type { CatalogueChangeRow, Tables } from '#database/tables.ts'
import { type ChangeCounts, type RecordedChange, storedFields } from '#sources/change-log.ts'

/** A dated change of one part, or the counts of many that are not kept one by one. */
export type DatedChange = { readonly key: string; readonly at: string; readonly table: string } & (
  | RecordedChange
  | { readonly kind: 'summary'; readonly counts: ChangeCounts }
)

export type ChangeQuestion = {
  /** Only those of this time and later, ISO 8601; a day alone is its midnight, UTC. */
  readonly since?: string | null
  readonly table?: string | null
  readonly most: number
  /** The `key` of the last one of the page before. */
  readonly before?: string | null
}

const counts = z.object({ added: z.number(), changed: z.number(), removed: z.number() })

/** The changes that imports made, the newest first; ask on with the last one's key. Changes made by SQL are not among them. */
export async function recentChanges(db: Kysely<Tables>, question: ChangeQuestion): Promise<DatedChange[]> {
  const { since, table, most, before } = question
  let query = db.selectFrom('catalogue_change').selectAll().orderBy('id', 'desc').limit(most)
  if (since) query = query.where('changed_at', '>=', since)
  if (table) query = query.where('table_name', '=', table)
  if (before) query = query.where('id', '<', before)
  return (await query.execute()).map(datedChange)
}

function datedChange({
  id,
  changed_at,
  table_name,
  kind,
  part_id,
  part_number,
  fields,
}: CatalogueChangeRow): DatedChange {
  const base = { key: id, at: changed_at, table: table_name }
  if (kind === 'summary') return { ...base, kind, counts: counts.parse(JSON.parse(fields)) }
  return { ...base, kind, id: part_id ?? '', number: part_number, fields: storedFields(fields) }
}
