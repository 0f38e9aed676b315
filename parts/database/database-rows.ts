import type { PartChange } from '#catalog/part/part-changes.ts'
import type { Family } from '#catalog/registry/family.ts'
import { knownColumns } from '#catalog/registry/record-columns.ts'
import {
  CHANGE_TABLE,
  CHANGES_QUERY,
  DROPPED_QUERY,
  droppedChanges,
  publicNote,
  sampleNote,
  storedChange,
} from '#parts/changes/catalog-notes.ts'
import type { DatabasePlace, RowFacts, RowSink } from '#parts/database/part-rows.ts'
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

type Notes = ReadonlySet<unknown>

/** The columns that the site may show: of the registry, or published (behavior 15.17). No others are read, so nothing served has them. */
export function publicColumns(family: Family, columns: readonly string[], notes: Notes): string[] {
  const known = knownColumns(family)
  return columns.filter((column) => known.has(column) || notes.has(publicNote(family.table, column)))
}

/** Removes private columns from changes, and changes of nothing else. */
function publicChanges(changes: readonly PartChange[], families: readonly Family[], notes: Notes): PartChange[] {
  const known = new Map(families.map((family) => [family.table, knownColumns(family)]))
  return changes.flatMap((change) => {
    if (change.kind !== 'changed') return [change]
    const isPublic = (field: string) =>
      known.get(change.table)?.has(field) || notes.has(publicNote(change.table, field))
    const fields = change.fields.filter(({ field }) => isPublic(field))
    return fields.length === 0 ? [] : [{ ...change, fields }]
  })
}
