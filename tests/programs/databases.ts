import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import type { DatabaseSettings } from '#database/open.ts'
import { createDatabase } from '#tests/postgres.ts'

/** The same cases run on both: `for (const dialect of DIALECTS)`. */
export const DIALECTS = ['sqlite', 'postgres'] as const
export type Dialect = (typeof DIALECTS)[number]

/** A folder that goes when the test is over. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'catalogue-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Settings of an empty database of its own, for one test. PostgreSQL needs the project `server`, which starts one. */
export async function freshSettings(dialect: Dialect): Promise<DatabaseSettings> {
  const dataDir = await temporaryFolder()
  if (dialect === 'sqlite') return { dataDir, databaseUrl: null }
  return { dataDir, databaseUrl: await createDatabase(inject('postgresUrl'), `test_${randomUUID()}`) }
}
