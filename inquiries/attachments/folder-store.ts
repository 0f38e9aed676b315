import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { CheckedFile } from '#inquiries/attachments/attachment.ts'
import type { AttachmentStore } from '#inquiries/attachments/attachment-store.ts'

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
/** SQLite takes 32,766 values in a statement. A thousand are quick, so nobody waits long. */
const BATCH_SIZE = 1_000

const attachmentFolder = (dataDir: string): string => join(dataDir, 'attachments')

/** Stores bytes as files named by their hash, atomically and synced to disk. */
export function folderStore(
  db: Kysely<Tables>,
  dataDir: string,
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

  async function keep(files: readonly CheckedFile[]): Promise<void> {
    if (files.length === 0) return
    const made = await disk.mkdir(folder, { recursive: true, mode: 0o700 })
    if (made !== undefined) await sync(dataDir)
    for (const file of files) await write(file)
    await sync(folder)
  }

  const isWhole = async ({ hash, size }: CheckedFile): Promise<boolean> =>
    await disk.stat(join(folder, hash)).then((found) => found.size === size, falseIfMissing)

  async function removeUnused(names: readonly string[]): Promise<number> {
    let removed = 0
    for (let from = 0; from < names.length; from += BATCH_SIZE) {
      removed += await removeBatch(names.slice(from, from + BATCH_SIZE))
    }
    return removed
  }

  /** In a write transaction, so that no row can refer to a file while it is being removed. */
  async function removeBatch(names: readonly string[]): Promise<number> {
    return await db.transaction().execute(async (tx) => {
      const rows = await tx.selectFrom('attachment').select('hash').distinct().where('hash', 'in', names).execute()
      const used = new Set(rows.map((row) => row.hash))
      const unused = names.filter((name) => !used.has(name))
      for (const name of unused) await rm(join(folder, name), { force: true })
      return unused.length
    })
  }

  async function namesBefore(before: Date): Promise<string[]> {
    const names = (await readdir(folder).catch(nullIfMissing)) ?? []
    const old: string[] = []
    for (const name of names.filter((each) => HASH.test(each) || DRAFT.test(each))) {
      const found = await stat(join(folder, name)).catch(() => null) // another server may have swept it
      if (found && found.mtimeMs < before.getTime()) old.push(name)
    }
    return old
  }

  return {
    keep,
    async hold(_, files) {
      const whole = await Promise.all(files.map(isWhole))
      await keep(files.filter((__, index) => !whole[index]))
    },
    open: (hash) => (HASH.test(hash) ? disk.readFile(join(folder, hash)).catch(nullIfMissing) : Promise.resolve(null)),
    sweep: async (which) => await removeUnused('hashes' in which ? which.hashes : await namesBefore(which.before)),
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
