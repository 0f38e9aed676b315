import * as build from 'virtual:react-router/server-build'
import { type Context, Hono } from 'hono'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import {
  apiContext,
  catalogContext,
  changeMailsContext,
  contentContext,
  familiesContext,
  filesContext,
  postedContext,
  reportContext,
  requestsContext,
  siteUrlContext,
  type VisitorCalls,
  yearContext,
} from '#app/context.ts'
import { createListReader } from '#lists/read/list-file.ts'
import { unpackPieces } from '#lists/read/packed-rows.ts'
import { checkFiles } from '#requests/attachments/check-files.ts'
import { createApiCalls } from '#server/api/api.ts'
import { describeForPeople } from '#server/api/api-for-people.ts'
import { changesFeed } from '#server/downloads/changes-feed.ts'
import { listExport } from '#server/downloads/list-export.ts'
import { parseForm } from '#server/forms/parse-form.ts'
import { errorAnswer } from '#server/http/error-answer.ts'
import { kicadAnswers } from '#server/kicad/kicad-answers.ts'
import { createMcp } from '#server/mcp/mcp.ts'
import type { RenderEnv, RenderedServices } from '#server/rendering/render-env.ts'
import type { ThreadCalls } from '#server/rendering/visitor-calls.ts'
import { isDecodable } from '#shared/unsure-text.ts'

function createPageAnswers(services: RenderedServices): (c: Context<RenderEnv>) => Promise<Response> {
  // The virtual module's type doesn't fit exactOptionalPropertyTypes.
  const pages = createRequestHandler(build as ServerBuild, import.meta.env.MODE)
  const api = () => describeForPeople(services.families, services.content().company, services.siteUrl)
  return async (c) => {
    const { requestId, calls, posted } = c.env
    let failed = false
    const context = new RouterContextProvider()
    context.set(familiesContext, services.families)
    context.set(catalogContext, services.catalog())
    context.set(contentContext, services.content())
    context.set(filesContext, services.files)
    if (calls) context.set(requestsContext, withLists(calls))
    if (posted) context.set(postedContext, (rules) => parseForm(posted, rules))
    context.set(siteUrlContext, services.siteUrl)
    context.set(changeMailsContext, services.changeMails)
    context.set(apiContext, api)
    context.set(yearContext, services.now().getUTCFullYear())
    context.set(reportContext, (error) => {
      failed = true
      services.log.error({ requestId, err: error }, 'page failed')
    })
    const answer = await pages(forRouter(c.req.raw, c.req.url), context)
    // The router's script needs it only in errors.
    if (import.meta.env.PROD && answer.status < 400) answer.headers.delete('X-Remix-Response')
    if (failed) answer.headers.set('Cache-Control', 'no-store') // a page with a missing section or an error
    return answer
  }
}

/** Files are checked and lists read here; only their workbooks go elsewhere. */
const withLists = (calls: ThreadCalls): VisitorCalls => ({
  ...calls,
  checkFiles,
  readList: createListReader(async (bytes) => unpackPieces(await calls.readWorkbook(bytes))),
})

/** HEAD becomes GET, an undecodable path a missing page. Origin goes: behind a proxy the router would refuse ours. */
function forRouter(request: Request, address: string): Request {
  const { origin, pathname } = new URL(address)
  if (!isDecodable(pathname)) return new Request(`${origin}/not-found`, { headers: request.headers })
  if (request.method === 'HEAD') return new Request(request, { method: 'GET' })
  if (request.method !== 'POST') return request
  const headers = new Headers(request.headers)
  headers.delete('Origin')
  // Without its body, which was already received.
  return new Request(request.url, { method: 'POST', headers, signal: request.signal })
}

/** What threads answer: pages, exports, feed, API and tools. `site.ts` checks requests and adds headers. */
export function createRenderedSite(services: RenderedServices): Hono<RenderEnv> {
  const rendered = new Hono<RenderEnv>()
  rendered.route('/', listExport(services))
  rendered.route('/', changesFeed(services))
  rendered.route('/', kicadAnswers(services))
  rendered.route('/api', createApiCalls(services))
  rendered.route('/mcp', createMcp(services))
  rendered.all('*', createPageAnswers(services))
  rendered.onError((error, c) => errorAnswer(error, services.log, c.env.requestId))
  return rendered
}
