import { openRequests } from '#database/open-requests.ts'
import { createInvites, FIRST_OWNER, invitePath } from '#people/invites.ts'
import { ownerExists } from '#people/person-list.ts'
import type { BorrowedServices } from '#server/desk/open-desk-services.ts'

type Door = Pick<BorrowedServices, 'database' | 'now' | 'log'>

const FIRST_WAIT_MS = 1_000
const MAX_WAIT_MS = 30_000

/** Logs a link for the first owner while there is none (behavior 18.8). Ends earlier links. Retries until stopped. */
export function offerFirstOwner(origin: string, door: Door): () => void {
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  async function run(wait: number): Promise<void> {
    try {
      await inviteFirstOwner(origin, door)
    } catch (err) {
      if (wait === FIRST_WAIT_MS) door.log.warn({ err }, 'Whether the desk has an owner can’t be looked up yet')
      if (!stopped) timer = setTimeout(() => void run(Math.min(wait * 2, MAX_WAIT_MS)), wait).unref()
    }
  }

  void run(FIRST_WAIT_MS)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}

async function inviteFirstOwner(origin: string, { database, now, log }: Door): Promise<void> {
  const { db } = await openRequests(database)
  try {
    if (await ownerExists(db)) return
    const { token } = await createInvites(db, now).make(null, FIRST_OWNER, 'owner')
    log.warn({}, `The desk has no owner yet. This link makes one, once, for a day: ${origin}${invitePath(token)}`)
  } finally {
    await db.destroy()
  }
}
