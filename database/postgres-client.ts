import type { Socket } from 'node:net'
import type pg from 'pg'

export const POSTGRES_CONNECT_LIMIT = 5_000
/** Notices a dead machine after 10 s instead of two hours. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const
/** An import may wait for another one. In ms. */
export const PARTS_SILENCE_LIMIT = 600_000

/** Connects for one task. After `silenceMs` of silence it closes, and its query throws. Throws if it can't connect. */
export async function connectPostgres(connectionString: string, silenceMs = PARTS_SILENCE_LIMIT) {
  const { Client } = await import('pg') // not needed with SQLite
  const client = new Client({ connectionString, connectionTimeoutMillis: POSTGRES_CONNECT_LIMIT, ...KEEP_ALIVE })
  // A broken connection fails the running query. Without a listener it would also end the process.
  client.on('error', () => undefined)
  await client.connect()
  giveUpSilent(client, silenceMs)
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}

export function giveUpSilent({ connection }: Pick<pg.Client, 'connection'>, limitMs: number): void {
  const stream = connection.stream as Socket
  stream.setTimeout(limitMs, () => {
    stream.destroy(Object.assign(new Error('PostgreSQL has sent nothing for too long'), { code: 'ETIMEDOUT' }))
  })
}
