import { existsSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import * as z from 'zod'
import { isClockCertain } from '#database/clock-certainty.ts'
import { type DatabaseSettings, openDatabase, sqliteFile } from '#database/open-database.ts'
import { takeRescued } from '#database/sqlite/one-file.ts'
import type { Tables } from '#database/tables.ts'
import { DAY_MS } from '#shared/durations.ts'
import type { OpenIssues } from '#shared/open-issues.ts'

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

const MAX_AGE_MS = 2 * DAY_MS
const ADVICE = 'Look at systemctl status catalog-backup, and see docs/operating.md, chapter 7.'

type Options = { db(): Promise<Kysely<Tables>>; now(): Date; readonly issues: OpenIssues<string> }

/** Reports an old backup, and a failed trial restore (behavior 14.21). */
export class BackupWatch {
  readonly #options: Options
  #madeAt: string | null = null

  constructor(options: Options) {
    this.#options = options
  }

  /** When the last whole backup was made, as of the last look. */
  madeAt(): string | null {
    return this.#madeAt
  }

  async inspect(): Promise<void> {
    const { now, issues } = this.#options
    const db = await this.#options.db()
    const { backup, trial } = await readBackupNotes(db)
    const failed = trial?.fault && `The last backup could not be restored as a trial: ${trial.fault} ${ADVICE}`
    issues.report('backup', await ageIssue(db, backup, now()), null)
    issues.report('trial restore', failed || null, null)
    this.#madeAt = backup?.madeAt ?? null
  }
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
