import type { Server, ServerOptions } from 'node:http'
import { serve } from '@hono/node-server'
import type { TellRefusal } from '#server/overload/overload.ts'
import type { Site } from '#server/page-cache/site-with-cache.ts'

type Address = { readonly port: number; readonly hostname?: string }
type Limits = { readonly maxConnections: number; readonly tell: TellRefusal | null }

/** A request that comes in slower than this is no visitor's: it holds a connection, and that is what is bounded. */
const SERVER_LIMITS: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  /** Longer than proxies keep an unused connection (60 s): the one that closes must not be us, just as they send. */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16_384,
}
/** Nothing in either direction for so long: longer than the largest file takes to be made. */
const SILENCE_MS = 150_000
/** From this share of all connections on, those that are merely kept open make room. */
const CROWDED_SHARE = 0.8
const CLEARING_MS = 200

/** Opens the site's port (DESIGN 5) under limits that hold whoever asks. `listening` is told the port. */
export function listen(
  site: Pick<Site, 'fetch'>,
  address: Address,
  { maxConnections, tell }: Limits,
  listening: (port: number) => void,
): Server {
  const options = { fetch: site.fetch, serverOptions: SERVER_LIMITS, ...address }
  // Without TLS of our own this is Node's plain server.
  const server = serve(options, ({ port }) => listening(port)) as Server
  server.maxConnections = maxConnections
  server.timeout = SILENCE_MS
  server.on('drop', () => tell?.('connections'))
  makeRoom(server, maxConnections * CROWDED_SHARE)
  return server
}

/** Closes connections without a request under way when there are many, so that new visitors get one. */
function makeRoom(server: Server, crowded: number): void {
  let open = 0
  let cleared = 0
  server.on('connection', (socket) => {
    open += 1
    socket.once('close', () => {
      open -= 1
    })
    if (open < crowded || performance.now() - cleared < CLEARING_MS) return
    cleared = performance.now()
    server.closeIdleConnections()
  })
}
