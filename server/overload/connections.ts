import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ClosedFor, SiteWatch } from '#server/http/request-watch.ts'
import { plainAddress, type TrustedProxies } from '#server/origin/trusted-proxies.ts'
import { headerOf, visitorOf } from '#server/origin/visitor-address.ts'
import type { MemoryWatch } from '#server/overload/memory-watch.ts'
import { type Network, networksOf } from '#shared/network.ts'

export type Connection = {
  readonly socket: Socket
  /** Whether it comes from a TRUST_PROXY: then it carries many visitors' requests. */
  readonly isProxy: boolean
  /** The peer, or behind a trusted proxy the visitor being answered. */
  address: string
  /** When it opened or its last request began. */
  usedAt: number
  readonly turns: RequestTurns
  /** Since when the client hasn't read an answer. Null if all is sent. */
  unreadSince: number | null
}

type Crowd = { readonly network: Network; readonly members: Set<Connection> }

type Options = {
  readonly max: number
  readonly proxies: TrustedProxies
  readonly watch: Pick<SiteWatch, 'closed'> | null
}

/** Waiting requests on all connections. Each takes about 2 kB. */
const MAX_AHEAD = 20_000

/** The network with the most connections gives one up (behavior 14.11). Requests sent ahead wait (behavior 14.12). */
export class Connections {
  readonly #answer: RequestListener
  readonly #options: Options
  readonly #open = new Map<Socket, Connection>()
  readonly #crowds = new Map<string, Crowd>()
  readonly #waiting: AheadCount = { total: 0 }

  constructor(server: Server, answer: RequestListener, options: Options) {
    this.#answer = answer
    this.#options = options
    server.on('connection', (socket) => this.#add(socket))
    server.on('request', (request, response) => {
      const connection = this.#open.get(request.socket)
      if (!connection) return // it was closed just now
      connection.turns.take(response, () => this.#begin(connection, request, response))
      const most = this.#waiting.total > MAX_AHEAD ? this.#mostAhead() : null
      if (most) this.close(most, 'unread')
    })
  }

  all(): Iterable<Connection> {
    return this.#open.values()
  }

  close(connection: Connection, why: ClosedFor): void {
    this.#forget(connection) // now, since the 'close' event comes later
    connection.turns.drop()
    connection.socket.destroy()
    this.#options.watch?.closed(why)
  }

  #add(socket: Socket): void {
    const peer = plainAddress(socket.remoteAddress ?? '')
    const connection: Connection = {
      socket,
      isProxy: this.#options.proxies.has(peer),
      address: peer,
      usedAt: performance.now(),
      turns: new RequestTurns(socket, this.#waiting),
      unreadSince: null,
    }
    this.#open.set(socket, connection)
    for (const network of networksIn(connection)) {
      const crowd = this.#crowds.get(network.name) ?? { network, members: new Set() }
      crowd.members.add(connection)
      this.#crowds.set(network.name, crowd)
    }
    socket.once('close', () => this.#forget(connection))
    if (this.#open.size > this.#options.max) this.close(this.#surplus(connection), 'connections')
  }

  #forget(connection: Connection): void {
    this.#open.delete(connection.socket)
    for (const { name } of networksIn(connection)) {
      const members = this.#crowds.get(name)?.members
      members?.delete(connection)
      if (members?.size === 0) this.#crowds.delete(name)
    }
  }

  /** The connection to close for a new one: the largest crowd's least recently used, or the new one. */
  #surplus(connection: Connection): Connection {
    const own = networksIn(connection).map(({ name }) => this.#crowds.get(name))
    let largest: Crowd | null = null
    for (const crowd of [...own, ...this.#crowds.values()])
      if (crowd && sizeOf(crowd) > (largest ? sizeOf(largest) : 0)) largest = crowd
    let oldest = connection
    if (largest && !own.includes(largest))
      for (const member of largest.members) if (member.usedAt < oldest.usedAt) oldest = member
    return oldest
  }

  #mostAhead(): Connection | null {
    let most: Connection | null = null
    for (const connection of this.#open.values())
      if (connection.turns.ahead > (most?.turns.ahead ?? 0)) most = connection
    return most
  }

  #begin(connection: Connection, request: IncomingMessage, response: ServerResponse): void {
    connection.usedAt = performance.now()
    if (connection.isProxy)
      connection.address = visitorOf((name) => headerOf(request, name), { incoming: request }, this.#options.proxies)
    this.#answer(request, response)
  }
}

/** The networks it counts for: none for a proxy, whose address isn't a visitor's. */
const networksIn = ({ isProxy, address }: Connection): readonly Network[] => (isProxy ? [] : networksOf(address))

const sizeOf = ({ network, members }: Crowd): number => members.size / network.allowance

type AheadCount = { total: number }

type AheadRequest = { readonly response: ServerResponse; begin(): void }

/** Answers requests one by one: Node would parse 64 kB and answer all, unread. Reads no more while requests wait. */
class RequestTurns {
  readonly #socket: Socket
  readonly #count: AheadCount
  readonly #waiting: AheadRequest[] = []
  #current: ServerResponse | null = null

  constructor(socket: Socket, count: AheadCount) {
    this.#socket = socket
    this.#count = count
    // Node resumes the socket whenever it has sent something.
    socket.on('resume', () => {
      if (this.ahead > 0) socket.pause()
    })
    socket.once('close', () => this.drop())
  }

  get ahead(): number {
    return this.#waiting.length
  }

  /** Calls `begin` once the client has read earlier answers: at once, unless requests are sent ahead. */
  take(response: ServerResponse, begin: () => void): void {
    // Node assigns the socket to an answer when earlier ones were sent.
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

  drop(): void {
    this.#count.total -= this.ahead
    this.#waiting.length = 0
  }

  /** One per turn of the event loop, so other connections don't wait. */
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
/** A network's limit of unread bytes. Visitors read at once, so even hundreds leave next to none. */
const MAX_UNREAD = 128 * MEGABYTE
/** A waiting request's cost. */
const REQUEST_BYTES = 2_000

/**
 * Closes slow readers (behavior 14.13) above a network's limit and while memory is short, those with the most unread
 * for the longest first, but none that had read all at the last look. Returns how many. `at` is monotonic, in ms.
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

/** Null if everything was sent. */
function readerOf(connection: Connection, at: number): Reader | null {
  const bytes = connection.socket.writableLength + connection.turns.ahead * REQUEST_BYTES
  connection.unreadSince = bytes === 0 ? null : (connection.unreadSince ?? at)
  if (connection.unreadSince === null) return null
  return { connection, networks: networksOf(connection.address), bytes, weight: bytes * (at - connection.unreadSince) }
}
