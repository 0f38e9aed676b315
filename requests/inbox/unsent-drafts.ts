import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'

/** Who has changed a draft that isn't sent, and when last (ISO 8601). */
export type UnsentDraft = { readonly by: string; readonly at: string }

/** The unsent drafts of the quotes of requests that aren't over, by number. */
export async function unsentDrafts(
  db: Kysely<Tables>,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, UnsentDraft>> {
  const rows = await db
    .selectFrom('quote_draft as draft')
    .innerJoin('request', 'request.number', 'draft.request_number')
    .leftJoin('quote', (join) =>
      join.onRef('quote.request_number', '=', 'draft.request_number').onRef('draft_version', '=', 'draft.version'),
    )
    .select(['draft.request_number', 'changed_by', 'changed_at'])
    .where('draft.request_number', 'in', [...numbers])
    .where('quote.number', 'is', null)
    .where('state', 'in', ['new', 'open', 'answered', 'declined'])
    .execute()
  return new Map(
    rows.flatMap((row) => (row.changed_by ? [[row.request_number, { by: row.changed_by, at: row.changed_at }]] : [])),
  )
}
