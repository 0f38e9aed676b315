import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The secret of the tests' events, as WEBHOOK_SECRET has it. */
export const EVENT_SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`

export type EventReceiver = {
  readonly url: string
  /** The bodies of each event that arrived with a right signature, by its id. */
  readonly told: ReadonlyMap<string, readonly string[]>
  stop(): Promise<void>
}

/**
 * Starts an HTTP server that checks events as the Standard Webhooks specification says, and keeps what is right. `answer`
 * may answer otherwise than with 204.
 */
export async function startEventReceiver(
  answer: (response: ServerResponse) => void = (response) => response.writeHead(204).end(),
): Promise<EventReceiver> {
  const told = new Map<string, string[]>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString('utf8')
    if (!isSigned(request.headers, body)) {
      response.writeHead(401).end('wrong signature')
      return
    }
    const id = String(request.headers['webhook-id'])
    told.set(id, [...(told.get(id) ?? []), body])
    answer(response)
  })
  server.on('clientError', () => undefined) // a killed sender's connections
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    told,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

function isSigned(headers: IncomingHttpHeaders, body: string): boolean {
  const [id, at, given] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => String(headers[name]))
  const key = Buffer.from(EVENT_SECRET.slice('whsec_'.length), 'base64')
  const right = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`)
  const sent = Buffer.from(given ?? '')
  return right.length === sent.length && timingSafeEqual(right, sent) && Math.abs(Date.now() / 1_000 - Number(at)) < 300
}
