import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { App } from '@supabase/lite'
import { createConnection } from '@supabase/lite/sqlite'

export type Fault = (request: Request) => Response | Promise<Response> | null

export type HostedPeer = {
  readonly url: string
  /** The path and query of every request. */
  readonly asked: string[]
  /** Answers instead of the backend while set. If it returns null, the backend answers. */
  fault: Fault | null
  stop(): Promise<void>
}

export const PUBLISHABLE_KEY = `sb_publishable_${'k'.repeat(22)}_${'c'.repeat(8)}`

/** A PostgREST-compatible backend on a SQLite file with the part tables, read with a public key like the hosted one. */
export async function startHostedPeer(file: string): Promise<HostedPeer> {
  process.env.LITE_TELEMETRY = '0'
  const connection = await createConnection({ url: `file:${file}` })
  const app = new App({ connection, auth: { publishable_key: PUBLISHABLE_KEY } })
  const peer = { asked: [] as string[], fault: null as Fault | null }
  const server = createAdaptorServer({
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url)
      peer.asked.push(`${pathname}${decodeURIComponent(search)}`)
      return (await peer.fault?.(request)) ?? (await app.fetch(request))
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a listening TCP server has one
  return Object.assign(peer, {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      if ('closeAllConnections' in server) server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await connection.close()
    },
  })
}
