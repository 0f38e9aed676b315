import { writeAtomically } from '#database/write-atomically.ts'
import { csvOfTable } from '#parts/export/export-table.ts'
import type { TableReader } from '#parts/export/table-reader.ts'

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
