import * as build from 'virtual:react-router/server-build'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { requestId } from 'hono/request-id'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import {
  addressContext,
  catalogueContext,
  familiesContext,
  filesContext,
  type InquiryDesk,
  inquiriesContext,
  listReaderContext,
  reportContext,
  siteUrlContext,
  turnContext,
  yearContext,
} from '#app/context.ts'
import { createTurns } from '#app/form-turns.ts'
import type { Catalogue } from '#catalogue/answers.ts'
import type { Family } from '#catalogue/family.ts'
import type { ReadListFile } from '#files/list-file.ts'
import type { SiteFiles } from '#files/site-files.ts'
import type { WriteSpecSheet } from '#papers/spec-sheets.ts'
import type { Degraded } from '#problem/troubles.ts'
import { accessLog } from '#server/access-log.ts'
import { createApi } from '#server/api/api.ts'
import { createMcp } from '#server/api/mcp.ts'
import { attachmentAnswers } from '#server/attachment-answers.ts'
import { cachePolicy } from '#server/cache-policy.ts'
import { changesFeed } from '#server/changes-feed.ts'
import { errorAnswer } from '#server/error-answer.ts'
import { fileAnswers } from '#server/file-answers.ts'
import { health } from '#server/health.ts'
import { listExport } from '#server/list-export.ts'
import type { Log } from '#server/log.ts'
import { FORMS, onlyReading } from '#server/only-reading.ts'
import { partPapers } from '#server/part-papers.ts'
import { redirects } from '#server/redirects.ts'
import { type RequestWatch, watchRequests } from '#server/request-watch.ts'
import { sameOrigin } from '#server/same-origin.ts'
import { securityHeaders } from '#server/security-headers.ts'
import { sitemap } from '#server/sitemap.ts'
import { tableExport, type WriteWorkbook } from '#server/table-export.ts'
import type { TrustedProxies } from '#server/trusted-proxies.ts'
import { visitorAddress } from '#server/visitor-address.ts'

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
  readonly watch: RequestWatch | null
  /** Whether the API's answers are held against their schemas before they are sent: in tests. */
  readonly checkAnswers: boolean
  /** The folder with the built browser files; null in development, where Vite serves them. */
  readonly clientFolder: string | null
}

export type SiteEnv = { Variables: { requestId: string; visitor: string } }

/** By these a browser lets another origin's page read an answer, a 304 too. */
const GRANTING_HEADERS = ['Access-Control-Allow-Origin', 'Access-Control-Expose-Headers']

/**
 * The whole site as one Hono app: `site.request(url)` answers without a socket.
 * This file is the entry of the server build, so that React Router's context keys exist once (DESIGN 8.2).
 */
export function createSite(parts: SiteParts): Hono<SiteEnv> {
  // The virtual module's own type knows no exactOptionalPropertyTypes.
  const pages = createRequestHandler(build as ServerBuild, import.meta.env.MODE)
  const turns = createTurns()
  const site = new Hono<SiteEnv>()
  if (parts.watch) site.use(watchRequests(parts.watch, pagePaths()))
  site.use(requestId({ generator: () => crypto.randomUUID() }), visitorAddress(parts.proxies))
  site.use(accessLog(parts.log), securityHeaders(), cachePolicy())
  site.route('/', health(parts))
  if (parts.clientFolder) {
    site.use('/assets/*', serveStatic({ root: parts.clientFolder }))
    site.use('/*', serveStatic({ root: parts.clientFolder }))
  }
  site.route('/', tableExport(parts))
  site.route('/', listExport(parts))
  site.route('/', partPapers(parts))
  site.route('/', fileAnswers(parts))
  site.route('/', attachmentAnswers(parts))
  site.route('/', sitemap(parts))
  site.use(etag({ retainedHeaders: [...RETAINED_304_HEADERS, ...GRANTING_HEADERS] }))
  site.route('/', changesFeed(parts))
  site.route('/api', createApi(parts))
  site.route('/mcp', createMcp(parts))
  site.use(redirects(pagePaths(), parts.families))
  site.all('*', onlyReading({ but: FORMS }), sameOrigin(parts), async (c) => {
    const turn = turns()
    const context = new RouterContextProvider()
    context.set(familiesContext, parts.families)
    context.set(catalogueContext, parts.catalogue())
    context.set(filesContext, parts.files)
    context.set(inquiriesContext, parts.inquiries)
    context.set(listReaderContext, parts.readList)
    context.set(siteUrlContext, parts.siteUrl)
    context.set(turnContext, turn.take)
    context.set(addressContext, c.get('visitor'))
    context.set(yearContext, parts.now().getUTCFullYear())
    context.set(reportContext, (error) => parts.log.error({ requestId: c.get('requestId'), err: error }, 'page failed'))
    return await pages(asGet(c.req.raw, c.req.url), context).finally(turn.end)
  })
  site.onError((error, c) => errorAnswer(error, parts.log, c.get('requestId')))
  return site
}

/** The paths of `app/routes.ts`, as `part/*`. */
const pagePaths = (): string[] => Object.values(build.routes).flatMap((route) => route?.path ?? [])

/** HEAD is answered like GET; Hono drops the body. What can't be decoded is an address like any that is no page. */
function asGet(request: Request, address: string): Request {
  const { origin, pathname } = new URL(address)
  if (!isDecodable(pathname)) return new Request(`${origin}/not-found`, { headers: request.headers })
  return request.method === 'HEAD' ? new Request(request, { method: 'GET' }) : request
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '' // the build drops a call whose answer nobody uses
  } catch {
    return false
  }
}
