import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { forgetAgain } from '#buyers/person-data.ts'
import { countOf } from '#catalog/quantities/format-count.ts'
import { checkParts } from '#cli/catalog/check-command.ts'
import type { CommandWork, ExitCode } from '#cli/command.ts'
import { runCommandOf } from '#cli/command-table.ts'
import { type SiteWork, withWork } from '#cli/operator-settings.ts'
import { reportFaults } from '#cli/report-faults.ts'
import { countRowsOf } from '#database/count-rows.ts'
import { databaseLabel } from '#database/database-note.ts'
import { isPostgresInUse } from '#database/move/postgres-in-use.ts'
import { type DatabaseSettings, openDatabase } from '#database/open-database.ts'
import { withRequestsDatabase } from '#database/open-requests.ts'
import { isRescued } from '#database/sqlite/one-file.ts'
import { isSqliteInUse } from '#database/sqlite/sqlite-copy.ts'
import { makeFolder, syncFolder } from '#database/write-atomically.ts'
import { mailboxFolder } from '#outbox/transports/choose-transport.ts'
import { chooseAttachmentStore } from '#requests/attachments/choose-attachment-store.ts'
import { type ForgottenNotes, readForgotten } from '#requests/forgotten.ts'
import { type BackedUp, backUpData, noteWhole } from '#server/backup/back-up-data.ts'
import { ATTACHMENTS, DATABASES, DUMP, type Manifest } from '#server/backup/backup-manifest.ts'
import { backUpDaily, killedBefore, stampOf, TRIAL } from '#server/backup/daily-backup.ts'
import { type BackupNotes, lastNotes, noteBackup } from '#server/backup/last-backup.ts'
import { dropDatabases, hasTables, restorePostgres, withEmptyPostgres } from '#server/backup/postgres-dump.ts'
import { unpackBackup, wholeBackup } from '#server/backup/restore-data.ts'
import { usedSettingsFile } from '#server/operations/settings-file.ts'
import { DAY_MS } from '#shared/durations.ts'

const REPLACED = [
  ...DATABASES.flatMap((name) => [name, `${name}-wal`, `${name}-shm`]),
  ATTACHMENTS,
  'catalog.kept', // the old rows' snapshot: the site would serve it, and quarantine the restored rows
]
const TRIAL_MS = 7 * DAY_MS

/** `backup --to`: backs up the data. Returns 1 if an attachment is missing or damaged, but backs up the rest. */
async function backUp(work: CommandWork, to: string): Promise<ExitCode> {
  return await report(work, await backUpData(work.settings, to, work.now()))
}

async function report({ settings, print, printError }: CommandWork, done: BackedUp): Promise<ExitCode> {
  const unnoted = await noteWhole(settings, done)
  print(`${countOf(done.files, 'file')} (${done.bytes.toLocaleString('en-US')} bytes) backed up to ${done.folder}`)
  if (unnoted !== null) printError(`The desk's health page won't show this backup: ${unnoted}`)
  return reportFaults(done.faults, settings.dataDir, printError) ? 1 : 0
}

/** `backup --made`: records that another program just made a backup, so its age is known. */
async function noteMade({ settings, now, print }: CommandWork, where: string): Promise<ExitCode> {
  await noteBackup(settings, { backup: { madeAt: now().toISOString(), folder: where, files: 0, bytes: 0 } })
  print(`Noted: a backup was made now, ${where}`)
  return 0
}

/** `daily`: backs up data, files, site folder and settings, with a weekly trial restore (behavior 14.21). */
async function daily(work: SiteWork, backups: string, keepDays: number): Promise<ExitCode> {
  const { settings, config, now, print, printError } = work
  const { trial } = await lastNotes(settings)
  const done = await backUpDaily({
    settings,
    siteDir: config.SITE_DIR ?? join(settings.dataDir, 'site'),
    settingsFile: usedSettingsFile(),
    backups,
    keepDays,
    now: now(),
    links: !trial?.fault, // damaged files aren't reused
  })
  const code = await report(work, done)
  if (trial && !trial.fault && now().getTime() - Date.parse(trial.at) < TRIAL_MS) return code
  const tried = await tryRestore(work, done.folder)
  await noteBackup(settings, { trial: tried })
  if (tried.fault === null) print(`Restored as a trial: ${tried.found}`)
  else printError(`It could not be restored as a trial: ${tried.fault}`)
  return tried.fault === null ? code : 1
}

