import { expect, test } from 'vitest'
import { activeFilters } from '#app/family/filters/filter-badges.tsx'
import { unitTexts } from '#app/family/filters/filter-select.tsx'
import { rangeText, valueText } from '#app/family/filters/filter-value.ts'
import { readTableQuery } from '#catalog/facets/table-query.ts'
import { productFamily } from '#tests/site/product-content.ts'

test.for([
  ['mm', ['.031"', '1/32"', '.062"'], ['0.79 mm (.031")', '0.79 mm (1/32")', '1.57 mm']],
  ['in', ['1.570 mm', '1.571 mm', '.062"'], ['.0618"', '.0619"', '.062"']],
  ['in', ['1.5700 mm', '1.5701 mm'], ['.0618" (1.5700 mm)', '.0618" (1.5701 mm)']],
  ['', ['.031"', '1/32"'], ['.031" · 0.79 mm', '1/32" · 0.79 mm']],
] as const)('in %s no two options of one list have one text: %j', ([units, values, texts]) => {
  expect(values.map(unitTexts(values, { key: 'length', kind: 'dimension' }, units, 'inches'))).toEqual(texts)
})

test.for([
  ['holeSizeFrom=.25"&holeSizeTo=6,5 mm', '.25" – 6,5 mm'],
  ['holeSizeFrom=.25"', 'from .25"'],
  ['holeSizeTo=6 mm', 'to 6 mm'],
  ['holeSizeFrom=10-32', 'from 10-32 (not read)'],
  ['holeSizeFrom=1,250&holeSizeTo=2', '1,250 (not read) – 2'],
] as const)('the range %s reads as %s', ([address, text]) => {
  const { ranges } = readTableQuery(new URLSearchParams(address), productFamily('Panel-Jacks'))
  expect(ranges.holeSize && rangeText(ranges.holeSize)).toBe(text)
})

test('a filter of a record column that the table lacks has its name', () => {
  const query = readTableQuery(new URLSearchParams('packaging=Bulk'), productFamily('Panel-Jacks'))
  expect(activeFilters(query, [], [])).toMatchObject([{ label: 'Packaging', text: 'Bulk' }])
})

test.for([
  ['noPureTin', 'yes', 'none'],
  ['noPureTin', 'not stated', 'not stated'],
  ['meetsRohs', 'yes', 'yes'],
  ['rohs', 'yes', 'yes'],
] as const)('in the filter %s, %s reads as on a part page: %s', ([key, value, text]) => {
  expect(valueText(value, key)).toBe(text)
})
