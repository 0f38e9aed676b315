import { afterAll, describe, expect, test, vi } from 'vitest'
import type { Catalog } from '#catalog/answers.ts'
import { openCatalog } from '#catalog/catalog.ts'
import type { PartChange } from '#catalog/part/part-changes.ts'
import { NO_FILES } from '#catalog/part/part-files.ts'
import { createCatalogBuilder } from '#catalog/store/catalog-builder.ts'
import { parseConfig } from '#server/operations/config.ts'
import { builtSite } from '#tests/site/built-site.ts'
import { catalogOf } from '#tests/site/catalog-of.ts'
import { FAMILIES, productFamily } from '#tests/site/product-content.ts'
import { drawn, drawnParts, MISSING_PAGES, OTHER_PAGES, sampleSite, unescaped } from '#tests/site/sample-site.ts'

const SITE = 'https://parts.example'
const PATIENCE_MS = 300_000
/** How many parts and addresses are looked at. */
const DRAWN = 8
const LIES = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'http' }
const INDEXED = [
  ...['/changes', '/', '/contact', '/order', '/about/company-profile', '/about/engineering-solutions'],
  ...['/other-products/tooling-products', '/fit', '/compliance', '/api'],
]

const site = await sampleSite(SITE)
afterAll(() => site.close())

const text = async (path: string, headers?: Record<string, string>) => (await site.get(path, headers)).text()
const titleOf = (html: string) => unescaped(/<title>([^<]*)/.exec(html)?.[1] ?? '')
const canonicalOf = (html: string) => unescaped(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? '') || null
const robotsOf = (html: string) => /<meta name="robots" content="([^"]*)"/.exec(html)?.[1] ?? null
const propertyOf = (html: string, name: string) =>
  unescaped(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '') || null
const factsOf = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, json = '']) =>
    JSON.parse(json),
  )

test(`every page has its own title; indexed pages and ${DRAWN} parts have a description and a canonical URL`, {
  timeout: PATIENCE_MS,
}, async () => {
  const parts = drawnParts(site.catalog, DRAWN)
  const tables = FAMILIES.map(({ path }) => path)
  const found = [...INDEXED, ...tables, `${tables[0]}?page=2`, ...parts]
  const seen = new Map<string, string>()
  for (const path of found) {
    const html = await text(path, LIES)
    const title = titleOf(html)
    expect([seen.get(title), path]).toEqual([undefined, path])
    seen.set(title, path)
    expect(title.length, path).toBeGreaterThan(20)
    expect(propertyOf(html, 'description')?.length, path).toBeGreaterThan(40)
    expect([path, canonicalOf(html)]).toEqual([path, `${SITE}${path}`])
    expect([path, robotsOf(html)]).toEqual([path, null])
    expect(html, path).not.toContain('evil.example')
  }
})

test.for([...OTHER_PAGES.filter((path) => !INDEXED.includes(path)), ...MISSING_PAGES].map((path) => [path] as const))(
  '%s says whether it is to be found',
  async ([path]) => {
    const html = await text(path)
    expect(titleOf(html)).not.toBe('')
    const isFound = path === '/other-products/hardware-accessories'
    expect(robotsOf(html)).toBe(isFound ? null : 'noindex')
    expect(canonicalOf(html)).toBe(isFound ? `${SITE}${path}` : null)
  },
)

test.for([
  ['?color=Red', '', 'noindex, follow'],
  ['?sort=partNumber', '', 'noindex, follow'],
  ['?pageSize=50', '', 'noindex, follow'],
  ['?lengthFrom=.1&page=2', '?page=2', 'noindex, follow'],
  ['?page=2', '?page=2', null],
  ['?page=1', '', null],
  ['?utm_source=mail', '', null],
] as const)('a table asked as %s is canonically %s', async ([query, canonical, robots]) => {
  const path = '/banana/insulated-jacks'
  const html = await text(path + query)
  expect([canonicalOf(html), robotsOf(html)]).toEqual([`${SITE}${path}${canonical}`, robots])
})

test('a part requested by id names its readable address', async () => {
  const html = await text('/part/Insulated-Military/26', LIES)
  expect(canonicalOf(html)).toBe(`${SITE}/part/10-880-2-05`)
  expect(propertyOf(html, 'og:url')).toBe(`${SITE}/part/10-880-2-05`)
  const picture = propertyOf(html, 'og:image') ?? ''
  expect(picture).toMatch(/^https:\/\/parts\.example\/files\/product-images\/.*10-880-2-05.*[?&]w=640$/)
  expect((await site.head(picture.replace(SITE, ''))).status).toBe(200)
})

