import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import type { FuzzRequest } from '#tests/fuzz/requests.ts'

/** What came back, and how long it took. */
export type Answer = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly ms: number
}

const LONGEST_MS = 60_000
const agent = new Agent({ keepAlive: true, maxSockets: 16 })

/** Sends one request on a connection that is kept. Rejects when it is cut off, or not answered in a minute. */
export function ask(site: string, fuzzed: FuzzRequest): Promise<Answer> {
  const { method, target, headers, body } = fuzzed
  const { hostname, port } = new URL(site)
  // Node's client reads what follows an offered upgrade otherwise: such a connection isn't used again.
  const place = { hostname, port, agent: headers.Upgrade === undefined ? agent : false } as const
  const bytes = body === null ? null : Buffer.from(body, 'latin1')
  // Left to itself Node's client sends the body of an OPTIONS without a length, as the beginning of the next request.
  const length = bytes === null ? {} : { 'Content-Length': String(bytes.length) }
  const from = performance.now()
  return new Promise((done, failed) => {
    const asked = request(
      { ...place, method, path: target, headers: { ...headers, ...length }, timeout: LONGEST_MS },
      (answer) => {
        const pieces: Buffer[] = []
        answer.on('data', (piece: Buffer) => pieces.push(piece))
        answer.once('error', failed)
        answer.once('end', () => {
          const { statusCode: status = 0, headers } = answer
          done({ status, headers, body: Buffer.concat(pieces), ms: performance.now() - from })
        })
      },
    )
    asked.once('upgrade', () => failed(new Error('The site took an upgrade')))
    asked.once('timeout', () => asked.destroy(new Error('No answer in a minute')))
    asked.once('error', (error: NodeJS.ErrnoException) => {
      // A kept connection that the site closed just then: every browser asks again on another.
      if (asked.reusedSocket && error.code === 'ECONNRESET') done(ask(site, fuzzed))
      else failed(error)
    })
    asked.end(bytes ?? undefined)
  })
}

/** Sends bytes as they are, says no more, and gives what the site said until it hung up. */
export function say(site: string, bytes: string): Promise<{ readonly heard: string; readonly ms: number }> {
  const from = performance.now()
  return new Promise((done) => {
    let heard = ''
    const socket = connect(Number(new URL(site).port), '127.0.0.1', () => socket.end(bytes, 'latin1'))
    socket.setTimeout(LONGEST_MS, () => socket.destroy())
    socket.on('data', (data) => {
      heard += data.toString('latin1')
    })
    socket.on('error', () => undefined) // the site may hang up on what it refuses
    socket.on('close', () => done({ heard, ms: performance.now() - from }))
  })
}

/** Ends the connections that are kept. */
export const hangUp = (): void => agent.destroy()
