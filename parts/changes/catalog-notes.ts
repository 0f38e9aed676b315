import type { Kysely } from 'kysely'
import type { DroppedChanges, PartChange } from '#catalog/part/part-changes.ts'
import type { Family } from '#catalog/registry/family.ts'
import { knownColumns } from '#catalog/registry/record-columns.ts'
import { CROSS_FAMILY, OFFER_FAMILY } from '#catalog/registry/side-tables.ts'
import type { Tables } from '#database/tables.ts'
import { storedFields } from '#parts/changes/change-log.ts'

export const FILLED_NOTE = 'filled'

/** The key of the note of what the log of changes no longer has. See `drop-changes.ts`. */
export const DROPPED_NOTE = 'dropped-changes'

export const sampleNote = (table: string): string => `sample:${table}`

export const PUBLIC_NOTE = 'public:'

/** The key of the note that the operator has published a column that the registry doesn't know. */
export const publicNote = (table: string, column: string): string => PUBLIC_NOTE + JSON.stringify([table, column])

const KNOWN_NOTE = 'known:'

/** The key of the note of the columns that a family knows. */
export const knownNote = (table: string): string => KNOWN_NOTE + table

/** The columns that a family knows, with the time when it first did by its note, or `now`. Without a note: from the start. */
export function knownSince(family: Family, noted: string | null, now: string): ReadonlyMap<string, string> {
  const before = noted === null ? null : new Map<string, string>(JSON.parse(noted)) // written by `noteKnownColumns`
  const columns = [...knownColumns(family)].sort()
  return new Map(columns.map((column) => [column, before ? (before.get(column) ?? now) : '']))
}

/** Notes since when families know their columns: a private column's past stays private (behavior 15.17). */
export async function noteKnownColumns(db: Kysely<Tables>, families: readonly Family[], now: Date): Promise<void> {
  const notes = await db.selectFrom('catalog_note').selectAll().where('key', 'like', `${KNOWN_NOTE}%`).execute()
  for (const family of families) {
    const key = knownNote(family.table)
    const noted = notes.find((note) => note.key === key)?.value ?? null
    const value = JSON.stringify([...knownSince(family, noted, now.toISOString())])
    if (value === noted) continue
    await db
      .insertInto('catalog_note')
      .values({ key, value, noted_at: now.toISOString() })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()
  }
}

/** Whether parts have ever been loaded. A catalog that the operator has emptied must stay empty. */
export async function wasEverFilled(db: Kysely<Tables>): Promise<boolean> {
  const note = await db.selectFrom('catalog_note').select('key').where('key', '=', FILLED_NOTE).executeTakeFirst()
  return note !== undefined
}

export const noteFilled = (db: Kysely<Tables>, now: Date): Promise<void> => addCatalogNote(db, FILLED_NOTE, '', now)

export async function addCatalogNote(db: Kysely<Tables>, key: string, value: string, now: Date): Promise<void> {
  await db
    .insertInto('catalog_note')
    .values({ key, value, noted_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

export const CHANGE_TABLE = 'catalog_change'

const MAX_KEPT = 1_000_000

const SIDE = [CROSS_FAMILY, OFFER_FAMILY].map(({ table }) => `'${table}'`).join(', ')

/** Omits values of added and removed parts, except removed rows of side tables, which search engines need. */
export const CHANGES_QUERY = `
  select changed_at, table_name, part_id, part_number, kind, case when kind = 'changed' or (kind = 'removed' and table_name in (${SIDE})) then fields else '{}' end as fields,
    case when run_id in (select id from import_run where facts like '%"isNews":false%') then 1 else 0 end as quiet
  from ${CHANGE_TABLE} where kind <> 'summary' order by id desc limit ${MAX_KEPT}`

export const DROPPED_QUERY = `select value from catalog_note where key = '${DROPPED_NOTE}'`

export function storedChange(row: Readonly<Record<string, unknown>>): PartChange {
  const fields = storedFields(String(row.fields))
  return {
    at: String(row.changed_at),
    kind: row.kind === 'added' || row.kind === 'removed' ? row.kind : 'changed',
    table: String(row.table_name),
    id: String(row.part_id),
    number: row.part_number === null ? null : String(row.part_number),
    ...(Number(row.quiet) === 1 ? { isNews: false } : {}),
    fields: Object.entries(fields).map(([field, [before, after]]) => ({ field, before, after })),
  }
}

export const droppedChanges = (value: unknown): DroppedChanges | null =>
  typeof value === 'string' ? JSON.parse(value) : null // written by us
