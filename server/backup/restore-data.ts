import { dirname, join } from 'node:path'
import { checkSqlite } from '#database/sqlite/sqlite-copy.ts'
import { copyFlushed, syncFolder } from '#database/write-atomically.ts'
import { attachmentFaults } from '#server/backup/backup-attachments.ts'
import { DATABASES, damagedFiles, type Manifest, readManifest } from '#server/backup/backup-manifest.ts'

/** The manifest of an undamaged backup. Throws an Error in words otherwise. */
export async function wholeBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const damaged = await damagedFiles(folder, manifest.files)
  if (damaged.length === 0) return manifest
  throw new Error(`The backup is damaged: ${damaged.join(', ')}. Use another backup.`)
}

/** Copies a SQLite backup into a new folder and checks it. Returns missing or damaged attachments. */
export async function unpackBackup(from: string, { files }: Manifest, to: string): Promise<string[]> {
  const copies = files.map(({ path }) => [join(from, path), join(to, path)] as const)
  for (const [path, copy] of copies) await copyFlushed(path, copy)
  for (const folder of new Set(copies.map(([, copy]) => dirname(copy)))) await syncFolder(folder)
  for (const name of DATABASES) if (files.some(({ path }) => path === name)) checkSqlite(join(to, name))
  return attachmentFaults(to, files)
}
