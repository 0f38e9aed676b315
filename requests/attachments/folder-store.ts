import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#database/tables.ts'
import { makeFolder, namesIn, nullIfMissing, syncFolder, writeAtomically } from '#database/write-atomically.ts'
import type { CheckedFile } from '#requests/attachments/attachment.ts'
import { usedHashes } from '#requests/attachments/stored-attachments.ts'

/** A file is named by its hash; a draft is not. */
const HASH = /^[0-9a-f]{64}$/
const DRAFT = /^\.?[0-9a-f]{64}\.[\w-]+\.(?:draft|new)$/
/** SQLite takes 32,766 values in a statement. A thousand are quick. */
const BATCH_SIZE = 1_000

export const attachmentFolder = (dataDir: string): string => join(dataDir, 'attachments')

type Swept = { readonly hashes: readonly string[] } | { readonly before: Date }

/** Stores the bytes of attachments, once each however many requests have them. */
export type AttachmentStore = Pick<FolderStore, keyof FolderStore>

/** Stores bytes as files named by hash, durably, each listed as loose before it is written (behavior 14.8). */
export class FolderStore {
  readonly #db: Db
  readonly #dataDir: string
  readonly #folder: string
  readonly #now: () => Date

  constructor(db: Db, dataDir: string, now: () => Date) {
    this.#db = db
    this.#dataDir = dataDir
    this.#folder = attachmentFolder(dataDir)
    this.#now = now
  }

  /** Writes the bytes durably, before the rows that refer to them. */
  async keep(files: readonly CheckedFile[]): Promise<void> {
    const hashes = files.map(({ hash }) => hash)
    await this.release(this.#db, hashes)
    await this.#writeAll(files)
  }

  /** In the transaction that stores the rows: writes again what was swept since `keep`. */
  async hold(tx: Db, files: readonly CheckedFile[]): Promise<void> {
    const found = await Promise.all(files.map(({ hash }) => this.#stat(hash)))
    await this.#writeAll(files.filter(({ size }, index) => found[index]?.size !== size))
    const hashes = files.map(({ hash }) => hash)
    if (hashes.length > 0) await tx.deleteFrom('loose_file').where('hash', 'in', hashes).execute()
  }

  /** Notes that the bytes of these hashes may be removed, in the transaction that removes their rows. */
  async release(to: Db, hashes: readonly string[]): Promise<void> {
    if (hashes.length === 0) return
    const since = this.#now().toISOString()
    await to
      .insertInto('loose_file')
      .values([...new Set(hashes)].map((hash) => ({ hash, since })))
      .onConflict((conflict) => conflict.column('hash').doUpdateSet({ since }))
      .execute()
  }

  /** Null if there are none. Throws if they can't be read. */
  async open(hash: string): Promise<Buffer | null> {
    return await (HASH.test(hash) ? readFile(join(this.#folder, hash)).catch(nullIfMissing) : null)
  }

  /** Removes unreferenced bytes: of these hashes, or from before a time, never of `unknown`. Returns how many. */
  async sweep(which: Swept): Promise<number> {
    if ('hashes' in which) return await this.#removeUnused(which.hashes)
    const loose = this.#db.selectFrom('loose_file').select('hash').where('since', '<', which.before.toISOString())
    const removed = await this.#removeUnused((await loose.execute()).map((row) => row.hash))
    return removed + (await this.#removeDrafts(which.before))
  }

  /** The files that this database doesn't know: it is new, or restored from a backup (behavior 14.8). */
  async unknown(): Promise<string[]> {
    const hashes = (await namesIn(this.#folder)).filter((name) => HASH.test(name))
    const unknown: string[] = []
    for (let at = 0; at < hashes.length; at += BATCH_SIZE) {
      const batch = hashes.slice(at, at + BATCH_SIZE)
      const ours = await this.#known(this.#db, batch, { loose: true })
      unknown.push(...batch.filter((hash) => !ours.has(hash)))
    }
    const exist = await Promise.all(unknown.map((hash) => this.#stat(hash)))
    return unknown.filter((_, index) => exist[index])
  }

  async #writeAll(files: readonly CheckedFile[]): Promise<void> {
    if (files.length === 0) return
    await makeFolder(this.#folder, 0o700)
    await syncFolder(this.#dataDir) // always: a killed process may have made the folder
    for (const { hash, bytes } of files)
      await writeAtomically(join(this.#folder, hash), (file) => file.writeFile(bytes), 0o600)
  }

  async #stat(name: string) {
    return await stat(join(this.#folder, name)).catch(nullIfMissing)
  }

  /** Which of the hashes something names, with `loose` also loose ones. */
  async #known(from: Db, hashes: readonly string[], { loose }: { loose: boolean }) {
    const used = from.selectFrom(usedHashes(from)).select('used.hash').where('used.hash', 'in', hashes)
    const query = loose ? used.union(from.selectFrom('loose_file').select('hash').where('hash', 'in', hashes)) : used
    return new Set((await query.execute()).map((row) => row.hash))
  }

  async #removeUnused(hashes: readonly string[]): Promise<number> {
    let removed = 0
    for (let at = 0; at < hashes.length; at += BATCH_SIZE) {
      const batch = hashes.slice(at, at + BATCH_SIZE)
      removed += await this.#db.transaction().execute(async (tx) => {
        const used = await this.#known(tx, batch, { loose: false })
        const unused = batch.filter((hash) => !used.has(hash))
        for (const hash of unused) await rm(join(this.#folder, hash), { force: true })
        await tx.deleteFrom('loose_file').where('hash', 'in', batch).execute()
        return unused.length
      })
    }
    return removed
  }

  /** Nothing refers to a draft whose writing was cut off. */
  async #removeDrafts(before: Date): Promise<number> {
    let removed = 0
    for (const name of (await namesIn(this.#folder)).filter((each) => DRAFT.test(each))) {
      const found = await this.#stat(name) // another server may have removed it
      if (!found || found.mtimeMs >= before.getTime()) continue
      await rm(join(this.#folder, name), { force: true })
      removed += 1
    }
    return removed
  }
}
