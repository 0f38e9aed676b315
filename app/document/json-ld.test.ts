import { expect, test } from 'vitest'
import { breadcrumbJsonLd, productJsonLd, scriptJson } from '#app/document/json-ld.ts'
import { CONTENT } from '#tests/site/product-content.ts'

const addressOf = (path: string) => `https://parts.example${path}`
const family = {
  table: 'Commercial',
  name: 'Commercial Binding Posts',
  group: 'Binding Posts',
  path: '/binding-posts/commercial',
  menuLabel: 'Commercial',
}
const part = {
  tableName: 'Commercial',
  id: '12',
  partNumber: '1517-2',
  displayName: family.name,
  url: '/part/1517-2',
  imageUrl: null,
  pdfUrl: null,
  viewerUrl: null,
}
const specification = (label: string, value: string | null) => ({ label, value, kind: 'text' as const })

test('a product has the filled fields of its row, without empty fields and a missing picture', () => {
  const specifications = [
    specification('Color', 'Red'),
    specification('Length', null),
    specification('Manufacturer', 'Acme'),
  ]
  const fact = productJsonLd(addressOf, null, { part, family, specifications }, CONTENT.company)
  expect(fact).toMatchObject({ mpn: '1517-2', sku: '1517-2', brand: { name: 'Acme' }, url: addressOf(part.url) })
  expect(fact.additionalProperty).toEqual([{ '@type': 'PropertyValue', name: 'Color', value: 'Red' }])
  expect(Object.keys(fact)).not.toContain('image')
})

test('a part without a number gets none, and its default brand is the maker', () => {
  const numberless = { ...part, partNumber: 'id 12' }
  const fact = productJsonLd(
    addressOf,
    'https://parts.example/a.jpg',
    { part: numberless, family, specifications: [] },
    CONTENT.company,
  )
  expect([fact.mpn, fact.sku, fact.image]).toEqual([undefined, undefined, 'https://parts.example/a.jpg'])
  expect(fact.brand).toEqual({ '@type': 'Brand', name: 'Concord' })
})

test('a breadcrumb names only pages, starting with the home page', () => {
  const fact = breadcrumbJsonLd(addressOf, [
    { label: 'Terminals' },
    { label: 'Wire', path: '/terminals/insulated-wire' },
  ])
  expect(fact.itemListElement).toMatchObject([
    { position: 1, name: 'Home', item: addressOf('/') },
    { position: 2, name: 'Wire', item: addressOf('/terminals/insulated-wire') },
  ])
})

test.for(['</script>', '<!--', '<script', '"]}<', '\\u003c', '\u2028'])('%s cannot end the script', (value) => {
  const json = scriptJson({ value })
  expect(json).not.toContain('<')
  expect(JSON.parse(json)).toEqual({ value })
})
