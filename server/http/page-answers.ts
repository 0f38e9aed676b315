import * as build from 'virtual:react-router/server-build'
import type { Context } from 'hono'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import {
  addressContext,
  catalogueContext,
  familiesContext,
  filesContext,
  inquiriesContext,
  listReaderContext,
  reportContext,
  siteUrlContext,
  turnContext,
  yearContext,
} from '#app/context.ts'
import { createTurns } from '#app/form-turns.ts'
import type { SiteEnv, SiteParts } from '#server/site.ts'

/** Meant for the router's own script, which knows our answers by their type (`vite.config.ts`). */
const INTERNAL_HEADER = 'X-Remix-Response'

/** The pages as React Router answers them, over what the site stands on. */
export function createPageAnswers(parts: SiteParts): (c: Context<SiteEnv>) => Promise<Response> {
  // The virtual module's own type knows no exactOptionalPropertyTypes.
  const pages = createRequestHandler(build as ServerBuild, import.meta.env.MODE)
  const turns = createTurns()
  return async (c) => {
    const turn = turns()
    let failed = false
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
    context.set(reportContext, (error) => {
      failed = true
      parts.log.error({ requestId: c.get('requestId'), err: error }, 'page failed')
    })
    const answer = await pages(asGet(c.req.raw, c.req.url), context).finally(turn.end)
    if (import.meta.env.PROD) answer.headers.delete(INTERNAL_HEADER)
    if (failed) answer.headers.set('Cache-Control', 'no-store') // a page that lacks something, or says that it failed
    return answer
  }
}

/** The ids of the build's routes by their path, as `part/*`; `''` is the home page's. */
export const routeIds = (): Map<string, string> =>
  new Map(
    Object.values(build.routes).flatMap((route) =>
      route && (route.path !== undefined || route.index) ? [[route.path ?? '', route.id] as const] : [],
    ),
  )

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
