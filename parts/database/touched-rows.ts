import type { DroppedChanges, PartChange } from '#catalog/part/part-changes.ts'
import type { Family } from '#catalog/registry/family.ts'
import { sampleNote } from '#parts/changes/catalog-notes.ts'
import { cellText, type RowMark, type TouchedRows } from '#parts/database/part-rows.ts'

/** Of more rows, a build from all rows is as quick. */
const MAX_TOUCHED = 5_000
const CHUNK = 500

/** A row of `touched_rows`: the ids as a JSON list, or null for any rows of the table. */
type Entry = { readonly table: string; readonly ids: string | null }

/** Our triggers write these rows. They are not checked by a schema: each change starts a thread, and Zod takes half of it. */
export const touchedEntry = (row: Readonly<Record<string, unknown>>): Entry => ({
  table: String(row.table_name),
  ids: row.ids === null ? null : String(row.ids),
})

/** One read transaction on a database, which doesn't see later changes. */
export type RowReader = {
  mark(): Promise<RowMark | null>
  /** The entries of `touched_rows` after one, or null if that one isn't there any more. */
  entriesAfter(mark: RowMark): Promise<readonly Entry[] | null>
  /** The rows with these ids, the public columns in their order, and the place of the column `id`. */
  rows(family: Family, ids: readonly string[]): Promise<{ rows: readonly (readonly unknown[])[]; idAt: number }>
  count(table: string): Promise<number>
  notes(): Promise<ReadonlySet<unknown>>
  changes(): Promise<readonly PartChange[]>
  dropped(): Promise<DroppedChanges | null>
}

/**
 * Reads the rows that were written since a mark. Returns null if all rows must be read: too many were written, a table or
 * a column has come or gone, or it is another database.
 */
export async function readTouched(
  reader: RowReader,
  families: readonly Family[],
  since: RowMark,
): Promise<TouchedRows | null> {
  const mark = await reader.mark()
  if (mark?.schema !== since.schema) return null
  const entries = await reader.entriesAfter(since)
  const touched = entries && listed(entries, families)
  if (!touched) return null
  const rows = new Map<string, Map<string, (string | null)[] | null>>()
  const counts = new Map<string, number>()
  for (const [family, ids] of touched) {
    const found = await rowsOf(reader, family, ids)
    if (!found) return null
    rows.set(family.table, found)
    counts.set(family.table, await reader.count(family.table))
  }
  const notes = await reader.notes()
  const noted = families.filter(({ table }) => notes.has(sampleNote(table)))
  const sample = await anyFilled(reader, noted)
  const changes = mark.log === since.log ? null : await reader.changes()
  return { rows, counts, sample, changes, dropped: await reader.dropped(), mark }
}

/** One question after the other: a connection to PostgreSQL answers no two at a time. */
async function anyFilled(reader: RowReader, families: readonly Family[]): Promise<boolean> {
  for (const { table } of families) if ((await reader.count(table)) > 0) return true
  return false
}

/** The ids of each table, or null if there are too many or some are not listed. */
function listed(entries: readonly Entry[], families: readonly Family[]): Map<Family, Set<string>> | null {
  const touched = new Map<Family, Set<string>>()
  for (const { table, ids } of entries) {
    if (ids === null) return null
    const family = families.find((known) => known.table === table)
    if (!family) continue
    const known = touched.get(family) ?? new Set()
    touched.set(family, known)
    for (const id of JSON.parse(ids)) if (id !== null) known.add(String(id))
    if (known.size > MAX_TOUCHED) return null
  }
  return touched
}

/** Returns null if a table has several rows with one id. */
async function rowsOf(reader: RowReader, family: Family, ids: ReadonlySet<string>) {
  const found = new Map<string, (string | null)[] | null>([...ids].map((id) => [id, null]))
  const all = [...ids]
  for (let start = 0; start < all.length; start += CHUNK) {
    const { rows, idAt } = await reader.rows(family, all.slice(start, start + CHUNK))
    for (const row of rows) {
      const cells = row.map(cellText)
      const id = cells[idAt] ?? null
      if (id === null || found.get(id) !== null) return null
      found.set(id, cells)
    }
  }
  return found
}
