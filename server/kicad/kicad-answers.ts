import { Hono } from 'hono'
import type { Catalog, PartsTable } from '#catalog/answers.ts'
import { PAD_LEVELS, padLevel } from '#catalog/models/annular-ring.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'
import type { Family } from '#catalog/registry/family.ts'
import type { SiteContent } from '#content/site-content.ts'
import { noCatalog } from '#server/http/error-answer.ts'
import { footprintCount, footprintLibrary, MAX_FOOTPRINTS } from '#server/kicad/footprint-library.ts'
import { libraryOf } from '#server/kicad/library-names.ts'
import { describedPart, listedParts } from '#server/kicad/library-parts.ts'
import type { RenderEnv } from '#server/rendering/render-env.ts'
import { problemDocument } from '#shared/problem-document.ts'

type Options = {
  readonly families: readonly Family[]
  catalog(): Catalog | null
  content(): Pick<SiteContent, 'company'>
  readonly siteUrl: string | null
}

const HEADERS = { 'Cache-Control': 'public, max-age=300', 'X-Robots-Tag': 'noindex' }
/** KiCad keeps what it has read for so long. */
const TIMEOUTS = { timeout_parts_seconds: 600, timeout_categories_seconds: 3_600 }
/** Every reader may read; KiCad just wants something to send. */
const TOKEN = 'public'
const BAD_PAD = `pad is one of ${PAD_LEVELS.join(', ')}: a level of IPC-2221. Without it each footprint is the hole alone.`

/**
 * The catalog as a KiCad HTTP library, keyless and read-only (behavior 23.6): `/kicad/v1/…` as KiCad asks for it, a category
 * for each family; `/kicad/parts.kicad_httplib` is the file that tells KiCad where it is. `/kicad/footprints/…pretty.zip` has
 * the footprints of a family (behavior 23.5).
 */
export function kicadAnswers({ families, catalog, content, siteUrl }: Options): Hono<RenderEnv> {
  const app = new Hono<RenderEnv>()
  const json = (text: string) => new Response(text, { headers: { ...HEADERS, 'Content-Type': 'application/json' } })
  const originOf = (asked: string) => new URL(siteUrl ?? asked).origin
  const shown = () => families.filter(({ hidden }) => !hidden)
  const tableOf = (library: string): PartsTable | null => {
    const family = shown().find((one) => libraryOf(one) === library)
    return (family && catalog()?.table(family.table)) ?? null
  }
  const noLibrary = () =>
    catalog() ? problemDocument(404, 'There is no such library. /kicad/v1/categories.json lists them.') : noCatalog()

  app.get('/kicad/parts.kicad_httplib', (c) => {
    const { name } = content().company
    const origin = originOf(c.req.url)
    const source = { type: 'REST_API', api_version: 'v1', root_url: `${origin}/kicad`, token: TOKEN, ...TIMEOUTS }
    const library = { meta: { version: 1 }, name, description: `All parts of ${name}, from ${origin}`, source }
    const headers = { ...HEADERS, 'Content-Disposition': 'attachment; filename="parts.kicad_httplib"' }
    return c.json(library, 200, headers)
  })
  app.get('/kicad/v1/', () => json(JSON.stringify({ categories: '', parts: '' })))
  app.get('/kicad/v1/categories.json', () => {
    const current = catalog()
    if (!current) return noCatalog()
    const found = shown().filter(({ table }) => current.table(table))
    return json(JSON.stringify(found.map((one) => ({ id: libraryOf(one), name: one.name, description: one.summary }))))
  })
  app.get('/kicad/v1/parts/category/:file{.+[.]json}', (c) => {
    const table = tableOf(c.req.param('file').slice(0, -'.json'.length))
    return table ? json(listedParts(table)) : noLibrary()
  })
  app.get('/kicad/v1/parts/:file{.+[.]json}', (c) => {
    const id = c.req.param('file').slice(0, -'.json'.length)
    const at = id.lastIndexOf('_')
    const table = tableOf(id.slice(0, at))
    if (!table) return noLibrary()
    const row = table.rowOf(id.slice(at + 1))
    if (row === null) return problemDocument(404, 'There is no such part. Its category lists those that there are.')
    return json(JSON.stringify(describedPart(table, row, originOf(c.req.url))))
  })
  app.get('/kicad/footprints/:file{.+[.]pretty[.]zip}', async (c) => {
    const file = c.req.param('file')
    const table = tableOf(file.slice(0, -'.pretty.zip'.length))
    if (!table) return noLibrary()
    const asked = c.req.query('pad') ?? null
    const pad = padLevel(asked)
    if (asked !== null && pad === null) return problemDocument(400, BAD_PAD)
    const count = footprintCount(table)
    if (count === 0) return problemDocument(404, `No row of ${table.family.name} states a single upright hole.`)
    if (count > MAX_FOOTPRINTS) {
      const parts = formatCount(count)
      return problemDocument(413, `${parts} footprints are too many for one library. Each part's page has its own.`)
    }
    const headers = {
      ...HEADERS,
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${file}"`,
    }
    const body = c.req.method === 'HEAD' ? null : await footprintLibrary(table, pad, siteUrl)
    return new Response(body, { headers })
  })
  return app
}
