import { Hono } from 'hono'
import { listNumbers } from '#catalog/search/number-list.ts'
import { createApiCalls } from '#server/api/api.ts'
import { changesFeed } from '#server/downloads/feeds/changes-feed.ts'
import { listExport } from '#server/downloads/list-export.ts'
import { errorAnswer, noCatalog } from '#server/http/error-answer.ts'
import { kicadAnswers } from '#server/kicad/kicad-answers.ts'
import { createMcp } from '#server/mcp/mcp.ts'
import { createPageAnswers } from '#server/page-answers.ts'
import type { RenderEnv, RenderedServices } from '#server/rendering/render-env.ts'

/**
 * The part of the site that takes a processor's time: pages, exports of lists, the feed, the list of numbers, the API and
 * its tools. It runs in threads. `site.ts` has checked the request, received its form, and adds the headers that every
 * answer has.
 */
export function createRenderedSite(services: RenderedServices): Hono<RenderEnv> {
  const rendered = new Hono<RenderEnv>()
  rendered.route('/', listExport(services))
  rendered.route('/', changesFeed(services))
  rendered.route('/', kicadAnswers(services))
  rendered.get('/offline/numbers.json', () => {
    const catalog = services.catalog()
    return catalog ? Response.json(listNumbers(catalog, services.families)) : noCatalog()
  })
  rendered.route('/api', createApiCalls(services))
  rendered.route('/mcp', createMcp(services))
  rendered.all('*', createPageAnswers(services))
  rendered.onError((error, c) => errorAnswer(error, services.log, c.env.requestId))
  return rendered
}
