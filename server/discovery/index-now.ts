import type { Kysely } from 'kysely'
import * as z from 'zod'
import type { Catalog } from '#catalog/answers.ts'
import type { ChangeNotice } from '#catalog/company/change-notice.ts'
import type { Tables } from '#database/tables.ts'
import { type Outbox, SendingOutbox } from '#requests/outbox/outbox.ts'
import type { OutboxStore } from '#requests/outbox/outbox-store.ts'
import type { OutboxWords } from '#requests/outbox/outbox-words.ts'
import { farthestTry, OVERDUE_MS } from '#requests/outbox/retry-rules.ts'
import { changedPages, changesSince, noticePages, noticeTimesSince } from '#server/discovery/changed-pages.ts'
import { type IndexNow, indexNowSender } from '#server/discovery/index-now-sender.ts'
import type { LogLine } from '#shared/logger.ts'

/** One row of the table that servers share. */
const KEY = 'index-now'
/** The times of this many runs are remembered; older ones count as told. */
const MAX_TOLD = 100

/** What search engines have been told, and how the next try stands. Times are ISO 8601. */
const announcedChanges = z.object({
  /** Changes up to this time count as told. */
  since: z.string(),
  /** The later times whose changes are told: runs may end in another order than they began. */
  told: z.array(z.string()),
  attempts: z.number(),
  /** The first try of what isn't told yet, the next one, and who is trying; null if there is none. */
  dueSince: z.string().nullable(),
  nextTry: z.string().nullable(),
  lease: z.string().nullable(),
})
type AnnouncedChanges = z.output<typeof announcedChanges>

const NOTHING_DUE = { attempts: 0, dueSince: null, nextTry: null, lease: null }
const NONE = { count: 0, since: null }

type CreateToldChangesOptions = {
  /** Opens the database that servers share. Throws while it can't be opened, which its owner reports. */
  readonly db: () => Promise<Kysely<Tables>>
  readonly catalog: () => Catalog | null
  /** The same list until one of them changes. */
  readonly notices: () => readonly ChangeNotice[]
}

/**
 * What an outbox has to tell search engines: the unannounced changes of the catalog in service and of the change notices. Nothing is
 * queued by an import or the desk; each new catalog and list of notices is compared with what is told. The `event` of what is claimed has the times of the
 * changes, as JSON. The first server that ever looks takes what is there as told.
 */
