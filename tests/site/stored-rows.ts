import { sql } from 'kysely'
import type { DatabaseSettings } from '#database/open-database.ts'
import { openRequests } from '#database/open-requests.ts'

export type StoredRows = Readonly<Record<'request' | 'request_line' | 'outbox' | 'copy_count', number>>

/** Counts the rows that visitors' requests have in the database, while the site runs. */
export async function storedRows(settings: DatabaseSettings): Promise<StoredRows> {
  const { db } = await openRequests(settings)
  try {
    const count = async (table: string) => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
      return Number(rows[0]?.count)
    }
    const [request, request_line, outbox, copy_count] = await Promise.all([
      count('request'),
      count('request_line'),
      count('outbox'),
      count('copy_count'),
    ])
    return { request, request_line, outbox, copy_count }
  } finally {
    await db.destroy()
  }
}
