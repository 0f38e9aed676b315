import type { DatabaseSettings } from '#database/open-database.ts'
import { keepChanges } from '#parts/changes/drop-changes.ts'
import type { RepeatedWork } from '#server/tasks/repeat.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import type { LogLine } from '#shared/logger.ts'

/** Beyond them the largest imports lose entries, so small changes stay (behavior 26.3). */
const MAX_ENTRIES = 100_000

/** Drops what the change log holds beyond `days` and its limit of entries. */
export function changeLogLimits(
  database: DatabaseSettings,
  days: number,
  { log, now }: { readonly log: LogLine; readonly now: () => Date },
): RepeatedWork {
  return {
    firstMs: MINUTE_MS,
    everyMs: HOUR_MS,
    failed: 'The change log could not be kept within its limits',
    run: () => keepChanges(database, { days, entries: MAX_ENTRIES }, log, now()),
  }
}
