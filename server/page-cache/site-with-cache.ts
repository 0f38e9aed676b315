import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { SiteWatch } from '#server/http/request-watch.ts'
import type { Connected, SiteEnv } from '#server/http/site-env.ts'
import { logAnswer } from '#server/operations/access-log.ts'
import type { Log } from '#server/operations/log.ts'
import { REQUEST_ID, requestIdOf } from '#server/origin/request-id.ts'
import type { TrustedProxies } from '#server/origin/trusted-proxies.ts'
import { FORWARDED_FOR, headerOf, visitorOf } from '#server/origin/visitor-address.ts'
import type { PageCache } from '#server/page-cache/page-cache.ts'
import type { Sent } from '#server/page-cache/stored-answer.ts'
import type { NetworkLimit } from '#shared/limits.ts'
import { REFUSED_HEADER } from '#shared/refusal.ts'

export type Site = {
  fetch(request: Request, connected?: Connected): Response | Promise<Response>
  request(path: string, init?: RequestInit): Response | Promise<Response>
  /** Answers on Node's objects: for a cached page, a Request costs more than the answer. Absent without a cache. */
  listener?(options: ListenerOptions): RequestListener
}

export type ListenerOptions = { readonly hostname?: string }

type Options = {
  readonly watch: SiteWatch | null
  readonly log: Log
  readonly calls: NetworkLimit | null
  readonly proxies: TrustedProxies
}

/** Targets that a Request leaves as is. */
const PLAIN_TARGET = /^\/[!$&-;=?-[\]_a-z~]*$/
const DOT_SEGMENT = /\/\.\.?(?:[/?]|$)/
const PLAIN_HOST = /^[a-z0-9._-]+(?::\d{1,5})?$/

/** Puts the cache in front of the site. Cached answers skip its middleware, which costs more than they do. */
export function withPageCache(site: Hono<SiteEnv>, cache: PageCache, { watch, log, calls, proxies }: Options): Site {
  function cached(
    requestId: string,
    method: string,
    path: string,
    field: (name: string) => string | null,
    connected: Connected | undefined,
  ) {
    const start = performance.now()
    const visitor = () => visitorOf(field(FORWARDED_FOR), connected, proxies)
    return cache.answer({
      method,
      path,
      acceptEncoding: field('accept-encoding'),
      ifNoneMatch: field('if-none-match'),
      visitor,
      mayCall: () => calls === null || calls.take(visitor()) === 0,
      answered({ address, route }, { status, fields }, how) {
        const ms = performance.now() - start
        const refused = fields[REFUSED_HEADER.toLowerCase()]
        watch?.answered(route, method, status, ms / 1000, refused)
        watch?.asked(how)
        logAnswer(log, { requestId, method, address, status, ms, refused })
      },
    })
  }

  const fetch: Site['fetch'] = (request, connected) => {
    const { method, url, headers } = request
    const requestId = requestIdOf(headers.get(REQUEST_ID), connected, proxies)
    const path = url.slice(url.indexOf('/', 'https://'.length))
    const answer = cached(requestId, method, path, (name) => headers.get(name), connected)
    const respond = (sent: Sent | null) =>
      sent === null
        ? site.fetch(request, connected)
        : new Response(sent.body, { status: sent.status, headers: { ...sent.headers, [REQUEST_ID]: requestId } })
    return answer instanceof Promise ? answer.then(respond) : respond(answer)
  }

  function listener(options: ListenerOptions): RequestListener {
    const viaRequest = getRequestListener(fetch, options)
    const withoutCache = getRequestListener(site.fetch, options)
    return (incoming, outgoing): void => {
      const { method = '', url = '', headers } = incoming
      if (!PLAIN_HOST.test(headers.host ?? '') || !PLAIN_TARGET.test(url) || DOT_SEGMENT.test(url)) {
        viaRequest(incoming, outgoing)
        return
      }
      const requestId = requestIdOf(headerOf(incoming, REQUEST_ID), { incoming }, proxies)
      const send = (sent: Sent | null) => {
        if (sent === null) withoutCache(incoming, outgoing)
        else outgoing.writeHead(sent.status, { ...sent.headers, [REQUEST_ID]: requestId }).end(sent.body)
      }
      const answer = cached(requestId, method, url, (name) => headerOf(incoming, name), { incoming })
      // The site itself answers, with an error if need be.
      if (answer instanceof Promise) answer.catch(() => null).then(send)
      else send(answer)
    }
  }

  return { fetch, listener, request: (path, init) => fetch(new Request(new URL(path, 'http://localhost'), init)) }
}
