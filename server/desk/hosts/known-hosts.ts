import { isIPv6 } from 'node:net'
import type { MiddlewareHandler } from 'hono'
import type { DeskEnv } from '#server/desk/desk-env.ts'
import type { Log } from '#server/operations/log.ts'

/** Where the desk can be reached: DESK_URL, or null, and DESK_HOST. */
export type DeskHosts = { readonly url: string | null; readonly listensOn: string }

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/
/** All addresses of the machine, which no browser should ask for. */
const WILDCARDS = ['0.0.0.0', '[::]']

/**
 * Refuses other hosts with 421 against DNS rebinding (behavior 18.16). DESK_URL also sets the scheme, for proxies not
 * in TRUST_PROXY. Mount it after `visitorAddress`, before any work.
 */
export function knownHosts(hosts: DeskHosts, log: Log): MiddlewareHandler<DeskEnv> {
  let isLogged = false
  return (c, next) => {
    const requested = new URL(c.req.url)
    const known = urlAtDesk(requested, hosts)
    if (known === null) {
      const { host } = requested
      const advice = `If this is its address, set DESK_URL to what browsers show, such as https://${host}, and restart the site.`
      if (!isLogged)
        log.warn({ host }, `The desk was asked for a host that it doesn’t know, and answers 421. ${advice}`)
      isLogged = true
      return Promise.resolve(c.text(`The desk doesn’t answer at ${host}. ${advice}\n`, 421))
    }
    if (known.href !== requested.href) c.req.raw = new Request(known, c.req.raw)
    return next()
  }
}

/** The URL as the browser shows it, or null for another host. */
export function urlAtDesk(requested: URL, { url, listensOn }: DeskHosts): URL | null {
  const desk = url === null ? null : new URL(url)
  const secured = new URL(`${desk?.protocol ?? requested.protocol}${requested.href.slice(requested.protocol.length)}`)
  if (secured.host === desk?.host) return desk.protocol === 'https:' ? secured : requested
  // An SSH tunnel has its own port. No other site can have these names.
  const { hostname } = requested
  return LOOPBACK.test(hostname) || hostname === concreteHost(listensOn) ? requested : null
}

/** DESK_HOST as browsers write it, or null for all addresses. */
function concreteHost(listensOn: string): string | null {
  const hostname = URL.parse(`http://${isIPv6(listensOn) ? `[${listensOn}]` : listensOn}`)?.hostname ?? null
  return hostname === null || WILDCARDS.includes(hostname) ? null : hostname
}
