import { isIPv6 } from 'node:net'
import type { MiddlewareHandler } from 'hono'
import type { DeskEnv } from '#server/desk/desk-env.ts'
import type { Log } from '#server/operations/log.ts'

/** Where the desk may be asked: DESK_URL, or null, and DESK_HOST. */
export type DeskHosts = { readonly url: string | null; readonly listensOn: string }

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/
/** All addresses of the machine: no browser is meant to ask for them. */
const WILDCARDS = ['0.0.0.0', '[::]']

/**
 * Refuses requests for hosts that aren't the desk's own with 421 (behavior 18.16). Without it, a page of another site could rebind
 * its own name to the desk's address and read answers. Requests for DESK_URL get its scheme: a proxy that TRUST_PROXY doesn't
 * name can't say it. Mount it after `visitorAddress`, before any work.
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

/** The URL that the browser shows, or null if its host is none of the desk's. */
export function urlAtDesk(requested: URL, { url, listensOn }: DeskHosts): URL | null {
  const desk = url === null ? null : new URL(url)
  const secured = new URL(`${desk?.protocol ?? requested.protocol}${requested.href.slice(requested.protocol.length)}`)
  if (secured.host === desk?.host) return desk.protocol === 'https:' ? secured : requested
  // An SSH tunnel has a port of its own. No other site can have these names.
  const { hostname } = requested
  return LOOPBACK.test(hostname) || hostname === concreteHost(listensOn) ? requested : null
}

/** DESK_HOST as a browser writes it, or null if it is all addresses of the machine. */
function concreteHost(listensOn: string): string | null {
  const hostname = URL.parse(`http://${isIPv6(listensOn) ? `[${listensOn}]` : listensOn}`)?.hostname ?? null
  return hostname === null || WILDCARDS.includes(hostname) ? null : hostname
}
