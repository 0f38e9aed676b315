import manifest from 'virtual:react-router/server-manifest'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { createApi } from '#server/api/api.ts'
import { callRate } from '#server/api/call-rate.ts'
import { wellKnown } from '#server/discovery/well-known.ts'
import { attachmentAnswers, openedPages } from '#server/downloads/attachment-answers.ts'
import { FEED_PATH } from '#server/downloads/changes-feed.ts'
import { companyDocuments, lotCertificates } from '#server/downloads/company-documents.ts'
import { fileAnswers } from '#server/downloads/file-answers.ts'
import { LIST_FILE_PATTERN } from '#server/downloads/list-export.ts'
import { lookFiles } from '#server/downloads/look-files.ts'
import { partDocuments } from '#server/downloads/part-documents.ts'
import { sitemap } from '#server/downloads/sitemap.ts'
import { tableExport } from '#server/downloads/table-export.ts'
import { allowedMethods, READ_METHODS } from '#server/http/allowed-methods.ts'
import { cachePolicy } from '#server/http/cache-policy.ts'
import { errorAnswer, statedRefusals } from '#server/http/error-answer.ts'
import { receiveForms, takesForm } from '#server/http/form-receiver.ts'
import { movedAddresses, oldAddresses } from '#server/http/moved-addresses.ts'
import { type IsOpen, openCors, openMethods, openPaths } from '#server/http/open-paths.ts'
import { createCanonicalPath, redirects } from '#server/http/redirects.ts'
import { watchTraffic } from '#server/http/request-watch.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import type { SiteEnv } from '#server/http/site-env.ts'
import { mcpCors, mcpMessages } from '#server/mcp/mcp-messages.ts'
import { accessLog } from '#server/operations/access-log.ts'
import { health } from '#server/operations/health.ts'
import { requestIds } from '#server/origin/request-id.ts'
import { sameOrigin } from '#server/origin/same-origin.ts'
import { visitorAddress } from '#server/origin/visitor-address.ts'
import { Overload } from '#server/overload/overload.ts'
import { createCacheableAddresses } from '#server/page-cache/cacheable-address.ts'
import { PageCache } from '#server/page-cache/page-cache.ts'
import { type Site, withPageCache } from '#server/page-cache/site-with-cache.ts'
import type { Render, Renderer } from '#server/rendering/render-task.ts'
import { visitorCalls } from '#server/rendering/visitor-calls.ts'
import type { SiteServices } from '#server/site-services.ts'
import { NetworkLimit } from '#shared/limits.ts'
import { resultOf, timed } from '#shared/shared-work.ts'

const CORS_HEADERS = ['Access-Control-Allow-Origin', 'Access-Control-Expose-Headers']

/** Half of the site's code is pages, which only threads need. */
export const loadRenderedSite = () => import('#server/rendered-site.ts')

/** The site as one app, which needs no socket. Entry of the server build, so React Router's context keys exist once. */
export function createSite(services: SiteServices): Site {
  const ids = routeIds()
  const routes = [...ids.keys()]
  const calls = services.calls && new NetworkLimit(services.calls)
  const renderer = services.renderer ?? rendererHere(services)
  const overload = new Overload(
    () => services.content().company.name,
    services.memory,
    services.networkTimes,
    renderer.concurrency,
  )
  const renderRequest = (c: Context<SiteEnv>, request: Request) =>
    overload.inTurn(c, (place) =>
      renderer.render(request, {
        requestId: c.get('requestId'),
        posted: c.get('posted') ?? null,
        calls: visitorCalls(services, c.get('visitor'), place),
        place,
      }),
    )
  const rendering = (c: Context<SiteEnv>) => renderRequest(c, c.req.raw)
  const isOpen = openPaths(services.families)
  const site = new Hono<SiteEnv>()
  if (services.watch) site.use(watchTraffic(services.watch, routes))
  site.use(requestIds(services.proxies), accessLog(services.log), securityHeaders(services, isOpen), cachePolicy())
  site.use(openCors(isOpen), allowedMethods(methodsAt(isOpen)), visitorAddress(services.proxies, 'arriving'))
  site.use(
    movedAddresses(),
    oldAddresses(() => services.content().redirects),
  )
  site.route('/', health(services))
  site.use(statedRefusals())
  site.route('/', lookFiles(services))
  if (services.clientFolder) {
    site.use('/assets/*', serveStatic({ root: services.clientFolder, precompressed: true }))
    site.use('/*', serveStatic({ root: services.clientFolder, precompressed: true }))
  }
  site.use(overload.enoughMemory, compress())
  site.route('/', tableExport(services, overload))
  site.route('/', partDocuments(services, overload))
  site.route('/', fileAnswers(services, overload))
  site.route('/', attachmentAnswers(services))
  site.route('/', companyDocuments(services))
  site.route('/', sitemap(services, overload))
  site.route('/', wellKnown(services))
  site.use(etag({ retainedHeaders: [...RETAINED_304_HEADERS, ...CORS_HEADERS] }))
  site.get(FEED_PATH, rendering)
  site.get('/kicad/*', rendering)
  site.route('/api', createApi(services, overload, calls, rendering, renderRequest))
  site.all(MCP_PATH, mcpCors(), callRate(calls), mcpMessages(renderRequest))
  const canonicalPath = createCanonicalPath(routes, services.families, () => services.content().pages)
  site.use(redirects(canonicalPath), sameOrigin(services))
  site.use(receiveForms(services))
  site.route('/', lotCertificates(services))
  site.route('/', openedPages(services))
  site.all(LIST_FILE_PATTERN, rendering)
  site.all('*', rendering)
  site.onError((error, c) => errorAnswer(error, services.log, c.get('requestId')))
  if (services.clientFolder === null) return site
  return withPageCache(site, cacheOf(services, { overload, renderer, isOpen, ids }), { ...services, calls })
}

