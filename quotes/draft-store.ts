import type { RequestLine } from '#catalog/lists/list-line.ts'
import type { Db, Tables } from '#database/tables.ts'
import { EMPTY_LINE, storedTypedQuote, type TypedQuote, type TypedQuoteLine } from '#quotes/schemas/typed-quote.ts'

export type QuoteDraft = ReturnType<typeof draftOf>

export async function readQuoteDraft(db: Db, requestNumber: string): Promise<QuoteDraft | null> {
  const row = await db
    .selectFrom('quote_draft')
    .selectAll()
    .where('request_number', '=', requestNumber)
    .executeTakeFirst()
  return row ? draftOf(row) : null
}

/** Stores a draft. The same again is no change. Call it in a transaction that holds the request and read the draft. */
export async function storeQuoteDraft(
  tx: Db,
  requestNumber: string,
  { before, typed }: { readonly before: QuoteDraft | null; readonly typed: TypedQuote },
  { by, now }: { readonly by: string | null; readonly now: Date },
): Promise<QuoteDraft> {
  const text = JSON.stringify(typed)
  if (before && JSON.stringify(before.typed) === text) return before
  const row = { version: (before?.version ?? 0) + 1, typed: text, changed_at: now.toISOString(), changed_by: by }
  await tx
    .insertInto('quote_draft')
    .values({ ...row, request_number: requestNumber })
    .onConflict((conflict) => conflict.column('request_number').doUpdateSet(row))
    .execute()
  return draftOf({ ...row, request_number: requestNumber })
}

/** A line of the request with a row for each quantity that the buyer asked for. */
export const startLine = ({ quantities }: RequestLine): TypedQuoteLine => ({
  ...EMPTY_LINE,
  breaks: quantities.map((quantity) => ({ quantity: String(quantity), price: '' })),
})

/** Makes a sent draft a revision, still as sent. `isOver`: its quote has ended, so no one is writing the revision yet. */
export async function reviseSent(tx: Db, requestNumber: string, isOver = false): Promise<void> {
  await tx
    .updateTable('quote_draft')
    .set(({ eb }) => ({ version: eb('version', '+', 1), ...(isOver && { changed_by: null }) }))
    .where('request_number', '=', requestNumber)
    .where('version', 'in', (sent) =>
      sent.selectFrom('quote').select('draft_version').where('request_number', '=', requestNumber),
    )
    .execute()
}

/** Every change adds 1 to the version. A version is sent once. */
const draftOf = (row: Tables['quote_draft']) => ({
  typed: storedTypedQuote(row.typed),
  version: Number(row.version),
  changedAt: row.changed_at,
  changedBy: row.changed_by,
})
