import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { isOwnTable } from '#database/own-tables.ts'
import { connectPostgres } from '#database/postgres-client.ts'

/** Runs PostgreSQL's programs. The password isn't an argument, since every user can list those. */
async function runOn(databaseUrl: string, program: 'pg_dump' | 'bash', words: readonly string[]): Promise<void> {
  const address = new URL(databaseUrl)
  const password = decodeURIComponent(address.password)
  address.password = ''
  const env = password === '' ? process.env : { ...process.env, PGPASSWORD: password }
  await promisify(execFile)(program, [...words, `--dbname=${address.href}`], { env }).catch((error) => {
    if (error.code === 'ENOENT' || error.code === 127)
      throw new Error(
        'pg_dump, pg_restore or psql is not installed here: apt-get install postgresql-client. They must be as new as the server.',
      )
    throw new Error(String(error.stderr || error.message).trim())
  })
}

export const dumpPostgres = (databaseUrl: string, file: string): Promise<void> =>
  runOn(databaseUrl, 'pg_dump', ['--format=custom', `--file=${file}`])

/** psql drops what a dump lacks, which pg_restore can't. If pg_restore fails, nothing is committed. */
const REPLACE = `set -o pipefail
{ echo "begin; $1"; pg_restore --clean --if-exists --no-owner --file=- "$2" && echo 'commit;'; } |
  psql --no-psqlrc --quiet --output=/dev/null --set=ON_ERROR_STOP=1 "$3"`

/** Replaces the site's tables by those of a dump, in one transaction. Those that a later release added go too. */
export async function restorePostgres(databaseUrl: string, file: string): Promise<void> {
  await runOn(databaseUrl, 'bash', ['-c', REPLACE, 'bash', await dropTables(databaseUrl), file])
}

async function dropTables(databaseUrl: string): Promise<string> {
  await using client = await connectPostgres(databaseUrl)
  const namesOf = async (query: string) => (await client.query<{ name: string }>(query)).rows.map(({ name }) => name)
  const all = await namesOf('select tablename as name from pg_tables where schemaname = current_schema()')
  const ofParts = all.includes('part_table') ? await namesOf('select name from part_table') : []
  const own = all.filter((name) => isOwnTable(name) || ofParts.includes(name))
  return own.length === 0 ? '' : `drop table ${own.map((name) => client.escapeIdentifier(name)).join(', ')} cascade;`
}

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

/** Drops the databases with names from one to another, but none that is in use or another role's. */
export async function dropDatabases(databaseUrl: string, from: string, to: string): Promise<void> {
  await using client = await connectPostgres(databaseUrl)
  const named = 'select datname as name from pg_database where datname >= $1 and datname < $2'
  for (const { name } of (await client.query<{ name: string }>(named, [from, to])).rows)
    await client.query(`drop database ${client.escapeIdentifier(name)}`).catch(() => undefined)
}
