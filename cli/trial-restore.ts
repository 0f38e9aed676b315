import { randomBytes } from 'node:crypto'
import { mkdir, rm, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { countOf } from '#catalog/quantities/format-count.ts'
import { checkParts } from '#cli/catalog/check-command.ts'
import type { SiteWork } from '#cli/operator-settings.ts'
import { countRowsOf } from '#database/count-rows.ts'
import type { DatabaseSettings } from '#database/open-database.ts'
import { withRequestsDatabase } from '#database/open-requests.ts'
import { DUMP } from '#server/backup/backup-manifest.ts'
import type { BackupNotes } from '#server/backup/last-backup.ts'
import { restorePostgres, withEmptyPostgres } from '#server/backup/postgres-dump.ts'
import { unpackBackup, wholeBackup } from '#server/backup/restore-data.ts'

/** Restores a backup into an empty place beside it, checks the catalog there, and removes it (behavior 14.21). */
export async function tryRestore(work: SiteWork, backup: string): Promise<NonNullable<BackupNotes['trial']>> {
  const name = `trial_${randomBytes(8).toString('hex')}`
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
