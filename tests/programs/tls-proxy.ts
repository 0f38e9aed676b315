import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { selfSigned } from '#tests/programs/self-signed.ts'

export type TlsProxy = {
  readonly url: string
  /** Its certificate as PEM. */
  readonly cert: string
  stop(): Promise<void>
}

/**
 * Acts like a company's proxy: speaks TLS with the visitor and plain HTTP with the site, and sends X-Forwarded-* with
 * the address the visitor typed and the visitor's IP. Its certificate is self-signed.
 */
export async function startTlsProxy(site: string): Promise<TlsProxy> {
  const identity = selfSigned('localhost')
  const proxy = createServer(identity, (incoming, outgoing) => forward(site, incoming, outgoing))
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  return {
    url: `https://localhost:${(proxy.address() as AddressInfo).port}`,
    cert: identity.cert,
    async stop() {
      proxy.closeAllConnections()
      await new Promise((done) => proxy.close(done))
    },
  }
}

function forward(site: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const headers = {
    ...incoming.headers,
    host: new URL(site).host,
    'x-forwarded-proto': 'https',
    'x-forwarded-host': incoming.headers.host ?? '',
    'x-forwarded-for': incoming.socket.remoteAddress ?? '',
  }
  const further = ask(site + incoming.url, { method: incoming.method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  further.on('error', () => outgoing.destroy()) // the visitor sees a broken connection
  incoming.pipe(further)
}
