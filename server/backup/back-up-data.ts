import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DatabaseSettings } from '#database/open-database.ts'
import { takeRescued } from '#database/sqlite/one-file.ts'
import { copySqlite } from '#database/sqlite/sqlite-copy.ts'
import { copyFlushed, makeFolder, namesIn, nullIfMissing, syncFolder } from '#database/write-atomically.ts'
import { attachmentFaults } from '#server/backup/backup-attachments.ts'
import {
  ATTACHMENTS,
  type BackupFile,
  DATABASES,
  DUMP,
  describeFile,
  MANIFEST,
  type Manifest,
} from '#server/backup/backup-manifest.ts'
import { type BackupNotes, noteBackup } from '#server/backup/last-backup.ts'
import { linked } from '#server/backup/linked-copy.ts'
import { dumpPostgres } from '#server/backup/postgres-dump.ts'

export type BackedUp = NonNullable<BackupNotes['backup']> & { readonly faults: readonly string[] }

const HASH = /^[0-9a-f]{64}$/

/** Backs up into an empty folder while the site may run. Links to an `earlier` backup's files. Throws in words. */
export async function backUpData(
  { dataDir, databaseUrl }: DatabaseSettings,
  folder: string,
  now: Date,
  earlier: string | null = null,
): Promise<BackedUp> {
  await makeFolder(folder, 0o700)
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty. Name a new or empty folder.`)
  const databases: string[] = []
  if (databaseUrl !== null) {
    await dumpPostgres(databaseUrl, join(folder, DUMP))
    databases.push(DUMP)
  } else {
    await takeRescued(dataDir)
    for (const name of DATABASES) {
      if (!existsSync(join(dataDir, name))) continue
      await copySqlite(join(dataDir, name), join(folder, name))
      databases.push(name)
    }
  }
  if (databases.length === 0) throw new Error(`There are no databases in ${dataDir}. Check DATA_DIR.`)
  const files: BackupFile[] = []
  for (const name of databases) files.push(await describeFile(folder, name))
  if (databaseUrl === null) {
    for (const hash of await attachmentNames(dataDir)) {
      const file = await copyAttachment({ from: dataDir, to: folder, earlier }, hash)
      if (file) files.push(file)
    }
  }
  if (files.length > databases.length) await syncFolder(join(folder, ATTACHMENTS))
  const manifest: Manifest = { form: 'catalog-backup-1', madeAt: now.toISOString(), files }
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
  await syncFolder(folder)
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return { madeAt: manifest.madeAt, folder, files: files.length, bytes, faults: attachmentFaults(folder, files) }
}

type Places = { readonly from: string; readonly to: string; readonly earlier: string | null }

/** Returns null if it is gone: its request was just deleted. Copies a damaged one as is. */
async function copyAttachment({ from, to, earlier }: Places, hash: string): Promise<BackupFile | null> {
  const path = `${ATTACHMENTS}/${hash}`
  if (earlier !== null) {
    const file = await describeFile(from, path).catch(nullIfMissing)
    await makeFolder(dirname(join(to, path)), 0o700)
    if (file?.sha256 === hash && (await linked(join(earlier, path), join(to, path)))) return file
  }
  return (await copyFlushed(join(from, path), join(to, path))) ? await describeFile(to, path) : null
}

/** Notes a backup for the health page and `/readyz`. Returns why that failed, or null. */
export async function noteWhole(settings: DatabaseSettings, { faults, ...backup }: BackedUp): Promise<string | null> {
  if (faults.length > 0) return null
  return await noteBackup(settings, { backup }).then(
    () => null,
    (error: Error) => error.message,
  )
}

const attachmentNames = async (dataDir: string): Promise<string[]> =>
  (await namesIn(join(dataDir, ATTACHMENTS))).filter((name) => HASH.test(name))
