import type { Database } from '#database/open-database.ts'
import type { SearchUpdates } from '#requests/progress/search-updates.ts'
import type { LogLine } from '#shared/logger.ts'

/** Tells open pages that requests have come or changed, whichever server has stored them. */
export type InboxWatch = {
  /** Calls back soon, for what has changed since the page was made, and after each change, until the returned function is called, and once when the site stops. */
  subscribe(changed: () => void, stopped: () => void): () => void
  stop(): void
}

type Subscriber = { readonly changed: () => void; readonly stopped: () => void; seen: string | null }

const POLL_MS = 2_000

/** Looks at the database every two seconds while somebody has subscribed, and not otherwise (behavior 19.9). */
export function watchInbox({ db }: Database, updates: SearchUpdates, log: Pick<LogLine, 'error'>): InboxWatch {
  const subscribers = new Set<Subscriber>()
  let timer: NodeJS.Timeout | undefined
  let isFailing = false

  /** The newest request and the newest act. Both are the end of an index. */
  async function mark(): Promise<string> {
    const newest = await db
      .selectFrom('inquiry')
      .select(['number'])
      .orderBy('received_at', 'desc')
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst()
    const act = await db.selectFrom('act').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
    return `${newest?.number} ${act?.id}`
  }

  async function look(): Promise<void> {
    try {
      const found = await mark()
      for (const subscriber of subscribers) {
        if (subscriber.seen === found) continue
        subscriber.seen = found
        subscriber.changed()
      }
      await updates.catchUp()
      isFailing = false
    } catch (error) {
      // the next look may find the database back; it is logged once, not every two seconds
      if (!isFailing) log.error({ err: error }, 'the inbox cannot be watched')
      isFailing = true
    }
    if (subscribers.size > 0) timer = setTimeout(look, POLL_MS).unref()
    else stop()
  }

  function stop(): void {
    clearTimeout(timer)
    timer = undefined
  }

  return {
    subscribe(changed, stopped) {
      const subscriber: Subscriber = { changed, stopped, seen: null }
      subscribers.add(subscriber)
      timer ??= setTimeout(look, 0).unref()
      return () => subscribers.delete(subscriber)
    },
    stop() {
      const all = [...subscribers]
      subscribers.clear()
      stop()
      for (const { stopped } of all) stopped()
    },
  }
}
