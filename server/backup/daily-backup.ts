import { execFile } from 'node:child_process'
import { chmod, copyFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { DatabaseSettings } from '#database/open-database.ts'
import { makeFolder, namesIn, syncFolder } from '#database/write-atomically.ts'
import { type BackedUp, backUpData } from '#server/backup/back-up-data.ts'
import { isClockCertainIn } from '#server/backup/last-backup.ts'
import { copyTree } from '#server/backup/linked-copy.ts'
import { DAY_MS } from '#shared/durations.ts'

type Options = {
  readonly settings: DatabaseSettings
  readonly siteDir: string
  readonly settingsFile: string | null
  readonly backups: string
  readonly keepDays: number
  readonly now: Date
  readonly links: boolean
}

const UNFINISHED = '.new-'
/** Starts the name of a trial restore: a folder's with a dot before it, and a database's. */
export const TRIAL = 'trial_'
/** Until December 2026, `deploy/backup.sh` wrote no time of day. */
const NAME = /^\d{4}-\d\d-\d\d(?:T\d{6}\.\d{3}Z)?$/

/** Backs up data, files, site folder and settings into a folder, named once complete. If faultless, drops old ones. */
export async function backUpDaily(options: Options): Promise<BackedUp> {
  const { settings, siteDir, settingsFile, backups, keepDays, now, links } = options
  await makeFolder(backups, 0o700)
  const before = await backupNames(backups)
  const [last] = before.slice(-1)
  const earlier = links && last !== undefined ? join(backups, last) : null
  await removeLeft(backups, now)
  const name = stampOf(now)
  const unfinished = join(backups, UNFINISHED + name)
  let done: BackedUp
  try {
    done = await backUpData(settings, unfinished, now, earlier)
    const trees = { files: join(settings.dataDir, 'files'), site: siteDir }
    for (const [tree, from] of Object.entries(trees))
      await copyTree(from, join(unfinished, tree), earlier && join(earlier, tree))
    if (settingsFile !== null) {
      await copyFile(settingsFile, join(unfinished, 'settings.env'))
      await chmod(join(unfinished, 'settings.env'), 0o600) // it has passwords
    }
    await promisify(execFile)('sync')
    await rename(unfinished, join(backups, name))
  } finally {
    await rm(unfinished, { recursive: true, force: true }) // after a failure it would keep the disk full
  }
  await syncFolder(backups)
  if (done.faults.length === 0 && (await isClockCertainIn(settings, now))) {
    const oldest = new Date(now.getTime() - keepDays * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length)
    for (const old of before.filter((day) => day < oldest)) await rm(join(backups, old), { recursive: true })
  }
  return { ...done, folder: join(backups, name) }
}

const backupNames = async (backups: string): Promise<string[]> =>
  (await namesIn(backups)).filter((name) => NAME.test(name)).sort()

/** The time in the name of a backup or trial. */
export const stampOf = (time: Date): string => time.toISOString().replaceAll(':', '')

/** Names with an earlier time are of killed runs. Another run may be active. */
export const killedBefore = (now: Date): string => stampOf(new Date(now.getTime() - DAY_MS / 2))

async function removeLeft(backups: string, now: Date): Promise<void> {
  const isLeft = (name: string) =>
    [UNFINISHED, `.${TRIAL}`].some((start) => name.startsWith(start) && name < start + killedBefore(now))
  for (const name of (await namesIn(backups)).filter(isLeft)) await rm(join(backups, name), { recursive: true })
}
