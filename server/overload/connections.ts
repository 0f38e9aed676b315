import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ClosedFor, SiteWatch } from '#server/http/request-watch.ts'
import { plainAddress, type TrustedProxies } from '#server/origin/trusted-proxies.ts'
import { visitorOf } from '#server/origin/visitor-address.ts'
import { type AheadCount, createTurns, type Turns } from '#server/overload/request-turns.ts'
import { type Network, networksOf } from '#shared/network.ts'

/** An open connection. */
export type Connection = {
  readonly socket: Socket
  /** A connection from a proxy that TRUST_PROXY names. It carries requests of many visitors. */
  readonly isProxy: boolean
  /** Whose it is: the peer's address, and behind a trusted proxy that of the visitor whose request is being answered. */
  address: string
  /** When it was opened or its last request began. */
  usedAt: number
  /** Requests that the client has sent ahead. */
  readonly turns: Turns
  /** Since when something of an answer hasn't been sent, because the client doesn't read it. Null if all is sent. */
  unreadSince: number | null
}

/** The open connections of a network. */
type Crowd = { readonly network: Network; readonly members: Set<Connection> }

export type Connections = {
  /** The open connections. */
  all(): Iterable<Connection>
  /** Closes a connection and counts why. */
  close(connection: Connection, why: ClosedFor): void
}

type Options = {
  readonly max: number
  readonly proxies: TrustedProxies
  readonly watch: Pick<SiteWatch, 'closed'> | null
}

/** Above this share of the limit, idle connections are closed. */
const CROWDED_SHARE = 0.8
const CLEAR_INTERVAL_MS = 200
/** Requests that wait on all connections. Each takes about 2 kB. */
const MAX_AHEAD = 20_000

/**
 * Handles a server's connections and requests. If there are too many connections, the network that has the most gives one
 * up (behavior 14.11). Requests that are sent ahead wait (behavior 14.12).
 */
export function watchConnections(server: Server, answer: RequestListener, options: Options): Connections {
  const { max, proxies, watch } = options
  const open = new Map<Socket, Connection>()
  const crowds = new Map<string, Crowd>()
  const waiting: AheadCount = { total: 0 }
  let clearedAt = 0

  function add(socket: Socket): void {
    const peer = plainAddress(socket.remoteAddress ?? '')
    const connection: Connection = {
      socket,
      isProxy: proxies.has(peer),
      address: peer,
      usedAt: performance.now(),
      turns: createTurns(socket, waiting),
      unreadSince: null,
    }
    open.set(socket, connection)
    for (const network of networksIn(connection)) {
      const crowd = crowds.get(network.name) ?? { network, members: new Set() }
      crowd.members.add(connection)
      crowds.set(network.name, crowd)
    }
    socket.once('close', () => forget(connection))
    if (open.size > max) close(surplus(connection), 'connections')
    else if (open.size >= max * CROWDED_SHARE) closeIdle()
  }

  function forget(connection: Connection): void {
    open.delete(connection.socket)
    for (const { name } of networksIn(connection)) {
      const members = crowds.get(name)?.members
      members?.delete(connection)
      if (members?.size === 0) crowds.delete(name)
    }
  }

  function close(connection: Connection, why: ClosedFor): void {
    forget(connection) // now, since the 'close' event comes later
    connection.turns.drop()
    connection.socket.destroy()
    watch?.closed(why)
  }

  /** The connection to close for a new one: the least recently used of the largest crowd, or the new one itself. */
  function surplus(connection: Connection): Connection {
    const own = networksIn(connection).map(({ name }) => crowds.get(name))
    let largest: Crowd | null = null
    for (const crowd of [...own, ...crowds.values()])
      if (crowd && sizeOf(crowd) > (largest ? sizeOf(largest) : 0)) largest = crowd
    let oldest = connection
    if (largest && !own.includes(largest))
      for (const one of largest.members) if (one.usedAt < oldest.usedAt) oldest = one
    return oldest
  }

  function mostAhead(): Connection | null {
    let most: Connection | null = null
    for (const one of open.values()) if (one.turns.ahead > (most?.turns.ahead ?? 0)) most = one
    return most
  }

  function closeIdle(): void {
    if (performance.now() - clearedAt < CLEAR_INTERVAL_MS) return
    clearedAt = performance.now()
    server.closeIdleConnections()
  }

  function begin(connection: Connection, request: IncomingMessage, response: ServerResponse): void {
    connection.usedAt = performance.now()
    if (connection.isProxy)
      connection.address = visitorOf((name) => fieldOf(request, name), { incoming: request }, proxies)
    answer(request, response)
  }

  server.on('connection', add)
  server.on('request', (request, response) => {
    const connection = open.get(request.socket)
    if (!connection) return // it was closed just now
    connection.turns.take(response, () => begin(connection, request, response))
    const most = waiting.total > MAX_AHEAD ? mostAhead() : null
    if (most) close(most, 'unread')
  })
  return { all: () => open.values(), close }
}

/** The networks among whose connections it counts: none for a proxy. Its address doesn't change, or it is a proxy's. */
const networksIn = ({ isProxy, address }: Connection): readonly Network[] => (isProxy ? [] : networksOf(address))

/** What a crowd takes, compared with what its network may. */
const sizeOf = ({ network, members }: Crowd): number => members.size / network.allowance

function fieldOf({ headers }: IncomingMessage, name: string): string | null {
  const value = headers[name]
  return typeof value === 'string' ? value : null
}
