import { DatabaseSync } from 'node:sqlite'
import type pg from 'pg'
import type { Family } from '#catalog/registry/family.ts'
import { holdsNumbers } from '#catalog/registry/record-columns.ts'
import { rowName } from '#catalog/registry/side-tables.ts'
import { connectPostgres } from '#database/postgres-client.ts'
import { retryWhileBusy } from '#database/sqlite/sqlite-busy.ts'
import { writeAtomically } from '#database/write-atomically.ts'
import { cellText, type DatabasePlace } from '#parts/database/part-rows.ts'
import { Problem } from '#shared/problem.ts'
import { csvText } from '#spreadsheets/csv/csv-writer.ts'
import { MAX_CELL_LENGTH, MAX_SHEET_ROWS, type Row, type WriteWorkbook } from '#spreadsheets/sheet.ts'
import { sheetName } from '#spreadsheets/writer/sheet-name.ts'

/** Reads the part tables as of one moment. */
export type TableReader = {
  /** A table's columns in order. Empty if there is no such table. */
  columns(table: string): Promise<readonly string[]>
  /** The rows in id order, page by page, with cells in the order of `columns`. A blank cell is null. */
  pages(table: string, columns: readonly string[]): AsyncGenerator<readonly (readonly (string | null)[])[]>
  close(): Promise<void>
}

const PAGE_ROWS = 2_000
const LOCK_TIMEOUT_MS = 10_000

/** Opens the tables in one read transaction, which doesn't see later writes. Throws if they can't be read. */
export async function openTableReader(place: DatabasePlace): Promise<TableReader> {
  return place.kind === 'sqlite' ? await openSqliteReader(place.file) : await openPostgresReader(place.url)
}

async function openSqliteReader(file: string): Promise<TableReader> {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 0 })
  database.exec('begin')
  // The first read starts the transaction. Only it can hit a lock.
  await retryWhileBusy(() => database.prepare('select 1 from sqlite_schema').get(), LOCK_TIMEOUT_MS)
  return {
    async columns(table) {
      const rows = database.prepare('select name from pragma_table_info(?) order by cid').all(table)
      return rows.map((row) => String(row.name))
    },
    async *pages(table, columns) {
      const cells = columns.map((name) => `cast(${quoted(name)} as text)`).join(', ')
      const statement = database.prepare(
        `select ${cells}, id from ${quoted(table)} where id > ? order by ${quoted(table)}.id limit ${PAGE_ROWS}`,
      )
      statement.setReturnArrays(true)
      statement.setReadBigInts(true)
      for (let last: unknown = -(2n ** 63n); ; ) {
        // setReturnArrays makes each row an array, but Node's types only know objects.
        const rows = statement.all(typeof last === 'bigint' ? last : String(last)).map((row) => Object.values(row))
        if (rows.length > 0) yield rows.map((row) => row.slice(0, -1).map(cellText))
        if (rows.length < PAGE_ROWS) return
        last = rows.at(-1)?.at(-1)
      }
    },
    close: async () => database.close(),
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

const COLUMNS = `
  select a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and c.relname = $1
    and a.attnum > 0 and not a.attisdropped
  order by a.attnum`

async function openPostgresReader(url: string): Promise<TableReader> {
  const client = await connectPostgres(url)
  await client.query('begin isolation level repeatable read read only')
  return {
    async columns(table) {
      const { rows } = await client.query<{ name: string }>(COLUMNS, [table])
      return rows.map((row) => row.name)
    },
    async *pages(table, columns) {
      const cells = columns.map((name) => `${client.escapeIdentifier(name)}::text`).join(', ')
      const name = client.escapeIdentifier(table)
      // Without the table's name PostgreSQL would sort by the selected text.
      const rest = `order by ${name}.id limit ${PAGE_ROWS}`
      for (let last: string | null = null; ; ) {
        const query: pg.QueryArrayConfig = {
          rowMode: 'array',
          text: `select ${cells}, id::text from ${name} ${last === null ? '' : 'where id > $1'} ${rest}`,
          values: last === null ? [] : [last],
        }
        const { rows } = await client.query<(string | null)[]>(query)
        if (rows.length > 0) yield rows.map((row) => row.slice(0, -1).map(cellText))
        last = rows.at(-1)?.at(-1) ?? null
        if (rows.length < PAGE_ROWS || last === null) return
      }
    },
    close: () => client.end(),
  }
}

/** Yields a table as CSV for a later import, with ids and all columns. `onRows` gets the number of rows. */
export async function* csvOfTable(
  reader: TableReader,
  table: string,
  onRows: (count: number) => void = () => undefined,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const columns = await reader.columns(table)
  yield encoder.encode(csvText([columns], true))
  for await (const rows of reader.pages(table, columns)) {
    onRows(rows.length)
    yield encoder.encode(csvText(rows, false))
  }
}

/** Writes the same as a workbook. Throws a Problem (422) before the first byte if a sheet can't hold the table. */
export async function workbookOfTable(
  reader: TableReader,
  family: Family,
  write: WriteWorkbook,
): Promise<AsyncGenerator<Uint8Array>> {
  const { table } = family
  const headings = await reader.columns(table)
  let size = 0
  for await (const rows of reader.pages(table, headings)) {
    size += rows.length
    assertFitsSheet(table, headings, rows, size)
  }
  const numberColumns = [...headings.keys()].filter((at) => holdsNumbers(family, headings[at] ?? ''))
  const chunks = () => reader.pages(table, headings)
  return write({ name: sheetName(table), headings, numberColumns, size, chunks })
}

/** Throws a Problem (422) for rows that a sheet would cut. `count` is the number of rows so far. */
export function assertFitsSheet(table: string, columns: readonly string[], rows: readonly Row[], count: number): void {
  const advice = 'Export the table as CSV.'
  if (count >= MAX_SHEET_ROWS)
    throw new Problem(422, `${table} has more ${rowName(table)}s than an Excel sheet has rows.`, advice)
  for (const row of rows) {
    const at = row.findIndex((cell) => (cell?.length ?? 0) > MAX_CELL_LENGTH)
    if (at < 0) continue
    const where = `${table}, id ${row[columns.indexOf('id')]}, '${columns[at]}'`
    throw new Problem(422, `${where} is longer than an Excel cell (${MAX_CELL_LENGTH} characters).`, advice)
  }
}

/** Writes one table as a CSV file, row by row. Returns the number of its parts. */
export async function exportCsv(reader: TableReader, table: string, file: string): Promise<number> {
  let parts = 0
  const counted = (count: number) => {
    parts += count
  }
  await writeAtomically(file, async (handle) => {
    for await (const chunk of csvOfTable(reader, table, counted)) await handle.write(chunk)
  })
  return parts
}
