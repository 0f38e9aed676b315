import { createHash } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { PartsTable } from '#catalog/answers.ts'
import type { Database } from '#database/open-database.ts'
import type { Tables } from '#database/tables.ts'
import { addCatalogNote, sampleNote } from '#parts/changes/catalog-notes.ts'
import { cellText } from '#parts/database/part-rows.ts'
import { presentColumns, readRows } from '#parts/database/part-table-writer.ts'

/** Prefix of a table's note with its sample rows. It outlives the rows, for sites that still serve them. */
const SAMPLE_ROWS = 'sample-rows:'

/** Marks a table as having sample rows, and records which. The site's footer then mentions samples. */
export async function noteSample(db: Kysely<Tables>, table: string, marks: SampleMarks, now: Date): Promise<void> {
  await addCatalogNote(db, sampleNote(table), '', now)
  await noteSampleRows(db, table, marks, now)
}

export async function noteSampleRows(db: Kysely<Tables>, table: string, marks: SampleMarks, now: Date): Promise<void> {
  const key = SAMPLE_ROWS + table
  await db.deleteFrom('catalog_note').where('key', '=', key).execute()
  await addCatalogNote(db, key, [...marks].map((mark) => mark.join(' ')).join('\n'), now)
}

export async function noteSampleGone(db: Kysely<Tables>, tables: readonly string[]): Promise<void> {
  if (tables.length === 0) return
  await db.deleteFrom('catalog_note').where('key', 'in', tables.map(sampleNote)).execute()
}

/** The rows as loaded of each table that holds sample rows, alone or with the operator's own. */
export async function storedSample(db: Kysely<Tables>): Promise<Map<string, SampleMarks>> {
  const notes = await notesBelow(db, sampleNote(''))
  if (notes.length === 0) return new Map() // marks outlive the rows
  const known = await sampleMarks(db)
  return new Map(notes.map(({ name }) => [name, known.get(name) ?? new Map()]))
}

/** The sample rows by table, even removed ones. */
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

/** A table's sample rows as loaded: each id, and its cells' fingerprint. */
export type SampleMarks = ReadonlyMap<string, string>

const READ_CHUNK = 500
const COUNT_CHUNK = 50
/** 72 bits: enough to detect a changed row. */
const FINGERPRINT_LENGTH = 12

export async function markRows(database: Database, table: string): Promise<SampleMarks> {
  const rows = await readRows(database.db, table, [], null)
  const ids = rows.map(({ id }) => id)
  return await fingerprints(database, table, ids)
}

export async function unchangedRows(database: Database, table: string, marks: SampleMarks): Promise<string[]> {
  const now = await fingerprints(database, table, [...marks.keys()])
  return [...now].flatMap(([id, print]) => (marks.get(id) === print ? [id] : []))
}

export async function countUnchanged(table: PartsTable, marks: SampleMarks): Promise<number> {
  let count = 0
  let seen = 0
  for (const [id, print] of marks) {
    const row = table.rowOf(id)
    if (row !== null && fingerprint(table.part(row).fields) === print) count += 1
    seen += 1
    if (seen % COUNT_CHUNK === 0) await yieldToEventLoop() // lets the server answer pages meanwhile
  }
  return count
}

async function fingerprints(database: Database, table: string, ids: readonly string[]): Promise<Map<string, string>> {
  const columns = (await presentColumns(database, table)).filter((name) => name !== 'id')
  const found = new Map<string, string>()
  for (let start = 0; start < ids.length && columns.length > 0; start += READ_CHUNK) {
    for (const { id, values } of await readRows(database.db, table, columns, ids.slice(start, start + READ_CHUNK)))
      found.set(id, fingerprint(Object.fromEntries(columns.map((name, at) => [name, values[at] ?? null]))))
    await yieldToEventLoop() // lets the server answer pages while it loads its own sample
  }
  return found
}

/** Covers cells with a value, in any column order: an empty column added later changes nothing. */
function fingerprint(cells: Readonly<Record<string, string | null>>): string {
  const filled = Object.entries(cells).flatMap(([name, value]) => {
    const text = cellText(value)
    return text === null ? [] : [[name, text] as const]
  })
  filled.sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(filled)).digest('base64url').slice(0, FINGERPRINT_LENGTH)
}
