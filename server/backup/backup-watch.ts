import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { type BackupNotes, readBackupNotes } from '#server/backup/last-backup.ts'
import { DAY_MS } from '#shared/durations.ts'
import type { LogLine } from '#shared/logger.ts'
import { type OpenIssue, OpenIssues } from '#shared/open-issues.ts'

type Options = { readonly db: () => Promise<Kysely<Tables>>; readonly log: LogLine; readonly now: () => Date }

const MAX_AGE_MS = 2 * DAY_MS
const ADVICE = 'Look at systemctl status catalog-backup, and see docs/operating.md, chapter 7.'

/** Reports a backup that is too old, and a failed trial restore (behavior 14.21). */
export class BackupWatch {
  readonly #options: Options
  readonly #issues: OpenIssues<'age' | 'trial'>
  #madeAt: string | null = null

  constructor(options: Options) {
    this.#options = options
    this.#issues = new OpenIssues(options.log, options.now)
  }

  get madeAt(): string | null {
    return this.#madeAt
  }

  /** Throws while the database is away. */
  async inspect(): Promise<void> {
    const db = await this.#options.db()
    const { backup, trial } = await readBackupNotes(db)
    this.#madeAt = backup?.madeAt ?? null
    const failed = trial?.fault && `The last backup could not be restored as a trial: ${trial.fault} ${ADVICE}`
    this.#issues.report('age', await this.#age(db, backup), null)
    this.#issues.report('trial', failed || null, null)
  }

  openIssues(): OpenIssue[] {
    return this.#issues.list()
  }

  async #age(db: Kysely<Tables>, backup: BackupNotes['backup']): Promise<string | null> {
    const since = backup?.madeAt ?? (await setUpAt(db))
    if (this.#options.now().getTime() - Date.parse(since) <= MAX_AGE_MS) return null
    const day = since.slice(0, 'yyyy-mm-dd'.length)
    return backup === null
      ? `No backup has been made since this site was set up on ${day}. ${ADVICE}`
      : `The last whole backup was made on ${day}, more than two days ago. ${ADVICE}`
  }
}

async function setUpAt(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ at: string }>`select min(timestamp) as at from kysely_migration`.execute(db)
  return rows[0]?.at ?? new Date().toISOString()
}
