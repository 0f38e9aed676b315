import type { Catalog } from '#catalog/answers.ts'
import { type Outbox, SendingOutbox } from '#requests/outbox/outbox.ts'
import type { OutboxWords } from '#requests/outbox/outbox-words.ts'
import { changedPages } from '#server/discovery/changed-pages.ts'
import { type IndexNow, indexNowSender } from '#server/discovery/index-now-sender.ts'
import { createToldChanges, timesOf } from '#server/discovery/told-changes.ts'
import type { LogLine } from '#shared/logger.ts'

type Options = Parameters<typeof createToldChanges>[0] & {
  readonly indexNow: IndexNow
  readonly siteUrl: string
  readonly log: LogLine
  readonly now: () => Date
  readonly pollMs?: number
}

/** Ten calls of 10,000 addresses are told at a time. */
const SEND_LIMIT_MS = 220_000
const LEASE_MS = 240_000

const WORDS: OutboxWords = {
  sent: 'Told search engines of changed pages',
  notSent: 'Search engines were not told of changed pages',
  noAnswer: 'INDEXNOW_URL gave no answer in time',
  parkedHint: () => 'search engines find these changes in the sitemap',
  refused: (why) => `Search engines refuse to be told of changes, INDEXNOW_KEY or SITE_URL may be wrong: ${why}`,
  failing: (why) => `Search engines can't be told of changes, and are told again: ${why}`,
  ahead: () => "Changes were to be told to search engines far in the future: check the machine's clock",
  overdue: () => 'Search engines have not been told of changes for more than an hour (INDEXNOW_URL)',
  parked: () => 'Search engines were not told of some changes (INDEXNOW_URL)',
}

/**
 * Tells search engines of the pages that an import or an edit has changed (behavior 24.9), with the outbox's leases and tries.
 * It follows the catalog in service, so an import waits for nothing.
 */
export function createIndexNow({ indexNow, siteUrl, log, now, pollMs, ...sources }: Options): Outbox {
  return new SendingOutbox<readonly string[]>({
    store: createToldChanges(sources),
    transport: indexNowSender(indexNow, siteUrl),
    makeMail: async ({ event }) => {
      const current: Catalog | null = sources.catalog()
      return current && (await changedPages(current, timesOf(event)))
    },
    words: WORDS,
    waits: () => sources.catalog() === null,
    sendLimitMs: SEND_LIMIT_MS,
    leaseMs: LEASE_MS,
    log,
    now,
    ...(pollMs === undefined ? {} : { pollMs }),
  })
}
