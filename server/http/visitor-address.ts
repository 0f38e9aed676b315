import { isIP } from 'node:net'
import type { MiddlewareHandler } from 'hono'
import type { SiteEnv } from '#server/site.ts'
import { plainAddress, type TrustedProxies } from '#server/trusted-proxies.ts'

/** What stands for a visitor's address where there is no socket, as in a test that asks the app itself. */
const NO_SOCKET = '127.0.0.1'

/**
 * Finds the visitor's address, and behind a trusted proxy the address that the visitor typed (DESIGN 5): X-Forwarded-*
 * counts only when the socket's other end is a proxy that TRUST_PROXY names, since anyone can send it.
 */
export function visitorAddress(proxies: TrustedProxies): MiddlewareHandler<SiteEnv> {
  return (c, next) => {
    const peer = socketAddress(c.env)
    c.set('visitor', visitorOf(c.req.raw.headers, c.env, proxies))
    if (proxies.has(peer))
      c.req.raw = asTyped(c.req.raw, c.req.header('X-Forwarded-Proto'), c.req.header('X-Forwarded-Host'))
    return next()
  }
}

/** What the server knows of a request's connection; nothing where there is no socket. */
export type Connected = { readonly incoming?: { readonly socket: { readonly remoteAddress?: string | undefined } } }

/** Whose request it is: the other end of the socket, or whom a trusted proxy there names. */
export function visitorOf(headers: Headers, connected: Connected | undefined, proxies: TrustedProxies): string {
  const peer = socketAddress(connected)
  return proxies.has(peer) ? nearestVisitor(headers.get('X-Forwarded-For'), peer, proxies) : peer
}

const socketAddress = (connected: Connected | undefined): string =>
  plainAddress(connected?.incoming?.socket.remoteAddress ?? NO_SOCKET)

/** The last address of the chain that is none of our proxies: what stands before it, the visitor may have written. */
function nearestVisitor(chain: string | null, peer: string, proxies: TrustedProxies): string {
  const addresses = listed(chain).map(plainAddress)
  const visitor = addresses.findLast((address) => !proxies.has(address)) ?? addresses[0] ?? peer
  return isIP(visitor) === 0 ? peer : visitor
}

const listed = (chain: string | null | undefined): string[] =>
  (chain ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)

const HOST = /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:.]+\](:\d{1,5})?$/i

/** The same request under the scheme and host of the first proxy, which met the visitor. */
function asTyped(request: Request, protos: string | undefined, hosts: string | undefined): Request {
  const asked = new URL(request.url)
  const proto = listed(protos)[0] ?? asked.protocol.slice(0, -1)
  const host = listed(hosts)[0] ?? asked.host // assigning to url.host would keep the old port
  if (!/^https?$/.test(proto) || !HOST.test(host)) return request
  return new Request(`${proto}://${host}${asked.pathname}${asked.search}`, request)
}
