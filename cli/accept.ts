import type { Outcome, Work } from '#cli/command.ts'
import { openRequests } from '#database/open-requests.ts'
import { acceptRevisions, heldBack } from '#sources/catalogue-state.ts'

/** `catalogue accept`: lets the running sites take what they hold back; each notices within seconds (DESIGN 3). */
export async function acceptCommand({ settings, now, say, complain }: Work): Promise<Outcome> {
  const requests = await openRequests(settings)
  try {
    const held = await heldBack(requests.db)
    if (held.length === 0) {
      complain('Nothing is held back: there is nothing to accept.')
      return 1
    }
    const revisions = held.map((reload) => reload.revision)
    await acceptRevisions(requests.db, revisions, now())
    for (const { what, since } of held) say(`Accepted (held back since ${since}): ${what}`)
    return 0
  } finally {
    await requests.db.destroy()
  }
}
