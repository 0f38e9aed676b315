import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#database/open-database.ts'
import { batchSize, MAX_BATCH_ROWS } from '#database/part-tables.ts'
import { writeWithIds } from '#parts/database/part-table-writer.ts'

/** A cell as text that restores the same stored value. What SQLite has besides text and null starts with a mark: `␁integer 12`, `␁blob 00FF`. So does a text with the mark or NUL. */
export type ExactCell = string | null

/** The cells of a row by column, without `id`. */
export type ExactRow = ReadonlyMap<string, ExactCell>

const MARK = '\u0001'
const MARKED = /^(integer|real|blob|text) (.*)$/s

export async function readExact(database: Database, table: string, columns: readonly string[], ids: readonly string[]) {
  const found = new Map<string, ExactRow>()
  if (ids.length === 0) return found
  const cells = columns.map((name, index) => sql`${exactCell(database, name)} as ${sql.id(`c${index}`)}`)
  for (let start = 0; start < ids.length; start += MAX_BATCH_ROWS) {
    const { rows } = await sql<Record<string, string | null>>`
      select ${sql.join([sql`cast(id as text) as id`, ...cells])} from ${sql.id(table)}
      where id in (${sql.join(ids.slice(start, start + MAX_BATCH_ROWS))})`.execute(database.db)
    for (const row of rows) {
      found.set(row.id ?? '', new Map(columns.map((name, index) => [name, row[`c${index}`] ?? null])))
    }
  }
  return found
}

/** Stores rows with their ids: changes existing ones and adds the others. Writes `columns` in each. */
export async function writeExact(
  { db, dialect }: Database,
  table: string,
  columns: readonly string[],
  rows: readonly { readonly id: string; readonly cells: ExactRow }[],
): Promise<void> {
  const size = batchSize(columns.length)
  const values = rows.map(({ id, cells }) => [
    id,
    ...columns.map((name) => storedValue(dialect, cells.get(name) ?? null)),
  ])
  for (let start = 0; start < values.length; start += size)
    await writeWithIds(db, table, columns, values.slice(start, start + size))
}

function exactCell({ dialect }: Database, name: string): RawBuilder<unknown> {
  const cell = sql.id(name)
  if (dialect === 'postgres') return sql`cast(${cell} as text)`
  return sql`case typeof(${cell}) when 'null' then null
    when 'text' then case when instr(${cell}, char(0)) > 0 or substr(${cell}, 1, 1) = char(1)
      then char(1) || 'text ' || hex(cast(${cell} as blob)) else ${cell} end
    when 'blob' then char(1) || 'blob ' || hex(${cell})
    else char(1) || typeof(${cell}) || ' ' || quote(${cell}) end`
}

/** The value to store for a cell. PostgreSQL gets a mark only after a move from SQLite, and stores text instead. */
function storedValue(dialect: Database['dialect'], cell: ExactCell): unknown {
  const [, type, content = ''] = (cell?.startsWith(MARK) ? MARKED.exec(cell.slice(1)) : null) ?? []
  if (type === undefined) return cell
  const text = type === 'text' || type === 'blob' ? Buffer.from(content, 'hex').toString() : content
  if (dialect === 'postgres') return text.replaceAll('\0', '')
  if (type === 'integer') return BigInt(content)
  if (type === 'real') return Number(content)
  return type === 'blob' ? Buffer.from(content, 'hex') : text
}

/** A cell as plain text, also if SQLite has it as a number or bytes. */
export const exactPlainText = (cell: ExactCell): string | null => storedValue('postgres', cell) as string | null

/** A cell as the database would return it now. Differs from the stored image only after a move to PostgreSQL. */
export function comparableCell(dialect: Database['dialect'], cell: ExactCell): ExactCell {
  return dialect === 'postgres' ? exactPlainText(cell) : cell
}
