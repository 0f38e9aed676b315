import { existsSync } from 'node:fs'
import type { Kysely } from 'kysely'
import * as z from 'zod'
import { isClockCertain } from '#database/clock-certainty.ts'
import { type DatabaseSettings, openDatabase, sqliteFile } from '#database/open-database.ts'
import { takeRescued } from '#database/sqlite/one-file.ts'
import type { Tables } from '#database/tables.ts'

const lastBackup = z.object({ madeAt: z.iso.datetime(), folder: z.string(), files: z.number(), bytes: z.number() })
const lastTrial = z.object({ at: z.iso.datetime(), found: z.string(), fault: z.string().nullable() })

/** The last whole backup, and the last trial restore: `found` is its result. */
export type BackupNotes = {
  readonly backup: z.output<typeof lastBackup> | null
  readonly trial: z.output<typeof lastTrial> | null
}

const KEYS = { backup: 'last_backup', trial: 'last_trial' } as const

/** Migrates nothing: an older program may run on the database. */
async function onNotes<Done>(settings: DatabaseSettings, work: (db: Kysely<Tables>) => Promise<Done>): Promise<Done> {
  const file = sqliteFile(settings.dataDir, 'requests')
  if (settings.databaseUrl === null) {
    await takeRescued(settings.dataDir)
    if (!existsSync(file)) throw new Error(`${file} is missing.`) // opening would make it
  }
  const { db } = await openDatabase(settings, 'requests')
  return await work(db).finally(() => db.destroy())
}

/** Notes a backup or trial for every server of the site. Throws if it can't be written. */
export const noteBackup = (settings: DatabaseSettings, notes: Partial<BackupNotes>): Promise<void> =>
  onNotes(settings, async (db) => {
    for (const name of ['backup', 'trial'] as const) {
      const note = notes[name]
      if (!note) continue
      const row = { value: JSON.stringify(note), noted_at: new Date().toISOString() }
      await db
        .insertInto('catalog_state')
        .values({ key: KEYS[name], ...row })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
        .execute()
    }
  })

export const isClockCertainIn = (settings: DatabaseSettings, now: Date): Promise<boolean> =>
  onNotes(settings, (db) => isClockCertain(db, now))

export const lastNotes = (settings: DatabaseSettings): Promise<BackupNotes> => onNotes(settings, readBackupNotes)

export async function readBackupNotes(db: Kysely<Tables>): Promise<BackupNotes> {
  const rows = await db.selectFrom('catalog_state').selectAll().where('key', 'in', Object.values(KEYS)).execute()
  const value = (key: string) => JSON.parse(rows.find((row) => row.key === key)?.value ?? 'null')
  return {
    backup: lastBackup.nullable().parse(value(KEYS.backup)),
    trial: lastTrial.nullable().parse(value(KEYS.trial)),
  }
}
