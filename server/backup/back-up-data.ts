import { access, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { copySqlite } from '#database/sqlite/sqlite-copy.ts'
import { copyFlushed, makeFolder, namesIn, syncFolder } from '#database/write-atomically.ts'
import { attachmentFaults } from '#server/backup/backup-attachments.ts'
import {
  ATTACHMENTS,
  type BackupFile,
  DATABASES,
  describeFile,
  MANIFEST,
  type Manifest,
} from '#server/backup/backup-manifest.ts'
import { noteBackup } from '#server/backup/last-backup.ts'

/** What was backed up. `faults` are attachments that are missing or damaged, `unnoted` why the health page can't show it, if all is there. */
export type BackedUp = {
  readonly files: number
  readonly bytes: number
  readonly faults: readonly string[]
  readonly unnoted: string | null
}

const HASH = /^[0-9a-f]{64}$/

/**
 * Copies both SQLite files, each as of one moment, and the attachments into an empty or new folder. The site may be running.
 * Copies requests before attachments, which never change: so none that a request names is missing, unless it is missing in
 * DATA_DIR. Throws an Error in words if the folder isn't empty or there is no data.
 */
export async function backUpData(dataDir: string, to: string, now: Date): Promise<BackedUp> {
  await makeFolder(to, 0o700)
  if ((await readdir(to)).length > 0) throw new Error(`${to} is not empty. Name a new or empty folder.`)
  const paths: string[] = []
  for (const name of DATABASES) {
    if (!(await exists(join(dataDir, name)))) continue
    await copySqlite(join(dataDir, name), join(to, name))
    paths.push(name)
  }
  if (paths.length === 0) throw new Error(`There are no databases in ${dataDir}. Check DATA_DIR.`)
  for (const hash of await attachmentNames(dataDir)) {
    if (await copyFlushed(join(dataDir, ATTACHMENTS, hash), join(to, ATTACHMENTS, hash)))
      paths.push(`${ATTACHMENTS}/${hash}`)
  }
  if (paths.some((path) => path.startsWith(`${ATTACHMENTS}/`))) await syncFolder(join(to, ATTACHMENTS))
  const files: BackupFile[] = []
  for (const path of paths) files.push(await describeFile(to, path))
  const manifest: Manifest = { form: 'catalog-backup-1', madeAt: now.toISOString(), files }
  await writeFile(join(to, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
  await syncFolder(to)
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const faults = attachmentFaults(to, files)
  if (faults.length > 0) return { files: files.length, bytes, faults, unnoted: null }
  const unnoted = await noteBackup(dataDir, { madeAt: manifest.madeAt, folder: to, files: files.length, bytes }).then(
    () => null,
    (error: Error) => error.message,
  )
  return { files: files.length, bytes, faults, unnoted }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

const attachmentNames = async (dataDir: string): Promise<string[]> =>
  (await namesIn(join(dataDir, ATTACHMENTS))).filter((name) => HASH.test(name))
