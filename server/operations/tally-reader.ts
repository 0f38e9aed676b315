import { access } from 'node:fs/promises'
import { type Database, type DatabaseSettings, sqliteFile } from '#database/open-database.ts'
import { openSiteRequests } from '#database/open-requests.ts'
import { type RequestCounts, readRequestCounts } from '#requests/request-counts.ts'

const TIMEOUT_MS = 2_000

/** Reads the metrics' counts over its own connections. Null while the database is away or slow. Never creates one. */
export class TallyReader {
  readonly #settings: DatabaseSettings
  readonly #now: () => Date
  #opened: Promise<Database> | null = null

  constructor(settings: DatabaseSettings, now: () => Date) {
    this.#settings = settings
    this.#now = now
  }

  read() {
    return Promise.race([this.#tryRead(), new Promise<null>((done) => setTimeout(done, TIMEOUT_MS, null).unref())])
  }

  async close(): Promise<void> {
    const before = this.#opened
    this.#opened = null
    const database = await before?.catch(() => null)
    await database?.db.destroy()
  }

  async #open(): Promise<Database> {
    if (this.#settings.databaseUrl === null) await access(sqliteFile(this.#settings.dataDir, 'requests'))
    return await openSiteRequests(this.#settings)
  }

  async #tryRead(): Promise<RequestCounts | null> {
    this.#opened ??= this.#open()
    try {
      return await readRequestCounts(await this.#opened, this.#now())
    } catch {
      await this.close() // /readyz and the log say what is wrong
      return null
    }
  }
}
