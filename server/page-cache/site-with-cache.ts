import type { Hono } from 'hono'
import type { CallRate } from '#server/api/call-rate.ts'
import type { Connected, SiteEnv } from '#server/http/site-env.ts'
import type { TrustedProxies } from '#server/http/trusted-proxies.ts'
import { visitorOf } from '#server/http/visitor-address.ts'
import type { Log } from '#server/operations/log.ts'
import type { SiteWatch } from '#server/operations/request-watch.ts'
import type { PageCache } from '#server/page-cache/page-cache.ts'

/** The site as the server and the tests call it. */
export type Site = {
  fetch(request: Request, connected?: Connected): Response | Promise<Response>
  request(path: string, init?: RequestInit): Response | Promise<Response>
}

type Options = {
  readonly watch: SiteWatch | null
  readonly log: Log
  readonly rate: CallRate | null
  readonly proxies: TrustedProxies
}

/**
 * Puts the page cache in front of the site. A cached answer skips the site's middleware, which would cost more than the
 * answer itself. It has its headers from when it was made; request id, log, metrics and rate limit follow here.
 */
export function withPageCache(site: Hono<SiteEnv>, cache: PageCache, { watch, log, rate, proxies }: Options): Site {
  const fetch: Site['fetch'] = (request, connected) => {
    const start = performance.now()
    const requestId = crypto.randomUUID()
    const visitor = () => visitorOf(request.headers, connected, proxies)
    const answer = cache.answer({
      request,
      fields: { 'x-request-id': requestId },
      visitor,
      mayCall: () => rate === null || rate.take(visitor()) === 0,
      answered({ address, route }, status, how) {
        const ms = performance.now() - start
        const [path] = address.split('?')
        watch?.answered(route, request.method, status, ms / 1000)
        watch?.asked(how)
        log.debug({ requestId, method: request.method, path, status, ms: Math.round(ms * 10) / 10 }, 'request')
      },
    })
    if (answer === null) return site.fetch(request, connected)
    return answer instanceof Promise ? answer.then((made) => made ?? site.fetch(request, connected)) : answer
  }
  return { fetch, request: (path, init) => fetch(new Request(new URL(path, 'http://localhost'), init)) }
}
