import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How many requests wait on all connections. */
export type AheadCount = { total: number }

/** The requests of one connection. */
export type Turns = {
  /** Calls `begin` when the client has read all earlier answers: immediately, unless it sends requests ahead. */
  take(response: ServerResponse, begin: () => void): void
  /** Forgets the requests that wait. */
  drop(): void
  /** How many requests wait. */
  readonly ahead: number
}

type Request = { readonly response: ServerResponse; begin(): void }

/**
 * Answers a connection's requests one after the other. Node parses up to 64 kB of requests at a time, and would answer all of
 * them while the client reads nothing. While requests wait, nothing more is read from the socket.
 */
export function createTurns(socket: Socket, count: AheadCount): Turns {
  const waiting: Request[] = []
  let current: ServerResponse | null = null

  /** Each gets a turn of the event loop of its own, so that other connections aren't kept waiting. */
  const next = () => setImmediate(beginNext)

  function beginNext(): void {
    const request = socket.destroyed ? undefined : waiting.shift()
    if (!request) return
    count.total -= 1
    begin(request)
    if (waiting.length > 0) request.response.once('close', next)
    else socket.resume()
  }

  function begin(request: Request): void {
    current = request.response
    request.begin()
  }

  // Node itself resumes the socket whenever it has sent something.
  socket.on('resume', () => {
    if (waiting.length > 0) socket.pause()
  })

  function drop(): void {
    count.total -= waiting.length
    waiting.length = 0
  }
  socket.once('close', drop)

  return {
    take(response, beginRequest) {
      const request = { response, begin: beginRequest }
      // Node assigns the socket to an answer when all earlier ones have been sent.
      if (response.socket !== null) return begin(request)
      if (socket.destroyed) return
      waiting.push(request)
      count.total += 1
      if (waiting.length > 1) return
      socket.pause()
      current?.once('close', next)
    },
    drop,
    get ahead() {
      return waiting.length
    },
  }
}
