import { expect, test } from 'vitest'
import { readTableQuery } from '#catalog/facets/table-query.ts'
import { catalogOf, tableOf } from '#tests/site/catalog-of.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

/** A table of posts, with one part for each value of one column. */
const tableWith = (column: string, values: readonly (string | null)[]) => {
  const rows = values.map((value, index) => ({ 'Part Num': `${index + 1}`, [column]: value }))
  return tableOf(catalogOf({ Commercial: rows }), 'Commercial')
}
type Table = ReturnType<typeof tableWith>

const queryOf = (table: Table, address: string) => readTableQuery(new URLSearchParams(address), table.family)
const idsOf = (table: Table, address: string) => {
  return table.page(queryOf(table, address)).rows.map((row) => Number(table.id(row)))
}
const facetOf = (table: Table, key: string, address = '', maxOptions = 1000) => {
  const found = table.facets(queryOf(table, address), maxOptions).find((facet) => facet.key === key)
  return found ?? expect.unreachable(`The table has no facet ${key}`)
}
const optionsOf = (...parameters: Parameters<typeof facetOf>) =>
  facetOf(...parameters).options.map(({ value, count }) => `${value}: ${count}`)

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `V${index + 1}`)

const THICKNESSES = ['.031/.062', '.031-.062', '.050', 'thick', null]

test.for([
  ['From=.04&To=.05', [2, 3]], // either of two sizes is not what is between them
  ['To=.04', [1, 2]],
  ['From=.06', [1, 2]],
  ['From=.062', [1, 2]],
  ['To=.031', [1, 2]],
  ['From=.031&To=.031', [1, 2]],
  ['From=.05&To=.05', [2, 3]],
  ['From=.063', []],
  ['To=.03', []],
  ['From=.07&To=.08', []],
  ['From=.01&To=.02', []],
  ['From=.01&To=1', [1, 2, 3]],
] as const)('the range %s matches the sizes %j (behavior 5.13)', ([range, ids]) => {
  const address = range.replace(/From|To/g, (end) => `boardThickness${end}`)
  expect(idsOf(tableWith('Board Thicke', THICKNESSES), address)).toEqual(ids)
})

test('an exact filter without a text matches nothing', () => {
  const table = tableWith('Mounting', ['Solder', 'Rivet'])
  expect(idsOf(table, 'mounting=exact:')).toEqual([])
})

test('a field whose column is missing matches nothing, has no options and keeps the order', () => {
  const table = tableWith('Color', ['Red', 'Blue'])
  expect(idsOf(table, 'mounting=Solder')).toEqual([])
  expect(idsOf(table, 'mounting=exact:Solder')).toEqual([])
  expect(facetOf(table, 'mounting')).toMatchObject({ options: [], more: false, freeText: false })
  expect(idsOf(table, 'sort=mounting&dir=desc')).toEqual([1, 2])
})

test('a filter of an unknown field is ignored, and it has no values', () => {
  const table = tableWith('Color', ['Red', 'Blue'])
  expect(table.page({ ...queryOf(table, ''), filters: { unknown: ['x'] } }).total).toBe(2)
  expect(table.values('unknown')).toBeNull()
  expect(table.values('color')?.count).toBe(2)
})

test('parts with equal values keep their order when sorted, those without a value come last (behavior 4.11)', () => {
  const table = tableWith('Color', ['Red', 'Blue', null, 'Red', 'Blue', 'red'])
  expect(idsOf(table, 'sort=color')).toEqual([2, 5, 1, 4, 6, 3])
  expect(idsOf(table, 'sort=color&dir=desc')).toEqual([1, 4, 6, 2, 5, 3])
})

test('sizes sort by exact size before texts (behavior 4.11)', () => {
  const sorted = ['.5"', '.031/.062', '.031-.062', '.031-.10', '5"', '4-40 thread', 'as drawn']
  expect(optionsOf(tableWith('Length', sorted.toReversed()), 'length')).toEqual([
    ...['.031/.062: 1', '.031-.062: 1', '.031-.10: 1', '.5": 1', '5": 1', '4-40 thread: 1', 'as drawn: 1'],
  ])
})

test('gauges sort by number and match in any spelling', () => {
  const rows = ['18 AWG', '#16', '20', 'thin', '4', '18'].map((AWG, index) => ({ 'Part Num': `${index + 1}`, AWG }))
  const table = tableOf(catalogOf({ 'Insulated Banana Plugs': rows }), 'Insulated Banana Plugs')
  expect(optionsOf(table, 'awg')).toEqual(['4: 1', '#16: 1', '18: 2', '20: 1', 'thin: 1'])
  expect(idsOf(table, 'awg=AWG 18')).toEqual([1, 6])
  expect(idsOf(table, 'sort=awg')).toEqual([5, 2, 1, 6, 3, 4])
  expect(facetOf(table, 'awg').takesRange).toBe(true)
})

