import type { Kysely } from 'kysely'
import type { Catalog } from '#catalog/answers.ts'
import type { Family } from '#catalog/registry/family.ts'
import type { Tables } from '#database/tables.ts'
import { describeLosses } from '#parts/live/shrink-check.ts'
import type { LogLine } from '#shared/logger.ts'
import { type OpenIssue, OpenIssues } from '#shared/open-issues.ts'

type Settings = {
  readonly state: () => Promise<Kysely<Tables>>
  readonly countPlaceholders: (catalog: Catalog) => Promise<ReadonlyMap<string, number>>
  /** A possible reason for a loss, for the operator: a sentence with a trailing space, or empty. */
  readonly hint: string
  readonly log: LogLine
  readonly now: () => Date
}

const NO_STATE = "The catalog state (quarantined and accepted changes) can't be read or recorded"

/** Quarantines reloads that lose too many parts, until the operator accepts them (behavior 15.9). */
export class Quarantine {
  readonly #settings: Settings
  readonly #issues: OpenIssues<'state'>
  #held: QuarantinedReload | null = null

  constructor(settings: Settings) {
    this.#settings = settings
    this.#issues = new OpenIssues(settings.log, settings.now)
  }

  async #ask<Answer>(question: (db: Kysely<Tables>) => Promise<Answer>): Promise<Answer | null> {
    try {
      const answer = await question(await this.#settings.state())
      this.#issues.resolve('state')
      return answer
    } catch (error) {
      this.#issues.report('state', NO_STATE, error)
      return null
    }
  }

  /** Reads the record each time: another server with newer data may have removed it. */
  async #record(revision: string, what: string): Promise<void> {
    const { log, now } = this.#settings
    if (this.#held?.revision !== revision) log.warn({ revision }, what)
    const recorded = await this.#ask((db) => quarantine(db, revision, what, now()))
    this.#held = recorded ?? { revision, what, since: now().toISOString() }
  }

  /** Counts placeholders only after a loss, because that takes time. */
  async #losses(old: Catalog, next: Catalog, families: readonly Family[]): Promise<string[]> {
    if (describeLosses(old, next, families).length === 0) return []
    return describeLosses(old, next, families, await this.#settings.countPlaceholders(old))
  }

  /** Whether the new catalog may replace the old one, which ends the quarantine. If not, quarantines it. Throws if placeholders can't be read. */
  async allows(old: Catalog | null, next: Catalog, families: readonly Family[]): Promise<boolean> {
    const lost = old ? await this.#losses(old, next, families) : []
    if (lost.length > 0 && !(await this.#ask((db) => isAccepted(db, next.revision)))) {
      await this.#record(next.revision, describe(lost, this.#settings.hint))
      return false
    }
    await this.#ask(clearQuarantine)
    this.#held = null
    return true
  }

  async isReleased(): Promise<boolean> {
    if (!this.#held) {
      if (this.#issues.has('state')) await this.#ask(clearQuarantine)
      return false
    }
    const { revision, what } = this.#held
    if (await this.#ask((db) => isAccepted(db, revision))) return true
    await this.#record(revision, what)
    return false
  }

  openIssues(): OpenIssue[] {
    return [...this.#issues.list(), ...(this.#held ? [{ what: this.#held.what, since: this.#held.since }] : [])]
  }
}

const describe = (lost: readonly string[], hint: string): string =>
  `A change to the catalog is quarantined because it loses too many parts (${lost.join('; ')}). ${hint}` +
  'The site serves the catalog from before. If the change is right: npm run catalog -- accept'

/** A reload that waits for the operator because it lost too much. `revision` is the hash of its data. */
export type QuarantinedReload = { readonly revision: string; readonly what: string; readonly since: string }

const QUARANTINED = 'held-back:'
const ACCEPTED = 'accepted:'

/** Records a quarantined reload once for all servers. Only the first call writes, so later calls take no lock. */
async function quarantine(db: Kysely<Tables>, revision: string, what: string, now: Date): Promise<QuarantinedReload> {
  const find = async () => (await quarantinedReloads(db)).find((reload) => reload.revision === revision)
  const known = await find()
  if (known) return known
  await db
    .insertInto('catalog_state')
    .values({ key: QUARANTINED + revision, value: what, noted_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  return (await find()) ?? { revision, what, since: now.toISOString() }
}

export async function quarantinedReloads(db: Kysely<Tables>): Promise<QuarantinedReload[]> {
  const rows = await db
    .selectFrom('catalog_state')
    .selectAll()
    .where('key', 'like', `${QUARANTINED}%`)
    .orderBy('noted_at')
    .execute()
  return rows.map((row) => ({ revision: row.key.slice(QUARANTINED.length), what: row.value, since: row.noted_at }))
}

/** Whether a quarantined reload waits for a person's decision. */
export async function hasUndecided(db: Kysely<Tables>): Promise<boolean> {
  for (const { revision } of await quarantinedReloads(db)) if (!(await isAccepted(db, revision))) return true
  return false
}

/** Removes all records because the current data is in service. A server that still quarantines a reload records it again. */
export async function clearQuarantine(db: Kysely<Tables>): Promise<void> {
  if ((await quarantinedReloads(db)).length === 0) return
  await db.deleteFrom('catalog_state').where('key', 'like', `${QUARANTINED}%`).execute()
}

/** Accepts revisions for all sites on this database, replacing earlier ones. `record` shares the transaction. */
export async function acceptRevisions(
  db: Kysely<Tables>,
  revisions: readonly string[],
  now: Date,
  record: (tx: Kysely<Tables>) => Promise<void> = async () => {},
): Promise<void> {
  const rows = revisions.map((revision) => ({ key: ACCEPTED + revision, value: '', noted_at: now.toISOString() }))
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('catalog_state').where('key', 'like', `${ACCEPTED}%`).execute()
    if (rows.length > 0) await tx.insertInto('catalog_state').values(rows).execute()
    await record(tx)
  })
}

async function isAccepted(db: Kysely<Tables>, revision: string): Promise<boolean> {
  const row = await db
    .selectFrom('catalog_state')
    .select('key')
    .where('key', '=', ACCEPTED + revision)
    .executeTakeFirst()
  return row !== undefined
}
