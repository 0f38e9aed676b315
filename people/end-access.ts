import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Person } from '#people/person.ts'

/**
 * Ends everything by which a person gets in without signing in again: all sessions, but not the one with the id `except`, the
 * link for a new password, and the open links that the person has made for others: a thief would come back by one. Give the transaction of the change that asks for it (behavior 18.6).
 */
export async function endAccess(
  tx: Kysely<Tables>,
  { id, mail }: Pick<Person, 'id' | 'mail'>,
  except: string | null = null,
): Promise<void> {
  const sessions = tx.deleteFrom('desk_session').where('person_id', '=', id)
  await (except === null ? sessions : sessions.where('id', '!=', except)).execute()
  await tx
    .deleteFrom('invite')
    .where(({ eb, or }) => or([eb('mail', '=', mail), eb('invited_by', '=', id)]))
    .execute()
}
