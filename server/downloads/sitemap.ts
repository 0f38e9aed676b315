import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { Hono } from 'hono'
import { COMPLIANCE, DOCUMENTS, FIT } from '#app/ui/site-menu.ts'
import type { Catalog, PartsTable } from '#catalog/answers.ts'
import { CHANGE_NOTICES, documentAddress, noticesIn } from '#catalog/company/company-document.ts'
import type { Family } from '#catalog/registry/family.ts'
import { productMenu } from '#catalog/registry/menu.ts'
import { sentInPieces } from '#server/http/byte-stream.ts'
import { noCatalog } from '#server/http/error-answer.ts'
import type { SiteEnv } from '#server/http/site-env.ts'
import type { Overload } from '#server/overload/overload.ts'
import type { SiteServices } from '#server/site-services.ts'
import { escapeXml } from '#shared/escape-markup.ts'
import { problemDocument } from '#shared/problem-document.ts'

type Options = Pick<SiteServices, 'families' | 'content' | 'catalog' | 'siteUrl' | 'log'>

/** Below the protocol's limits even with the longest URLs: 50,000 URLs and 50 MB. */
const URLS_PER_FILE = 25_000
const MAX_URL_LENGTH = 2047
const CHUNK_SIZE = 100
const CHANGES_CHUNK = 500
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const ONE_HOUR = 'public, max-age=3600'

/** `/robots.txt` and sitemaps of all pages and parts. Need SITE_URL. Mount it before the ETag middleware. */
export function sitemap({ families, content, catalog, siteUrl, log }: Options, overload: Pick<Overload, 'slices'>) {
  const app = new Hono<SiteEnv>()
  app.get('/robots.txt', (c) => c.text(robots(siteUrl), 200, { 'Cache-Control': ONE_HOUR }))
  app.get('/sitemap.xml', () => {
    const paths = listed(families, content(), catalog())
    if (siteUrl === null || !paths) return unlisted(siteUrl)
    const count = Math.ceil(paths.size / URLS_PER_FILE)
    const entries = Array.from({ length: count }, (_, index) =>
      entry('sitemap', `${siteUrl}/sitemaps/${index + 1}.xml`),
    )
    return xml(`${HEAD}<sitemapindex ${SCHEMA}>\n${entries.join('')}</sitemapindex>\n`)
  })
  app.get('/sitemaps/:file{[1-9][0-9]{0,5}[.]xml}', async (c) => {
    const paths = listed(families, content(), catalog())
    if (siteUrl === null || !paths) return unlisted(siteUrl)
    const first = (Number.parseInt(c.req.param('file'), 10) - 1) * URLS_PER_FILE
    if (first >= paths.size) return problemDocument(404, 'There is no such sitemap. /sitemap.xml lists them all.')
    if (c.req.method === 'HEAD') return xml(null)
    return xml(await sentInPieces(c, log, written(paths, first, siteUrl, catalog()), overload.slices(c)))
  })
  return app
}

/** Pages that must not be indexed say so themselves, so robots may read them. */
const robots = (siteUrl: string | null): string =>
  ['User-agent: *', 'Disallow:', ...(siteUrl === null ? [] : ['', `Sitemap: ${siteUrl}/sitemap.xml`]), ''].join('\n')

function unlisted(siteUrl: string | null): Response {
  if (siteUrl === null)
    return problemDocument(404, "There is no sitemap because the site's own address (SITE_URL) isn't set.")
  return noCatalog()
}

/** `changed`: the key of its last change, if it can have one. */
type Listed = { readonly path: string; readonly changed: string | null }

/** All paths by index, parts by table. Null without a catalog: a list without parts would say that they are gone. */
function listed(families: readonly Family[], content: ReturnType<Options['content']>, catalog: Catalog | null) {
  if (!catalog) return null
  const tableOf = new Map(families.map(({ path, table }) => [path, table]))
  const pages = sitePages(families, content).map((path) => ({ path, changed: tableOf.get(path) ?? null }))
  const tables = families.flatMap(({ table }) => catalog.table(table) ?? [])
  const last = pages.length + catalog.size
  const cross = catalog.cross.addresses().map((path) => ({ path, changed: null }))
  return {
    size: last + cross.length,
    at: (index: number): Listed | null =>
      pages[index] ?? (index < last ? partAt(tables, index - pages.length) : (cross[index - last] ?? null)),
  }
}

function sitePages(families: readonly Family[], { pages: own, documents }: ReturnType<Options['content']>): string[] {
  // A group of one family has the family's path.
  const paths = [...own, ...productMenu(families, own), ...families].map(({ path }) => path)
  const notices = noticesIn(documents).map(documentAddress)
  const ours = [FIT, COMPLIANCE, DOCUMENTS, CHANGE_NOTICES].map(({ path }) => path)
  return [...new Set(['/', ...paths, ...ours, ...notices, '/changes', '/contact'])]
}

function partAt(tables: readonly PartsTable[], index: number): Listed | null {
  let row = index
  for (const table of tables) {
    if (row < table.size) {
      return { path: table.summary(row).url, changed: changeKey(table.family.table, table.id(row)) }
    }
    row -= table.size
  }
  return null
}

const changeKey = (table: string, id: string): string => `${table}/${id}`

/** A log of 100,000 changes takes a quarter of a second. */
const known = new WeakMap<Catalog, ReturnType<typeof readLastChanges>>()

/** When parts and families last changed, in ISO 8601, as far as the log goes back. */
function lastChanges(catalog: Catalog) {
  const times = known.get(catalog) ?? readLastChanges(catalog)
  known.set(catalog, times)
  return times
}

/** Reads in pieces. */
async function readLastChanges({ changes }: Catalog) {
  const times = new Map<string, string>()
  for (let start = 0; start < changes.length; start += CHANGES_CHUNK) {
    for (const { at, table, id } of changes.recent(CHANGES_CHUNK, start)) {
      for (const key of [changeKey(table, id), table]) if (!times.has(key)) times.set(key, at) // newest first
    }
    await yieldToEventLoop()
  }
  return times
}

async function* written(
  paths: NonNullable<ReturnType<typeof listed>>,
  first: number,
  siteUrl: string,
  catalog: Catalog | null,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const end = Math.min(first + URLS_PER_FILE, paths.size)
  const times = catalog ? await lastChanges(catalog) : new Map<string, string>()
  yield encoder.encode(`${HEAD}<urlset ${SCHEMA}>\n`)
  for (let start = first; start < end; start += CHUNK_SIZE) {
    const chunk = Array.from({ length: Math.min(CHUNK_SIZE, end - start) }, (_, index) => paths.at(start + index))
    const entries = chunk.flatMap((listed) => {
      const url = `${siteUrl}${listed?.path}`
      if (!listed || url.length > MAX_URL_LENGTH) return []
      return [entry('url', url, listed.changed === null ? undefined : times.get(listed.changed))]
    })
    yield encoder.encode(entries.join(''))
  }
  yield encoder.encode('</urlset>\n')
}

const entry = (name: 'url' | 'sitemap', address: string, lastmod?: string): string =>
  `<${name}><loc>${escapeXml(address)}</loc>${lastmod ? `<lastmod>${lastmod}</lastmod>` : ''}</${name}>\n`

const xml = (body: string | ReadableStream<Uint8Array> | null): Response =>
  new Response(body, { headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': ONE_HOUR } })
