import type { DatabaseSettings } from '#database/open-database.ts'
import type { OutboxRow } from '#database/tables.ts'
import { openRequests } from '#tests/site/inquiries.ts'

type OpenTry = Pick<OutboxRow, 'id' | 'lease'>

/** The mails being sent right now. A living server finishes its own; a killed server's wait until their lease ends. */
export async function openTries(settings: DatabaseSettings): Promise<OpenTry[]> {
  const { db } = await openRequests(settings)
  return await db.selectFrom('outbox').select(['id', 'lease']).where('lease', 'is not', null).execute()
}

/** Ends a killed server's leases now instead of after 45 s. The long run shows that they also end by themselves. */
export async function endLeases(settings: DatabaseSettings, open: readonly OpenTry[]): Promise<void> {
  const { db } = await openRequests(settings)
  const next_try_at = new Date().toISOString()
  for (const { id, lease } of open) {
    await db.updateTable('outbox').set({ next_try_at }).where('id', '=', id).where('lease', '=', lease).execute()
  }
}
