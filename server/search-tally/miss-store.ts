import type { Kysely } from 'kysely'
import { isClockCertain } from '#database/clock-certainty.ts'
import type { SearchMissRow, Tables } from '#database/tables.ts'
import { DAY_MS } from '#shared/durations.ts'

/** More terms don't help, and bots could fill the disk. */
export const MAX_TERMS = 1_000
const KEEP_DAYS = 180

/** Adds terms that found nothing, with counts, and removes old or excess ones. */
export async function addMisses(db: Kysely<Tables>, found: ReadonlyMap<string, number>, now: Date): Promise<void> {
  const at = now.toISOString()
  await db.transaction().execute(async (tx) => {
    for (const [term, times] of found) {
      await tx
        .insertInto('search_miss')
        .values({ term, times, first_at: at, last_at: at })
        .onConflict((conflict) =>
          conflict
            .column('term')
            .doUpdateSet((update) => ({ times: update('search_miss.times', '+', times), last_at: at })),
        )
        .execute()
    }
    const oldest = new Date(now.getTime() - KEEP_DAYS * DAY_MS).toISOString()
    if (await isClockCertain(tx, now)) await tx.deleteFrom('search_miss').where('last_at', '<', oldest).execute()
    const surplus = await tx
      .selectFrom('search_miss')
      .select('term')
      .orderBy('last_at', 'desc')
      .orderBy('times', 'desc')
      .offset(MAX_TERMS)
      .limit(MAX_TERMS)
      .execute()
    if (surplus.length === 0) return
    const terms = surplus.map(({ term }) => term)
    await tx.deleteFrom('search_miss').where('term', 'in', terms).execute()
  })
}

export const topMisses = (db: Kysely<Tables>, limit: number): Promise<SearchMissRow[]> =>
  db
    .selectFrom('search_miss')
    .selectAll()
    .orderBy('times', 'desc')
    .orderBy('last_at', 'desc')
    .orderBy('term')
    .limit(limit)
    .execute()
