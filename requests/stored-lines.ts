import type { Kysely } from 'kysely'
import type { RequestLine } from '#catalog/lists/list-line.ts'
import type { RequestLineRow, Tables } from '#database/tables.ts'

/** SQLite takes 32,766 values in a statement, PostgreSQL 65,535. A line has eight. */
const LINES_PER_STATEMENT = 1_000

/** Appends lines to a request, in the caller's transaction. */
export async function storeLines(
  tx: Kysely<Tables>,
  number: string,
  lines: readonly RequestLine[],
  present = 0,
): Promise<void> {
  const rows = lines.map((line, index) => lineRow(number, present + index + 1, line))
  for (let start = 0; start < rows.length; start += LINES_PER_STATEMENT) {
    await tx
      .insertInto('request_line')
      .values(rows.slice(start, start + LINES_PER_STATEMENT))
      .execute()
  }
}

/** The lines of requests by request number, in their order. */
export async function linesOf(db: Kysely<Tables>, numbers: readonly string[]): Promise<Map<string, RequestLine[]>> {
  const rows = await db
    .selectFrom('request_line')
    .selectAll()
    .where('request_number', 'in', numbers)
    .orderBy('position')
    .execute()
  const byNumber = Map.groupBy(rows, (row) => row.request_number)
  return new Map([...byNumber].map(([number, own]) => [number, own.map(quoteLine)]))
}

function lineRow(number: string, position: number, line: RequestLine): RequestLineRow {
  const [quantity, quantity2 = null, quantity3 = null] = line.quantities
  return {
    request_number: number,
    position,
    manufacturer_name: line.manufacturerName,
    part_number: line.partNumber,
    quantity,
    quantity_2: quantity2,
    quantity_3: quantity3,
    note: line.note || null,
  }
}

function quoteLine(row: RequestLineRow): RequestLine {
  const breaks = [row.quantity_2, row.quantity_3].filter((quantity) => quantity !== null)
  return {
    manufacturerName: row.manufacturer_name,
    partNumber: row.part_number,
    quantities: [row.quantity, ...breaks],
    note: row.note ?? '',
  }
}
