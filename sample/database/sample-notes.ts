import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { addCatalogNote, sampleNote } from '#parts/changes/catalog-notes.ts'
import type { SampleMarks } from '#sample/database/sample-marks.ts'

/** Prefix of a table's note with its sample rows. It outlives the rows, for sites that still serve them. */
const SAMPLE_ROWS = 'sample-rows:'

/** Marks a table as having sample rows, and records which. The site's footer then mentions samples. */
export async function noteSample(db: Kysely<Tables>, table: string, marks: SampleMarks, now: Date): Promise<void> {
  await addCatalogNote(db, sampleNote(table), '', now)
  await noteSampleRows(db, table, marks, now)
}

/** Records a table's sample rows. Overwrites an earlier record. */
export async function noteSampleRows(db: Kysely<Tables>, table: string, marks: SampleMarks, now: Date): Promise<void> {
  const key = SAMPLE_ROWS + table
  await db.deleteFrom('catalog_note').where('key', '=', key).execute()
  await addCatalogNote(db, key, [...marks].map((mark) => mark.join(' ')).join('\n'), now)
}

export async function noteSampleGone(db: Kysely<Tables>, tables: readonly string[]): Promise<void> {
  if (tables.length === 0) return
  await db.deleteFrom('catalog_note').where('key', 'in', tables.map(sampleNote)).execute()
}

/** The tables with sample rows, alone or with the operator's own. */
export async function sampledTables(db: Kysely<Tables>): Promise<Set<string>> {
  const notes = await notesBelow(db, sampleNote(''))
  return new Set(notes.map((note) => note.name))
}

/** The sample rows by table, even removed ones. Tables that an early release filled have no marks. */
export async function sampleMarks(db: Kysely<Tables>): Promise<Map<string, SampleMarks>> {
  const notes = await notesBelow(db, SAMPLE_ROWS)
  return new Map(notes.map(({ name, value }) => [name, readMarks(value)]))
}

function readMarks(value: string): SampleMarks {
  const lines = value === '' ? [] : value.split('\n')
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]))
}

async function notesBelow(db: Kysely<Tables>, prefix: string): Promise<{ name: string; value: string }[]> {
  const notes = await db
    .selectFrom('catalog_note')
    .select(['key', 'value'])
    .where('key', 'like', `${prefix}%`)
    .execute()
  return notes.map(({ key, value }) => ({ name: key.slice(prefix.length), value }))
}
