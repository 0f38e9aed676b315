import type { MiddlewareHandler } from 'hono'
import type { Connected, SiteEnv } from '#server/http/site-env.ts'
import type { TrustedProxies } from '#server/origin/trusted-proxies.ts'
import { peerOf } from '#server/origin/visitor-address.ts'

export const REQUEST_ID = 'x-request-id'
const PLAUSIBLE = /^[A-Za-z0-9-]{8,64}$/

/** A request's id for log and answer (behavior 13.10). Only a TRUST_PROXY may set it: others could forge the log. */
export function requestIdOf(given: string | null, connected: Connected | undefined, proxies: TrustedProxies): string {
  return given !== null && PLAUSIBLE.test(given) && proxies.has(peerOf(connected)) ? given : crypto.randomUUID()
}

export function requestIds(proxies: TrustedProxies): MiddlewareHandler<SiteEnv> {
  return (c, next) => {
    c.set('requestId', requestIdOf(c.req.raw.headers.get(REQUEST_ID), c.env, proxies))
    return next()
  }
}
