import type { TestProject } from 'vitest/node'
import { startPostgres } from '#tests/programs/postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** This run's PostgreSQL. Each test creates its own database in it (`databases.ts`). */
    postgresUrl: string
  }
}

/**
 * Starts one PostgreSQL for all server tests and stops it afterward. TEST_POSTGRES_URL names another server instead, by the
 * address of a superuser: each test leaves a database there. Tests that stop PostgreSQL start their own.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { TEST_POSTGRES_URL: own } = process.env
  if (own) {
    project.provide('postgresUrl', own)
    return async () => undefined
  }
  const cluster = await startPostgres()
  project.provide('postgresUrl', cluster.url)
  return cluster.stop
}
