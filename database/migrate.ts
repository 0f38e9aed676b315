import { type Migration, Migrator } from 'kysely/migration'
import * as partTables from '#database/migrations/0001-part-tables.ts'
import * as catalogueState from '#database/migrations/0002-catalogue-state.ts'
import * as postgresRevision from '#database/migrations/0003-postgres-revision.ts'
import * as inquiries from '#database/migrations/0004-inquiries.ts'
import type { Database, DatabaseName } from '#database/open.ts'

const CATALOGUE: Record<string, Migration> = { '0001-part-tables': partTables }
const REQUESTS: Record<string, Migration> = {
  '0002-catalogue-state': catalogueState,
  '0004-inquiries': inquiries,
}
const POSTGRES: Record<string, Migration> = { '0003-postgres-revision': postgresRevision }

/** The changes of one database, in the order of their names; a PostgreSQL database holds both. A new one: one file, one line here. */
function migrationsOf(dialect: Database['dialect'], name: DatabaseName): Record<string, Migration> {
  if (dialect === 'postgres') return { ...CATALOGUE, ...REQUESTS, ...POSTGRES }
  return name === 'catalogue' ? CATALOGUE : REQUESTS
}

/**
 * Brings our own tables to today's form, forward only. Takes no lock when there is nothing to do, and is safe when
 * two servers do it at once: the second finds it done. Throws the error of the migration that failed, undone.
 */
export async function migrate({ db, dialect }: Database, name: DatabaseName): Promise<void> {
  const provider = { getMigrations: async () => migrationsOf(dialect, name) }
  const migrator = new Migrator({ db, provider })
  const known = await migrator.getMigrations()
  if (known.every((migration) => migration.executedAt)) return
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
