import type { Connection, Connections } from '#server/overload/connections.ts'
import type { MemoryRelief } from '#server/overload/memory-watch.ts'
import { type Network, networksOf } from '#shared/network.ts'

type Options = {
  readonly connections: Connections
  readonly memory: Pick<MemoryRelief, 'excess'>
  /** A monotonic clock, in ms. */
  now?(): number
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
 * while memory is short. Those that have left the most unread for the longest go first. The returned function looks once,
 * skips connections that had read everything at the previous look, and returns how many connections it closed.
 */
export function createSlowReaderCheck({ connections, memory, now = () => performance.now() }: Options): () => number {
  return () => {
    const readers = [...connections.all()].flatMap((connection) => readerOf(connection, now()) ?? [])
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
}

/** Null for a connection that has been sent everything. */
function readerOf(connection: Connection, at: number): Reader | null {
  const bytes = connection.socket.writableLength + connection.turns.ahead * REQUEST_BYTES
  connection.unreadSince = bytes === 0 ? null : (connection.unreadSince ?? at)
  if (connection.unreadSince === null) return null
  return { connection, networks: networksOf(connection.address), bytes, weight: bytes * (at - connection.unreadSince) }
}
