import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import type { DatabaseSettings } from '#database/open-database.ts'
import { createDatabase } from '#tests/programs/postgres.ts'
import { placeContent, placeRequests } from '#tests/site/prepared.ts'

/** The same cases run on both: `for (const dialect of DIALECTS)`. */
export const DIALECTS = ['sqlite', 'postgres'] as const
export type Dialect = (typeof DIALECTS)[number]

/** The tags of a costly case: `npm test` runs it on SQLite, the long run on PostgreSQL too. */
export const tagsFor = (dialect: Dialect): string[] => (dialect === 'postgres' ? ['long'] : [])

/** A folder that is deleted when the test ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'catalog-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Settings for one test's own database, in which nothing is stored yet. What a run has prepared is copied, which takes a
 * fraction of the time to make its tables. PostgreSQL needs the project `server` or `alone`, which starts one.
 */
export async function freshSettings(dialect: Dialect): Promise<DatabaseSettings> {
  const dataDir = await temporaryFolder()
  await placeContent(dataDir)
  if (dialect === 'postgres') return { dataDir, databaseUrl: await ownDatabase(inject('postgresTemplate')) }
  await placeRequests(dataDir)
  return { dataDir, databaseUrl: null }
}

/** The same without any table or file. */
export async function emptySettings(dialect: Dialect): Promise<DatabaseSettings> {
  return { dataDir: await temporaryFolder(), databaseUrl: dialect === 'sqlite' ? null : await ownDatabase() }
}

const ownDatabase = (template?: string) => createDatabase(inject('postgresUrl'), `test_${randomUUID()}`, template)
