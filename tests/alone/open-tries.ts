import type { DatabaseSettings } from '#database/open.ts'
import type { OutboxRow } from '#database/tables.ts'
import { openRequests } from '#tests/inquiries.ts'

type OpenTry = Pick<OutboxRow, 'id' | 'lease'>

/** What is being mailed at this moment; a living server ends it soon, a killed one's waits for the lease's end. */
export async function openTries(settings: DatabaseSettings): Promise<OpenTry[]> {
  const { db } = await openRequests(settings)
  return await db.selectFrom('outbox').select(['id', 'lease']).where('lease', 'is not', null).execute()
}

/** Lets a killed server's leases end now, not after 45 s: that they end by themselves shows where kills go on for longer. */
export async function endLeases(settings: DatabaseSettings, open: readonly OpenTry[]): Promise<void> {
  const { db } = await openRequests(settings)
  const next_try_at = new Date().toISOString()
  for (const { id, lease } of open) {
    await db.updateTable('outbox').set({ next_try_at }).where('id', '=', id).where('lease', '=', lease).execute()
  }
}
