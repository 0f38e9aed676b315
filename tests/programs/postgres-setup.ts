import type { TestProject } from 'vitest/node'
import { startPostgres } from '#tests/programs/postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** This run's PostgreSQL. Each test creates its own database in it (`databases.ts`). */
    postgresUrl: string
  }
}

/** Starts one PostgreSQL for all server tests and stops it afterward. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgres()
  project.provide('postgresUrl', cluster.url)
  return cluster.stop
}
