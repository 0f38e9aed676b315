import type { DatabaseSettings } from '#database/open-database.ts'
import { openRequests as open } from '#database/open-requests.ts'
import type { OutboxRow } from '#database/tables.ts'
import { openRequests } from '#tests/site/requests.ts'

type OpenTry = Pick<OutboxRow, 'id' | 'lease'>

/** The mails being sent right now. A living server finishes its own; a killed server's wait until their lease ends. */
export async function openTries(settings: DatabaseSettings): Promise<OpenTry[]> {
  const { db } = await open(settings)
  try {
    return await db.selectFrom('outbox').select(['id', 'lease']).where('lease', 'is not', null).execute()
  } finally {
    await db.destroy()
  }
}

/** Ends killed servers' leases now instead of after 45 s. In the long run most have ended by themselves. */
export async function endLeases(settings: DatabaseSettings, open: readonly OpenTry[]): Promise<void> {
  const { db } = await openRequests(settings)
  const next_try_at = new Date().toISOString()
  for (const { id, lease } of open) {
    await db.updateTable('outbox').set({ next_try_at }).where('id', '=', id).where('lease', '=', lease).execute()
  }
}
