import { createWorkbookFile, LONGEST_CELL, type SheetHead } from '#server/workbook-file.ts'
import { writeWhole } from '#sources/export.ts'
import { sheetName } from '#sources/sheet-name.ts'
import type { Snapshot } from '#sources/table-pages.ts'

type Rows = readonly (readonly (string | null)[])[]

/** An Excel sheet holds no more rows than these, the headings among them. */
const LONGEST_SHEET = 1_048_576

/**
 * Writes tables as one workbook, a sheet a table, row by row as they are read. Gives the number of parts of each.
 * Throws where a sheet can't hold a table as it is: nothing is cut off.
 */
export async function exportWorkbook(snapshot: Snapshot, tables: readonly string[], file: string): Promise<number[]> {
  const counts: number[] = []
  const sheets: SheetHead[] = []
  for (const table of tables) sheets.push({ name: sheetName(table), headings: await snapshot.columns(table) })
  const names = sheets.map(({ name }) => name.toLowerCase())
  const twin = names.findIndex((name, index) => names.indexOf(name) !== index)
  if (twin >= 0)
    throw new Error(`Two tables would be the sheet '${sheets[twin]?.name}': export them one by one, or as CSV.`)
  const workbook = createWorkbookFile(sheets)
  await writeWhole(file, async (handle) => {
    for (const [index, table] of tables.entries()) {
      const columns = sheets[index]?.headings ?? []
      let count = 0
      if (index > 0) await handle.write(workbook.next())
      for await (const rows of snapshot.pages(table, columns)) {
        count += rows.length
        proveFits(table, columns, rows, count)
        await handle.write(workbook.add(rows))
      }
      counts.push(count)
    }
    await handle.write(workbook.end())
  })
  return counts
}

function proveFits(table: string, columns: readonly string[], rows: Rows, count: number): void {
  if (count >= LONGEST_SHEET) throw new Error(`${table} has more parts than an Excel sheet has rows: export it as CSV.`)
  for (const row of rows) {
    const at = row.findIndex((cell) => (cell?.length ?? 0) > LONGEST_CELL)
    if (at < 0) continue
    const where = `${table}, id ${row[columns.indexOf('id')]}, '${columns[at]}'`
    throw new Error(`${where} is longer than an Excel cell (${LONGEST_CELL} characters): export it as CSV.`)
  }
}
