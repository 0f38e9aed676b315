import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { selfSigned } from '#tests/self-signed.ts'

export type TlsProxy = {
  readonly url: string
  /** Its certificate, PEM. */
  readonly cert: string
  stop(): Promise<void>
}

/**
 * Stands before a site as a company's proxy does: speaks TLS with the visitor, plain HTTP with the site, and says in
 * X-Forwarded-* what the visitor typed and where he is. Its certificate is nobody's.
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
  further.on('error', () => outgoing.destroy()) // the visitor sees a broken connection, as behind any proxy
  incoming.pipe(further)
}
