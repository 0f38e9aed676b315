import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ClosedFor, SiteWatch } from '#server/http/request-watch.ts'
import { plainAddress, type TrustedProxies } from '#server/origin/trusted-proxies.ts'
import { FORWARDED_FOR, headerOf, visitorOf } from '#server/origin/visitor-address.ts'
import type { MemoryWatch } from '#server/overload/memory-watch.ts'
import { type Network, networksOf } from '#shared/network.ts'

type Crowd = { readonly network: Network; readonly members: Set<Connection> }

type Options = {
  readonly max: number
  readonly proxies: TrustedProxies
  readonly watch: Pick<SiteWatch, 'closed'> | null
}

const REQUEST_BYTES = 2_000
const MAX_AHEAD = 20_000

/** The network with the most connections gives one up (behavior 14.11). Requests sent ahead wait (behavior 14.12). */
export class Connections {
  readonly #answer: RequestListener
  readonly #options: Options
  readonly #open = new Map<Socket, Connection>()
  readonly #crowds = new Map<string, Crowd>()
  #ahead = 0

  constructor(server: Server, answer: RequestListener, options: Options) {
    this.#answer = answer
    this.#options = options
    server.on('connection', (socket) => this.#add(socket))
    server.on('request', (request, response) => {
      const connection = this.#open.get(request.socket)
      if (!connection) return // it was closed just now
      connection.take(response, () => this.#begin(connection, request, response))
      const most = this.#ahead > MAX_AHEAD ? [...this.all()].reduce((a, b) => (b.ahead > a.ahead ? b : a)) : null
      if (most) this.close(most, 'unread')
    })
  }

  all(): Iterable<Connection> {
    return this.#open.values()
  }

  close(connection: Connection, why: ClosedFor): void {
    this.#forget(connection) // now, since the 'close' event comes later
    connection.drop()
    connection.socket.destroy()
    this.#options.watch?.closed(why)
  }

  #add(socket: Socket): void {
    const peer = plainAddress(socket.remoteAddress ?? '')
    const connection = new Connection(socket, peer, this.#options.proxies.has(peer), (more) => {
      this.#ahead += more
    })
    this.#open.set(socket, connection)
    for (const network of connection.crowds()) {
      const crowd = this.#crowds.get(network.name) ?? { network, members: new Set() }
      crowd.members.add(connection)
      this.#crowds.set(network.name, crowd)
    }
    socket.once('close', () => this.#forget(connection))
    if (this.#open.size > this.#options.max) this.close(this.#surplus(connection), 'connections')
  }

  #forget(connection: Connection): void {
    this.#open.delete(connection.socket)
    for (const { name } of connection.crowds()) {
      const members = this.#crowds.get(name)?.members
      members?.delete(connection)
      if (members?.size === 0) this.#crowds.delete(name)
    }
  }

  #surplus(connection: Connection): Connection {
    const own = connection.crowds().map(({ name }) => this.#crowds.get(name))
    let largest: Crowd | null = null
    for (const crowd of [...own, ...this.#crowds.values()])
      if (crowd && sizeOf(crowd) > (largest ? sizeOf(largest) : 0)) largest = crowd
    let oldest = connection
    if (largest && !own.includes(largest))
      for (const member of largest.members) if (member.usedAt < oldest.usedAt) oldest = member
    return oldest
  }

  #begin(connection: Connection, request: IncomingMessage, response: ServerResponse): void {
    connection.usedAt = performance.now()
    if (connection.isProxy)
      connection.address = visitorOf(headerOf(request, FORWARDED_FOR), { incoming: request }, this.#options.proxies)
    this.#answer(request, response)
  }
}

const sizeOf = ({ network, members }: Crowd): number => members.size / network.allowance

type AheadRequest = { readonly response: ServerResponse; begin(): void }

/** Answers its requests one by one: Node would parse 64 kB and answer all, unread. Reads no more while requests wait. */
class Connection {
  readonly socket: Socket
  /** Whether it comes from a TRUST_PROXY: then it carries many visitors' requests. */
  readonly isProxy: boolean
  /** The peer, or behind a trusted proxy the visitor being answered. */
  address: string
  usedAt = performance.now()
  /** Since when the client hasn't read an answer. Null if all is sent. */
  unreadSince: number | null = null
  readonly #waiting: AheadRequest[] = []
  readonly #counted: (more: number) => void
  #current: ServerResponse | null = null

  constructor(socket: Socket, address: string, isProxy: boolean, counted: (more: number) => void) {
    this.socket = socket
    this.address = address
    this.isProxy = isProxy
    this.#counted = counted
    // Node resumes the socket whenever it has sent something.
    socket.on('resume', () => {
      if (this.ahead > 0) socket.pause()
    })
    socket.once('close', () => this.drop())
  }

  get ahead(): number {
    return this.#waiting.length
  }

  get unread(): number {
    return this.socket.writableLength + this.ahead * REQUEST_BYTES
  }

  /** The networks it counts for: none for a proxy, whose address isn't a visitor's. */
  crowds(): readonly Network[] {
    return this.isProxy ? [] : networksOf(this.address)
  }

  /** Calls `begin` once the client has read earlier answers: at once, unless requests are sent ahead. */
  take(response: ServerResponse, begin: () => void): void {
    // Node assigns the socket to an answer when earlier ones were sent.
    if (response.socket !== null) {
      this.#begin({ response, begin })
      return
    }
    if (this.socket.destroyed) return
    this.#counted(1)
    if (this.#waiting.push({ response, begin }) > 1) return
    this.socket.pause()
    this.#current?.once('close', () => this.#next())
  }

  drop(): void {
    this.#counted(-this.ahead)
    this.#waiting.length = 0
  }

  /** One per turn of the event loop, so other connections don't wait. */
  #next(): void {
    setImmediate(() => {
      const request = this.socket.destroyed ? undefined : this.#waiting.shift()
      if (!request) return
      this.#counted(-1)
      this.#begin(request)
      if (this.ahead > 0) request.response.once('close', () => this.#next())
      else this.socket.resume()
    })
  }

  #begin({ response, begin }: AheadRequest): void {
    this.#current = response
    begin()
  }
}

const MEGABYTE = 1_000_000
/** A network's limit of unread bytes. Visitors read at once, so even hundreds leave next to none. */
const MAX_UNREAD = 128 * MEGABYTE

/** Closes slow readers, the worst first, but none that had just read all (behavior 14.13). Returns how many. */
export function closeSlowReaders(
  connections: Connections,
  memory: Pick<MemoryWatch, 'excess'>,
  at = performance.now(),
): number {
  const readers = [...connections.all()].flatMap((connection) => {
    const bytes = connection.unread
    connection.unreadSince = bytes === 0 ? null : (connection.unreadSince ?? at)
    if (connection.unreadSince === null) return []
    const weight = bytes * (at - connection.unreadSince)
    return { connection, networks: networksOf(connection.address), bytes, weight }
  })
  const unread = new Map<string, number>()
  const count = (networks: readonly Network[], bytes: number) => {
    for (const { name } of networks) unread.set(name, (unread.get(name) ?? 0) + bytes)
  }
  for (const { networks, bytes } of readers) count(networks, bytes)
  let excess = memory.excess()
  let closed = 0
  for (const { connection, networks, bytes, weight } of readers.toSorted((a, b) => b.weight - a.weight)) {
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