test('spellings of one size are one option in the most common one, on equal use the first (behavior 5.8)', () => {
  expect(optionsOf(tableWith('Length', ['.062"', '0.062', '0.062', '.0620']), 'length')).toEqual(['0.062: 4'])
  expect(optionsOf(tableWith('Length', ['0.5', '.5"']), 'length')).toEqual(['.5": 2'])
})

test('spellings in inches and in millimeters are one option, and filters and ranges find them in either (behavior 6.3)', () => {
  const table = tableWith('Hole Size', [
    ...['6.53 mm', '.257"', '.257"', '.250"', '6.35 mm', '1/16"', '.062"', '1.57 mm', '.062"'],
  ])
  expect(optionsOf(table, 'holeSize')).toEqual(['.062": 3', '1/16": 1', '.250": 2', '.257": 3'])
  for (const size of ['.257"', '6.53 mm', '0.257']) {
    expect(idsOf(table, `holeSize=${size}`)).toEqual([1, 2, 3])
    expect(idsOf(table, `holeSizeFrom=${size}&holeSizeTo=${size}`)).toEqual([1, 2, 3])
  }
  expect(idsOf(table, 'holeSizeFrom=6.54 mm')).toEqual([])
  expect(idsOf(table, 'holeSizeTo=1.57 mm')).toEqual([7, 8, 9])
  expect(idsOf(table, 'sort=holeSize')).toEqual([7, 8, 9, 6, 4, 5, 1, 2, 3])
})

test('a board of 1.60 mm is not within .031-.062, one of 1.57 mm is', () => {
  const table = tableWith('Board Thicke', ['.031-.062', '.062"', '.093"'])
  const at = (size: string) => idsOf(table, `boardThicknessFrom=${size}&boardThicknessTo=${size}`)
  expect([at('1.60 mm'), at('1.57 mm'), at('.062')]).toEqual([[], [1, 2], [1, 2]])
})

test('a reversed range has no parts', () => {
  const table = tableWith('Board Thicke', ['.031-.093', '.062"'])
  expect(idsOf(table, 'boardThicknessFrom=.07&boardThicknessTo=.05')).toEqual([])
})

test('an option counts only its own size or text, however it is spaced', () => {
  const table = tableWith('Length', ['.5"', 'about .5"', 'drawn', 'as  drawn'])
  expect(optionsOf(table, 'length')).toEqual(['.5": 1', 'about .5": 1', 'as drawn: 1', 'drawn: 1'])
})

test('a field of more than 1,000 values suggests the most common ones, on equal use the first', () => {
  const values = numbered(1003)
  const table = tableWith('Mounting', [...values, 'V500', 'V1003', 'V1003', null])
  const { freeText, more, options } = facetOf(table, 'mounting')
  expect([freeText, more]).toEqual([true, true])
  expect(options.map(({ value }) => value)).toEqual(values.filter((value) => !/^V100[0-2]$/.test(value)))
  expect(optionsOf(table, 'mounting').slice(-2)).toEqual(['V999: 1', 'V1003: 3'])
  expect(facetOf(table, 'mounting', '', 60).options).toHaveLength(50)
  expect(facetOf(table, 'mounting', '', 20).options).toHaveLength(20)
})

test('a rare value is not suggested if 1,000 others are more common', () => {
  const values = numbered(1001)
  const table = tableWith('Mounting', ['Rare', ...values, ...values])
  expect(facetOf(table, 'mounting').options.map(({ value }) => value)).toEqual(values.slice(0, 1000))
})

test('a field of 200 values is a dropdown, part numbers too; with one more it is a text field', () => {
  const table = tableWith('Mounting', [...numbered(200).toReversed(), ' v1 ', 'V1'])
  const facet = facetOf(table, 'mounting', '', 60)
  expect(facet).toMatchObject({ freeText: false, more: true })
  expect(facet.options).toHaveLength(60)
  expect(facetOf(table, 'mounting').options.map(({ value }) => value)).toEqual(numbered(200))
  expect(facetOf(table, 'partNumber', '', 60)).toMatchObject({ freeText: true, more: true, kind: 'number' })
  expect(facetOf(tableWith('Color', Array(200).fill('Red')), 'partNumber').freeText).toBe(false)
  expect(facetOf(tableWith('Length', [...numbered(201)]), 'length').freeText).toBe(true)
})

test('a text field of up to 1,000 values lists them all if all are wanted', () => {
  const table = tableWith('Mounting', numbered(1000).toReversed())
  const facet = facetOf(table, 'mounting')
  expect([facet.freeText, facet.more]).toEqual([true, false])
  expect(facet.options.map(({ value }) => value)).toEqual(numbered(1000))
  expect(facetOf(table, 'mounting', '', 60).options).toHaveLength(50)
})

