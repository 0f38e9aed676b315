import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { requestId } from 'hono/request-id'
import type { InquiryDesk } from '#app/context.ts'
import type { Catalogue } from '#catalogue/answers.ts'
import type { Family } from '#catalogue/family.ts'
import type { ReadListFile } from '#files/list-file.ts'
import type { SiteFiles } from '#files/site-files.ts'
import type { WriteSpecSheet } from '#papers/spec-sheets.ts'
import type { Degraded } from '#problem/troubles.ts'
import { accessLog } from '#server/access-log.ts'
import { createApi } from '#server/api/api.ts'
import { createCallRate } from '#server/api/call-rate.ts'
import { createMcp } from '#server/api/mcp.ts'
import { attachmentAnswers } from '#server/attachment-answers.ts'
import { cachePolicy } from '#server/cache-policy.ts'
import { changesFeed } from '#server/changes-feed.ts'
import { errorAnswer } from '#server/error-answer.ts'
import { fileAnswers } from '#server/file-answers.ts'
import { health } from '#server/health.ts'
import { listExport } from '#server/list-export.ts'
import type { Log } from '#server/log.ts'
import { offlineAnswers, workerScript } from '#server/offline-answers.ts'
import { FORMS, onlyReading } from '#server/only-reading.ts'
import type { MemoryWatch } from '#server/overload/memory-watch.ts'
import { createOverload } from '#server/overload/overload.ts'
import { packedAnswers } from '#server/packed-answers.ts'
import { createPageAnswers, routeIds } from '#server/page-answers.ts'
import { createKeptAddresses } from '#server/page-cache/kept-address.ts'
import { createPageCache } from '#server/page-cache/page-cache.ts'
import { type Site, withPageCache } from '#server/page-cache/site-with-cache.ts'
import { partPapers } from '#server/part-papers.ts'
import { redirects } from '#server/redirects.ts'
import { type SiteWatch, watchRequests } from '#server/request-watch.ts'
import { sameOrigin } from '#server/same-origin.ts'
import { securityHeaders } from '#server/security-headers.ts'
import { sitemap } from '#server/sitemap.ts'
import { tableExport, type WriteWorkbook } from '#server/table-export.ts'
import type { TrustedProxies } from '#server/trusted-proxies.ts'
import { type Connected, visitorAddress } from '#server/visitor-address.ts'

/** Everything the site stands on, made by `parts.ts` from the settings, or by a test. */
export type SiteParts = {
  readonly families: readonly Family[]
  /** The catalogue of this moment; null when there is none at all. */
  catalogue(): Catalogue | null
  degraded(): readonly Degraded[]
  readonly files: SiteFiles
  readonly inquiries: InquiryDesk
  /** Whose word on the visitor's address counts (TRUST_PROXY). */
  readonly proxies: TrustedProxies
  /** SITE_URL, null where it isn't set. */
  readonly siteUrl: string | null
  now(): Date
  /** Writes Excel files in a thread: handed in, since a bundled file can't address a worker's. */
  readonly workbook: WriteWorkbook
  /** Makes spec sheets in a thread: handed in for the same reason. */
  readonly specSheet: WriteSpecSheet
  /** Reads the files of lists in threads: handed in for the same reason. */
  readonly readList: ReadListFile
  readonly log: Log
  /** How much one address may ask of the API (RATE_LIMIT); null: as much as it likes. */
  readonly callsAMinute: number | null
  /** Is told of every answer, for the metrics; null: nobody watches. */
  readonly watch: SiteWatch | null
  /** Whether the API's answers are held against their schemas before they are sent: in tests. */
  readonly checkAnswers: boolean
  /** The folder with the built browser files; null in development, where Vite serves them. */
  readonly clientFolder: string | null
  /** How many bytes of rendered pages are kept (PAGE_CACHE_MB). */
  readonly pageCacheBytes: number
  readonly memory: MemoryWatch
  /** Whether browsers keep pages for visitors without a network (OFFLINE). */
  readonly offline: boolean
}

export type SiteEnv = { Bindings: Connected; Variables: { requestId: string; visitor: string } }

/** By these a browser lets another origin's page read an answer, a 304 too. */
const GRANTING_HEADERS = ['Access-Control-Allow-Origin', 'Access-Control-Expose-Headers']

/**
 * The whole site as one app: `site.request(url)` answers without a socket.
 * This file is the entry of the server build, so that React Router's context keys exist once (DESIGN 8.2).
 */
export function createSite(parts: SiteParts): Site {
  const ids = routeIds()
  const routes = [...ids.keys()]
  const pages = createPageAnswers(parts)
  const rate = createCallRate(parts.callsAMinute, parts.now)
  const overload = createOverload(parts.memory, parts.watch && ((why) => parts.watch?.refused(why)))
  const site = new Hono<SiteEnv>()
  if (parts.watch) site.use(watchRequests(parts.watch, routes))
  site.use(requestId({ generator: () => crypto.randomUUID() }), visitorAddress(parts.proxies))
  site.use(accessLog(parts.log), securityHeaders(parts), cachePolicy())
  site.route('/', health(parts))
  site.route('/', workerScript(parts))
  if (parts.clientFolder) {
    site.use('/assets/*', serveStatic({ root: parts.clientFolder, precompressed: true }))
    site.use('/*', serveStatic({ root: parts.clientFolder, precompressed: true }))
  }
  site.use(overload.enoughMemory, compress())
  site.route('/', tableExport(parts))
  site.route('/', listExport(parts))
  site.route('/', partPapers(parts))
  site.route('/', fileAnswers(parts))
  site.route('/', attachmentAnswers(parts))
  site.route('/', sitemap(parts))
  site.route('/', offlineAnswers(parts))
  site.use(etag({ retainedHeaders: [...RETAINED_304_HEADERS, ...GRANTING_HEADERS] }), packedAnswers())
  site.use(overload.inTurn)
  site.route('/', changesFeed(parts))
  site.route('/api', createApi(parts, rate))
  site.route('/mcp', createMcp(parts, rate))
  site.use(redirects(routes, parts.families))
  site.all('*', onlyReading({ but: FORMS }), sameOrigin(parts), pages)
  site.onError((error, c) => errorAnswer(error, parts.log, c.get('requestId')))
  return parts.clientFolder === null ? site : withPageCache(site, cacheOf(parts), { ...parts, rate })

  /** The kept pages and answers of the API. What makes them sees an address and nothing else of any request. */
  function cacheOf({ catalogue, files, now, log, proxies, pageCacheBytes }: SiteParts) {
    const rendered = new Hono<SiteEnv>()
    rendered.use(requestId({ generator: () => crypto.randomUUID() }), visitorAddress(proxies))
    rendered.use(securityHeaders(parts), cachePolicy(), overload.enoughMemory, overload.inTurn)
    rendered.route('/api', createApi(parts, null))
    rendered.get('*', pages)
    rendered.onError((error, c) => errorAnswer(error, parts.log, c.get('requestId')))
    const version = () => {
      const revision = catalogue()?.revision
      return revision === undefined ? null : `${revision} ${files.revision()} ${now().getUTCFullYear()}`
    }
    const cache = createPageCache(
      {
        keptAddress: createKeptAddresses(parts.families, ids),
        render: (address) => rendered.request(address),
        version,
        failed: (error) => log.error({ err: error }, 'page could not be kept'),
        now: () => performance.now(),
      },
      pageCacheBytes,
    )
    parts.watch?.watchPages(cache)
    return cache
  }
}
