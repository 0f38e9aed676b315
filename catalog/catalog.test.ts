import { expect, test } from 'vitest'
import { EMPTY_QUERY, readTableQuery } from '#catalog/facets/table-query.ts'
import { FACT_FILTERS } from '#catalog/registry/compliance-fact.ts'
import { catalogOf, type Rows, tableOf } from '#tests/site/catalog-of.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const POSTS: Rows = {
  Commercial: [
    { 'Part Num': '20-2', Color: 'Red', 'Head Material': 'Brass', 'Board Thicke': '.062"', Length: '1/2"' },
    { 'Part Num': '3-1', Color: 'Black', 'Head Material': 'LEADED Red Brass', 'Board Thicke': '-', Length: '.25"' },
    {
      'Part Num': '3-2',
      Color: ' Red ',
      'Head Material': 'Steel',
      'Board Thicke': '.031-.062',
      Manufacturer: 'Acme & Co',
    },
    { 'Part Num': null, Color: '', 'Head Material': 'Brass', RF: 'Quote', Note: 'kept' },
  ],
}

const ask = (address: string, rows = POSTS, name = 'Commercial') => {
  const table = tableOf(catalogOf(rows), name)
  const query = readTableQuery(new URLSearchParams(address), table.family)
  const page = table.page(query)
  const facets = Object.fromEntries(table.facets(query, 1000).map((field) => [field.key, field]))
  return { table, page, ids: page.rows.map((row) => table.id(row)), facets }
}

test('a table has its own order, a part without a number comes last', () => {
  expect(ask('').ids).toEqual(['2', '3', '1', '4'])
})

test.for([
  ['color=red', ['3', '1']],
  ['headMaterial=Brass', ['1', '4']],
  ['headMaterial=contains:Brass', ['2', '1', '4']],
  ['headMaterial=exact:Brass', ['1', '4']],
  ['headMaterial=Brass&color=Red', ['1']],
  ['color=Red&color=Black', ['2', '3', '1']],
  ['boardThickness=-', ['2']],
  ['boardThickness=0.062', ['1']], // a size, however it is written
  ['boardThickness=.031', ['3']], // no part has this size alone: a contains match
  ['boardThicknessFrom=.05&boardThicknessTo=1/16', ['3', '1']], // a stated range matches if it overlaps
  ['boardThicknessFrom=1.58mm', []],
  ['boardThicknessTo=1.6mm', ['3', '1']],
  ['boardThicknessFrom=thick', ['2', '3', '1', '4']], // not a size: filters nothing
  ['length=.5', ['1']],
  ['partNumber=3-', ['2', '3']],
  ['color=Purple', []],
  ['sort=length', ['2', '1', '3', '4']],
  ['sort=length&dir=desc', ['1', '2', '3', '4']],
  ['sort=partNumber&dir=desc', ['1', '3', '2', '4']],
] as const)('%s matches the parts %s (behavior 5.5)', ([address, ids]) => {
  expect(ask(address).ids).toEqual(ids)
})

test('a value of the column matches itself, any other text what contains it, and the wider match is named (behavior 5.6, 5.7)', () => {
  const brass = ask('headMaterial=brass')
  expect(brass.page.total).toBe(ask('headMaterial=exact:Brass').page.total)
  expect(brass.facets.headMaterial?.wider).toMatchObject([{ value: 'brass', others: 1 }])
  const wider = ask('headMaterial=contains:Brass')
  expect(wider.page.total).toBeGreaterThan(brass.page.total)
  expect(wider.facets.headMaterial?.wider).toEqual([])
  expect(ask('headMaterial=bras').page.total).toBe(wider.page.total)
})

test('a page past the end is empty and the page count is right (behavior 4.8)', () => {
  const rows = Array.from({ length: 45 }, (_, index) => ({ 'Part Num': `${index + 1}-A` }))
  const second = ask('page=3', { Commercial: rows }).page
  expect([second.total, second.pageCount, second.rows.length]).toEqual([45, 3, 5])
  expect(ask('page=4', { Commercial: rows }).page.rows).toEqual([])
  expect(ask('pageSize=50', { Commercial: rows }).page.pageCount).toBe(1)
})

test('the military posts have one page up to 1,000 rows, and pages of 1,000 above (behavior 4.8)', () => {
  const posts = (length: number) => ({
    military: Array.from({ length }, (_, index) => ({ 'Part Num': `${index + 1}` })),
  })
  const whole = ask('page=2', posts(1000), 'military').page
  expect([whole.page, whole.pageCount, whole.rows.length]).toEqual([1, 1, 1000])
  const cut = ask('page=2', posts(1001), 'military').page
  expect([cut.page, cut.pageCount, cut.rows.length]).toEqual([2, 2, 1])
})

