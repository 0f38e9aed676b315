import type { Database } from '#database/open-database.ts'
import { type InboxFilter, readNumbers } from '#requests/progress/inbox-query.ts'
import { type RequestRecord, withDetails } from '#requests/stored-requests.ts'

const PAGE_ROWS = 100

/** All requests that a filter finds, newest first, read a page at a time. */
export async function* filteredRequests(database: Database, filter: InboxFilter): AsyncGenerator<RequestRecord> {
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof readNumbers>> = await readNumbers(database, filter, {
      after,
      rows: PAGE_ROWS,
    })
    yield* await withDetails(database.db, page.rows)
    after = page.next
  } while (after !== null)
}
