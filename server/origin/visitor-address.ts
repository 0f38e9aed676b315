import { isIP } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import { type Connected, type SiteEnv, streamOf } from '#server/http/site-env.ts'
import { plainAddress, type TrustedProxies } from '#server/origin/trusted-proxies.ts'

/** Used if there is no socket, as in a test. */
const NO_SOCKET = '127.0.0.1'

/**
 * Finds the visitor's address. Behind a trusted proxy it also restores the URL that the visitor requested (behavior 13.13).
 * X-Forwarded-* counts only if the peer is a proxy that TRUST_PROXY names, because anyone can send it. With `arriving` the
 * bodies are read from Node's own stream (`site-env.ts`), so the restored request must not read it too.
 */
export function visitorAddress(proxies: TrustedProxies, bodies: 'requested' | 'arriving'): MiddlewareHandler<SiteEnv> {
  return (c, next) => {
    const peer = peerOf(c.env)
    c.set(
      'visitor',
      visitorOf((name) => c.req.raw.headers.get(name), c.env, proxies),
    )
    if (proxies.has(peer)) c.req.raw = asRequested(c, bodies === 'requested' || streamOf(c.env) === null)
    return next()
  }
}

/** The visitor's address: the socket's peer, or the address that a trusted proxy names. `field` reads a header. */
export function visitorOf(
  field: (name: string) => string | null,
  connected: Connected | undefined,
  proxies: TrustedProxies,
): string {
  const peer = peerOf(connected)
  return proxies.has(peer) ? nearestVisitor(field('x-forwarded-for'), peer, proxies) : peer
}

/** The address of the socket's other end. */
export const peerOf = (connected: Connected | undefined): string =>
  plainAddress(connected?.incoming?.socket.remoteAddress ?? NO_SOCKET)

/** The last address in the chain that isn't one of our proxies. The visitor may have forged everything before it. */
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

/** The same request with the scheme and host that the first proxy received. */
function asRequested({ req }: Context<SiteEnv>, withBody: boolean): Request {
  const url = new URL(req.raw.url)
  const proto = listed(req.header('X-Forwarded-Proto'))[0] ?? url.protocol.slice(0, -1)
  const host = listed(req.header('X-Forwarded-Host'))[0] ?? url.host // assigning to url.host would keep the old port
  if (!/^https?$/.test(proto) || !HOST.test(host)) return req.raw
  const { method, headers } = req.raw
  return new Request(`${proto}://${host}${url.pathname}${url.search}`, withBody ? req.raw : { method, headers })
}
