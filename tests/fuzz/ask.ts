import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import type { FuzzRequest } from '#tests/fuzz/http-requests.ts'

/** An answer, and how long it took. */
export type Answer = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly ms: number
}

const MAX_DURATION_MS = 60_000
const agent = new Agent({ keepAlive: true, maxSockets: 16 })

/** Sends one request on a keep-alive connection. Rejects if the connection breaks or no answer comes within a minute. */
export function ask(site: string, fuzzed: FuzzRequest): Promise<Answer> {
  const { method, target, headers, body } = fuzzed
  const { hostname, port } = new URL(site)
  // After an upgrade offer Node's client parses the connection differently, so it isn't reused.
  const place = { hostname, port, agent: headers.Upgrade === undefined ? agent : false } as const
  const bytes = body === null ? null : Buffer.from(body, 'latin1')
  // Without this, Node's client sends the body of an OPTIONS without a length, as the start of the next request.
  const length = bytes === null ? {} : { 'Content-Length': String(bytes.length) }
  const from = performance.now()
  return new Promise((done, failed) => {
    const asked = request(
      { ...place, method, path: target, headers: { ...headers, ...length }, timeout: MAX_DURATION_MS },
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
      // The site closed an idle connection at that moment. Browsers retry on a new one.
      if (asked.reusedSocket && error.code === 'ECONNRESET') done(ask(site, fuzzed))
      else failed(error)
    })
    asked.end(bytes ?? undefined)
  })
}

/** Sends raw bytes and returns everything the site sent until it closed the connection. */
export function say(site: string, bytes: string): Promise<{ readonly heard: string; readonly ms: number }> {
  const from = performance.now()
  return new Promise((done) => {
    let heard = ''
    const socket = connect(Number(new URL(site).port), '127.0.0.1', () => socket.end(bytes, 'latin1'))
    socket.setTimeout(MAX_DURATION_MS, () => socket.destroy())
    socket.on('data', (data) => {
      heard += data.toString('latin1')
    })
    socket.on('error', () => undefined) // the site may close the connection
    socket.on('close', () => done({ heard, ms: performance.now() - from }))
  })
}

/** Closes the keep-alive connections. */
export const hangUp = (): void => agent.destroy()
