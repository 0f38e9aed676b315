import { access } from 'node:fs/promises'
import type { Family } from '#catalogue/family.ts'
import { tableColumns } from '#catalogue/family.ts'
import { migrate } from '#database/migrate.ts'
import { type Database, type DatabaseSettings, openDatabase, sqliteFile } from '#database/open.ts'
import { createPartTables } from '#database/part-tables.ts'
import { sampleMarks } from '#sources/catalogue-notes.ts'
import { loadSampleIfEmpty, type WriteSample } from '#sources/first-start.ts'
import type { DatabasePlace } from '#sources/part-rows.ts'
import { watchPostgres } from '#sources/postgres-revision.ts'
import type { SampleMarks } from '#sources/sample-rows.ts'
import type { Source } from '#sources/source.ts'
import { watchSqlite } from '#sources/sqlite-revision.ts'
import { createStateDatabase } from '#sources/state-database.ts'

export type DatabaseSourceOptions = {
  readonly settings: DatabaseSettings
  readonly families: readonly Family[]
  readonly now: () => Date
  /** Whether this may be the very first start. Not so where a kept copy shows that there was a catalogue before. */
  readonly fresh: boolean
  readonly writeSample: WriteSample | null
  /** Called when the database says that something has changed. */
  readonly wake: () => void
}

const SQLITE_POLL_MS = 500
const POSTGRES_POLL_MS = 5_000

/** Which source the settings name, without the password. */
export function sourceIdentity({ databaseUrl }: DatabaseSettings): string {
  if (databaseUrl === null) return 'sqlite'
  const { host, pathname } = new URL(databaseUrl)
  return `postgres://${host}${pathname}`
}

/** Where a worker reads the rows of the settings' source. */
export function rowPlace({ dataDir, databaseUrl }: DatabaseSettings): DatabasePlace {
  if (databaseUrl !== null) return { kind: 'postgres', url: databaseUrl }
  return { kind: 'sqlite', file: sqliteFile(dataDir, 'catalogue') }
}

/** The part tables of a SQLite file or a PostgreSQL database as a source of rows. Opens nothing before it is asked. */
export function createDatabaseSource(options: DatabaseSourceOptions): Source {
  const { settings, families, now, writeSample, wake } = options
  const tables = families.map((family) => family.table)
  const { databaseUrl } = settings
  let fresh = options.fresh
  const { state, close } = createStateDatabase(settings)

  async function prepare(): Promise<void> {
    if (databaseUrl === null && !fresh) await access(sqliteFile(settings.dataDir, 'catalogue'))
    const database = await openDatabase(settings, 'catalogue')
    try {
      await prepareCatalogue(database, families, now())
      if (fresh && writeSample) await loadSampleIfEmpty(database, families, writeSample, now())
    } finally {
      await database.db.destroy()
    }
    fresh = false
  }

  async function sample(): Promise<ReadonlyMap<string, SampleMarks>> {
    const { db } = await openDatabase(settings, 'catalogue')
    try {
      return await sampleMarks(db)
    } finally {
      await db.destroy()
    }
  }

  const revision =
    databaseUrl === null
      ? watchSqlite(sqliteFile(settings.dataDir, 'catalogue'))
      : watchPostgres(databaseUrl, tables, wake)

  return {
    identity: sourceIdentity(settings),
    name: 'The catalogue database',
    lossHint: '',
    place: rowPlace(settings),
    pollMs: databaseUrl === null ? SQLITE_POLL_MS : POSTGRES_POLL_MS,
    prepare,
    revision,
    sample,
    state,
    async close() {
      await revision.close()
      await close()
    },
  }
}

/** Brings the catalogue's database to the registry's form: our own tables, and one table for each new family. */
export async function prepareCatalogue(database: Database, families: readonly Family[], now: Date): Promise<void> {
  await migrate(database, 'catalogue')
  const wanted = families.map((family) => ({ table: family.table, columns: tableColumns(family) }))
  await createPartTables(database, wanted, now)
}
