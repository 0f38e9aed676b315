import type { Database } from '#database/open-database.ts'

/** A database that opens at first use, and again after a failure or if another file took its place. */
export class ReopenedDatabase {
  readonly #open: () => Promise<Database>
  #opening: Promise<Database> | null = null

  constructor(open: () => Promise<Database>) {
    this.#open = open
  }

  /** Throws if it can't be opened. Doesn't recreate a missing file: queries throw a MovedDatabaseError. */
  async get(): Promise<Database> {
    const opening = this.#opening
    const known = await opening?.catch(() => null)
    const state = known?.file?.state() ?? 'in place'
    if (this.#opening === opening && (state === 'replaced' || state === 'no log')) {
      this.#opening = null
      await known?.db.destroy()
    }
    this.#opening ??= this.#open().catch((error: unknown) => {
      this.#opening = null
      throw error
    })
    return await this.#opening
  }

  async close(): Promise<void> {
    const known = await this.#opening?.catch(() => null) // get() has thrown this error already
    await known?.db.destroy()
  }
}
