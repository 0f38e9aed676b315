import type { Connection, Connections } from '#server/overload/connections.ts'
import type { MemoryRelief } from '#server/overload/memory-watch.ts'

type Options = {
  readonly connections: Connections
  readonly memory: Pick<MemoryRelief, 'excess'>
  /** A monotonic clock, in ms. */
  now?(): number
}

type Reader = { readonly connection: Connection; readonly bytes: number; readonly weight: number }

const MEGABYTE = 1_000_000
/** What one network may leave unread. Visitors read what they ask for, so it is next to nothing for hundreds of them. */
const MAX_UNREAD = 128 * MEGABYTE
/** What a request costs that waits. */
const REQUEST_BYTES = 2_000

/**
 * Closes connections of clients that don't read their answers (behavior 14.13): above what a network may leave unread, and
 * while memory is short. Those that have left the most unread for the longest go first. The returned function looks once,
 * leaves alone whoever had read everything at the previous look, and returns how many connections it closed.
 */
export function createSlowReaderCheck({ connections, memory, now = () => performance.now() }: Options): () => number {
  return () => {
    const readers = [...connections.all()].flatMap((connection) => readerOf(connection, now()) ?? [])
    readers.sort((a, b) => b.weight - a.weight)
    const unread = new Map<string, number>()
    for (const { connection, bytes } of readers) {
      unread.set(connection.network, (unread.get(connection.network) ?? 0) + bytes)
    }
    let excess = memory.excess()
    let closed = 0
    for (const { connection, bytes, weight } of readers) {
      if (weight === 0) break
      const ofNetwork = unread.get(connection.network) ?? 0
      if (ofNetwork <= MAX_UNREAD && excess <= 0) continue
      connections.close(connection, 'unread')
      unread.set(connection.network, ofNetwork - bytes)
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
  return connection.unreadSince === null ? null : { connection, bytes, weight: bytes * (at - connection.unreadSince) }
}
