import type { TestProject } from 'vitest/node'
import { startPostgres } from '#tests/postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The run's own PostgreSQL; each test makes a database in it (`databases.ts`). */
    postgresUrl: string
  }
}

/** Before the server tests: one PostgreSQL for all of them, stopped afterwards. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgres()
  project.provide('postgresUrl', cluster.url)
  return cluster.stop
}
