import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { type BackupNotes, readBackupNotes } from '#server/backup/last-backup.ts'
import { DAY_MS } from '#shared/durations.ts'
import type { OpenIssues } from '#shared/open-issues.ts'

const MAX_AGE_MS = 2 * DAY_MS
const ADVICE = 'Look at systemctl status catalog-backup, and see docs/operating.md, chapter 7.'

/** Reports an old backup, and a failed trial restore (behavior 14.21). Returns when the last whole one was made. */
export async function inspectBackups(
  db: Kysely<Tables>,
  now: Date,
  issues: OpenIssues<string>,
): Promise<string | null> {
  const { backup, trial } = await readBackupNotes(db)
  const failed = trial?.fault && `The last backup could not be restored as a trial: ${trial.fault} ${ADVICE}`
  issues.report('backup', await ageIssue(db, backup, now), null)
  issues.report('trial restore', failed || null, null)
  return backup?.madeAt ?? null
}

async function ageIssue(db: Kysely<Tables>, backup: BackupNotes['backup'], now: Date): Promise<string | null> {
  const since = backup?.madeAt ?? (await setUpAt(db))
  if (now.getTime() - Date.parse(since) <= MAX_AGE_MS) return null
  const day = since.slice(0, 'yyyy-mm-dd'.length)
  return backup === null
    ? `No backup has been made since this site was set up on ${day}. ${ADVICE}`
    : `The last whole backup was made on ${day}, more than two days ago. ${ADVICE}`
}

async function setUpAt(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ at: string }>`select min(timestamp) as at from kysely_migration`.execute(db)
  return rows[0]?.at ?? new Date().toISOString()
}
