import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import { type Connected, type SiteEnv, streamOf } from '#server/http/site-env.ts'
import { plainAddress, type TrustedProxies } from '#server/origin/trusted-proxies.ts'

export const FORWARDED_FOR = 'x-forwarded-for'
const NO_SOCKET = '127.0.0.1'

/** Sets the visitor, and behind a TRUST_PROXY the URL (behavior 13.13). `arriving`: Node's stream has the bodies. */
export function visitorAddress(proxies: TrustedProxies, bodies: 'requested' | 'arriving'): MiddlewareHandler<SiteEnv> {
  return (c, next) => {
    const peer = peerOf(c.env)
    c.set('visitor', visitorOf(c.req.raw.headers.get(FORWARDED_FOR), c.env, proxies))
    if (proxies.has(peer)) c.req.raw = asRequested(c, bodies === 'requested' || streamOf(c.env) === null)
    return next()
  }
}

/** The peer, or the address named by a trusted proxy in its header, `chain`. */
export function visitorOf(chain: string | null, connected: Connected | undefined, proxies: TrustedProxies): string {
  const peer = peerOf(connected)
  return proxies.has(peer) ? nearestVisitor(chain, peer, proxies) : peer
}

export const peerOf = (connected: Connected | undefined): string =>
  plainAddress(connected?.incoming?.socket.remoteAddress ?? NO_SOCKET)

/** The last address that isn't our proxy's. Anything before may be forged. */
function nearestVisitor(chain: string | null, peer: string, proxies: TrustedProxies): string {
  const addresses = listed(chain).map(plainAddress)
  const visitor = addresses.findLast((address) => !proxies.has(address)) ?? addresses[0] ?? peer
  return isIP(visitor) === 0 ? peer : visitor
}

const listed = (chain: string | null | undefined): string[] =>
  (chain ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)

const HOST = /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:.]+\](:\d{1,5})?$/i

/** The request with scheme and host as the first proxy received them. */
function asRequested({ req }: Context<SiteEnv>, withBody: boolean): Request {
  const url = new URL(req.raw.url)
  const proto = listed(req.header('X-Forwarded-Proto'))[0] ?? url.protocol.slice(0, -1)
  const host = listed(req.header('X-Forwarded-Host'))[0] ?? url.host // assigning to url.host would keep the old port
  if (!/^https?$/.test(proto) || !HOST.test(host)) return req.raw
  const { method, headers } = req.raw
  return new Request(`${proto}://${host}${url.pathname}${url.search}`, withBody ? req.raw : { method, headers })
}

export function headerOf({ headers }: IncomingMessage, name: string): string | null {
  const value = headers[name]
  return typeof value === 'string' ? value : null
}
