import { expect, test } from 'vitest'
import type { Catalog } from '#catalog/answers.ts'
import { openCatalog } from '#catalog/catalog.ts'
import type { PartChange } from '#catalog/part/part-changes.ts'
import { NO_FILES } from '#catalog/part/part-files.ts'
import { createCatalogBuilder } from '#catalog/store/catalog-builder.ts'
import { parseConfig } from '#server/operations/config.ts'
import { builtSite } from '#tests/site/built-site.ts'
import { FAMILIES, productFamily } from '#tests/site/product-content.ts'

const SITE = 'https://parts.example'
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
const site = await builtSite(changedCatalog(), FAMILIES, undefined, SITE, others)
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

test('the sitemap says when a part and a family were changed last, as far as the log knows', async () => {
  const xml = await (await site.get('/sitemaps/1.xml')).text()
  const lastmod = (path: string) => new RegExp(`<loc>${SITE}${path}</loc>(?:<lastmod>(.*?)</lastmod>)?</url>`).exec(xml)
  expect(lastmod('/part/10-1')?.[1]).toBe(LATER)
  expect(lastmod('/part/10-2')?.[1]).toBe(EARLIER)
  expect(lastmod('/part/10-3')?.slice(1)).toEqual([undefined])
  expect(lastmod(productFamily('Panel-Jacks').path)?.[1]).toBe(LATER)
})

test('robots may read the API, whose answers say that they are not to be indexed', async () => {
  expect(await (await site.get('/robots.txt')).text()).toMatch(/^User-agent: \*\nDisallow:\n/)
  for (const path of ['/api/v1/families', '/api/v1/openapi.json', '/api/v1/nothing']) {
    expect([path, (await site.get(path)).headers.get('X-Robots-Tag')]).toEqual([path, 'noindex'])
  }
  for (const path of ['/api', '/part/10-1']) {
    expect([path, (await site.get(path)).headers.get('X-Robots-Tag')]).toEqual([path, null])
  }
})

test.for([
  [site, SITE],
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

test('the API catalog is a linkset whose addresses answer (RFC 9727)', async () => {
  const answer = await site.get('/.well-known/api-catalog')
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
    const target = await site.get(href.slice(SITE.length))
    expect([href, target.status, target.headers.get('Content-Type')?.split(';')[0]]).toEqual([href, 200, type])
  }
  const head = await site.send('/.well-known/api-catalog', { method: 'HEAD' })
  expect(head.headers.get('Link')).toBe(`<${SITE}/.well-known/api-catalog>; rel="api-catalog"`)
})

test('security.txt names the contacts and expires within a year (RFC 9116); without contacts there is none', async () => {
  const answer = await site.get('/.well-known/security.txt')
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