describe('JSON-LD', () => {
  test('a part is a product with its numbers and fields, and nothing unknown', async () => {
    const facts = factsOf(await text('/part/10-880-2-05'))
    expect(facts.map((fact) => fact['@type'])).toEqual(['BreadcrumbList', 'Product'])
    const [trail, product] = facts
    expect(product).toMatchObject({ mpn: '10-880-2-05', sku: '10-880-2-05', brand: { name: 'Concord' } })
    expect(product?.additionalProperty).toContainEqual({
      '@type': 'PropertyValue',
      name: 'CID Part Num',
      value: 'AA59126/295H01',
    })
    expect(product?.additionalProperty).toContainEqual({
      '@type': 'PropertyValue',
      name: 'Board Thickness',
      value: 0.062,
      unitCode: 'INH',
      unitText: 'in',
    })
    expect(product?.identifier).toMatchObject([{ value: 'M55155/295H01' }, { value: 'AA59126/295H01' }])
    expect(product?.subjectOf).toMatchObject({ url: `${SITE}/files/product-pdfs/Insulated-Military/10-880-X-XX.pdf` })
    expect(product?.isVariantOf).toMatchObject({ '@type': 'ProductGroup', variesBy: 'https://schema.org/color' })
    expect(JSON.stringify(product)).not.toMatch(/price|offer|review|rating/i)
    expect(trail?.itemListElement).toMatchObject([
      { position: 1, item: `${SITE}/` },
      { position: 2, item: `${SITE}/terminals` },
      { position: 3, item: `${SITE}/terminals/insulated-military` },
      { position: 4, item: `${SITE}/part/10-880-2-05` },
    ])
  })

  test.for(['/', '/about/company-profile'])('%s names the company', async (path) => {
    const company = factsOf(await text(path)).find((fact) => fact['@type'] === 'Organization')
    expect(company).toMatchObject({ name: 'Concord Electronics', url: `${SITE}/`, email: 'support@concord.example' })
  })
})

describe('robots.txt and sitemaps', () => {
  test('robots.txt names the index, the index names its files, and they list every part once', async () => {
    expect(await text('/robots.txt', LIES)).toContain(`\nSitemap: ${SITE}/sitemap.xml\n`)
    const index = await site.get('/sitemap.xml', LIES)
    expect(index.headers.get('Content-Type')).toBe('application/xml; charset=utf-8')
    const files = locationsIn(await index.text(), 'sitemapindex', 'sitemap')
    expect(files).toEqual([`${SITE}/sitemaps/1.xml`])
    const addresses = (await Promise.all(files.map((file) => text(file.replace(SITE, ''), LIES)))).flatMap((xml) =>
      locationsIn(xml, 'urlset', 'url'),
    )
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(addresses.length).toBeGreaterThan(site.catalog.size)
    expect(addresses).toContain(`${SITE}/part/10-880-2-05`)
    for (const { path } of FAMILIES) expect(addresses).toContain(SITE + path)
    expect(addresses.filter((address) => /\/(order|test|search|compare|list|request)/.test(address))).toEqual([])
  })

  test(`${DRAWN} of its addresses answer, and are their own canonical URL`, {
    timeout: PATIENCE_MS,
  }, async () => {
    const addresses = locationsIn(await text('/sitemaps/1.xml'), 'urlset', 'url')
    for (const address of drawn(addresses, DRAWN)) {
      const answer = await site.get(address.replace(SITE, ''))
      expect([address, answer.status, canonicalOf(await answer.text())]).toEqual([address, 200, address])
    }
  })

  test('many parts are split into files below the limits, and there is no further file', {
    timeout: PATIENCE_MS,
  }, async () => {
    const rows = Array.from({ length: 26_000 }, (_, row) => ({ 'Part Num': `N-${row}` }))
    const large = await builtSite(catalogOf({ military: rows }), FAMILIES, undefined, SITE)
    const files = locationsIn(await (await large.get('/sitemap.xml')).text(), 'sitemapindex', 'sitemap')
    expect(files).toHaveLength(2)
    const sizes = files.map(
      async (file) => locationsIn(await (await large.get(file.replace(SITE, ''))).text(), 'urlset', 'url').length,
    )
    expect(await Promise.all(sizes)).toEqual([25_000, expect.any(Number)])
    for (const file of ['/sitemaps/3.xml', '/sitemaps/0.xml', '/sitemaps/01.xml', '/sitemaps/x.xml'])
      expect([file, (await large.get(file)).status]).toEqual([file, 404])
  })

  test('without SITE_URL no URL names a host, and without a catalog no part seems gone', async () => {
    const homeless = await builtSite(site.catalog)
    expect((await homeless.get('/sitemap.xml', LIES)).status).toBe(404)
    expect(await (await homeless.get('/robots.txt', LIES)).text()).not.toContain('Sitemap')
    const html = await (await homeless.get('/part/Insulated-Military/26', LIES)).text()
    expect([canonicalOf(html), propertyOf(html, 'og:url')]).toEqual(['/part/10-880-2-05', null])
    const bare = await builtSite(null, FAMILIES, undefined, SITE)
    expect((await bare.get('/sitemap.xml')).status).toBe(503)
  })
})

