import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { CheckedFile } from '#requests/attachments/attachment.ts'
import type { AttachmentStore } from '#requests/attachments/attachment-store.ts'

/** The calls of `node:fs/promises` that files need. A test makes each of them fail. */
export type AttachmentDisk = {
  readonly mkdir: typeof mkdir
  readonly open: typeof open
  readonly rename: typeof rename
  readonly stat: typeof stat
  readonly readFile: typeof readFile
}

/** A file is named by its hash; a draft that is still being written has another name. */
const HASH = /^[0-9a-f]{64}$/
const DRAFT = /^\.[0-9a-f]{64}\.[\w-]+\.draft$/
/** SQLite takes 32,766 values in a statement. A thousand are quick. */
const BATCH_SIZE = 1_000

/** Where the files are, in DATA_DIR. */
export const attachmentFolder = (dataDir: string): string => join(dataDir, 'attachments')

/**
 * Stores bytes as files named by their hash, atomically and synced to disk. The database lists files that may be loose
 * before they are written, so that nothing is ever removed only because no row refers to it (behavior 14.8).
 */
export function folderStore(
  db: Kysely<Tables>,
  dataDir: string,
  now: () => Date,
  disk: AttachmentDisk = { mkdir, open, rename, stat, readFile },
): AttachmentStore {
  const folder = attachmentFolder(dataDir)

  async function write({ hash, bytes }: CheckedFile): Promise<void> {
    const draft = join(folder, `.${hash}.${randomUUID()}.draft`)
    try {
      const file = await disk.open(draft, 'wx', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await disk.rename(draft, join(folder, hash))
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  /** Writes new names to disk. Windows has no such call. */
  async function sync(path: string): Promise<void> {
    if (process.platform === 'win32') return
    const entry = await disk.open(path, 'r')
    try {
      await entry.sync()
    } finally {
      await entry.close()
    }
  }

  const noteLoose = async (to: Kysely<Tables>, hashes: readonly string[]): Promise<void> => {
    if (hashes.length === 0) return
    const since = now().toISOString()
    await to
      .insertInto('loose_file')
      .values([...new Set(hashes)].map((hash) => ({ hash, since })))
      .onConflict((conflict) => conflict.column('hash').doUpdateSet({ since }))
      .execute()
  }

  async function writeAll(files: readonly CheckedFile[]): Promise<void> {
    if (files.length === 0) return
    const made = await disk.mkdir(folder, { recursive: true, mode: 0o700 })
    if (made !== undefined) await sync(dataDir)
    for (const file of files) await write(file)
    await sync(folder)
  }

  const isWhole = async ({ hash, size }: CheckedFile): Promise<boolean> =>
    await disk.stat(join(folder, hash)).then((found) => found.size === size, falseIfMissing)

  /** Which of the hashes a request has; with `loose` also those that may be loose. */
  async function known(from: Kysely<Tables>, hashes: readonly string[], { loose }: { loose: boolean }) {
    const used = from.selectFrom('attachment').select('hash').where('hash', 'in', hashes)
    // One statement: a file that is stored or released meanwhile is in one list or in the other.
    const query = loose ? used.union(from.selectFrom('loose_file').select('hash').where('hash', 'in', hashes)) : used
    return new Set((await query.execute()).map((row) => row.hash))
  }

  async function removeUnused(hashes: readonly string[]): Promise<number> {
    let removed = 0
    for (let at = 0; at < hashes.length; at += BATCH_SIZE) {
      removed += await removeBatch(hashes.slice(at, at + BATCH_SIZE))
    }
    return removed
  }

  /** In a write transaction, so that no row can refer to a file while it is being removed. */
  async function removeBatch(hashes: readonly string[]): Promise<number> {
    return await db.transaction().execute(async (tx) => {
      const used = await known(tx, hashes, { loose: false })
      const unused = hashes.filter((hash) => !used.has(hash))
      for (const hash of unused) await rm(join(folder, hash), { force: true })
      await tx.deleteFrom('loose_file').where('hash', 'in', hashes).execute()
      return unused.length
    })
  }

  const names = async (): Promise<string[]> => (await readdir(folder).catch(nullIfMissing)) ?? []

  /** Nothing refers to a draft: its writing was cut off. */
  async function removeDrafts(before: Date): Promise<number> {
    let removed = 0
    for (const name of (await names()).filter((each) => DRAFT.test(each))) {
      const found = await stat(join(folder, name)).catch(() => null) // another server may have removed it
      if (!found || found.mtimeMs >= before.getTime()) continue
      await rm(join(folder, name), { force: true })
      removed += 1
    }
    return removed
  }

  async function looseBefore(before: Date): Promise<string[]> {
    const rows = await db.selectFrom('loose_file').select('hash').where('since', '<', before.toISOString()).execute()
    return rows.map((row) => row.hash)
  }

  return {
    async keep(files) {
      await noteLoose(
        db,
        files.map(({ hash }) => hash),
      )
      await writeAll(files)
    },
    async hold(tx, files) {
      const whole = await Promise.all(files.map(isWhole))
      await writeAll(files.filter((__, index) => !whole[index]))
      const hashes = files.map(({ hash }) => hash)
      if (hashes.length > 0) await tx.deleteFrom('loose_file').where('hash', 'in', hashes).execute()
    },
    release: noteLoose,
    open: (hash) => (HASH.test(hash) ? disk.readFile(join(folder, hash)).catch(nullIfMissing) : Promise.resolve(null)),
    async sweep(which) {
      if ('hashes' in which) return await removeUnused(which.hashes)
      return (await removeUnused(await looseBefore(which.before))) + (await removeDrafts(which.before))
    },
    async unknown() {
      const hashes = (await names()).filter((name) => HASH.test(name))
      const unknown: string[] = []
      for (let at = 0; at < hashes.length; at += BATCH_SIZE) {
        const batch = hashes.slice(at, at + BATCH_SIZE)
        const ours = await known(db, batch, { loose: true })
        unknown.push(...batch.filter((hash) => !ours.has(hash)))
      }
      const exist = await Promise.all(unknown.map((hash) => stat(join(folder, hash)).then(() => true, falseIfMissing)))
      return unknown.filter((_, index) => exist[index])
    },
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** For `catch`: returns null for a missing file and rethrows any other error. */
function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}

const falseIfMissing = (error: unknown): false => {
  nullIfMissing(error)
  return false
}
