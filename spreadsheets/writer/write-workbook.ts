import type { WriteWorkbook } from '#spreadsheets/sheet.ts'
import { createWorkbookWriter } from '#spreadsheets/writer/workbook-writer.ts'

/** Writes an Excel file in this thread. */
export const writeWorkbook: WriteWorkbook = async function* ({ name, headings, numberColumns, chunks }) {
  const workbook = createWorkbookWriter([{ name, headings, numberColumns }])
  for await (const rows of chunks()) {
    const bytes = workbook.add(rows)
    if (bytes.length > 0) yield bytes
  }
  yield workbook.end()
}
