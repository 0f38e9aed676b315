import { setTimeout as delay } from 'node:timers/promises'
import { countRowsOf } from '#database/count-rows.ts'
import type { Database } from '#database/open-database.ts'
import { indexSome } from '#requests/inbox/search-index.ts'

/** How long a search waits for the newest requests. After an upgrade many must be indexed. */
const PATIENCE_MS = 300

export type SearchUpdates = ReturnType<typeof createSearchUpdates>

export function createSearchUpdates(database: Database) {
  let running: Promise<void> | null = null
  let stopped = false

  async function run(): Promise<void> {
    while (!stopped && (await indexSome(database)) > 0) await delay(0) // others have a turn
  }

  function start(): Promise<void> {
    running ??= run().finally(() => {
      running = null
    })
    return running
  }

  return {
    async catchUp(): Promise<number> {
      const work = start()
      const isDone = await Promise.race([work.then(() => true), delay(PATIENCE_MS, false, { ref: false })])
      if (isDone) return 0
      work.catch(() => undefined) // the next search tries again, and says what is wrong
      return await countRowsOf(database.db.selectFrom('unindexed_request'))
    },
    finish: start,
    async stop(): Promise<void> {
      stopped = true
      await running?.catch(() => undefined)
    },
  }
}
