import { createInvites, FIRST_OWNER, invitePath } from '#accounts/invites.ts'
import { ownerExists } from '#accounts/people.ts'
import { openRequests } from '#database/open-requests.ts'
import type { Lent } from '#server/desk/open-desk-services.ts'

/** Logs a link for the first owner while there is none (behavior 18.8). Earlier ones end. Throws if the database is away. */
export async function inviteFirstOwner(
  origin: string,
  { database, now, log }: Pick<Lent, 'database' | 'now' | 'log'>,
): Promise<void> {
  const { db } = await openRequests(database)
  try {
    if (await ownerExists(db)) return
    const { token } = await createInvites(db, now).make(null, FIRST_OWNER, 'owner')
    log.warn({}, `The desk has no owner yet. This link makes one, once, for a day: ${origin}${invitePath(token)}`)
  } finally {
    await db.destroy()
  }
}
