import type pg from 'pg'
import { KEEP_ALIVE, POSTGRES_CONNECT_LIMIT } from '#database/postgres-client.ts'
import { PUBLIC_NOTE } from '#parts/changes/catalog-notes.ts'
import type { RevisionWatch } from '#parts/database/source.ts'

const QUERY_TIMEOUT_MS = 10_000

/** Also changes if a table was rewritten, as ALTER COLUMN TYPE does. Only a superuser could use a trigger instead. */
const COLUMNS_HASH = `
  select coalesce(md5(string_agg(
    concat_ws(':', c.oid, c.relname, c.relfilenode, a.attnum, a.attname, a.atttypid), ',' order by c.oid, a.attnum)), '')
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = current_schema()::regnamespace and c.relname = any($1)
    and a.attnum > 0 and not a.attisdropped`

const SCHEMA_STATE = `
  select (${COLUMNS_HASH}) || coalesce((
    select md5(string_agg(key, ',' order by key)) from catalog_note where starts_with(key, '${PUBLIC_NOTE}')), '')`

const REVISION = `select (select revision::text from catalog_revision) || '.' || (${SCHEMA_STATE}) as revision`

/** Watches the revision row of a PostgreSQL database. A NOTIFY calls `wake` (behavior 15.7). */
export function watchPostgres(url: string, tables: readonly string[], wake: () => void): RevisionWatch {
  let listening: Promise<pg.Client> | null = null

  async function listen(): Promise<pg.Client> {
    const { Client } = await import('pg') // not needed with SQLite
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: POSTGRES_CONNECT_LIMIT,
      query_timeout: QUERY_TIMEOUT_MS,
      ...KEEP_ALIVE,
    })
    client.on('notification', wake)
    // The next read throws the same error. Without a listener it would end the process.
    client.on('error', drop)
    client.on('end', drop)
    await client.connect()
    await client.query('listen catalog_revision')
    return client
  }

  function drop(): void {
    listening = null
  }

  async function close(): Promise<void> {
    const attempt = listening
    drop()
    await attempt?.then((client) => client.end()).catch(() => undefined) // read() has thrown this error already
  }

  return {
    async read() {
      listening ??= listen()
      const attempt = listening
      try {
        const client = await attempt
        const { rows } = await client.query<{ revision: string }>(REVISION, [tables])
        return rows[0]?.revision ?? ''
      } catch (error) {
        if (listening === attempt) await close()
        throw error
      }
    },
    close,
  }
}
