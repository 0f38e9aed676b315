import type { Database } from '#database/open-database.ts'
import { type InboxRow, inboxRows } from '#requests/progress/inbox-rows.ts'
import { matching } from '#requests/progress/search-index.ts'
import { buyerWord } from '#requests/progress/search-words.ts'

type Buyer = { readonly number: string; readonly address: string }

/** The newest other requests with the same mail address, in any case. */
export async function requestsOfBuyer(database: Database, buyer: Buyer, limit: number): Promise<InboxRow[]> {
  const query = { terms: [], exact: [buyerWord(buyer.address)] }
  const found = await matching(database, query, { from: 0, below: Number.MAX_SAFE_INTEGER }, limit + 1)
  const numbers = found.map(({ number }) => number).filter((number) => number !== buyer.number)
  if (numbers.length === 0) return []
  const rows = await database.db
    .selectFrom('inquiry')
    .selectAll()
    .where('number', 'in', numbers.slice(0, limit))
    .orderBy('received_at', 'desc')
    .execute()
  return await inboxRows(database.db, rows)
}
