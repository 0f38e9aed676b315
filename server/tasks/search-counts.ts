import type { SearchTally } from '#server/search-tally/search-tally.ts'
import type { RepeatedWork } from '#server/tasks/repeat.ts'
import { MINUTE_MS } from '#shared/durations.ts'

/** Stores searches that found nothing (behavior 22.6). */
export function searchCounts(tally: SearchTally): RepeatedWork {
  return {
    firstMs: MINUTE_MS,
    everyMs: MINUTE_MS,
    failed: 'Searches without a result could not be stored',
    run: () => tally.flush(),
  }
}
