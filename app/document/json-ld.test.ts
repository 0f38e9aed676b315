import { expect, test } from 'vitest'
import { breadcrumbFact, productFact, scriptJson } from '#app/page-facts.ts'

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

test('a product has what its row has: empty fields and a missing picture are left out', () => {
  const specifications = [
    specification('Color', 'Red'),
    specification('Length', null),
    specification('Manufacturer', 'Acme'),
  ]
  const fact = productFact(addressOf, null, { part, family, specifications })
  expect(fact).toMatchObject({ mpn: '1517-2', sku: '1517-2', brand: { name: 'Acme' }, url: addressOf(part.url) })
  expect(fact.additionalProperty).toEqual([{ '@type': 'PropertyValue', name: 'Color', value: 'Red' }])
  expect(Object.keys(fact)).not.toContain('image')
})

test('a part without a number has none made up, and an empty Manufacturer is the maker', () => {
  const numberless = { ...part, partNumber: 'id 12' }
  const fact = productFact(addressOf, 'https://parts.example/a.jpg', { part: numberless, family, specifications: [] })
  expect([fact.mpn, fact.sku, fact.image]).toEqual([undefined, undefined, 'https://parts.example/a.jpg'])
  expect(fact.brand).toEqual({ '@type': 'Brand', name: 'Concord' })
})

test('a trail names pages alone, from the home page on', () => {
  const fact = breadcrumbFact(addressOf, [{ label: 'Terminals' }, { label: 'Wire', path: '/terminals/insulated-wire' }])
  expect(fact.itemListElement).toMatchObject([
    { position: 1, name: 'Home', item: addressOf('/') },
    { position: 2, name: 'Wire', item: addressOf('/terminals/insulated-wire') },
  ])
})

test.for(['</script>', '<!--', '<script', '"]}<', '\\u003c', '\u2028'])('%s can not leave the script', (value) => {
  const json = scriptJson({ value })
  expect(json).not.toContain('<')
  expect(JSON.parse(json)).toEqual({ value })
})
