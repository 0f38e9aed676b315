import type { Database } from '#database/open-database.ts'
import type { Db } from '#database/tables.ts'
import type { CheckedFile } from '#requests/attachments/attachment.ts'
import { type AttachmentStore, FolderStore } from '#requests/attachments/folder-store.ts'
import { usedHashes } from '#requests/attachments/stored-attachments.ts'

/** Stores bytes as rows that all servers share. Foreign keys keep them while something names them. */
export class PostgresStore implements AttachmentStore {
  readonly #db: Db
  readonly #now: () => Date

  constructor(db: Db, now: () => Date) {
    this.#db = db
    this.#now = now
  }

  async #insert(to: Db, { hash, bytes }: CheckedFile): Promise<void> {
    const keptAt = this.#now().toISOString()
    await to
      .insertInto('attachment_bytes')
      .values({ hash, bytes: Buffer.from(bytes), kept_at: keptAt })
      .onConflict((conflict) => conflict.column('hash').doUpdateSet({ kept_at: keptAt }))
      .execute()
  }

  /** Locks the row before it looks for references, so it sees a request that is being stored. */
  async #removeUnused(hash: string): Promise<number> {
    return await this.#db.transaction().execute(async (tx) => {
      const own = tx.selectFrom('attachment_bytes').select('hash').where('hash', '=', hash).forUpdate()
      if (!(await own.executeTakeFirst())) return 0
      const used = tx.selectFrom(usedHashes(tx)).select('used.hash').where('used.hash', '=', hash).limit(1)
      if (await used.executeTakeFirst()) return 0
      await tx.deleteFrom('attachment_bytes').where('hash', '=', hash).execute()
      return 1
    })
  }

  async #hashesBefore(before: Date): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('attachment_bytes')
      .select('hash')
      .where('kept_at', '<', before.toISOString())
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom(usedHashes(this.#db)).select('used.hash').whereRef('used.hash', '=', 'attachment_bytes.hash'),
          ),
        ),
      )
      .execute()
    return rows.map((row) => row.hash)
  }

  async keep(files: readonly CheckedFile[]): Promise<void> {
    for (const file of files) await this.#insert(this.#db, file)
  }

  async hold(tx: Db, files: readonly CheckedFile[]): Promise<void> {
    for (const file of files) {
      const row = tx.selectFrom('attachment_bytes').select('hash').where('hash', '=', file.hash).forKeyShare()
      if (!(await row.executeTakeFirst())) await this.#insert(tx, file)
    }
  }

  async release(): Promise<void> {}

  async open(hash: string): Promise<Buffer | null> {
    const row = await this.#db
      .selectFrom('attachment_bytes')
      .select('bytes')
      .where('hash', '=', hash)
      .executeTakeFirst()
    return row?.bytes.length ? row.bytes : null // no bytes: `npm run move` didn't find the file (behavior 14.17)
  }

  async sweep(which: Parameters<AttachmentStore['sweep']>[0]): Promise<number> {
    let removed = 0
    for (const hash of 'hashes' in which ? which.hashes : await this.#hashesBefore(which.before)) {
      removed += await this.#removeUnused(hash)
    }
    return removed
  }

  async unknown(): Promise<string[]> {
    return []
  }
}

/** With SQLite, files next to the database. With PostgreSQL, rows that all servers share. */
export const chooseAttachmentStore = (
  { db, dialect }: Database,
  dataDir: string,
  now: () => Date = () => new Date(),
): AttachmentStore => (dialect === 'postgres' ? new PostgresStore(db, now) : new FolderStore(db, dataDir, now))
