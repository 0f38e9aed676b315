import type { TransformOptions } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { createGzip, type ZlibOptions } from 'node:zlib'
import { type Context, type Handler, Hono } from 'hono'
import type { Catalog, DescribedPart } from '#catalog/answers.ts'
import { describePart } from '#catalog/described/described-part.ts'
import type { Family } from '#catalog/registry/family.ts'
import { callRate } from '#server/api/call-rate.ts'
import { Calls } from '#server/api/calls.ts'
import { describeApi } from '#server/api/description.ts'
import { readParameters, readPostedParameters } from '#server/api/operation.ts'
import { operations } from '#server/api/operations.ts'
import { postedCall, type Rendering } from '#server/api/posted-call.ts'
import { siteAddress } from '#server/downloads/site-address.ts'
import { sentInPieces } from '#server/http/byte-stream.ts'
import { noCatalog } from '#server/http/error-answer.ts'
import type { SiteEnv } from '#server/http/site-env.ts'
import type { NetworkTimes } from '#server/overload/network-times.ts'
import type { Overload } from '#server/overload/overload.ts'
import type { RenderEnv } from '#server/rendering/render-env.ts'
import type { SiteServices } from '#server/site-services.ts'
import type { NetworkLimit } from '#shared/limits.ts'
import { problemDocument } from '#shared/problem-document.ts'
import { resultOf, timed } from '#shared/shared-work.ts'

type Pace = () => Promise<void>

/** About a millisecond of work, between which other requests run. */
const CHUNK_SIZE = 16
/** More than a chunk's lines become: beyond it a write would wait for a reader. */
const GZIP: ZlibOptions & TransformOptions = { highWaterMark: 16_000_000 }

/** The whole catalog as gzip of JSON lines, made as fast as the client reads. Absolute URLs with SITE_URL. */
export async function* catalogFile(
  catalog: Catalog,
  families: readonly Family[],
  siteUrl: string | null,
  pace: Pace = yieldToEventLoop,
): AsyncGenerator<Uint8Array> {
  // A pipeline would read ahead outside of the visitor's turn: hundreds of downloads would hold up the loop.
  const gzip = createGzip(GZIP)
  try {
    for await (const lines of partLines(catalog, families, absolute(siteAddress(siteUrl)), pace)) {
      await new Promise<void>((done, failed) => gzip.write(lines, (error) => (error ? failed(error) : done())))
      const made: Uint8Array | null = gzip.read()
      if (made) yield made
    }
    gzip.end()
    yield* gzip
  } finally {
    gzip.destroy()
  }
}

async function* partLines(
  catalog: Catalog,
  families: readonly Family[],
  made: (part: DescribedPart) => DescribedPart,
  pace: Pace,
): AsyncGenerator<string> {
  for (const { table } of families) {
    const parts = catalog.table(table)
    for (let start = 0; parts && start < parts.size; start += CHUNK_SIZE) {
      await pace()
      const line = (row: number) => `${JSON.stringify(made(describePart(catalog, parts, row)))}\n`
      const count = Math.min(CHUNK_SIZE, parts.size - start)
      yield Array.from({ length: count }, (_, at) => line(start + at)).join('')
    }
  }
}

function absolute(addressOf: (path: string) => string): (part: DescribedPart) => DescribedPart {
  const ofFile = (path: string | null) => path && addressOf(path)
  return (part) => {
    const { related } = part
    return {
      ...part,
      url: addressOf(part.url),
      imageUrl: ofFile(part.imageUrl),
      pdfUrl: ofFile(part.pdfUrl),
      viewerUrl: ofFile(part.viewerUrl),
      related: {
        jsonUrl: addressOf(related.jsonUrl),
        specSheetUrl: addressOf(related.specSheetUrl),
        drawingUrl: addressOf(related.drawingUrl),
        models: related.models.map(({ kind, url }) => ({ kind, url: addressOf(url) })),
      },
    }
  }
}

