import { expect, test } from 'vitest'
import { openFields } from '#app/family/filters/open-fields.ts'
import { blankColumns, groupedRows, rowGroups } from '#app/family/row-groups.ts'
import { EMPTY_QUERY } from '#catalog/facets/table-query.ts'
import { readBaseNumbers } from '#catalog/ordering/base-numbers.ts'
import { catalogOf } from '#tests/site/catalog-of.ts'

const row = (number: string, Color: string, Mounting: string | null = null) => ({ 'Part Num': number, Color, Mounting })
const catalog = catalogOf({
  Commercial: [
    row('10-2-01', 'Red', 'Nut'),
    row('10-2-02', 'Blue', 'Nut'),
    row('10-2-03', 'Red', 'Nut'),
    row('11-2-01', 'Red'),
    row('11-2-02', 'Red'),
    row('12-2-01', 'Red'),
    row('12-2-02', 'Red'),
    row('12-2-03', 'Red'),
  ],
})
const table = catalog.table('Commercial')
if (!table) throw new Error('The catalog of this test has no table Commercial')
const bases = await readBaseNumbers(table, async () => undefined)
const { rows } = table.page(EMPTY_QUERY)

test('at least three parts in a row with one base number are a group; two are among the others (behavior 4.19)', () => {
  expect(rowGroups(rows, bases, null)).toEqual([
    { base: '10', start: 0, size: 3, total: 3 },
    { base: null, start: 3, size: 2, total: 2 },
    { base: '12', start: 5, size: 3, total: 3 },
  ])
  expect(rowGroups(rows, bases, 'partNumber')).toHaveLength(3)
  expect(rowGroups(rows, bases, 'color')).toEqual([])
})

test('a page groups only the rows that follow each other on it', () => {
  const [first = 0, second = 0, third = 0, other = 0] = rows
  expect(rowGroups([first, second, other, third], bases, null)).toEqual([])
})

test('a cell is shared if all parts of the group have it alike, also if all lack it; the number never is', () => {
  const parts = rows.map((each) => table.listed(each))
  const grouped = groupedRows(parts, rowGroups(rows, bases, null))
  const sharedOf = (place: number) =>
    table.headings.filter((_, at) => grouped.get(place)?.shared[at]).map(({ key }) => key)
  expect(sharedOf(0)).toContain('mounting')
  expect(sharedOf(0)).not.toContain('color')
  expect(sharedOf(0)).not.toContain('partNumber')
  expect(sharedOf(5)).toEqual(expect.arrayContaining(['color', 'mounting']))
  expect(sharedOf(3)).toEqual([])
  expect(blankColumns(grouped)).not.toContain(true) // the rows of no group show all
  const inOneGroup = groupedRows(parts.slice(0, 3), rowGroups(rows.slice(0, 3), bases, null))
  expect(blankColumns(inOneGroup)).toEqual(inOneGroup.get(0)?.shared)
})

test('only fields with at least two values are open lists', () => {
  expect(openFields(table)).toEqual(['color'])
})
