import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { EMPTY_LINE, storedTypedQuote, type TypedQuote, type TypedQuoteLine } from '#quotes/schemas/typed-quote.ts'

export type QuoteDraft = ReturnType<typeof draftOf>

/** Reads the draft of a request's quote. Returns null if nothing was typed yet. */
export async function readQuoteDraft(db: Kysely<Tables>, requestNumber: string): Promise<QuoteDraft | null> {
  const row = await db
    .selectFrom('quote_draft')
    .selectAll()
    .where('request_number', '=', requestNumber)
    .executeTakeFirst()
  return row ? draftOf(row) : null
}

type By = { readonly by: string | null; readonly now: Date }

/** Stores a draft. The same again is no change. Call it in a transaction that holds the request and read the draft. */
export async function storeQuoteDraft(
  tx: Kysely<Tables>,
  requestNumber: string,
  { before, typed }: { readonly before: QuoteDraft | null; readonly typed: TypedQuote },
  { by, now }: By,
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

/** Makes room in a draft, if there is one, for lines added to its request. Call like `storeQuoteDraft`. */
export async function addDraftLines(
  tx: Kysely<Tables>,
  requestNumber: string,
  after: number,
  { lines, ...change }: By & { readonly lines: readonly TypedQuoteLine[] },
): Promise<void> {
  const before = await readQuoteDraft(tx, requestNumber)
  if (!before) return
  const old = before.typed.lines
  const requested = Array.from({ length: after }, (_, index) => old[index] ?? EMPTY_LINE)
  const typed = { ...before.typed, lines: [...requested, ...lines, ...old.slice(after)] }
  await storeQuoteDraft(tx, requestNumber, { before, typed }, change)
}

/** Makes a draft that was sent a revision, which is sent again without a change. An unsent draft stays as it is. */
export async function reviseSent(tx: Kysely<Tables>, requestNumber: string): Promise<void> {
  await tx
    .updateTable('quote_draft')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('request_number', '=', requestNumber)
    .where('version', 'in', (sent) =>
      sent.selectFrom('quote').select('draft_version').where('request_number', '=', requestNumber),
    )
    .execute()
}

const draftOf = (row: Tables['quote_draft']) => ({
  typed: storedTypedQuote(row.typed),
  /** Every change adds 1. A sent quote has one version. */
  version: Number(row.version),
  changedAt: row.changed_at,
  changedBy: row.changed_by,
})
