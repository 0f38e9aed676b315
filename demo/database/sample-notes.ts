import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { sampleNote } from '#sources/part-rows.ts'
import type { SampleMarks } from '#sources/sample-rows.ts'

/** The key of the note that parts have been loaded once: an emptied catalogue is then never filled with the sample. */
const FILLED = 'filled'
/** Before a table's name: the note with its sample rows. It stays when they go, for sites that still serve them. */
const SAMPLE_ROWS = 'sample-rows:'

export async function wasEverFilled(db: Kysely<Tables>): Promise<boolean> {
  const note = await db.selectFrom('catalogue_note').select('key').where('key', '=', FILLED).executeTakeFirst()
  return note !== undefined
}

export async function noteFilled(db: Kysely<Tables>, now: Date): Promise<void> {
  await addNote(db, FILLED, '', now)
}

/** Marks a table as one with sample rows, and says which they are; the site says so in its footer. */
export async function noteSample(db: Kysely<Tables>, table: string, marks: SampleMarks, now: Date): Promise<void> {
  await addNote(db, sampleNote(table), '', now)
  await noteSampleRows(db, table, marks, now)
}

/** Says which rows of a table are the sample's, in the place of what was said before. */
export async function noteSampleRows(db: Kysely<Tables>, table: string, marks: SampleMarks, now: Date): Promise<void> {
  const key = SAMPLE_ROWS + table
  await db.deleteFrom('catalogue_note').where('key', '=', key).execute()
  await addNote(db, key, [...marks].map((mark) => mark.join(' ')).join('\n'), now)
}

/** The sample of these tables is gone: what they hold are the operator's own parts. */
export async function noteSampleGone(db: Kysely<Tables>, tables: readonly string[]): Promise<void> {
  if (tables.length === 0) return
  await db.deleteFrom('catalogue_note').where('key', 'in', tables.map(sampleNote)).execute()
}

/** The tables with sample rows: all of their parts, or some beside the operator's own. */
export async function sampledTables(db: Kysely<Tables>): Promise<Set<string>> {
  const notes = await notesBelow(db, sampleNote(''))
  return new Set(notes.map((note) => note.name))
}

/** The sample's rows by table, also where they are gone by now. A table filled by an earlier release is not there. */
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
    .selectFrom('catalogue_note')
    .select(['key', 'value'])
    .where('key', 'like', `${prefix}%`)
    .execute()
  return notes.map(({ key, value }) => ({ name: key.slice(prefix.length), value }))
}

async function addNote(db: Kysely<Tables>, key: string, value: string, now: Date): Promise<void> {
  await db
    .insertInto('catalogue_note')
    .values({ key, value, noted_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}
