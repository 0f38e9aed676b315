import type { PartChange } from '#catalog/part/part-changes.ts'
import type { Family } from '#catalog/registry/family.ts'
import { knownColumns } from '#catalog/registry/record-columns.ts'
import {
  CHANGE_TABLE,
  CHANGES_QUERY,
  DROPPED_QUERY,
  droppedChanges,
  knownNote,
  knownSince,
  publicNote,
  sampleNote,
  storedChange,
} from '#parts/changes/catalog-notes.ts'
import type { DatabasePlace, RowSink } from '#parts/database/part-rows.ts'
import { openTableReader } from '#parts/database/table-reader.ts'

/** Reads the part tables into a sink. Skips a table that is missing or has no id. Throws if they can't be read. */
export async function readDatabaseRows(place: DatabasePlace, families: readonly Family[], sink: RowSink) {
  await using reader = await openTableReader(place)
  const notes = new Map((await reader.query('select * from catalog_note')).map((note) => [note.key, note]))
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

type Notes = Pick<ReadonlySet<unknown>, 'has'>

/** The columns that the site may show: of the registry, or published (behavior 15.17). No others are read, so nothing served has them. */
export function publicColumns(family: Family, columns: readonly string[], notes: Notes): string[] {
  const known = knownColumns(family)
  return columns.filter((column) => known.has(column) || notes.has(publicNote(family.table, column)))
}

const NEVER = '~' // after any time

/** Removes private columns, and those that were private at the time, from changes, and changes of nothing else. */
function publicChanges(
  changes: readonly PartChange[],
  families: readonly Family[],
  notes: ReadonlyMap<unknown, Readonly<Record<string, unknown>>>,
): PartChange[] {
  const noted = ({ table }: Family) => notes.get(knownNote(table))?.value
  const sinceOf = (family: Family) => knownSince(family, noted(family)?.toString() ?? null, NEVER)
  const known = new Map(families.map((family) => [family.table, sinceOf(family)]))
  return changes.flatMap((change) => {
    const { at, table } = change
    const isPublic = (field: string) =>
      at > (known.get(table)?.get(field) ?? NEVER) ||
      at > String(notes.get(publicNote(table, field))?.noted_at ?? NEVER)
    const fields = change.fields.filter(({ field }) => isPublic(field))
    return fields.length === 0 && change.kind === 'changed' ? [] : [{ ...change, fields }]
  })
}