test('a part has every column as written, unknown ones too, and its quote link (behavior 4.4, 13.2)', () => {
  const { table } = ask('')
  const row = table.rowOf('3') ?? -1
  expect(table.part(row)).toMatchObject({
    tableName: 'Commercial',
    id: '3',
    partNumber: '3-2',
    displayName: 'Commercial Binding Posts',
    url: '/part/3-2',
    imageUrl: null,
    fields: { Color: ' Red ', Manufacturer: 'Acme & Co', Note: null, Length: null },
  })
  expect(table.quoteUrl(row)).toBe('/order?manufacturer=Acme+%26+Co&part=3-2&qty=1')
  expect(table.listed(row)).toMatchObject({ number: '3-2', quoteLabel: 'RFQ' })
})

test('a part without any number has no quote link, and an address by its id (behavior 4.5)', () => {
  const { table } = ask('')
  const row = table.rowOf('4') ?? -1
  expect(table.part(row)).toMatchObject({ partNumber: 'id 4', url: '/part/Commercial/4', fields: { Note: 'kept' } })
  expect(table.listed(row)).toMatchObject({ number: null, quoteUrl: null, quoteLabel: 'Quote' })
  expect(table.rowOf('5')).toBeNull()
})

test('the specification grid has the columns in order, then the manufacturer (behavior 8.5)', () => {
  const { table } = ask('')
  const labels = table.specifications(0).map((field) => field.label)
  expect(labels.slice(0, 4)).toEqual(['Color', 'Mates With', 'Mounting', 'Board Thickness'])
  expect(labels.at(-1)).toBe('Manufacturer')
})

const TWINS: Rows = {
  'Insulated-Military': [
    { 'Part Num': '10-880-2-05', 'MIL Part Num': 'M55155/295H01', 'CID Part Num': 'AA59126/295H01' },
    { 'Part Num': null, 'MIL Part Num': 'M55155/305H01', 'CID Part Num': null },
    { 'Part Num': '10% "odd"', 'MIL Part Num': null, 'CID Part Num': null },
  ],
  military: [
    { 'Part Num': '77-1', 'MIL Part Num': 'PB08NA01', RFQ: 'Ask' },
    { 'Part Num': '77-2', 'MIL Part Num': 'PB08NA01' },
  ],
}

test.for([
  ['10-880-2-05', ['1']],
  ['1088 0205', ['1']],
  ['aa59126-295h01', ['1']],
  ['M55155/295H01', ['1']],
  ['m55155-305h01', ['2']],
  ['pb08na01', ['1', '2']],
  ['10-odd-', ['3']],
  ['10-880', []],
  ['', []],
  ['///', []],
] as const)('the parts with the number %s are %s', ([number, ids]) => {
  expect(
    catalogOf(TWINS)
      .exact(number)
      .map((part) => part.id),
  ).toEqual(ids)
})

test('a part is called by its own number, else by its MIL number (behavior 3.5)', () => {
  const table = tableOf(catalogOf(TWINS), 'Insulated-Military')
  expect(table.part(table.rowOf('2') ?? -1)).toMatchObject({ partNumber: 'M55155/305H01', url: '/part/m55155-305h01' })
})

test('search returns the number that matched, and the address by table and id (behavior 7.4)', () => {
  const { count, query, results } = catalogOf(TWINS).search(' aa59126 ')
  expect([count, query]).toEqual([1, 'aa59126'])
  expect(results[0]).toMatchObject({
    partNumber: 'AA59126/295H01',
    tableName: 'Insulated-Military',
    matchType: 'Starts',
    url: '/part/Insulated-Military/1',
  })
})

test('a missing table is null; empty tables and a catalog without tables work', () => {
  const empty = catalogOf(Object.fromEntries(FAMILIES.map((family) => [family.table, []])))
  expect(empty.size).toBe(0)
  for (const family of FAMILIES) {
    const table = tableOf(empty, family.table)
    const query = readTableQuery(new URLSearchParams('page=2&sort=partNumber'), family)
    expect(table.page(query)).toMatchObject({ total: 0, pageCount: 1, rows: [] })
    expect(table.facets(query, 60)).toHaveLength(1 + family.columns.length + FACT_FILTERS.length)
  }
  const none = catalogOf({})
  expect(none.table('Commercial')).toBeNull()
  expect(none.search('10-880').results).toEqual([])
})

const HOSTILE = ['<script>alert(1)</script>', '"; drop table--', '100%_', '🔌 plug', `${'x'.repeat(5000)}y`]

test.for(HOSTILE.map((value) => [value.slice(0, 30), value] as const))(
  'a value %s can be shown, filtered and searched',
  ([, value]) => {
    const catalog = catalogOf({ Commercial: [{ 'Part Num': value, Mounting: value }, { 'Part Num': 'other' }] })
    const table = tableOf(catalog, 'Commercial')
    const query = { ...EMPTY_QUERY, filters: { mounting: [value] } }
    const [row = -1] = table.page(query).rows
    expect(table.part(row).fields.Mounting).toBe(value)
    expect(catalog.search(value).results[0]).toMatchObject({ partNumber: value, matchType: 'Exact', relevance: 1000 })
  },
)