function createToldChanges({ db, catalog, notices }: CreateToldChangesOptions): OutboxStore {
  /** The catalog and the notices in which nothing is left to tell. */
  let done: { readonly catalog: Catalog; readonly published: readonly ChangeNotice[] } | null = null

  async function read(): Promise<{ state: AnnouncedChanges; text: string } | null> {
    const row = await (await db())
      .selectFrom('catalogue_state')
      .select('value')
      .where('key', '=', KEY)
      .executeTakeFirst()
    return row ? { state: announcedChanges.parse(JSON.parse(row.value)), text: row.value } : null
  }

  /** Replaces the row if it is still the one that was read. Returns whether it was. */
  async function replace(text: string, state: AnnouncedChanges, at: string): Promise<boolean> {
    const row = await (await db())
      .updateTable('catalogue_state')
      .set({ value: JSON.stringify(state), noted_at: at })
      .where('key', '=', KEY)
      .where('value', '=', text)
      .returning('key')
      .executeTakeFirst()
    return row !== undefined
  }

  async function begin(now: Date): Promise<void> {
    const at = now.toISOString()
    const state: AnnouncedChanges = { since: at, told: [], ...NOTHING_DUE }
    await (await db())
      .insertInto('catalogue_state')
      .values({ key: KEY, value: JSON.stringify(state), noted_at: at })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
  }

  return {
    async claim(lease, now, leaseEnd) {
      const [current, published] = [catalog(), notices()]
      if (!current || (current === done?.catalog && published === done.published)) return null
      const found = await read()
      if (!found) {
        await begin(now)
        return null
      }
      const { state, text } = found
      if (state.nextTry !== null && state.nextTry > now.toISOString()) return null
      const times = await untold(current, published, state)
      if (times.length === 0) {
        done = { catalog: current, published }
        return null
      }
      const dueSince = state.dueSince ?? now.toISOString()
      const attempts = state.attempts + 1
      const claimed = { ...state, lease, attempts, dueSince, nextTry: leaseEnd.toISOString() }
      if (!(await replace(text, claimed, now.toISOString()))) return null
      return {
        id: KEY,
        kind: 'event',
        requestNumber: KEY,
        quoteNumber: null,
        followerId: null,
        messageId: lease,
        attempts,
        dueSince,
        lease,
        accepted: [],
        event: JSON.stringify(times),
      }
    },
    async extend({ lease }, leaseEnd) {
      const found = await read()
      if (!found || found.state.lease !== lease) return false
      const nextTry = leaseEnd.toISOString()
      return await replace(found.text, { ...found.state, nextTry }, nextTry)
    },
    async settle({ lease, event }, { state: outcome, next_try_at }) {
      const found = await read()
      if (!found || found.state.lease !== lease) return false
      const { state, text } = found
      if (outcome === 'due') return await replace(text, { ...state, lease: null, nextTry: next_try_at }, next_try_at)
      // What is refused for good isn't told again: search engines read the sitemap too.
      return await replace(text, remembered(state, timesOf(event)), next_try_at)
    },
    async status(now) {
      const due = (await read())?.state.dueSince ?? null
      const isOverdue = due !== null && now.getTime() - Date.parse(due) > OVERDUE_MS
      return {
        due: due === null ? 0 : 1,
        overdue: isOverdue ? { count: 1, since: due } : NONE,
        parked: NONE,
        held: NONE,
      }
    },
    async pullBack(now) {
      const found = await read()
      if (!found?.state.nextTry || found.state.nextTry <= farthestTry(now).toISOString()) return 0
      const at = now.toISOString()
      await replace(found.text, { ...found.state, nextTry: at, dueSince: at }, at)
      return 1
    },
  }
}

/** The times in what was claimed. */
const timesOf = (event: string | null): string[] => z.array(z.string()).parse(JSON.parse(event ?? '[]'))

/** The times of the changes and notices that aren't told. */
async function untold(
  catalog: Catalog,
  notices: readonly ChangeNotice[],
  { since, told }: AnnouncedChanges,
): Promise<string[]> {
  const times = new Set(noticeTimesSince(notices, since))
  for await (const { at } of changesSince(catalog, since)) times.add(at)
  return [...times].filter((at) => !told.includes(at))
}

/** The state once these times are told. */
function remembered(state: AnnouncedChanges, times: readonly string[]): AnnouncedChanges {
  const told = [...new Set([...state.told, ...times])].sort()
  const forgotten = told.slice(0, Math.max(0, told.length - MAX_TOLD))
  return { since: forgotten.at(-1) ?? state.since, told: told.slice(forgotten.length), ...NOTHING_DUE }
}

type Options = Parameters<typeof createToldChanges>[0] & {
  readonly indexNow: IndexNow
  readonly siteUrl: string
  readonly log: LogLine
  readonly now: () => Date
  readonly pollMs?: number
}

/** Ten calls of 10,000 addresses are told at a time. */
const EXTRA_MS = 190_000

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
 * Tells search engines of the pages that an import, an edit or a change notice has changed (behavior 24.9), with the outbox's leases and tries.
 * It follows the catalog in service, so an import waits for nothing.
 */
export function createIndexNow({ indexNow, siteUrl, log, now, pollMs, ...sources }: Options): Outbox {
  return new SendingOutbox<readonly string[]>({
    store: createToldChanges(sources),
    transport: { ...indexNowSender(indexNow, siteUrl), extraMs: () => EXTRA_MS },
    makeMail: async ({ event }) => {
      const current: Catalog | null = sources.catalog()
      if (!current) return null
      const times = timesOf(event)
      const paths = [...(await changedPages(current, times)), ...noticePages(current, sources.notices(), times)]
      return [...new Set(paths)]
    },
    words: WORDS,
    waits: () => sources.catalog() === null,
    log,
    now,
    ...(pollMs === undefined ? {} : { pollMs }),
  })
}