/** The URLs of a sitemap. Throws if it isn't the XML that the protocol requires. */
function locationsIn(xml: string, root: string, item: string): string[] {
  const entries = new RegExp(
    `^<\\?xml version="1.0" encoding="UTF-8"\\?>\\n<${root} xmlns="[^"]+">\\n([\\s\\S]*)</${root}>\\n$`,
  )
  const inner = entries.exec(xml)?.[1]
  if (inner === undefined) throw new Error(`Not a ${root}: ${xml.slice(0, 200)}`)
  const locations = [
    ...inner.matchAll(new RegExp(`<${item}><loc>([^<>]*)</loc>(?:<lastmod>[^<>]*</lastmod>)?</${item}>\\n`, 'g')),
  ]
  expect(locations.map(([whole]) => whole).join('')).toBe(inner)
  return locations.map(([, address = '']) => unescaped(address))
}

describe('other spellings of addresses', () => {
  test.for([
    ['/Contact?x=1', '/contact?x=1'],
    ['/about/company-profile/', '/about/company-profile'],
    ['/Banana/Insulated-Jacks/?color=Red&color=Blue', '/banana/insulated-jacks?color=Red&color=Blue'],
    ['/Insulated%20Banana%20Jacks', '/banana/insulated-jacks'],
    ['/PART/10-880-2-05', '/part/10-880-2-05'],
    ['/part/AA59126/295H01?from=mail', '/part/10-880-2-05?from=mail'],
    ['/part/insulated-military/26', '/part/Insulated-Military/26'],
    ['/part/10-880-2-05/', '/part/10-880-2-05'],
    ['//contact', '/contact'],
    ['/Banana/', '/banana'],
  ] as const)('%s goes to %s', async ([path, right]) => {
    const answer = await site.get(`http://localhost${path}`)
    expect([answer.status, answer.headers.get('Location')]).toEqual([301, right])
  })
})

const NOW = new Date('2026-11-21T12:00:00Z')
const LATER = '2026-11-20T08:00:00.000Z'
const EARLIER = '2026-11-19T08:00:00.000Z'
const CHANGES: readonly PartChange[] = [
  { at: LATER, kind: 'changed', table: 'Panel-Jacks', id: '1', number: '10-1', fields: [] },
  { at: EARLIER, kind: 'added', table: 'Panel-Jacks', id: '1', number: '10-1', fields: [] },
  { at: EARLIER, kind: 'added', table: 'Panel-Jacks', id: '2', number: '10-2', fields: [] },
]

const contacts = parseConfig({ SECURITY_CONTACT: 'security@parts.example, https://parts.example/contact' })
const others = { securityContacts: contacts.SECURITY_CONTACT, now: () => NOW }
const families = FAMILIES.map((family) =>
  family.table === 'Panel-Jacks' ? { ...family, hidden: true as const } : family,
)
const changed = await builtSite(changedCatalog(), families, undefined, SITE, others)
const homeless = await builtSite(changedCatalog())

function changedCatalog(): Catalog {
  const builder = createCatalogBuilder(FAMILIES)
  builder.begin('Panel-Jacks', ['id', 'Part no', 'Color', 'Length'])
  for (const [id, color] of [
    ['1', 'Red'],
    ['2', 'Blue'],
    ['3', 'Green'],
  ] as const)
    builder.add([id, `10-${id}`, color, '.5"'])
  return openCatalog(builder.finish({ sample: false, changes: CHANGES }), FAMILIES, 'Concord', NO_FILES)
}

test('the sitemap says when a part and a hidden family were changed last, as far as the log knows', async () => {
  const xml = await (await changed.get('/sitemaps/1.xml')).text()
  const lastmod = (path: string) => new RegExp(`<loc>${SITE}${path}</loc>(?:<lastmod>(.*?)</lastmod>)?</url>`).exec(xml)
  expect(lastmod('/part/10-1')?.[1]).toBe(LATER)
  expect(lastmod('/part/10-2')?.[1]).toBe(EARLIER)
  expect(lastmod('/part/10-3')?.slice(1)).toEqual([undefined])
  expect(lastmod(productFamily('Panel-Jacks').path)?.[1]).toBe(LATER)
})

