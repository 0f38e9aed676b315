import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import type { TestProject } from 'vitest/node'
import { openRequests } from '#database/open-requests.ts'
import { createDatabase, startPostgres } from '#tests/programs/postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** This run's PostgreSQL. Each test creates its own database in it (`databases.ts`). */
    postgresUrl: string
    /** A database in it that has the tables of requests. */
    postgresTemplate: string
  }
}

/**
 * Starts one PostgreSQL for all server tests and stops it afterward. TEST_POSTGRES_URL names another server instead, by the
 * address of a superuser: each test leaves a database there. Tests that stop PostgreSQL start their own.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { TEST_POSTGRES_URL: own } = process.env
  const cluster = own === undefined ? await startPostgres() : { url: own, stop: async () => undefined }
  const template = `template_${randomUUID()}`
  const databaseUrl = await createDatabase(cluster.url, template)
  const { db } = await openRequests({ dataDir: tmpdir(), databaseUrl })
  await db.destroy()
  project.provide('postgresUrl', cluster.url)
  project.provide('postgresTemplate', template)
  return cluster.stop
}
