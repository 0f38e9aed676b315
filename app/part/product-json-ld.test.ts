import { expect, test } from 'vitest'
import { productJsonLd } from '#app/part/product-json-ld.ts'
import { variantFields } from '#catalog/part/part-relations.ts'
import { partTwins } from '#catalog/part/part-twins.ts'
import { catalogOf, tableOf } from '#tests/site/catalog-of.ts'
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
const PLAIN = { part, family, specifications: [], record: [], alternateNumbers: [], variantFields: [], twins: null }
const described = (given: Partial<Parameters<typeof productJsonLd>[2]>, picture: string | null = null) =>
  productJsonLd(addressOf, picture, { ...PLAIN, ...given }, CONTENT.company)
const specification = (
  label: string,
  value: string | null,
  kind: 'text' | 'dimension' | 'gauge' | 'swatch' = 'text',
) => ({
  label,
  value,
  kind,
})

test('a product has the filled fields of its row, without empty fields and a missing picture (behavior 24.4)', () => {
  const fact = described({
    specifications: [
      specification('Color', 'Red', 'swatch'),
      specification('Length', null, 'dimension'),
      specification('Manufacturer', 'Acme'),
    ],
  })
  expect(fact).toMatchObject({
    mpn: '1517-2',
    sku: '1517-2',
    brand: { name: 'Acme' },
    url: addressOf(part.url),
    color: 'Red',
  })
  expect(fact.additionalProperty).toEqual([{ '@type': 'PropertyValue', name: 'Color', value: 'Red' }])
  expect(Object.keys(fact)).not.toEqual(expect.arrayContaining(['image']))
  expect(Object.keys(fact).filter((key) => /identifier|subjectOf|isVariantOf|offers/.test(key))).toEqual([])
})

test.for([
  ['14.2 g', 14.2],
  ['0.5 oz', 14.1747616],
  ['1 kg', 1000],
  ['10 to 12 g', undefined],
  ['light', undefined],
] as const)('the weight %s is %s grams', ([value, grams]) => {
  const record = [{ key: 'weight', group: 'trade', label: 'Weight', value, kind: 'weight', note: null }] as const
  const unit = { '@type': 'QuantitativeValue', unitCode: 'GRM', unitText: 'g' }
  expect(described({ record: [...record] }).weight).toEqual(grams === undefined ? undefined : { ...unit, value: grams })
})

test('a part without a number gets none, and its default brand is the maker', () => {
  const fact = described({ part: { ...part, partNumber: 'id 12' } }, 'https://parts.example/a.jpg')
  expect([fact.mpn, fact.sku, fact.image]).toEqual([undefined, undefined, 'https://parts.example/a.jpg'])
  expect(fact.brand).toEqual({ '@type': 'Brand', name: 'Concord' })
})

test.for([
  ['.062"', 'dimension', { value: 0.062, unitCode: 'INH', unitText: 'in' }],
  ['1.57 mm', 'dimension', { value: 1.57, unitCode: 'MMT', unitText: 'mm' }],
  [
    '.031-.062',
    'dimension',
    { value: '0.031...0.062', minValue: 0.031, maxValue: 0.062, unitCode: 'INH', unitText: 'in' },
  ],
  ['.093/.136', 'dimension', { value: '.093/.136', unitCode: 'INH', unitText: 'in' }],
  ['20 AWG', 'gauge', { value: 20, unitCode: 'AWG', unitText: 'AWG' }],
  ['see drawing', 'dimension', { value: 'see drawing' }],
] as const)('%s is a property with its unit', ([text, kind, values]) => {
  const fact = described({ specifications: [specification('Size', text, kind)] })
  expect(fact.additionalProperty).toEqual([{ '@type': 'PropertyValue', name: 'Size', ...values }])
})

test('its other numbers are identifiers, and its datasheet is about it', () => {
  const fact = described({
    part: { ...part, pdfUrl: '/files/product-pdfs/Commercial/1517.pdf' },
    alternateNumbers: [{ label: 'CID Part Num', number: 'AA59126/295H01', url: null }],
  })
  expect(fact.identifier).toEqual([
    { '@type': 'PropertyValue', name: 'CID Part Num', propertyID: 'CID Part Num', value: 'AA59126/295H01' },
  ])
  expect(fact.subjectOf).toMatchObject({
    '@type': 'DigitalDocument',
    encodingFormat: 'application/pdf',
    url: addressOf('/files/product-pdfs/Commercial/1517.pdf'),
  })
})

test('the same part in other colors is one group, with the same id and members on each of their pages (behavior 24.4)', () => {
  const rows = [
    { 'Part no': 'PJ-1', Color: 'Red', Length: '.5"' },
    { 'Part no': 'PJ-2', Color: 'Blue', Length: '.500' },
    { 'Part no': 'PJ-3', Color: 'Red', Length: '1/2' }, // the table doesn't tell it from the first
    { 'Part no': 'PJ-4', Color: 'Blue', Length: '.75"' },
  ]
  const table = tableOf(catalogOf({ 'Panel-Jacks': rows }), 'Panel-Jacks')
  const groups = rows.map((_, row) => {
    const { fields, facts: __, ...own } = table.part(row)
    const neighbors = table.neighbors(row)
    return described({
      part: own,
      specifications: [specification('Color', fields.Color ?? null, 'swatch')],
      variantFields: variantFields(table, row, neighbors),
      twins: partTwins(table, row, neighbors),
    }).isVariantOf
  })
  const member = (number: string, color: string) => ({
    '@type': 'Product',
    name: `${number}, Panel Jacks`,
    url: addressOf(`/part/${number.toLowerCase()}`),
    mpn: number,
    color,
  })
  const members = [member('PJ-1', 'Red'), member('PJ-2', 'Blue'), member('PJ-3', 'Red')]
  for (const group of groups.slice(0, 3)) {
    expect(group).toEqual({
      '@type': 'ProductGroup',
      '@id': addressOf('/part/pj-1#colors'),
      productGroupID: 'pj-1',
      name: 'Panel Jacks',
      variesBy: 'https://schema.org/color',
      hasVariant: expect.arrayContaining(members),
    })
    expect(group).toHaveProperty('hasVariant.length', 3)
  }
  expect(groups[3]).toBeUndefined()
})