test('the log of changes is read once for all sitemaps of a catalog, at any address', async () => {
  const catalog = changedCatalog()
  const reading = vi.spyOn(catalog.changes, 'recent')
  const site = await builtSite(catalog, FAMILIES, undefined, SITE)
  for (const query of ['', '?x=1', '?x=2']) expect((await site.get(`/sitemaps/1.xml${query}`)).status).toBe(200)
  expect(reading).toHaveBeenCalledTimes(1)
})

test('robots may read the API, whose answers say that they are not to be indexed (behavior 24.3)', async () => {
  expect(await (await changed.get('/robots.txt')).text()).toMatch(/^User-agent: \*\nDisallow:\n/)
  for (const path of ['/api/v1/families', '/api/v1/openapi.json', '/api/v1/nothing']) {
    expect([path, (await changed.get(path)).headers.get('X-Robots-Tag')]).toEqual([path, 'noindex'])
  }
  for (const path of ['/api', '/part/10-1']) {
    expect([path, (await changed.get(path)).headers.get('X-Robots-Tag')]).toEqual([path, null])
  }
})

test.for([
  [changed, SITE],
  [homeless, ''],
] as const)('a part page names its JSON, from the cache too', async ([from, base]) => {
  for (const _ of ['rendered', 'cached']) {
    const html = await (await from.get('/part/10-1')).text()
    const link = /<link rel="alternate" type="application\/json" href="([^"]*)"/.exec(html)?.[1] ?? ''
    expect(link).toBe(`${base}/api/v1/parts/Panel-Jacks/1`)
    const answer = await (await from.get(link.slice(base.length))).json()
    expect(answer).toMatchObject({ partNumber: '10-1', quantities: { Length: { unitCode: 'INH', value: 0.5 } } })
  }
})

test('without SITE_URL the addresses in JSON-LD lead to the host that was asked, as the canonical address does', async () => {
  const asked = 'http://intranet.example:8080/part/10-1'
  const html = await (await homeless.get(asked)).text()
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? ''
  const [, product] = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json),
  )
  const resolved = (address: string) => new URL(address, asked).href
  expect(resolved(product.url)).toBe(resolved(canonical))
  const urls = product.isVariantOf.hasVariant.map(({ url }: { url: string }) => resolved(url))
  expect(urls.sort()).toEqual([1, 2, 3].map((id) => `http://intranet.example:8080/part/10-${id}`))
  expect(product.image).toBeUndefined()
  expect(html).not.toContain('intranet.example')
})

test('the API catalog is a linkset whose addresses answer (RFC 9727) (behavior 24.6)', async () => {
  const answer = await changed.get('/.well-known/api-catalog')
  expect(answer.headers.get('Content-Type')).toMatch(/^application\/linkset\+json; profile=".*rfc9727"/)
  expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
  const { linkset }: { linkset: Record<string, string | { href: string; type?: string }[]>[] } = await answer.json()
  const links = linkset.flatMap((context) =>
    Object.values(context).flatMap((targets) => (Array.isArray(targets) ? targets : [])),
  )
  expect(links.map(({ href }) => href)).toContain(`${SITE}/api/v1/openapi.json`)
  for (const { href, type } of links) {
    expect(href.startsWith(SITE)).toBe(true)
    if (type === undefined) continue // where calls begin: not a page
    const target = await changed.get(href.slice(SITE.length))
    expect([href, target.status, target.headers.get('Content-Type')?.split(';')[0]]).toEqual([href, 200, type])
  }
  const head = await changed.send('/.well-known/api-catalog', { method: 'HEAD' })
  expect(head.headers.get('Link')).toBe(`<${SITE}/.well-known/api-catalog>; rel="api-catalog"`)
})

test('security.txt names the contacts and expires within a year (RFC 9116); without contacts there is none (behavior 24.7)', async () => {
  const answer = await changed.get('/.well-known/security.txt')
  expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=UTF-8')
  const text = await answer.text()
  expect(text).toBe(
    [
      'Contact: mailto:security@parts.example',
      'Contact: https://parts.example/contact',
      'Expires: 2027-05-01T00:00:00Z',
      'Preferred-Languages: en',
      `Canonical: ${SITE}/.well-known/security.txt`,
      '',
    ].join('\n'),
  )
  expect((await homeless.get('/.well-known/security.txt')).status).toBe(404)
})

test.for(['http://parts.example', 'security', 'mailto:', 'a@b.example evil'])(
  'SECURITY_CONTACT=%s is refused',
  (contact) => {
    expect(() => parseConfig({ SECURITY_CONTACT: contact })).toThrow(/SECURITY_CONTACT/)
  },
)
