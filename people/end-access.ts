import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Person } from '#people/person.ts'

/** Ends sessions but `except`, the person's link, and the open invites they made, by which a thief could return. */
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
