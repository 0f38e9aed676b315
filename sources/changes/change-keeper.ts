import { type DatabaseSettings, openDatabase } from '#database/open-database.ts'
import type { Log } from '#problem/logger.ts'
import { dropChanges, type KeptChanges } from '#sources/changes/drop-changes.ts'

type Options = {
  readonly settings: DatabaseSettings
  readonly kept: KeptChanges
  readonly log: Log
  readonly now: () => Date
}

export type ChangeKeeper = {
  /** Keeps the log within its limits now, and every hour from then on. */
  start(): void
  /** Once. Throws if the database can't be read or written. */
  keep(): Promise<void>
  stop(): Promise<void>
}

const FIRST_MS = 60_000
const HOUR_MS = 3_600_000

/** Keeps the log of changes within CHANGES_KEEP_DAYS and CHANGES_KEEP, while the site runs (behavior 26.3). */
export function createChangeKeeper({ settings, kept, log, now }: Options): ChangeKeeper {
  let timer: NodeJS.Timeout | undefined
  let working = Promise.resolve()

  async function keep(): Promise<void> {
    const { db } = await openDatabase(settings, 'catalogue')
    try {
      const gone = await dropChanges(db, kept, now())
      if (gone) log.info({ ...gone, ...kept }, 'Dropped entries of the change log (CHANGES_KEEP_DAYS, CHANGES_KEEP)')
    } finally {
      await db.destroy()
    }
  }

  function after(ms: number): void {
    timer = setTimeout(() => {
      working = keep()
        .catch((error) => log.warn({ err: error }, 'The change log could not be kept within its limits'))
        .then(() => after(HOUR_MS))
    }, ms).unref()
  }

  return {
    start: () => after(FIRST_MS),
    keep,
    async stop() {
      clearTimeout(timer)
      await working
      clearTimeout(timer)
    },
  }
}
