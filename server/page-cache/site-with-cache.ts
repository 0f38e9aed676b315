import type { Hono } from 'hono'
import type { CallRate } from '#server/api/call-rate.ts'
import type { Log } from '#server/log.ts'
import type { PageCache } from '#server/page-cache/page-cache.ts'
import type { SiteWatch } from '#server/request-watch.ts'
import type { SiteEnv } from '#server/site.ts'
import type { TrustedProxies } from '#server/trusted-proxies.ts'
import { type Connected, visitorOf } from '#server/visitor-address.ts'

/** The site as a server and the tests ask it. */
export type Site = {
  fetch(request: Request, connected?: Connected): Response | Promise<Response>
  request(path: string, init?: RequestInit): Response | Promise<Response>
}

type Around = {
  readonly watch: SiteWatch | null
  readonly log: Log
  readonly rate: CallRate | null
  readonly proxies: TrustedProxies
}

/**
 * The site with its kept answers before it. A kept answer passes none of the site's middleware, which would cost more
 * than the answer itself: its headers were put on when it was made, and what remains of them is done here.
 */
export function withPageCache(site: Hono<SiteEnv>, cache: PageCache, { watch, log, rate, proxies }: Around): Site {
  const fetch: Site['fetch'] = (request, connected) => {
    const start = performance.now()
    const requestId = crypto.randomUUID()
    const answer = cache.answer({
      request,
      fields: { 'x-request-id': requestId },
      mayCall: () => rate === null || rate.take(visitorOf(request.headers, connected, proxies)) === 0,
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
