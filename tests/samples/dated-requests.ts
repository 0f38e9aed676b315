import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { inboxOf, quoteSubmission } from '#tests/site/requests.ts'

/** Stores a quote request at each of these times (ISO 8601), without a mail. Returns their numbers. */
export async function storedQuotes(db: Kysely<Tables>, times: readonly string[]): Promise<string[]> {
  const numbers: string[] = []
  for (const time of times) {
    const inbox = inboxOf(db, { now: () => new Date(time) })
    numbers.push((await inbox.receive(quoteSubmission(), null)).number)
  }
  await db.deleteFrom('outbox').where('request_number', 'in', numbers).execute()
  return numbers
}
