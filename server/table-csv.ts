import { stringify } from 'csv-stringify/sync'
import type { Row, Sheet } from '#server/table-sheet.ts'

const BYTE_ORDER_MARK = '\uFEFF'
const LINE_BREAK = /[\r\n]/
const OUTER_SPACE = /^\s|\s$/

/**
 * A sheet as CSV (RFC 4180): UTF-8 with a byte order mark, by which Excel knows it; \r\n; the headings first.
 * A cell that a spreadsheet would run as a formula gets an apostrophe before it.
 */
export async function* csvOf(sheet: Sheet): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(BYTE_ORDER_MARK + csvRows([sheet.headings]))
  for await (const rows of sheet.lots()) yield encoder.encode(csvRows(rows))
}

const csvRows = (rows: readonly Row[]): string =>
  stringify([...rows], {
    escape_formulas: true,
    record_delimiter: 'windows',
    quoted_match: [LINE_BREAK, OUTER_SPACE],
  })
