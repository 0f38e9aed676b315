import { writeAtomically } from '#database/write-atomically.ts'
import type { TableReader } from '#parts/export/table-reader.ts'
import { csvText } from '#spreadsheets/csv/csv-writer.ts'

/** Writes one table as CSV, row by row as it is read. Returns the number of its parts. */
export async function exportCsv(reader: TableReader, table: string, file: string): Promise<number> {
  const columns = await reader.columns(table)
  let count = 0
  await writeAtomically(file, async (handle) => {
    await handle.write(csvText([columns], true))
    for await (const rows of reader.pages(table, columns)) {
      await handle.write(csvText(rows, false))
      count += rows.length
    }
  })
  return count
}
