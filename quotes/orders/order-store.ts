import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { type OrderContent, storedOrder } from '#quotes/schemas/order-form.ts'
import type { Attachment } from '#requests/attachments/attachment.ts'
import { filesFor, placedFile } from '#requests/attachments/stored-attachments.ts'

export type StoredOrder = {
  readonly number: string
  readonly quoteNumber: string
  /** ISO 8601. */
  readonly placedAt: string
  readonly takenBy: string | null
  readonly content: OrderContent
  /** The purchase order that came with it, and its place among the request's files, or null. */
  readonly file: (Attachment & { readonly position: number }) | null
}

export async function orderOf(db: Kysely<Tables>, requestNumber: string): Promise<StoredOrder | null> {
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
