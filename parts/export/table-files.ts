import type { Family } from '#catalog/registry/family.ts'
import { holdsNumbers } from '#catalog/registry/record-columns.ts'
import { rowName } from '#catalog/registry/side-tables.ts'
import { writeAtomically } from '#database/write-atomically.ts'
import type { TableReader } from '#parts/database/table-reader.ts'
import { Problem } from '#shared/problem.ts'
import { csvText } from '#spreadsheets/csv/csv-writer.ts'
import { MAX_CELL_LENGTH, MAX_SHEET_ROWS, type Row, type WriteWorkbook } from '#spreadsheets/sheet.ts'
import { sheetName } from '#spreadsheets/writer/sheet-name.ts'

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
export async function workbookOfTable(reader: TableReader, family: Family, write: WriteWorkbook) {
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

export async function exportCsv(reader: TableReader, table: string, file: string): Promise<number> {
  let parts = 0
  const counted = (count: number) => {
    parts += count
  }
  await writeAtomically(file, async (handle) => {
    for await (const chunk of csvOfTable(reader, table, counted)) await handle.writeFile(chunk)
  })
  return parts
}