/** `restore --from`: a verified backup becomes the data. `force` moves other data aside; PostgreSQL replaces it. */
async function restore(work: CommandWork, { from, force }: { from: string; force: boolean }): Promise<ExitCode> {
  const { dataDir, databaseUrl } = work.settings
  const manifest = await wholeBackup(from)
  const isDump = manifest.files.some(({ path }) => path === DUMP)
  if (isDump !== (databaseUrl !== null)) {
    const [is, needs] = isDump ? ['PostgreSQL', 'Set'] : ['SQLite files', 'Remove']
    throw new Error(`This is a backup of ${is}. ${needs} DATABASE_URL first.`)
  }
  if (databaseUrl === null) return await restoreFiles(work, { from, force, manifest })
  const label = databaseLabel({ dataDir, databaseUrl })
  if (await isPostgresInUse(databaseUrl)) throw new Error(`${label} is in use. Stop every site on it first.`)
  const isFull = await hasTables(databaseUrl)
  if (!force && isFull) throw new Error(`${label} already holds data. Add --force to replace it.`)
  const forgotten = isFull ? await forgottenBefore(work) : null
  await restorePostgres(databaseUrl, join(from, DUMP))
  await forgetRestored(work, forgotten)
  work.print(`Restored to ${label} from the backup of ${manifest.madeAt}`)
  return 0
}

type Restored = { readonly from: string; readonly force: boolean; readonly manifest: Manifest }

async function restoreFiles(work: CommandWork, { from, force, manifest }: Restored): Promise<ExitCode> {
  const { settings, now, print, printError } = work
  const { dataDir } = settings
  for (const name of DATABASES) {
    const file = join(dataDir, name)
    if (!existsSync(file) || !isSqliteInUse(file)) continue
    throw new Error(`${file} is in use. Stop the site first, even with --force.`)
  }
  await makeFolder(dataDir)
  const presentNow = async () => (await readdir(dataDir)).filter((name) => REPLACED.includes(name) || isRescued(name))
  let present = await presentNow()
  if (present.length > 0 && !force)
    throw new Error(`${dataDir} already holds data (${present.join(', ')}). Add --force to move it aside.`)
  const forgotten = present.includes('requests.db') ? await forgottenBefore(work) : null
  present = await presentNow() // reading it has merged its log
  const stamp = stampOf(now())
  const staging = join(dataDir, `.restoring-${stamp}`)
  let faults: string[] = []
  try {
    faults = await unpackBackup(from, manifest, staging)
    await moveAll(dataDir, present, join(dataDir, `before-restore-${stamp}`))
    await moveAll(staging, await readdir(staging), dataDir)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
  await forgetRestored(work, forgotten)
  if (present.length > 0) print(`The old data is in ${join(dataDir, `before-restore-${stamp}`)}`)
  print(`${countOf(manifest.files.length, 'file')} restored to ${dataDir} from the backup of ${manifest.madeAt}`)
  return reportFaults(faults, 'this backup', printError) ? 1 : 0
}

async function moveAll(from: string, names: readonly string[], to: string): Promise<void> {
  if (names.length === 0) return
  await makeFolder(to, 0o700)
  for (const name of names) await rename(join(from, name), join(to, basename(name)))
  await syncFolder(to)
}

const USAGE = `npm run backup -- --to <folder>              back up the databases and attachments; the site may be running
npm run backup -- --made <where>             note that another program has made a backup now
npm run restore -- --from <folder> [--force]  replace the data by a backup; stop the site first
deploy/backup.sh runs "daily --into <folder> --keep-days <days>".`

const OPTIONS = {
  to: { type: 'string' },
  made: { type: 'string' },
  from: { type: 'string' },
  force: { type: 'boolean', default: false },
  into: { type: 'string' },
  'keep-days': { type: 'string' },
} as const

await runCommandOf(USAGE, OPTIONS, withWork, {
  backup: {
    options: ['to', 'made'],
    run: (work, _, { to, made }) => (made ? noteMade(work, made) : backUp(work, folderOf('--to', to))),
  },
  daily: {
    options: ['into', 'keep-days'],
    run: (work, _, { into, 'keep-days': days }) => daily(work, folderOf('--into', into), daysOf(days)),
  },
  restore: {
    options: ['from', 'force'],
    run: (work, _, { from, force }) => restore(work, { from: folderOf('--from', from), force }),
  },
})

function folderOf(option: string, folder: string | undefined): string {
  if (folder) return resolve(folder)
  throw new Error(`${option}: name a folder.\n\n${USAGE}`)
}

function daysOf(text = ''): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text)
  throw new Error(`--keep-days: a number of days.\n\n${USAGE}`)
}

