import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import type { z } from 'zod'
import type { Catalogue } from '#catalogue/answers.ts'
import { problemDocument } from '#problem/document.ts'
import {
  complianceAnswer,
  families,
  fitAnswer,
  matingSetAnswer,
  part,
  partFiles,
  partList,
  resolution,
  searchAnswer,
} from '#server/api/answers.ts'
import { type CallRate, callRate } from '#server/api/call-rate.ts'
import { createCalls } from '#server/api/calls.ts'
import { catalogueFile } from '#server/api/catalogue-file.ts'
import { describeApi } from '#server/api/description.ts'
import { descriptionPage, PAGE_POLICY } from '#server/api/description-page.ts'
import { byteStream, connectionOf } from '#server/byte-stream.ts'
import { onlyReading, READING } from '#server/only-reading.ts'
import type { SiteEnv, SiteParts } from '#server/site.ts'
import { createTurns } from '#server/table-sheet.ts'

export type ApiParts = Pick<SiteParts, 'families' | 'catalogue' | 'files' | 'siteUrl' | 'log' | 'checkAnswers'>

/** What a browser lets a page of another origin see of an answer. */
const SHOWN_HEADERS = ['ETag', 'Retry-After', 'X-Request-Id']

/**
 * The JSON side of the catalogue (DESIGN 5), to be mounted at `/api`: open, read-only, and what the pages themselves ask.
 * `/api` itself is its description for people, `/api/v1/openapi.json` for programs. `rate`: how much a visitor may ask.
 */
export function createApi(parts: ApiParts, rate: CallRate | null): Hono<SiteEnv> {
  const calls = createCalls(parts)
  const description = describeApi(parts.families, parts.siteUrl)
  const api = new Hono<SiteEnv>()
  api.use('/v1/*', cors({ origin: '*', allowMethods: READING, exposeHeaders: SHOWN_HEADERS }))
  api.use('/v1/*', onlyReading(), callRate(rate))

  const answer = (c: Context, schema: z.ZodType, value: object): Response => {
    if (parts.checkAnswers) schema.parse(value)
    return c.json(value)
  }

  api.get('/', (c) => c.html(descriptionPage(description), 200, { 'Content-Security-Policy': PAGE_POLICY }))
  api.get('/v1/openapi.json', (c) => c.json(description))
  api.get('/v1/search', (c) => answer(c, searchAnswer, calls.search(c.req.query('q') ?? '')))
  api.get('/v1/resolve', (c) => answer(c, resolution, calls.resolve(c.req.query('number') ?? '')))
  api.get('/v1/families', (c) => answer(c, families, calls.families()))
  api.get('/v1/families/:table/parts', (c) =>
    answer(c, partList, calls.parts(c.req.param('table'), new URL(c.req.url).searchParams)),
  )
  api.get('/v1/parts/:table/:id', async (c) =>
    answer(c, part, await calls.part(c.req.param('table'), c.req.param('id'))),
  )
  api.get('/v1/parts/:table/:id/files', async (c) =>
    answer(c, partFiles, await calls.files(c.req.param('table'), c.req.param('id'))),
  )
  api.get('/v1/parts/:table/:id/mating-set', (c) =>
    answer(c, matingSetAnswer, calls.matingSet(c.req.param('table'), c.req.param('id'))),
  )
  api.get('/v1/fit', async (c) => answer(c, fitAnswer, await calls.fit(new URL(c.req.url).searchParams)))
  api.get('/v1/compliance', (c) => answer(c, complianceAnswer, calls.compliance(new URL(c.req.url).searchParams)))
  api.get('/v1/catalogue.ndjson.gz', wholeCatalogue(parts))
  api.all('/v1/*', () => problemDocument(404, 'There is no such address in the API; /api describes it.'))
  return api
}

/** The file of all parts. Its tag is weak: the same parts may be packed otherwise by a later server. */
function wholeCatalogue({ families, catalogue, files, log }: ApiParts) {
  const turn = createTurns()
  return async (c: Context<SiteEnv>): Promise<Response> => {
    const parts: Catalogue | null = catalogue()
    if (!parts) return problemDocument(503, "The catalogue can't be read now. Please try again in a few minutes.")
    const failed = (error: unknown) => log.error({ requestId: c.get('requestId'), err: error }, 'download cut off')
    const pieces = () => catalogueFile(parts, families, turn)
    const body = c.req.method === 'HEAD' ? null : await byteStream(pieces(), failed, connectionOf(c))
    const headers = {
      'Content-Type': 'application/gzip',
      'Content-Disposition': 'attachment; filename="catalogue.ndjson.gz"',
      ETag: `W/"${parts.revision}-${files.revision()}"`,
    }
    return new Response(body, { headers })
  }
}
