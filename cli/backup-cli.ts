import { access, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { attachmentFaults, reportFaults } from '#cli/backup-attachments.ts'
import {
  ATTACHMENTS,
  type BackupFile,
  DATABASES,
  damagedFiles,
  describeFile,
  MANIFEST,
  type Manifest,
  readManifest,
} from '#cli/backup-manifest.ts'
import type { CommandWork, ExitCode } from '#cli/command.ts'
import { runCommandOf } from '#cli/command-table.ts'
import { withWork } from '#cli/operator-settings.ts'
import { copyFlushed, isMissing } from '#database/copy-flushed.ts'
import { checkSqlite, copySqlite, isSqliteInUse } from '#database/sqlite-copy.ts'
import { EARLIER_CATALOG } from '#database/take-over-catalog.ts'
import { syncFolder } from '#database/write-atomically.ts'
import { noteBackup } from '#server/health/last-backup.ts'

const HASH = /^[0-9a-f]{64}$/
/** The data that a restore replaces. */
const REPLACED = [
  ...[...DATABASES, EARLIER_CATALOG].flatMap((name) => [name, `${name}-wal`, `${name}-shm`]),
  ATTACHMENTS,
  'catalog.kept', // the old rows' snapshot: the site would serve it, and quarantine the restored rows
]
const restoredPath = (path: string): string => (path === EARLIER_CATALOG ? 'catalog.db' : path)
const POSTGRES = 'The data is in PostgreSQL (DATABASE_URL): use pg_dump and pg_restore, see docs/operating.md.'

/**
 * `backup --to`: copies both SQLite files, each as of one moment, and the attachments into an empty or new folder. The
 * site may be running. Copies requests before attachments, which never change: so none that a request names is missing,
 * unless it is missing in DATA_DIR. Returns 1 if one is, or if its content is not what was sent; the rest is backed up.
 */
async function backUp({ settings, now, print, printError }: CommandWork, to: string): Promise<ExitCode> {
  const { dataDir, databaseUrl } = settings
  if (databaseUrl !== null) return refuse(printError, POSTGRES)
  await mkdir(to, { recursive: true, mode: 0o700 })
  if ((await readdir(to)).length > 0) return refuse(printError, `${to} is not empty. Name a new or empty folder.`)
  const paths: string[] = []
  for (const name of DATABASES) {
    if (!(await exists(join(dataDir, name)))) continue
    await copySqlite(join(dataDir, name), join(to, name))
    paths.push(name)
  }
  if (paths.length === 0) return refuse(printError, `There are no databases in ${dataDir}. Check DATA_DIR.`)
  for (const hash of await attachmentNames(dataDir)) {
    if (await copyFlushed(join(dataDir, ATTACHMENTS, hash), join(to, ATTACHMENTS, hash)))
      paths.push(`${ATTACHMENTS}/${hash}`)
  }
  const files: BackupFile[] = []
  for (const path of paths) files.push(await describeFile(to, path))
  const manifest: Manifest = { form: 'catalog-backup-1', madeAt: now().toISOString(), files }
  await writeFile(join(to, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
  await syncFolder(to)
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  print(`${files.length} files (${bytes.toLocaleString('en-US')} bytes) backed up to ${to}`)
  if (reportFaults(attachmentFaults(to, files), dataDir, printError)) return 1
  await noteBackup(dataDir, { madeAt: manifest.madeAt, folder: to, files: files.length, bytes }).catch((error) =>
    printError(`The desk's health page won't show this backup: ${error instanceof Error ? error.message : error}`),
  )
  return 0
}

/**
 * `restore --from`: replaces the data in DATA_DIR by a backup. Refuses while a site uses it. Refuses if there is data,
 * unless `force` allows moving it aside. Verifies the whole backup before it changes anything.
 */
async function restore(
  { settings, now, print, printError }: CommandWork,
  { from, force }: { from: string; force: boolean },
): Promise<ExitCode> {
  const { dataDir, databaseUrl } = settings
  if (databaseUrl !== null) return refuse(printError, POSTGRES)
  const { files, madeAt } = await readManifest(from)
  const damaged = await damagedFiles(from, files)
  if (damaged.length > 0) {
    return refuse(printError, `The backup is damaged: ${damaged.join(', ')}. Use another backup.`)
  }
  for (const name of DATABASES) {
    const file = join(dataDir, name)
    if (!(await exists(file)) || !isSqliteInUse(file)) continue
    return refuse(printError, `${file} is in use. Stop the site first, even with --force.`)
  }
  await mkdir(dataDir, { recursive: true })
  const present = (await readdir(dataDir)).filter((name) => REPLACED.includes(name))
  if (present.length > 0 && !force) {
    return refuse(printError, `${dataDir} already holds data (${present.join(', ')}). Add --force to move it aside.`)
  }
  const stamp = now().toISOString().replaceAll(':', '')
  const staging = join(dataDir, `.restoring-${stamp}`)
  let faults: string[] = []
  try {
    for (const { path } of files) await copyFlushed(join(from, path), join(staging, restoredPath(path)))
    for (const name of DATABASES)
      if (files.some(({ path }) => restoredPath(path) === name)) checkSqlite(join(staging, name))
    faults = attachmentFaults(staging, files)
    await moveAll(dataDir, present, join(dataDir, `before-restore-${stamp}`))
    await moveAll(staging, await readdir(staging), dataDir)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
  if (present.length > 0) print(`The old data is in ${join(dataDir, `before-restore-${stamp}`)}`)
  print(`${files.length} files restored to ${dataDir} from the backup of ${madeAt}`)
  return reportFaults(faults, 'this backup', printError) ? 1 : 0
}

function refuse(printError: CommandWork['printError'], why: string): ExitCode {
  printError(why)
  return 1
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** For `catch`: a missing folder has no files. */
function noneIfMissing(error: unknown): string[] {
  if (isMissing(error)) return []
  throw error
}

const attachmentNames = async (dataDir: string): Promise<string[]> =>
  (await readdir(join(dataDir, ATTACHMENTS)).catch(noneIfMissing)).filter((name) => HASH.test(name))

async function moveAll(from: string, names: readonly string[], to: string): Promise<void> {
  if (names.length === 0) return
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const name of names) await rename(join(from, name), join(to, basename(name)))
  await syncFolder(to)
}

const USAGE = `npm run backup -- --to <folder>              back up the databases and attachments; the site may be running
npm run restore -- --from <folder> [--force]  replace the data by a backup; stop the site first`

const OPTIONS = {
  to: { type: 'string' },
  from: { type: 'string' },
  force: { type: 'boolean', default: false },
} as const

await runCommandOf(USAGE, OPTIONS, {
  backup: { options: ['to'], run: (_, { to }) => withWork((work) => backUp(work, folderOf('--to', to))) },
  restore: {
    options: ['from', 'force'],
    run: (_, { from, force }) => withWork((work) => restore(work, { from: folderOf('--from', from), force })),
  },
})

function folderOf(option: string, folder: string | undefined): string {
  if (folder) return resolve(folder)
  throw new Error(`${option}: name a folder.\n\n${USAGE}`)
}
