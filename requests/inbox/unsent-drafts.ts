import { sql } from 'kysely'
import type { Db } from '#database/tables.ts'

/** Who has changed a draft that isn't sent, and when last (ISO 8601). */
export type UnsentDraft = { readonly by: string; readonly at: string }

/** A clerk has not given up on the request, and it isn't ordered. */
export const IS_OPEN = sql<boolean>`request.state in ('new', 'open', 'answered', 'declined')`
/** Someone has changed the draft, and no quote was sent with it as it is. */
export const IS_UNSENT = sql<boolean>`quote_draft.changed_by is not null and not exists (select 1 from quote as sent
  where sent.request_number = quote_draft.request_number and sent.draft_version = quote_draft.version)`

/** The unsent drafts of the quotes of open requests, by number. */
export async function unsentDrafts(db: Db, numbers: readonly string[]): Promise<ReadonlyMap<string, UnsentDraft>> {
  const rows = await db
    .selectFrom('quote_draft')
    .innerJoin('request', 'request.number', 'quote_draft.request_number')
    .select(['quote_draft.request_number', 'changed_by', 'changed_at'])
    .where('quote_draft.request_number', 'in', [...numbers])
    .where(IS_UNSENT)
    .where(IS_OPEN)
    .execute()
  return new Map(
    rows.flatMap((row) => (row.changed_by ? [[row.request_number, { by: row.changed_by, at: row.changed_at }]] : [])),
  )
}
