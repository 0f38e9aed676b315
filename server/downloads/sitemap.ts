import { Hono } from 'hono'
import { ABOUT_LINKS, COMPLIANCE, FIT } from '#app/components/site-menu.ts'
import type { Catalogue, PartsTable } from '#catalogue/answers.ts'
import type { Family } from '#catalogue/family.ts'
import { productMenu } from '#catalogue/menu.ts'
import { problemDocument } from '#problem/document.ts'
import { byteStream, connectionOf } from '#server/byte-stream.ts'
import type { Log } from '#server/log.ts'
import type { SiteEnv } from '#server/site.ts'
import { escaped } from '#server/xml-text.ts'

type SitemapParts = {
  readonly families: readonly Family[]
  catalogue(): Catalogue | null
  readonly siteUrl: string | null
  readonly log: Log
}

/** Addresses in one file: with the longest address allowed it stays under the protocol's 50,000 addresses and 50 MB. */
export const CHUNK = 25_000
/** The protocol takes no address of more characters. */
const LONGEST_ADDRESS = 2047
/** Addresses written at once, before others have their turn. */
const LOT = 500
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const KEPT = 'public, max-age=3600'

/**
 * What search engines are told: `/robots.txt`, `/sitemap.xml` (an index) and `/sitemaps/{n}.xml` with every page, family
 * and part by its canonical address. No `lastmod`, since the catalogue doesn't know when a row was changed. Sitemaps name
 * whole addresses, so they want SITE_URL. Mount it before the ETag, which would hold a whole file in memory.
 */
export function sitemap({ families, catalogue, siteUrl, log }: SitemapParts): Hono<SiteEnv> {
  const app = new Hono<SiteEnv>()
  app.get('/robots.txt', (c) => c.text(robots(siteUrl), 200, { 'Cache-Control': KEPT }))
  app.get('/sitemap.xml', () => {
    const addresses = listed(families, catalogue())
    if (siteUrl === null || !addresses) return unlisted(siteUrl)
    const count = Math.ceil(addresses.size / CHUNK)
    const entries = Array.from({ length: count }, (_, index) =>
      entry('sitemap', `${siteUrl}/sitemaps/${index + 1}.xml`),
    )
    return xml(`${HEAD}<sitemapindex ${SCHEMA}>\n${entries.join('')}</sitemapindex>\n`)
  })
  app.get('/sitemaps/:file{[1-9][0-9]{0,5}[.]xml}', async (c) => {
    const addresses = listed(families, catalogue())
    if (siteUrl === null || !addresses) return unlisted(siteUrl)
    const first = (Number.parseInt(c.req.param('file'), 10) - 1) * CHUNK
    if (first >= addresses.size) return problemDocument(404, 'There is no such sitemap; /sitemap.xml names them all.')
    const failed = (error: unknown) => log.error({ requestId: c.get('requestId'), err: error }, 'sitemap cut off')
    return xml(
      c.req.method === 'HEAD' ? null : await byteStream(written(addresses, first, siteUrl), failed, connectionOf(c)),
    )
  })
  return app
}

/** Pages that aren't to be indexed say so themselves; they must be readable for that. */
const robots = (siteUrl: string | null): string =>
  ['User-agent: *', 'Disallow: /api/', ...(siteUrl === null ? [] : ['', `Sitemap: ${siteUrl}/sitemap.xml`]), ''].join(
    '\n',
  )

function unlisted(siteUrl: string | null): Response {
  if (siteUrl === null) return problemDocument(404, "There is no sitemap: the site's own address (SITE_URL) isn't set.")
  return problemDocument(503, "The catalogue can't be read now. Please try again in a few minutes.")
}

/** All addresses of the site by their place: its pages and families first, then the parts, table by table. */
type Addresses = { readonly size: number; at(place: number): string | null }

/** Null without a catalogue: a list without parts would say that they are gone. */
function listed(families: readonly Family[], catalogue: Catalogue | null): Addresses | null {
  if (!catalogue) return null
  const pages = sitePages(families)
  const tables = families.flatMap(({ table }) => catalogue.table(table) ?? [])
  return { size: pages.length + catalogue.size, at: (place) => pages[place] ?? partAt(tables, place - pages.length) }
}

function sitePages(families: readonly Family[]): string[] {
  const products = productMenu(families).flatMap(({ items }) => items.map(({ path }) => path))
  return ['/', ...ABOUT_LINKS.map(({ path }) => path), ...products, FIT.path, COMPLIANCE.path, '/changes', '/contact']
}

function partAt(tables: readonly PartsTable[], place: number): string | null {
  let row = place
  for (const table of tables) {
    if (row < table.size) return table.listed(row).url
    row -= table.size
  }
  return null
}

async function* written(addresses: Addresses, first: number, siteUrl: string): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const end = Math.min(first + CHUNK, addresses.size)
  yield encoder.encode(`${HEAD}<urlset ${SCHEMA}>\n`)
  for (let start = first; start < end; start += LOT) {
    const lot = Array.from({ length: Math.min(LOT, end - start) }, (_, index) => addresses.at(start + index))
    const whole = lot.flatMap((path) => (path === null ? [] : [`${siteUrl}${path}`]))
    const taken = whole.filter((address) => address.length <= LONGEST_ADDRESS)
    yield encoder.encode(taken.map((address) => entry('url', address)).join(''))
    await new Promise((done) => setImmediate(done))
  }
  yield encoder.encode('</urlset>\n')
}

const entry = (name: 'url' | 'sitemap', address: string): string =>
  `<${name}><loc>${escaped(address)}</loc></${name}>\n`

const xml = (body: string | ReadableStream<Uint8Array> | null): Response =>
  new Response(body, { headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': KEPT } })
