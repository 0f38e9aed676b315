import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Person } from '#people/person.ts'

/**
 * Ends all access without a new sign-in: all sessions except the one with id `except`, the link for a new password, and
 * open invites that the person made, by which a thief could return. Pass the transaction of the change (behavior 18.6).
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
