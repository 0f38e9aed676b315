import { access, copyFile, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import {
  ATTACHMENTS,
  type BackupFile,
  DATABASES,
  describeFile,
  MANIFEST,
  type Manifest,
  readManifest,
  wrongFiles,
} from '#cli/backup-manifest.ts'
import type { Outcome, Work } from '#cli/command.ts'
import { checkSqlite, copySqlite, isSqliteInUse } from '#database/sqlite-copy.ts'

const HASH = /^[0-9a-f]{64}$/
/** What belongs to the data that a backup replaces. */
const REPLACED = [
  ...DATABASES.flatMap((name) => [name, `${name}-wal`, `${name}-shm`]),
  ATTACHMENTS,
  'catalogue.kept', // made of the old rows: it would be served, and the new ones held back for their losses
]
const POSTGRES = 'The data lies in PostgreSQL (DATABASE_URL): use pg_dump and pg_restore, see docs/deploying.md.'

/**
 * `backup --to`: both SQLite files, each as it is at one moment, and the attachments, into a folder that is empty or
 * new. The site goes on meanwhile. The requests come before the attachments that they name, which are never changed.
 */
export async function backUp({ settings, now, say, complain }: Work, to: string): Promise<Outcome> {
  const { dataDir, databaseUrl } = settings
  if (databaseUrl !== null) return refuse(complain, POSTGRES)
  await mkdir(to, { recursive: true, mode: 0o700 })
  if ((await readdir(to)).length > 0) return refuse(complain, `${to} is not empty: name a folder of its own.`)
  const paths: string[] = []
  for (const name of DATABASES) {
    if (!(await exists(join(dataDir, name)))) continue
    await copySqlite(join(dataDir, name), join(to, name))
    paths.push(name)
  }
  if (paths.length === 0) return refuse(complain, `There are no databases in ${dataDir} (DATA_DIR).`)
  for (const hash of await attachmentNames(dataDir)) {
    if (await copied(join(dataDir, ATTACHMENTS, hash), join(to, ATTACHMENTS, hash)))
      paths.push(`${ATTACHMENTS}/${hash}`)
  }
  const files: BackupFile[] = []
  for (const path of paths) files.push(await describeFile(to, path))
  const manifest: Manifest = { form: 'catalogue-backup-1', madeAt: now().toISOString(), files }
  await writeFile(join(to, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true })
  await syncFolder(to)
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  say(`${files.length} files, ${bytes.toLocaleString('en-US')} bytes, are in ${to}`)
  return 0
}

/**
 * `restore --from`: puts a backup in the place of the data in DATA_DIR. Refuses while a site runs on it, and where
 * there is data already; with `force` that is moved aside, never removed. Nothing is touched before the backup is read
 * through.
 */
export async function restore(
  { settings, now, say, complain }: Work,
  { from, force }: { from: string; force: boolean },
): Promise<Outcome> {
  const { dataDir, databaseUrl } = settings
  if (databaseUrl !== null) return refuse(complain, POSTGRES)
  const { files, madeAt } = await readManifest(from)
  const wrong = await wrongFiles(from, files)
  if (wrong.length > 0) return refuse(complain, `The backup is damaged: ${wrong.join(', ')}`)
  for (const name of DATABASES) {
    const file = join(dataDir, name)
    if (!(await exists(file)) || !isSqliteInUse(file)) continue
    return refuse(complain, `${file} is in use: stop the site first. --force doesn't change that.`)
  }
  await mkdir(dataDir, { recursive: true })
  const present = (await readdir(dataDir)).filter((name) => REPLACED.includes(name))
  if (present.length > 0 && !force) {
    return refuse(complain, `${dataDir} holds data already (${present.join(', ')}): --force moves it aside.`)
  }
  const stamp = now().toISOString().replaceAll(':', '')
  const beside = join(dataDir, `.restoring-${stamp}`)
  try {
    for (const { path } of files) await copied(join(from, path), join(beside, path))
    for (const name of DATABASES) if (files.some(({ path }) => path === name)) checkSqlite(join(beside, name))
    await moveAll(dataDir, present, join(dataDir, `before-restore-${stamp}`))
    await moveAll(beside, await readdir(beside), dataDir)
  } finally {
    await rm(beside, { recursive: true, force: true })
  }
  if (present.length > 0) say(`What was there is in ${join(dataDir, `before-restore-${stamp}`)}`)
  say(`${files.length} files of the backup of ${madeAt} are in ${dataDir}`)
  return 0
}

function refuse(complain: Work['complain'], why: string): Outcome {
  complain(why)
  return 1
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** For `catch`: a folder that isn't there has no files. */
function noneIfMissing(error: unknown): string[] {
  if (isMissing(error)) return []
  throw error
}

const attachmentNames = async (dataDir: string): Promise<string[]> =>
  (await readdir(join(dataDir, ATTACHMENTS)).catch(noneIfMissing)).filter((name) => HASH.test(name))

/** Copies a file to disk for good. False when it is gone: the request that it came with was removed meanwhile. */
async function copied(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  try {
    await copyFile(from, to)
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
  const file = await open(to, 'r+')
  try {
    await file.chmod(0o600)
    await file.sync()
  } finally {
    await file.close()
  }
  return true
}

async function moveAll(from: string, names: readonly string[], to: string): Promise<void> {
  if (names.length === 0) return
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const name of names) await rename(join(from, name), join(to, basename(name)))
  await syncFolder(to)
}

/** The names are on disk only then; Windows has no such call. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
