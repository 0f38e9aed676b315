import type { Db } from '#database/tables.ts'
import { storedOrder } from '#quotes/schemas/order-form.ts'
import { filesFor, placedFile } from '#requests/attachments/stored-attachments.ts'

export type StoredOrder = NonNullable<Awaited<ReturnType<typeof orderOf>>>

/** A request's order with the purchase order that came with it, or null. */
export async function orderOf(db: Db, requestNumber: string) {
  const row = await db
    .selectFrom('buyer_order')
    .select(['number', 'quote_number', 'placed_at', 'taken_by', 'content'])
    .where('request_number', '=', requestNumber)
    .executeTakeFirst()
  if (!row) return null
  const [file] = await filesFor(db, [requestNumber], 'order')
  return {
    number: row.number,
    quoteNumber: row.quote_number,
    placedAt: row.placed_at,
    takenBy: row.taken_by,
    content: storedOrder(row.content),
    file: file ? placedFile(file) : null,
  }
}
