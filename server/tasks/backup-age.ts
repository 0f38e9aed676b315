import type { BackupWatch } from '#server/backup/backup-watch.ts'
import type { RepeatedWork } from '#server/tasks/repeat.ts'
import { MINUTE_MS } from '#shared/durations.ts'

/** Measures the age of the last backup, for Health and metrics. */
export function backupAge(backups: BackupWatch): RepeatedWork {
  return {
    firstMs: 0,
    everyMs: MINUTE_MS,
    failed: 'The age of the last backup could not be read',
    run: () => backups.inspect(),
  }
}
