import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { EMPTY_LINE, storedTypedQuote, type TypedQuote } from '#requests/schemas/typed-quote.ts'
import { Problem } from '#shared/problem.ts'

/** A quote that is being written. */
export type QuoteDraft = {
  readonly typed: TypedQuote
  /** Every change adds 1. A save names the version that was changed. */
  readonly version: number
  /** ISO 8601. */
  readonly changedAt: string
  /** Who changed it last, or null if unknown. */
  readonly changedBy: string | null
}

/** `conflict`: someone else has changed the draft, to this one; nothing was stored. */
export type SavedDraft =
  | { readonly kind: 'saved'; readonly draft: QuoteDraft }
  | { readonly kind: 'conflict'; readonly theirs: QuoteDraft }

/** Reads the draft of a request's quote. Returns null if nothing was typed yet. */
export async function readQuoteDraft(db: Kysely<Tables>, requestNumber: string): Promise<QuoteDraft | null> {
  const row = await db
    .selectFrom('quote_draft')
    .selectAll()
    .where('inquiry_number', '=', requestNumber)
    .executeTakeFirst()
  return row ? draftOf(row) : null
}

type Change = {
  readonly typed: TypedQuote
  /** The version that was changed; 0 for a new quote. */
  readonly version: number
  readonly by: string | null
  readonly now: Date
}

/**
 * Stores a draft if it is still of the version that was changed. What is stored already stays as it is, so sending a change
 * twice is no conflict.
 */
export async function saveQuoteDraft(
  db: Kysely<Tables>,
  requestNumber: string,
  { typed, version, by, now }: Change,
): Promise<SavedDraft> {
  const row = {
    inquiry_number: requestNumber,
    version: version + 1,
    typed: JSON.stringify(typed),
    changed_at: now.toISOString(),
    changed_by: by,
  }
  const before = await readQuoteDraft(db, requestNumber)
  if (before && JSON.stringify(before.typed) === row.typed) return { kind: 'saved', draft: before }
  const { inquiry_number: _, ...changes } = row
  const stored =
    version === 0
      ? await db
          .insertInto('quote_draft')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .returningAll()
          .executeTakeFirst()
      : await db
          .updateTable('quote_draft')
          .set(changes)
          .where('inquiry_number', '=', requestNumber)
          .where('version', '=', version)
          .returningAll()
          .executeTakeFirst()
  if (stored) return { kind: 'saved', draft: draftOf(stored) }
  const theirs = await readQuoteDraft(db, requestNumber)
  if (!theirs) throw new Error(`The draft of ${requestNumber} was neither stored nor found`)
  return { kind: 'conflict', theirs }
}

/**
 * Makes room in a draft for lines that the request has got after its own: a draft knows a line by its place, and the clerk's
 * own come last. `typed` is a draft of all lines; it is stored if there is none. Forms that are open conflict from then on.
 * Throws a 422 if someone has saved it at the same moment.
 */
export async function addDraftLines(
  tx: Kysely<Tables>,
  requestNumber: string,
  after: number,
  { typed, by, now }: Omit<Change, 'version'>,
): Promise<void> {
  const before = await readQuoteDraft(tx, requestNumber)
  const old = before?.typed.lines ?? []
  const requested = typed.lines.map((line, index) => (before && index < after ? (old[index] ?? EMPTY_LINE) : line))
  const next = { ...(before?.typed ?? typed), lines: [...requested, ...old.slice(after)] }
  const { kind } = await saveQuoteDraft(tx, requestNumber, { typed: next, version: before?.version ?? 0, by, now })
  if (kind === 'conflict')
    throw new Problem(422, `Someone is writing the quote of ${requestNumber}.`, 'Nothing was changed. Try again.')
}

const draftOf = (row: Tables['quote_draft']): QuoteDraft => ({
  typed: storedTypedQuote(row.typed),
  version: Number(row.version),
  changedAt: row.changed_at,
  changedBy: row.changed_by,
})
