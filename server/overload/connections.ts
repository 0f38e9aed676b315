import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ClosedFor, SiteWatch } from '#server/http/request-watch.ts'
import { plainAddress, type TrustedProxies } from '#server/origin/trusted-proxies.ts'
import { visitorOf } from '#server/origin/visitor-address.ts'
import type { MemoryWatch } from '#server/overload/memory-watch.ts'
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
  readonly turns: RequestTurns
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
      turns: new RequestTurns(socket, waiting),
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

/** How many requests wait on all connections. */
type AheadCount = { total: number }

type AheadRequest = { readonly response: ServerResponse; begin(): void }

/**
 * Answers a connection's requests one after the other. Node parses up to 64 kB of requests at a time, and would answer all of
 * them while the client reads nothing. While requests wait, nothing more is read from the socket.
 */
class RequestTurns {
  readonly #socket: Socket
  readonly #count: AheadCount
  readonly #waiting: AheadRequest[] = []
  #current: ServerResponse | null = null

  constructor(socket: Socket, count: AheadCount) {
    this.#socket = socket
    this.#count = count
    // Node itself resumes the socket whenever it has sent something.
    socket.on('resume', () => {
      if (this.ahead > 0) socket.pause()
    })
    socket.once('close', () => this.drop())
  }

  /** How many requests wait. */
  get ahead(): number {
    return this.#waiting.length
  }

  /** Calls `begin` when the client has read all earlier answers: immediately, unless it sends requests ahead. */
  take(response: ServerResponse, begin: () => void): void {
    // Node assigns the socket to an answer when all earlier ones have been sent.
    if (response.socket !== null) {
      this.#begin({ response, begin })
      return
    }
    if (this.#socket.destroyed) return
    this.#waiting.push({ response, begin })
    this.#count.total += 1
    if (this.ahead > 1) return
    this.#socket.pause()
    this.#current?.once('close', () => this.#next())
  }

  /** Forgets the requests that wait. */
  drop(): void {
    this.#count.total -= this.ahead
    this.#waiting.length = 0
  }

  /** Each gets a turn of the event loop of its own, so that other connections aren't kept waiting. */
  #next(): void {
    setImmediate(() => {
      const request = this.#socket.destroyed ? undefined : this.#waiting.shift()
      if (!request) return
      this.#count.total -= 1
      this.#begin(request)
      if (this.ahead > 0) request.response.once('close', () => this.#next())
      else this.#socket.resume()
    })
  }

  #begin(request: AheadRequest): void {
    this.#current = request.response
    request.begin()
  }
}

type Reader = {
  readonly connection: Connection
  readonly networks: readonly Network[]
  readonly bytes: number
  readonly weight: number
}

const MEGABYTE = 1_000_000
/** What one network may leave unread. Visitors read what they ask for, so it is next to nothing for hundreds of them. */
const MAX_UNREAD = 128 * MEGABYTE
/** What a request costs that waits. */
const REQUEST_BYTES = 2_000

/**
 * Closes connections of clients that don't read their answers (behavior 14.13): above what a network may leave unread, and
 * while memory is short. Those that have left the most unread for the longest go first. Skips connections that had read everything
 * at the previous look. Returns how many it closed. `at` is from a monotonic clock, in ms.
 */
export function closeSlowReaders(
  connections: Connections,
  memory: Pick<MemoryWatch, 'excess'>,
  at = performance.now(),
): number {
  const readers = [...connections.all()].flatMap((connection) => readerOf(connection, at) ?? [])
  readers.sort((a, b) => b.weight - a.weight)
  const unread = new Map<string, number>()
  const count = (networks: readonly Network[], bytes: number) => {
    for (const { name } of networks) unread.set(name, (unread.get(name) ?? 0) + bytes)
  }
  for (const { networks, bytes } of readers) count(networks, bytes)
  let excess = memory.excess()
  let closed = 0
  for (const { connection, networks, bytes, weight } of readers) {
    if (weight === 0) break
    const isTooMuch = networks.some(({ name, allowance }) => (unread.get(name) ?? 0) > MAX_UNREAD * allowance)
    if (!isTooMuch && excess <= 0) continue
    connections.close(connection, 'unread')
    count(networks, -bytes)
    excess -= bytes
    closed += 1
  }
  return closed
}

/** Null for a connection that has been sent everything. */
function readerOf(connection: Connection, at: number): Reader | null {
  const bytes = connection.socket.writableLength + connection.turns.ahead * REQUEST_BYTES
  connection.unreadSince = bytes === 0 ? null : (connection.unreadSince ?? at)
  if (connection.unreadSince === null) return null
  return { connection, networks: networksOf(connection.address), bytes, weight: bytes * (at - connection.unreadSince) }
}
