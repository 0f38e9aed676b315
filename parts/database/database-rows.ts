import type { Family } from '#catalog/registry/family.ts'
import {
  CHANGE_TABLE,
  CHANGES_QUERY,
  DROPPED_QUERY,
  droppedChanges,
  sampleNote,
  storedChange,
} from '#parts/changes/catalog-notes.ts'
import type { DatabasePlace, RowFacts, RowSink } from '#parts/database/part-rows.ts'
import { publicChanges, publicColumns } from '#parts/database/public-columns.ts'
import { openTableReader } from '#parts/database/table-reader.ts'

/** Reads the part tables into a sink. Skips a table that is missing or has no id. Throws if they can't be read. */
export async function readDatabaseRows(
  place: DatabasePlace,
  families: readonly Family[],
  sink: RowSink,
): Promise<RowFacts> {
  await using reader = await openTableReader(place)
  const notes = new Set((await reader.query('select key from catalog_note')).map(({ key }) => key))
  let sample = false
  for (const family of families) {
    const { table } = family
    const columns = publicColumns(family, await reader.columns(table), notes)
    if (!columns.includes('id')) continue
    sink.begin(table, columns)
    for await (const rows of reader.pages(table, columns)) {
      for (const row of rows) sink.add(row)
      sample ||= notes.has(sampleNote(table))
    }
  }
  const hasChanges = (await reader.columns(CHANGE_TABLE)).length > 0
  const changes = hasChanges ? (await reader.query(CHANGES_QUERY)).map(storedChange) : []
  const [dropped] = await reader.query(DROPPED_QUERY)
  return { sample, changes: publicChanges(changes, families, notes), dropped: droppedChanges(dropped?.value) }
}
