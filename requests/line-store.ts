import type { RequestLine } from '#catalog/lists/list-line.ts'
import type { Db, RequestLineRow } from '#database/tables.ts'

/** Appends lines to a request, in the caller's transaction. */
export async function storeLines(tx: Db, number: string, lines: readonly RequestLine[], present = 0): Promise<void> {
  if (lines.length === 0) return
  // 1,000 lines are 11,000 values: SQLite takes 32,766 in a statement
  const rows = lines.map((line, index) => lineRow(number, present + index + 1, line))
  await tx.insertInto('request_line').values(rows).execute()
}

/** A line's quantities after its first: one column for each of `MAX_LINE_QUANTITIES`. */
const FURTHER_COLUMNS = ['quantity_2', 'quantity_3', 'quantity_4', 'quantity_5', 'quantity_6'] as const

export async function linesOf(db: Db, numbers: readonly string[]): Promise<Map<string, RequestLine[]>> {
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
  const [quantity, second = null, third = null, fourth = null, fifth = null, sixth = null] = line.quantities
  return {
    request_number: number,
    position,
    manufacturer_name: line.manufacturerName,
    part_number: line.partNumber,
    quantity,
    quantity_2: second,
    quantity_3: third,
    quantity_4: fourth,
    quantity_5: fifth,
    quantity_6: sixth,
    note: line.note || null,
  }
}

function quoteLine(row: RequestLineRow): RequestLine {
  const further = FURTHER_COLUMNS.map((column) => row[column])
  return {
    manufacturerName: row.manufacturer_name,
    partNumber: row.part_number,
    quantities: [row.quantity, ...further.filter((quantity) => quantity !== null)],
    note: row.note ?? '',
  }
}
