import type { Kysely } from 'kysely'
import { removeExpired } from '#buyers/remove-old.ts'
import { countOf } from '#catalog/quantities/format-count.ts'
import type { Tables } from '#database/tables.ts'
import type { AttachmentStore } from '#requests/attachments/attachment-store.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import type { LogLine } from '#shared/logger.ts'
import { createOpenIssues } from '#shared/open-issues.ts'

type Options = {
  readonly keepDays: number | null
  readonly now: () => Date
  readonly log: LogLine
}

type Stored = {
  readonly db: Kysely<Tables>
  readonly attachments: AttachmentStore
  /** Overwrites what was removed, wherever the database still has it. */
  readonly overwrite: () => Promise<void>
}

const SOON_MS = MINUTE_MS

/** Removes what is old, now and every hour; a minute later while that fails. Reports an open issue if it can't (behavior 14.8). */
export function createCleanup({ keepDays, now, log }: Options) {
  const issues = createOpenIssues<'refused' | 'unknown' | 'failed'>(log, now)
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  async function run(stored: Stored): Promise<void> {
    try {
      await cleanUp(stored)
      issues.resolve('failed')
    } catch (error) {
      issues.report('failed', 'Old requests and files could not be removed: the log says why', error)
    }
    const wait = issues.list().length > 0 ? SOON_MS : HOUR_MS
    if (!stopped) timer = setTimeout(() => run(stored), wait).unref()
  }

  async function cleanUp(stored: Stored): Promise<void> {
    const { removed, refusal } = await removeExpired(stored, { keepDays, now: now() })
    if (removed > 0) await stored.overwrite()
    if (removed > 0) log.info({ removed }, 'Removed old requests (REQUESTS_KEEP_DAYS)')
    if (refusal === null) issues.resolve('refused')
    else issues.report('refused', refusal, 'Nothing is removed without certainty')
    const { length: unknown } = await stored.attachments.unknown()
    if (unknown === 0) issues.resolve('unknown')
    else issues.report('unknown', unknownText(unknown), 'The requests database does not list these files')
  }

  return {
    start: run,
    stop(): void {
      stopped = true
      clearTimeout(timer)
    },
    openIssues: () => issues.list(),
  }
}

const unknownText = (count: number): string =>
  `${countOf(count, 'file')} in DATA_DIR/attachments without a request in requests.db, which is new or was restored. All are ` +
  'kept. Stop the site and put the right requests.db back, or move them away: npm run requests -- set-aside <folder>'
