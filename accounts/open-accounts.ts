import type { Kysely } from 'kysely'
import { createSessions, type Sessions } from '#accounts/sessions.ts'
import type { Tables } from '#database/tables.ts'

/** Everything about the people of the desk. */
export type Accounts = { readonly sessions: Sessions }

/** The accounts in an open requests database. */
export function openAccounts(db: Kysely<Tables>, now: () => Date): Accounts {
  return { sessions: createSessions(db, now) }
}
