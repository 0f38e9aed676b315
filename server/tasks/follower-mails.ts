import { tellChanges } from '#followers/tell-changes.ts'
import type { RepeatedWork } from '#server/tasks/repeat.ts'
import { MINUTE_MS } from '#shared/durations.ts'

/** Mails followers what changed (behavior 26.8). */
export function followerMails(given: Parameters<typeof tellChanges>[0]): RepeatedWork {
  return {
    firstMs: MINUTE_MS,
    everyMs: 5 * MINUTE_MS,
    failed: 'Notices of changes could not be queued; they are tried again',
    run: () => tellChanges(given),
  }
}