export type ApiServices = Pick<
  SiteServices,
  'families' | 'content' | 'catalog' | 'files' | 'siteUrl' | 'log' | 'checkAnswers'
>

/** Calls that take a millisecond at most: answered here without a queue. The others are rendered. */
const QUICK = ['search', 'resolve']

/** The JSON API (behavior 13.1), open and read-only. `rendering` answers slow calls, `posting` posted ones. */
export function createApi(
  services: ApiServices & Pick<SiteServices, 'networkTimes'>,
  overload: Overload,
  calls: NetworkLimit | null,
  rendering: Handler<SiteEnv>,
  posting?: Rendering,
): Hono<SiteEnv> {
  // Rarely requested, and describing all schemas would slow down every start.
  let described: { version: string; api: ReturnType<typeof describeApi> } | null = null
  const answers = callAnswers(services)
  const api = new Hono<SiteEnv>()
  api.use('/v1/*', callRate(calls))
  api.get('/v1/openapi.json', (c) => {
    const { version, company } = services.content()
    if (described?.version !== version)
      described = { version, api: describeApi(services.families, company, services.siteUrl) }
    return c.json(described.api)
  })
  for (const { id, method, pattern, answer } of answers) {
    if (method === 'GET') api.get(pattern, QUICK.includes(id) ? charged(answer, services.networkTimes) : rendering)
    else if (posting) api.post(pattern, postedCall(posting))
  }
  api.get('/v1/catalog.ndjson.gz', wholeCatalog(services, overload))
  api.all('/v1/*', () => problemDocument(404, 'The API has no such address. /api describes it.'))
  return api
}

const charged =
  (answer: (c: Context) => Promise<Response>, times: NetworkTimes): Handler<SiteEnv> =>
  async (c) => {
    const done = await timed(() => answer(c))
    times.charge(times.of(c.get('visitor')), done.ms)
    return resultOf(done)
  }

export function createApiCalls(services: ApiServices): Hono<RenderEnv> {
  const api = new Hono<RenderEnv>()
  for (const { method, pattern, answer } of callAnswers(services)) api.on(method, pattern, answer)
  return api
}

function callAnswers(services: ApiServices) {
  const calls = new Calls(services)
  return operations(services.families).flatMap((operation) => {
    const { id, path, answer, isPosted = false, run } = operation
    if (!answer || !run) return []
    const pattern = `/v1${path.replace('{tableName}', `:${TABLE}`).replace('{id}', ':id')}`
    const of = async (c: Context): Promise<Response> => {
      const { req } = c
      const query = new URL(req.url).searchParams
      const textOf = (name: string) => req.param(name === 'tableName' ? TABLE : name) ?? req.query(name) ?? ''
      const given = isPosted
        ? readPostedParameters(operation, await req.text())
        : readParameters(operation, textOf, query)
      const value = await run(calls, given, query)
      if (services.checkAnswers) answer.schema.parse(value)
      if (isPosted) c.header('Cache-Control', 'no-store')
      return c.json(value)
    }
    return { id, method: isPosted ? 'POST' : 'GET', pattern, answer: of }
  })
}

/** Named in the route patterns, which label the metrics. */
const TABLE = 'table'

/** The file of all parts. Its tag is weak: another server version may compress to other bytes. */
function wholeCatalog({ families, catalog, files, siteUrl, log }: ApiServices, overload: Overload): Handler<SiteEnv> {
  return async (c) => {
    const current = catalog()
    if (!current) return noCatalog()
    const headers = {
      'Content-Type': 'application/gzip',
      'Content-Disposition': 'attachment; filename="catalog.ndjson.gz"',
      ETag: `W/"${current.revision}-${files.revision()}"`,
    }
    if (c.req.method === 'HEAD') return new Response(null, { headers })
    const begun = () => sentInPieces(c, log, catalogFile(current, families, siteUrl), overload.slices(c))
    return overload.inTurn(c, () => timed(async () => new Response(await begun(), { headers })))
  }
}
