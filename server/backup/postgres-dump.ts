import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { connectPostgres } from '#database/postgres-client.ts'

/** Runs a PostgreSQL program. The password isn't an argument, since every user can list those. */
async function runOn(databaseUrl: string, program: 'pg_dump' | 'pg_restore', words: readonly string[]): Promise<void> {
  const address = new URL(databaseUrl)
  const password = decodeURIComponent(address.password)
  address.password = ''
  const env = password === '' ? process.env : { ...process.env, PGPASSWORD: password }
  await promisify(execFile)(program, [...words, `--dbname=${address.href}`], { env }).catch((error) => {
    if (error.code === 'ENOENT')
      throw new Error(
        `${program} is not installed here: apt-get install postgresql-client. It must be as new as the server.`,
      )
    throw new Error(`${program} failed: ${String(error.stderr || error.message).trim()}`)
  })
}

export const dumpPostgres = (databaseUrl: string, file: string): Promise<void> =>
  runOn(databaseUrl, 'pg_dump', ['--format=custom', `--file=${file}`])

export const restorePostgres = (databaseUrl: string, file: string): Promise<void> =>
  runOn(databaseUrl, 'pg_restore', ['--clean', '--if-exists', '--no-owner', '--single-transaction', file])

export async function hasTables(databaseUrl: string): Promise<boolean> {
  await using client = await connectPostgres(databaseUrl)
  const { rows } = await client.query<{ found: boolean }>("select to_regclass('outbox') is not null as found")
  return rows[0]?.found === true
}

/** Runs work on a new, empty database next to another, then drops it. Throws if the role may not create databases. */
export async function withEmptyPostgres<Done>(
  databaseUrl: string,
  name: string,
  work: (databaseUrl: string) => Promise<Done>,
): Promise<Done> {
  await using client = await connectPostgres(databaseUrl)
  await client.query(`create database ${client.escapeIdentifier(name)}`)
  try {
    const address = new URL(databaseUrl)
    address.pathname = `/${name}`
    return await work(address.href)
  } finally {
    await client.query(`drop database ${client.escapeIdentifier(name)} with (force)`)
  }
}
