import { createHash } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import type { PartsTable } from '#catalog/answers.ts'
import type { Database } from '#database/open-database.ts'
import { cellText } from '#parts/database/part-rows.ts'
import { presentColumns } from '#parts/database/part-table-writer.ts'
import type { SampleRows } from '#sample/sample-rows.ts'

/** A table's sample rows as loaded: each id, and its cells' fingerprint. */
export type SampleMarks = ReadonlyMap<string, string>

type Cells = Readonly<Record<string, string | null>>

const READ_CHUNK = 500
/** About 3 ms of work. */
const COUNT_CHUNK = 50
/** 72 bits: enough to detect a changed row. */
const FINGERPRINT_LENGTH = 12

export async function markRows(database: Database, table: string): Promise<SampleMarks> {
  const { rows } = await sql<{ id: string }>`
    select cast(id as text) as id from ${sql.id(table)} order by ${sql.id(table)}.id`.execute(database.db)
  const ids = rows.map((row) => row.id)
  return await fingerprints(database, table, ids)
}

/** Marks generated rows, for an unmarked sample from an early release: its ids start at 1. */
export function marksOf({ columns, rows }: SampleRows): SampleMarks {
  const cells = (row: readonly (string | null)[]) =>
    Object.fromEntries(columns.map((name, index) => [name, row[index] ?? null]))
  return new Map(rows.map((row, index) => [String(index + 1), fingerprint(cells(row))]))
}

/** Returns the ids of stored rows that are unchanged since they were marked. */
export async function unchangedRows(database: Database, table: string, marks: SampleMarks): Promise<string[]> {
  const now = await fingerprints(database, table, [...marks.keys()])
  return [...now].flatMap(([id, print]) => (marks.get(id) === print ? [id] : []))
}

/** Counts a loaded table's parts that are unchanged since they were marked. */
export async function countUnchanged(table: PartsTable, marks: SampleMarks): Promise<number> {
  let [count, seen] = [0, 0]
  for (const [id, print] of marks) {
    const row = table.rowOf(id)
    if (row !== null && fingerprint(table.part(row).fields) === print) count += 1
    seen += 1
    if (seen % COUNT_CHUNK === 0) await yieldToEventLoop() // lets the server answer pages meanwhile
  }
  return count
}

/** Omits missing ids. */
async function fingerprints(database: Database, table: string, ids: readonly string[]): Promise<Map<string, string>> {
  const columns = (await presentColumns(database, table)).filter((name) => name !== 'id')
  const cells = columns.map((name, index) => sql`, cast(${sql.id(name)} as text) as ${sql.id(`c${index}`)}`)
  const found = new Map<string, string>()
  for (let start = 0; start < ids.length && columns.length > 0; start += READ_CHUNK) {
    const { rows } = await sql<Record<string, string | null>>`
      select cast(id as text) as id ${sql.join(cells, sql``)} from ${sql.id(table)}
      where id in (${sql.join(ids.slice(start, start + READ_CHUNK))})`.execute(database.db)
    for (const { id, ...row } of rows) {
      const named = columns.map((name, index) => [name, row[`c${index}`] ?? null] as const)
      if (id) found.set(id, fingerprint(Object.fromEntries(named)))
    }
    await yieldToEventLoop() // lets the server answer pages while it loads its own sample
  }
  return found
}

/** Covers cells with a value, in any column order: an empty column added later changes nothing. */
function fingerprint(cells: Cells): string {
  const filled = Object.entries(cells).flatMap(([name, value]) => {
    const text = cellText(value)
    return text === null ? [] : [[name, text] as const]
  })
  filled.sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(filled)).digest('base64url').slice(0, FINGERPRINT_LENGTH)
}