test('the number column is the first candidate that the table has (behavior 3.4)', () => {
  const table = tableOf(catalogOf({ Commercial: [{ 'Part no': 'B-1', 'Part No': 'A-1' }] }), 'Commercial')
  expect(table.headings[0]).toMatchObject({ key: 'partNumber', name: 'Part No' })
  expect(table.part(0).partNumber).toBe('A-1')
})

test('a column found under its other name fills the same heading (behavior 3.9)', () => {
  const panel = tableOf(
    catalogOf({ 'Panel-Jacks': [{ 'Part no': '1', 'Feed Thru Contact': 'Pin/Pin' }] }),
    'Panel-Jacks',
  )
  const place = panel.headings.findIndex((heading) => heading.key === 'feedThruCombination')
  expect(panel.listed(0).cells[place]).toBe('Pin/Pin')
})

const BANANA: Rows = {
  'Insulated Banana Jacks': [
    { 'Part No': '1-R', Color: 'Red', 'Body Finish': 'Gold', Length: '.5"', 'Mates With': 'Standard Banana Plug' },
    { 'Part No': '1-B', Color: 'Blue', 'Body Finish': 'Gold', Length: '1/2', 'Mates With': 'Standard  banana plug' },
    { 'Part No': '1-G', Color: 'Green', 'Body Finish': 'Silver', Length: '.5"', 'Mates With': 'Standard Banana Plug' },
    { 'Part No': '1-RS', Color: 'Red', 'Body Finish': 'Silver', Length: '.5"', 'Mates With': null },
  ],
  'Insulated Banana Plugs': [
    { 'Part Num': '2-A', 'Mates With': 'Standard Banana Jack' },
    { 'Part Num': '2-B', 'Mates With': 'Sheathed Jack' },
  ],
}

test('neighbors differ in one field; the spelling of sizes and spacing do not count', () => {
  const table = tableOf(catalogOf(BANANA), 'Insulated Banana Jacks')
  const told = (id: string) =>
    table
      .neighbors(table.rowOf(id) ?? -1)
      .fields.map(({ label, rows }) => `${label}: ${rows.map((row) => table.summary(row).partNumber)}`)
  expect(told('1')).toEqual(['Color: 1-B'])
  expect(told('3')).toEqual([])
})

const OM = 'OM-575/4'
test.for([
  'OM-575/4',
  'P/N: OM-575/4',
  'MPN OM-575/4',
  'Part No. OM-575/4',
  'Other Maker P/N OM-575/4',
  'OM-575/4 rev A',
  '[)>\u001e06\u001d1POM-575/4\u001dQ10\u001e\u0004',
] as const)('%j is read as the number of another maker and of a distributor', (typed) => {
  const catalog = catalogOf({
    ...BANANA,
    'Cross-Reference': [{ 'Their Number': OM, 'Their Maker': 'Other Maker', 'Our Part': '1-R' }],
    'Where-to-Buy': [{ Link: 'https://shop.example/1', Distributor: 'Shop', 'Their Number': OM, 'Our Part': '1-R' }],
  })
  expect(catalog.search(typed).cross).toMatchObject([{ number: OM, ourNumber: '1-R' }])
  expect(catalog.cross.of('Other Maker', typed.replace('Other Maker ', ''))).toHaveLength(1)
  expect(catalog.find(`P/N: 36-${OM}-ND`).found).toMatchObject([{ ownNumber: '1-R' }])
  if (!typed.startsWith('Other')) expect(catalog.search(typed).sold).toMatchObject([{ number: OM, ourNumber: '1-R' }])
})

test('an offer is on the page of its part however it writes our number', () => {
  const writings = ['M55155/295H01', 'MIL-T-55155/295H01', 'P/N 10-1-2', '10 1 2', 'MPN: 10-1-3', '10-1-2 rev A']
  const catalog = catalogOf({
    'Insulated-Military': [
      { 'Part Num': '10-1-2', 'MIL Part Num': 'M55155/295H01' },
      { 'Part Num': '10-1-3', 'MIL Part Num': null },
    ],
    'Where-to-Buy': writings.map((ourPart) => {
      return {
        Link: 'https://shop.example/1',
        Distributor: 'Shop',
        'Their Number': `S ${ourPart}`,
        'Our Part': ourPart,
      }
    }),
  })
  const table = tableOf(catalog, 'Insulated-Military')
  const offers = (row: number) => catalog.offers.of(table, row).map(({ number }) => number)
  expect(offers(0).toSorted()).toEqual(['S 10 1 2', 'S M55155/295H01', 'S MIL-T-55155/295H01', 'S P/N 10-1-2'])
  expect(offers(1)).toEqual(['S MPN: 10-1-3'])
})
