import { setTimeout as delay } from 'node:timers/promises'
import { countRowsOf } from '#database/count-rows.ts'
import type { Database } from '#database/open-database.ts'
import { indexSome } from '#requests/inbox/search-index.ts'

/** How long a search waits for the newest requests. After an upgrade many must be indexed. */
const PATIENCE_MS = 300

export class SearchUpdates {
  readonly #database: Database
  #running: Promise<void> | null = null
  #stopped = false

  constructor(database: Database) {
    this.#database = database
  }

  async catchUp(): Promise<number> {
    const work = this.finish()
    const isDone = await Promise.race([work.then(() => true), delay(PATIENCE_MS, false, { ref: false })])
    if (isDone) return 0
    work.catch(() => undefined) // the next search tries again, and says what is wrong
    return await countRowsOf(this.#database.db.selectFrom('unindexed_request'))
  }

  finish(): Promise<void> {
    this.#running ??= this.#run().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#running?.catch(() => undefined)
  }

  async #run(): Promise<void> {
    while (!this.#stopped && (await indexSome(this.#database)) > 0) await delay(0) // others have a turn
  }
}
