import type { SiteContent } from '#content/site-content.ts'
import type { DatabaseSettings } from '#database/open-database.ts'
import { tellChanges } from '#followers/tell-changes.ts'
import { keepChanges } from '#parts/changes/drop-changes.ts'
import { remindOfQuotes } from '#quotes/orders/remind-of-quotes.ts'
import type { BackupWatch } from '#server/backup/last-backup.ts'
import type { HealthWatch } from '#server/operations/health-watch.ts'
import type { SearchTally } from '#server/search-tally/search-tally.ts'
import type { RepeatedWork } from '#server/tasks/repeat.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts'
import type { LogLine } from '#shared/logger.ts'

type Given = Omit<Parameters<typeof remindOfQuotes>[0], 'days'> &
  Parameters<typeof tellChanges>[0] & {
    readonly content: () => SiteContent
    readonly health: HealthWatch
    readonly backups: BackupWatch
    readonly readDesk: () => Promise<void>
    readonly searchTally: SearchTally
    readonly changeMails: boolean
    /** Null if another system has the rows, and their changes. */
    readonly changeLog: { readonly database: DatabaseSettings; readonly days: number } | null
    readonly log: LogLine
  }

/** Beyond them the largest imports lose entries, so small changes stay (behavior 26.3). */
const MAX_CHANGES = 100_000

/** What the site does again and again: its first time, the wait after each, and the log's message if it fails. */
export function repeatedWork(given: Given): RepeatedWork[] {
  const { content, changeLog, log, now } = given
  const work = (firstMs: number, everyMs: number, failed: string, run: RepeatedWork['run']) => {
    return { firstMs, everyMs, failed, run }
  }
  return [
    work(0, 10 * SECOND_MS, 'The machine could not be inspected', () => given.health.inspect()),
    // Synonyms and documents (behavior 22.7). Until the first time no document is found.
    work(0, 5 * SECOND_MS, 'What was made at the desk for the site could not be read', () => given.readDesk()),
    work(0, MINUTE_MS, 'The age of the last backup could not be read', () => given.backups.inspect()),
    work(MINUTE_MS, MINUTE_MS, 'Searches without a result could not be stored', () => given.searchTally.flush()),
    work(MINUTE_MS, 15 * MINUTE_MS, 'Reminders of quotes could not be queued; they are tried again', () =>
      remindOfQuotes({ ...given, days: () => content().quotes.quoteReminderDays }),
    ),
    work(MINUTE_MS, 5 * MINUTE_MS, 'Notices of changes could not be queued; they are tried again', async () =>
      given.changeMails ? tellChanges(given) : null,
    ),
    work(MINUTE_MS, HOUR_MS, 'The change log could not be kept within its limits', async () =>
      changeLog === null
        ? null
        : keepChanges(changeLog.database, { days: changeLog.days, entries: MAX_CHANGES }, log, now()),
    ),
  ]
}
