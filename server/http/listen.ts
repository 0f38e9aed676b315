import type { Server, ServerOptions } from 'node:http'
import { serve } from '@hono/node-server'
import type { OnRefusal } from '#server/overload/overload.ts'
import type { Site } from '#server/page-cache/site-with-cache.ts'

type Address = { readonly port: number; readonly hostname?: string }
type Limits = { readonly maxConnections: number; readonly onRefusal: OnRefusal | null }

/** Slower requests don't come from visitors. They would hold connections, which are limited. */
const SERVER_LIMITS: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  /** Longer than a proxy keeps an idle connection (60 s). We must not close it just as the proxy sends a request. */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16_384,
}
/** Closes a connection without any traffic. Longer than the largest file takes to make. */
const IDLE_TIMEOUT_MS = 150_000
/** Above this share of the limit, idle connections are closed. */
const CROWDED_SHARE = 0.8
const CLEAR_INTERVAL_MS = 200

/** Opens the site's port (behavior 14.2) with limits for all clients. `listening` gets the port. */
export function listen(
  site: Pick<Site, 'fetch'>,
  address: Address,
  { maxConnections, onRefusal }: Limits,
  listening: (port: number) => void,
): Server {
  const options = { fetch: site.fetch, serverOptions: SERVER_LIMITS, ...address }
  // Without TLS it is Node's plain HTTP server.
  const server = serve(options, ({ port }) => listening(port)) as Server
  server.maxConnections = maxConnections
  server.timeout = IDLE_TIMEOUT_MS
  server.on('drop', () => onRefusal?.('connections'))
  makeRoom(server, maxConnections * CROWDED_SHARE)
  return server
}

/** Closes connections without a request if there are many, so that new visitors get one. */
function makeRoom(server: Server, crowded: number): void {
  let open = 0
  let cleared = 0
  server.on('connection', (socket) => {
    open += 1
    socket.once('close', () => {
      open -= 1
    })
    if (open < crowded || performance.now() - cleared < CLEAR_INTERVAL_MS) return
    cleared = performance.now()
    server.closeIdleConnections()
  })
}
