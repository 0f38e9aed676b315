import { access, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { CommandWork, ExitCode } from '#cli/command.ts'
import { runCommandOf } from '#cli/command-table.ts'
import { withWork } from '#cli/operator-settings.ts'
import { reportFaults } from '#cli/report-faults.ts'
import { isRescued } from '#database/one-file.ts'
import { checkSqlite, isSqliteInUse } from '#database/sqlite/sqlite-copy.ts'
import { EARLIER_CATALOG } from '#database/take-over-catalog.ts'
import { copyFlushed, makeFolder, syncFolder } from '#database/write-atomically.ts'
import { backUpData } from '#server/backup/back-up-data.ts'
import { attachmentFaults } from '#server/backup/backup-attachments.ts'
import { ATTACHMENTS, DATABASES, damagedFiles, readManifest } from '#server/backup/backup-manifest.ts'

/** The data that a restore replaces. */
const REPLACED = [
  ...[...DATABASES, EARLIER_CATALOG].flatMap((name) => [name, `${name}-wal`, `${name}-shm`]),
  ATTACHMENTS,
  'catalog.kept', // the old rows' snapshot: the site would serve it, and quarantine the restored rows
]
const restoredPath = (path: string): string => (path === EARLIER_CATALOG ? 'catalog.db' : path)
const POSTGRES = 'The data is in PostgreSQL (DATABASE_URL): use pg_dump and pg_restore, see docs/operating.md.'

/** `backup --to`: backs the data up. Returns 1 if an attachment is missing or damaged; the rest is backed up. */
async function backUp({ settings, now, print, printError }: CommandWork, to: string): Promise<ExitCode> {
  const { dataDir, databaseUrl } = settings
  if (databaseUrl !== null) return refuse(printError, POSTGRES)
  const { files, bytes, faults, unnoted } = await backUpData(dataDir, to, now())
  print(`${files} files (${bytes.toLocaleString('en-US')} bytes) backed up to ${to}`)
  if (unnoted !== null) printError(`The desk's health page won't show this backup: ${unnoted}`)
  return reportFaults(faults, dataDir, printError) ? 1 : 0
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
  await makeFolder(dataDir)
  const present = (await readdir(dataDir)).filter((name) => REPLACED.includes(name) || isRescued(name))
  if (present.length > 0 && !force) {
    return refuse(printError, `${dataDir} already holds data (${present.join(', ')}). Add --force to move it aside.`)
  }
  const stamp = now().toISOString().replaceAll(':', '')
  const staging = join(dataDir, `.restoring-${stamp}`)
  let faults: string[] = []
  try {
    const copies = files.map(({ path }) => [join(from, path), join(staging, restoredPath(path))] as const)
    for (const [path, to] of copies) await copyFlushed(path, to)
    for (const folder of new Set(copies.map(([, to]) => dirname(to)))) await syncFolder(folder)
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

async function moveAll(from: string, names: readonly string[], to: string): Promise<void> {
  if (names.length === 0) return
  await makeFolder(to, 0o700)
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
