import { expect, test } from 'vitest'
import { builtSite, sampleCatalog } from '#tests/site/built-site.ts'

const SITE = 'https://parts.example'
type Thing = Record<string, unknown> & { readonly '@type'?: string }
type Named = { readonly name: string }
type Property = Named & { readonly value: string | number; readonly unitText?: string }

/**
 * What Part-DB's provider 'Generic Web URL' takes from a page (Part-DB-server, `GenericWebProvider.php`, `productToPart`): the first
 * Product and the first BreadcrumbList of the page's JSON-LD, and its meta tags. Ours, after its rules.
 */
function readAsPartDb(html: string) {
  const things = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].flatMap(
    ([, json = '']) => [JSON.parse(json)].flat() as Thing[],
  )
  const product = things.find((thing) => thing['@type'] === 'Product') ?? {}
  const breadcrumb = things.find((thing) => thing['@type'] === 'BreadcrumbList')
  const levels = (breadcrumb?.itemListElement ?? []) as Named[]
  const meta = (name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]
  return {
    name: product.name,
    description: meta('og:description') ?? meta('description'),
    category: levels.map(({ name }) => name).join(' -> ') || product.category,
    manufacturer: ((product.manufacturer ?? product.brand) as Named).name,
    mpn: product.mpn,
    image: [product.image].flat()[0],
    mass: (product.weight as Property | undefined)?.value,
    parameters: new Map(
      (product.additionalProperty as Property[]).map(({ name, value, unitText }) => [name, [value, unitText]]),
    ),
    offers: product.offers,
    url: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
  }
}

test('Part-DB reads number, maker, picture, weight and every filled field of a part, and no price', async () => {
  const site = await builtSite(sampleCatalog(), undefined, undefined, SITE)
  const read = readAsPartDb(await (await site.get('/part/34-301-1-0201')).text())
  expect(read).toMatchObject({
    name: '34-301-1-0201, Commercial Grounded Binding Posts',
    mpn: '34-301-1-0201',
    manufacturer: 'Concord',
    mass: 14.2,
    offers: undefined,
    url: `${SITE}/part/34-301-1-0201`,
    category: expect.stringContaining('Binding Posts'),
    description: expect.stringContaining('34-301-1-0201'),
  })
  const { fields, quantities } = await (await site.get('/api/v1/parts/Comm-Grounded/4')).json()
  const kept = [
    'Color',
    'Head Finish',
    'Length',
    'Head Material',
    'Hole Size',
    'Mounting',
    'Minimum Order',
    'ECCN',
    'HTS',
  ]
  for (const name of [...kept, 'Weight', 'Current Rating', 'Alloy', 'Lifecycle', 'Replaced By']) {
    const size = quantities[name]
    expect([name, read.parameters.get(name)]).toEqual([
      name,
      size?.value === undefined || size.value === null ? [fields[name], undefined] : [size.value, size.unitText],
    ])
  }
})
