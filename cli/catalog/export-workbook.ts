import { holdsNumbers } from '#catalog/registry/column-kind.ts'
import type { Family } from '#catalog/registry/family.ts'
import { writeAtomically } from '#database/write-atomically.ts'
import type { TableReader } from '#parts/export/table-reader.ts'
import { MAX_CELL_LENGTH, MAX_SHEET_ROWS } from '#spreadsheets/sheet.ts'
import { sheetName } from '#spreadsheets/writer/sheet-name.ts'
import { createWorkbookWriter, type SheetHead } from '#spreadsheets/writer/workbook-writer.ts'

type Rows = readonly (readonly (string | null)[])[]

/**
 * Writes tables as one workbook with a sheet per table, row by row as they are read. Returns the number of parts of
 * each. Throws if a sheet can't hold a table as it is: nothing is cut off.
 */
export async function exportWorkbook(
  reader: TableReader,
  families: readonly Family[],
  file: string,
): Promise<number[]> {
  const counts: number[] = []
  const sheets: SheetHead[] = []
  for (const family of families) {
    const headings = await reader.columns(family.table)
    const numberColumns = [...headings.keys()].filter((at) => holdsNumbers(family, headings[at] ?? ''))
    sheets.push({ name: sheetName(family.table), headings, numberColumns })
  }
  const names = sheets.map(({ name }) => name.toLowerCase())
  const twin = names.findIndex((name, index) => names.indexOf(name) !== index)
  if (twin >= 0) {
    throw new Error(`Two tables need a sheet named '${sheets[twin]?.name}'. Export them one by one or as CSV.`)
  }
  const workbook = createWorkbookWriter(sheets)
  await writeAtomically(file, async (handle) => {
    for (const [index, { table }] of families.entries()) {
      const columns = sheets[index]?.headings ?? []
      let count = 0
      if (index > 0) await handle.write(workbook.next())
      for await (const rows of reader.pages(table, columns)) {
        count += rows.length
        assertFits(table, columns, rows, count)
        await handle.write(workbook.add(rows))
      }
      counts.push(count)
    }
    await handle.write(workbook.end())
  })
  return counts
}

function assertFits(table: string, columns: readonly string[], rows: Rows, count: number): void {
  if (count >= MAX_SHEET_ROWS)
    throw new Error(`${table} has more parts than an Excel sheet has rows. Export it as CSV.`)
  for (const row of rows) {
    const at = row.findIndex((cell) => (cell?.length ?? 0) > MAX_CELL_LENGTH)
    if (at < 0) continue
    const where = `${table}, id ${row[columns.indexOf('id')]}, '${columns[at]}'`
    throw new Error(`${where} is longer than an Excel cell (${MAX_CELL_LENGTH} characters). Export the table as CSV.`)
  }
}
