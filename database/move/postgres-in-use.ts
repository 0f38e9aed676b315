import { setTimeout as delay } from 'node:timers/promises'
import { connectPostgres } from '#database/postgres-client.ts'

const SILENCE_LIMIT_MS = 10_000
/** A stopped site's connections end a moment later. */
const PATIENCE_MS = 3_000
const PAUSE_MS = 100

const OTHERS = `
  select count(*)::int as count from pg_stat_activity
  where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`

/** Whether another program is connected as the same user. Throws if the database can't be reached. */
export async function isPostgresInUse(connectionString: string): Promise<boolean> {
  await using client = await connectPostgres(connectionString, SILENCE_LIMIT_MS)
  for (const end = performance.now() + PATIENCE_MS; ; await delay(PAUSE_MS)) {
    const { rows } = await client.query<{ count: number }>(OTHERS)
    if (rows[0]?.count === 0) return false
    if (performance.now() > end) return true
  }
}
