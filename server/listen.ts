import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SiteWatch } from '#server/http/request-watch.ts'
import type { TrustedProxies } from '#server/origin/trusted-proxies.ts'
import { Connections, closeSlowReaders } from '#server/overload/connections.ts'
import type { MemoryWatch } from '#server/overload/memory-watch.ts'
import type { ListenerOptions } from '#server/page-cache/site-with-cache.ts'

type Address = { readonly port: number; readonly host?: string } | { readonly fd: number }
type Limits = {
  readonly maxConnections: number
  readonly proxies: TrustedProxies
  readonly memory: MemoryWatch
  readonly watch: Pick<SiteWatch, 'closed'> | null
}

/** Slower requests aren't visitors', and hold limited connections. */
const SERVER_LIMITS: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  /** Longer than a proxy's idle limit (60 s), so we never close a connection that it is about to use. */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16_384,
}
/** For a connection without traffic. Longer than the largest file takes to make. */
const IDLE_TIMEOUT_MS = 150_000
const CHECK_INTERVAL_MS = 1_000

const FIRST_SOCKET = 3

/** The socket that systemd holds (`deploy/catalog.socket`), or null. It stays open during restarts. */
export const heldSocket = ({ LISTEN_PID, LISTEN_FDS }: NodeJS.ProcessEnv): { readonly fd: number } | null =>
  Number(LISTEN_PID) === process.pid && Number(LISTEN_FDS) > 0 ? { fd: FIRST_SOCKET } : null

/** Opens the site's port (behavior 14.2) with limits for all clients. `listening` gets the port. */
export function listen(
  answerWith: (options: ListenerOptions) => RequestListener,
  address: Address,
  { maxConnections, proxies, memory, watch }: Limits,
  listening: (port: number) => void,
): Server {
  const answer = answerWith('host' in address ? { hostname: address.host } : {})
  const server = createServer(SERVER_LIMITS)
  server.timeout = IDLE_TIMEOUT_MS
  const connections = new Connections(server, answer, { max: maxConnections, proxies, watch })
  let closed = 0
  const check = () => {
    memory.relieve(closed > 0)
    closed = closeSlowReaders(connections, memory)
  }
  const checking = setInterval(check, CHECK_INTERVAL_MS)
  server.once('close', () => clearInterval(checking))
  server.listen(address, () => listening((server.address() as AddressInfo).port))
  return server
}