async function forgottenBefore({ settings, printError }: CommandWork): Promise<ForgottenNotes | null> {
  try {
    const database = await openDatabase(settings, 'requests')
    return await readForgotten(database.db).finally(() => database.db.destroy())
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    printError(`Who was forgotten since this backup can't be read from the data that is replaced: ${why}`)
    return null
  }
}

/** Forgets people again whom the backup brought back (behavior 14.23). */
async function forgetRestored({ settings, now, print }: CommandWork, forgotten: ForgottenNotes | null): Promise<void> {
  if (forgotten === null) return
  await withRequestsDatabase(settings, async (database) => {
    const attachments = chooseAttachmentStore(database, settings.dataDir)
    const files = { attachments, mailbox: mailboxFolder(settings.dataDir) }
    const gone = await forgetAgain(database, forgotten, files, now())
    if (gone > 0) print(`${countOf(gone, 'request')} of people who were forgotten went again.`)
  })
}

/** Restores a backup into an empty place beside it, checks the catalog there, and removes it (behavior 14.21). */
async function tryRestore(work: SiteWork, backup: string): Promise<NonNullable<BackupNotes['trial']>> {
  const name = `${TRIAL}${stampOf(work.now())}_${randomBytes(4).toString('hex')}`
  const place = join(dirname(backup), `.${name}`)
  const at = work.now().toISOString()
  try {
    await mkdir(place, { mode: 0o700 })
    await symlink(join(backup, 'files'), join(place, 'files'))
    const { databaseUrl } = work.settings
    const manifest = await wholeBackup(backup)
    if (databaseUrl === null) {
      const faults = await unpackBackup(backup, manifest, place)
      const found = await contentOf(work, { dataDir: place, databaseUrl: null })
      return { at, found, fault: faults.length === 0 ? null : `${faults.join('; ')}.` }
    }
    await dropDatabases(databaseUrl, TRIAL, TRIAL + killedBefore(work.now()))
    const found = await withEmptyPostgres(databaseUrl, name, async (empty) => {
      await restorePostgres(empty, join(backup, DUMP))
      return await contentOf(work, { dataDir: place, databaseUrl: empty })
    })
    return { at, found, fault: null }
  } catch (error) {
    return { at, found: '', fault: `${error instanceof Error ? error.message : error}.` }
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

async function contentOf(work: SiteWork, settings: DatabaseSettings): Promise<string> {
  const requests = await withRequestsDatabase(settings, ({ db }) => countRowsOf(db.selectFrom('request')))
  const { parts } = await checkParts({ ...work, settings }, work.config)
  return `${countOf(parts, 'part')} and ${countOf(requests, 'request')}`
}
