import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { Inbox } from '#requests/inbox/inbox.ts'
import { NO_FILES, quoteSubmission } from '#tests/site/requests.ts'
import { SILENT } from '#tests/site/silent-log.ts'

/** Stores a quote request at each of these times (ISO 8601), without a mail. Returns their numbers. */
export async function storedQuotes(db: Kysely<Tables>, times: readonly string[]): Promise<string[]> {
  const numbers: string[] = []
  for (const time of times) {
    const inbox = new Inbox({
      db,
      attachments: NO_FILES,
      mails: { copies: false, domain: 'concord.example' },
      now: () => new Date(time),
      log: SILENT,
      contactHint: () => '',
    })
    numbers.push((await inbox.receive(quoteSubmission(), null)).number)
  }
  await db.deleteFrom('outbox').where('request_number', 'in', numbers).execute()
  return numbers
}