type Answering = {
  readonly overload: Overload
  readonly renderer: Renderer
  readonly isOpen: IsOpen
  readonly ids: ReadonlyMap<string, string>
}

/** Caches pages and API answers. Rendering sees only an address of the request. */
function cacheOf(services: SiteServices, { overload, renderer, isOpen, ids }: Answering): PageCache {
  const { catalog, content, files, now, log, pageCacheBytes, proxies } = services
  const inItsPlace = async (c: Context<SiteEnv>) => {
    const { place, spent = { ms: 0 } } = c.env
    if (!place) return overload.refusal(c)
    const made = await renderer.render(c.req.raw, { requestId: c.get('requestId'), posted: null, calls: null, place })
    spent.ms = made.ms
    return resultOf(made)
  }
  const rendered = new Hono<SiteEnv>()
  rendered.use(requestIds(proxies), askingVisitor, securityHeaders(services, isOpen), cachePolicy(), openCors(isOpen))
  rendered.use(statedRefusals(), overload.enoughMemory)
  rendered.route('/api', createApi(services, overload, null, inItsPlace))
  rendered.get('*', inItsPlace)
  rendered.onError((error, c) => errorAnswer(error, log, c.get('requestId')))
  const version = () => {
    const revision = catalog()?.revision
    return revision === undefined
      ? null
      : `${revision} ${content().version} ${files.revision()} ${renderer.hostedRevision()} ${now().getUTCFullYear()}`
  }
  const cache = new PageCache(
    {
      cacheableAddress: createCacheableAddresses(services.families, ids, () => content().pages),
      inTurn: (visitor, page) => overload.sharedPage(visitor, page),
      fetch: async (address, asked) => rendered.request(address, {}, asked),
      version,
      failed: (error) => log.error({ err: error }, 'a cached page could not be made again'),
      now: () => performance.now(),
    },
    pageCacheBytes,
  )
  services.watch?.watchPages(cache)
  return cache
}

/** In the cache's app: an API call's visitor, whose network is charged. */
const askingVisitor: MiddlewareHandler<SiteEnv> = (c, next) => {
  c.set('visitor', c.env.visitor ?? '')
  return next()
}

const MCP_PATH = '/mcp'

const methodsAt =
  (isOpen: IsOpen) =>
  (path: string): readonly string[] => {
    if (path === MCP_PATH) return ['POST', 'OPTIONS']
    if (isOpen(path)) return [...openMethods(path), 'OPTIONS']
    return takesForm(path) ? [...READ_METHODS, 'POST'] : READ_METHODS
  }

const CONCURRENCY_HERE = 16

function rendererHere(services: SiteServices): Renderer {
  const rendered = loadRenderedSite().then(({ createRenderedSite }) => createRenderedSite(services))
  const render: Render = async (request, asked) => {
    const { fetch } = await rendered
    return await timed(() => fetch(request, asked))
  }
  return { render, concurrency: CONCURRENCY_HERE, hostedRevision: () => '' }
}

export const routeIds = (): Map<string, string> =>
  new Map(
    Object.values(manifest.routes).flatMap((route) =>
      route && (route.path !== undefined || route.index) ? [[route.path ?? '', route.id] as const] : [],
    ),
  )
