import { setTimeout as delay } from 'node:timers/promises'
import { connectPostgres } from '#database/open-database.ts'

/** A stopped site's connections are gone a moment after it. */
const PATIENCE_MS = 3_000
const PAUSE_MS = 100

/** Other connections of the same user to this database: a site holds some all the time. */
const OTHERS = `
  select count(*)::int as count from pg_stat_activity
  where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`

/** Whether another program is connected to a PostgreSQL database as the same user. Throws if it can't be reached. */
export async function isPostgresInUse(connectionString: string): Promise<boolean> {
  const client = await connectPostgres(connectionString)
  try {
    for (const end = performance.now() + PATIENCE_MS; ; await delay(PAUSE_MS)) {
      const { rows } = await client.query<{ count: number }>(OTHERS)
      if (rows[0]?.count === 0) return false
      if (performance.now() > end) return true
    }
  } finally {
    await client.end()
  }
}
