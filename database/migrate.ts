import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import * as catalog from '#database/migrations/0001-catalog.ts'
import * as people from '#database/migrations/0001-people.ts'
import * as requests from '#database/migrations/0001-requests.ts'
import * as sending from '#database/migrations/0001-sending.ts'
import * as notices from '#database/migrations/0002-notices.ts'
import * as receipts from '#database/migrations/0002-receipts.ts'
import * as words from '#database/migrations/0002-words.ts'
import * as quantities from '#database/migrations/0003-quantities.ts'
import * as companyAccounts from '#database/migrations/0004-company-accounts.ts'
import * as newWords from '#database/migrations/0005-words.ts'
import * as acts from '#database/migrations/0006-acts.ts'
import * as mergedWords from '#database/migrations/0007-merged-words.ts'
import { EARLIER_MIGRATIONS } from '#database/migrations/earlier-migrations.ts'
import type { Database, DatabaseName } from '#database/open-database.ts'
import { Problem } from '#shared/problem.ts'

type Up = { readonly up: (db: Kysely<unknown>, dialect: Database['dialect']) => Promise<void> }

const CATALOG: Record<string, Up> = { '0001-catalog': catalog, '0002-catalog': words.catalog }
const REQUESTS: Record<string, Up> = {
  '0001-people': people,
  '0001-requests': requests,
  '0001-sending': sending,
  '0002-notices': notices,
  '0002-receipts': receipts,
  '0002-requests': words.requests,
  '0003-quantities': quantities,
  '0004-company-accounts': companyAccounts,
  '0005-words': newWords,
  '0006-acts': acts,
  '0007-merged-words': mergedWords,
}

function migrationsOf(dialect: Database['dialect'], name: DatabaseName): Record<string, Migration> {
  const all = dialect === 'postgres' ? { ...CATALOG, ...REQUESTS } : name === 'catalog' ? CATALOG : REQUESTS
  return Object.fromEntries(Object.entries(all).map(([key, { up }]) => [key, { up: (db) => up(db, dialect) }]))
}

/** A migration only adds, so an earlier release still runs. One that does more has another name: `v2-0001-requests`. */
const ONLY_ADDS = /^\d{4}-/

/** Updates our own tables; two servers may do it at once. Throws a Problem for unusable ones (behavior 15.16). */
export async function migrate(database: Database, name: DatabaseName): Promise<void> {
  const { dialect } = database
  const migrations = migrationsOf(dialect, name)
  const recorded = await recordedNames(database)
  const unknown = recorded.filter((migration) => !(migration in migrations))
  const isComplete = Object.keys(migrations).every((key) => recorded.includes(key))
  if (isComplete && unknown.every((migration) => ONLY_ADDS.test(migration))) return
  await inTurn(database, async (alone) => {
    if (unknown.length > 0) await takeOver({ ...database, db: alone }, name, unknown)
    const migrator = new Migrator({ db: alone, provider: { getMigrations: async () => migrations } })
    const { error } = await migrator.migrateToLatest()
    if (error) throw error
  })
}

/** PostgreSQL: one server at a time. Kysely's own lock comes after it lists tables. Ours ends with the connection. */
async function inTurn({ db, dialect }: Database, work: (db: Database['db']) => Promise<void>): Promise<void> {
  if (dialect === 'sqlite') return await work(db)
  await db.connection().execute(async (alone) => {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK}::bigint)`.execute(alone)
    try {
      await work(alone)
    } finally {
      await sql`select pg_advisory_unlock(${MIGRATION_LOCK}::bigint)`.execute(alone)
    }
  })
}

const MIGRATION_LOCK = 5_514_332

/** Throws a Problem if a later version has added to a database: a copy of its tables would lose that. */
export async function refuseLater(database: Database, name: DatabaseName): Promise<void> {
  const migrations = migrationsOf(database.dialect, name)
  const unknown = (await recordedNames(database)).filter((migration) => !(migration in migrations))
  if (unknown.length > 0) throw changedByLater(unknown)
}

const changedByLater = (migrations: readonly string[]): Problem =>
  new Problem(
    503,
    `A newer version of the program has changed this database (${migrations.join(', ')}), so nothing is written to it.`,
    'Start that version again, or restore the backup from before the upgrade.',
  )

async function recordedNames({ db, dialect }: Database): Promise<string[]> {
  const found =
    dialect === 'postgres'
      ? sql`select 1 where to_regclass(${RECORD}) is not null`
      : sql`select 1 from sqlite_schema where name = ${RECORD}`
  if ((await found.execute(db)).rows.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from ${sql.id(RECORD)} order by name`.execute(db)
  return rows.map((row) => row.name)
}

const RECORD = 'kysely_migration'

/** Records 0001 for a database of the program of November 27, 2026. Throws a Problem for any other. */
async function takeOver({ db, dialect }: Database, name: DatabaseName, unknown: readonly string[]): Promise<void> {
  const earlier = EARLIER_MIGRATIONS[dialect === 'postgres' ? 'postgres' : name]
  const newer = unknown.filter((migration) => !earlier.includes(migration))
  if (newer.length > 0) throw changedByLater(newer)
  if (unknown.length < earlier.length)
    throw new Problem(
      503,
      'This database is from a version before November 27, 2026, which this program can’t bring up to date. Nothing is written to it.',
      'Start the version of November 27, 2026 (commit 55de14f3) on it once, then this one.',
    )
  await db.transaction().execute(async (tx) => {
    const { numAffectedRows } = await sql`
      delete from ${sql.id(RECORD)} where name in (${sql.join([...earlier])})`.execute(tx)
    if (numAffectedRows === 0n) return // another server has been faster
    for (const first of Object.keys(migrationsOf(dialect, name)).filter((key) => key.startsWith('0001-')))
      await sql`insert into ${sql.id(RECORD)} (name, timestamp) values (${first}, ${new Date().toISOString()})`.execute(
        tx,
      )
  })
}