test('1,001 part numbers sort in natural order', () => {
  const table = tableWith('Color', Array(1001).fill('Red'))
  const ids = Array.from({ length: 1001 }, (_, index) => index + 1)
  const first = (address: string) => idsOf(table, `${address}&pageSize=20`)
  expect(first('sort=partNumber')).toEqual(ids.slice(0, 20))
  expect(first('sort=partNumber&dir=desc')).toEqual(ids.toReversed().slice(0, 20))
})

test('if the options are cut, the selected ones come first (behavior 5.11)', () => {
  const table = tableWith('Color', ['Red', 'Blue', 'Green', 'Black'])
  const cut = (address: string, max: number) => {
    const { options, more } = facetOf(table, 'color', address, max)
    return [...options.map(({ value }) => value), more]
  }
  expect(cut('', 2)).toEqual(['Black', 'Blue', true])
  expect(cut('color=Green', 2)).toEqual(['Green', 'Black', true])
  expect(cut('color=Black', 2)).toEqual(['Black', 'Blue', true])
  expect(cut('color=Red&color=Green', 3)).toEqual(['Green', 'Red', 'Black', true])
  expect(cut('color=Green', 4)).toEqual(['Black', 'Blue', 'Green', 'Red', false])
})

test('a facet says what is selected, and the ends of its range as typed', () => {
  const table = tableWith('Length', ['.5"', '1"'])
  const address = 'length=.5&lengthFrom=1/4&lengthTo=thick'
  const range = { selected: ['.5'], from: '1/4', to: 'thick', takesRange: true, kind: 'dimension', freeText: false }
  expect(facetOf(table, 'length', address)).toMatchObject({ label: 'Length', ...range })
  expect(facetOf(table, 'color', address)).toMatchObject({ selected: [], from: null, to: null, takesRange: false })
  expect(facetOf(table, 'length', 'lengthTo=1')).toMatchObject({ from: null, to: '1' })
})

test('a fact lists only the values that parts have', () => {
  const table = tableWith('Color', ['Red', 'Blue'])
  expect(optionsOf(table, 'leadByAlloy')).toEqual(['not stated: 2'])
})

test('removing a filter brings back the parts that fail no other (behavior 5.15)', () => {
  const rows = [
    { Color: 'Red', 'Head Material': 'Steel' },
    { Color: 'Red', 'Head Material': 'Steel' },
    { Color: 'Blue', 'Head Material': 'Steel' },
    { Color: 'Black', 'Head Material': 'Brass' },
    { Color: 'Green', 'Head Material': 'Brass' },
  ]
  const table = tableOf(catalogOf({ Commercial: rows }), 'Commercial')
  expect(table.relaxations(queryOf(table, 'color=Black&headMaterial=Steel'))).toEqual([
    { key: 'color', label: 'Color', brings: 3 },
    { key: 'headMaterial', label: 'Head Material', brings: 1 },
  ])
})

test('a filter of a record column that the table lacks finds nothing, and its removal brings parts back', () => {
  const table = tableWith('Color', ['Red', 'Blue'])
  const relaxed = (address: string) => table.relaxations(queryOf(table, address))
  expect(idsOf(table, 'packaging=Bulk')).toEqual([])
  expect(relaxed('packaging=Bulk&color=Red')).toEqual([
    { key: 'color', label: 'Color', brings: 0 },
    { key: 'packaging', label: 'Packaging', brings: 1 },
  ])
  expect(idsOf(table, 'weightFrom=1 g')).toEqual([])
  expect(relaxed('weightFrom=1 g')).toEqual([{ key: 'weight', label: 'Weight', brings: 2 }])
  expect(idsOf(table, 'holeSizeFrom=.25')).toEqual([]) // the same for a column of the family
  // An end that isn't a size filters nothing, as in a column that the table has.
  expect(idsOf(table, 'weightFrom=heavy')).toEqual([1, 2])
})

test('a size is counted in every spelling, even in one too rare to be an option among thousands', () => {
  const common = Array.from({ length: 1_100 }, (_, index) => `${((index + 1) / 1_000).toFixed(3)}"`)
  const table = tableWith('Length', [...common, ...common, '1/2"'])
  expect(optionsOf(table, 'length')).toContain('0.500": 3')
})

test('a column of a family with the role of the lifecycle is its only filter of that key, with what it counts', () => {
  const families = FAMILIES.map((family) =>
    family.table === 'Commercial'
      ? { ...family, columns: [...family.columns, { key: 'lifecycle', name: 'Status' }] }
      : family,
  )
  const rows = [{ Status: 'NRND', 'Replaced By': '9' }, { Status: 'NRND', 'Replaced By': null }, { Status: 'Active' }]
  const table = tableOf(catalogOf({ Commercial: rows }, families), 'Commercial')
  const found = table.facets(queryOf(table, ''), 1000).filter(({ key }) => key === 'lifecycle')
  expect(found.map(({ label }) => label)).toEqual(['Status'])
  expect(optionsOf(table, 'lifecycle')).toEqual(['Active: 1', 'NRND: 2'])
  expect(idsOf(table, 'lifecycle=NRND')).toEqual([1, 2])
})
