import { remindOfQuotes } from '#quotes/orders/remind-of-quotes.ts'
import type { RepeatedWork } from '#server/tasks/repeat.ts'
import { MINUTE_MS } from '#shared/durations.ts'

/** Reminds buyers of quotes that end soon (behavior 20.25). */
export function quoteReminders(given: Parameters<typeof remindOfQuotes>[0]): RepeatedWork {
  return {
    firstMs: MINUTE_MS,
    everyMs: 15 * MINUTE_MS,
    failed: 'Reminders of quotes could not be queued; they are tried again',
    run: () => remindOfQuotes(given),
  }
}
