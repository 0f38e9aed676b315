import { createHash } from 'node:crypto'
import { setImmediate as breath } from 'node:timers/promises'
import { sql } from 'kysely'
import type { PartsTable } from '#catalogue/answers.ts'
import type { Database } from '#database/open.ts'
import { cellText } from '#sources/part-rows.ts'
import { presentColumns } from '#sources/part-table-writer.ts'

/** The sample's rows of one table as they were loaded: the id of each, and the fingerprint of its cells. */
export type SampleMarks = ReadonlyMap<string, string>

/** A family's sample as it is made: the table's columns but `id`, and the cells of each row. */
export type SampleTable = {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | null)[])[]
}

type Cells = Readonly<Record<string, string | null>>

const READ_AT_ONCE = 500
/** Some 3 ms of work. */
const COUNTED_AT_ONCE = 50
/** 72 bits: enough to tell a row that was changed. */
const FINGERPRINT_LENGTH = 12

/** Marks all rows of a table, `id` and cells, as the sample's. */
export async function markRows(database: Database, table: string): Promise<SampleMarks> {
  const { rows } = await sql<{ id: string }>`
    select cast(id as text) as id from ${sql.id(table)} order by ${sql.id(table)}.id`.execute(database.db)
  return await fingerprints(
    database,
    table,
    rows.map((row) => row.id),
  )
}

/** The marks of a sample that an earlier release loaded without any: it filled empty tables, so its ids run from 1. */
export function marksOf({ columns, rows }: SampleTable): SampleMarks {
  const cells = (row: readonly (string | null)[]) =>
    Object.fromEntries(columns.map((name, index) => [name, row[index] ?? null]))
  return new Map(rows.map((row, index) => [String(index + 1), fingerprint(cells(row))]))
}

/** The ids of the rows that are still just as the sample had them; a row with a cell changed or added is none. */
export async function untouchedRows(database: Database, table: string, marks: SampleMarks): Promise<string[]> {
  const now = await fingerprints(database, table, [...marks.keys()])
  return [...now].flatMap(([id, print]) => (marks.get(id) === print ? [id] : []))
}

/** How many parts of a table in service are still just as the sample had them. */
export async function countUntouched(table: PartsTable, marks: SampleMarks): Promise<number> {
  let [count, seen] = [0, 0]
  for (const [id, print] of marks) {
    const row = table.rowOf(id)
    if (row !== null && fingerprint(table.part(row).fields) === print) count += 1
    seen += 1
    if (seen % COUNTED_AT_ONCE === 0) await breath() // pages are answered meanwhile
  }
  return count
}

/** Of those ids that are there. */
async function fingerprints(database: Database, table: string, ids: readonly string[]): Promise<Map<string, string>> {
  const columns = (await presentColumns(database, table)).filter((name) => name !== 'id')
  const cells = columns.map((name, index) => sql`, cast(${sql.id(name)} as text) as ${sql.id(`c${index}`)}`)
  const found = new Map<string, string>()
  for (let start = 0; start < ids.length && columns.length > 0; start += READ_AT_ONCE) {
    const { rows } = await sql<Record<string, string | null>>`
      select cast(id as text) as id ${sql.join(cells, sql``)} from ${sql.id(table)}
      where id in (${sql.join(ids.slice(start, start + READ_AT_ONCE))})`.execute(database.db)
    for (const { id, ...row } of rows) {
      if (id)
        found.set(id, fingerprint(Object.fromEntries(columns.map((name, index) => [name, row[`c${index}`] ?? null]))))
    }
    await breath() // a server that loads its own sample goes on answering
  }
  return found
}

/** Of the cells that hold something, whatever the order of the columns: an empty column added later changes nothing. */
function fingerprint(cells: Cells): string {
  const filled = Object.entries(cells).flatMap(([name, value]) => {
    const text = cellText(value)
    return text === null ? [] : [[name, text] as const]
  })
  filled.sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(filled)).digest('base64url').slice(0, FINGERPRINT_LENGTH)
}
