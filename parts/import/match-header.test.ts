import { expect, test } from 'vitest'
import { type Family, tableColumns } from '#catalog/registry/family.ts'
import { ignoredColumns, matchHeader, newColumns } from '#parts/import/match-header.ts'
import { productFamily } from '#tests/site/product-content.ts'

const militaryBindingPosts = productFamily('military')
const panelJacks = productFamily('Panel-Jacks')
const insulatedCommercial = productFamily('Insulated Commercial')

const present = (family: Family): string[] => ['id', ...tableColumns(family)]

test.for([
  ['Part Num', 'Part Num'],
  ['Part No', 'Part Num'],
  ['Part Number', 'Part Num'],
  ['part_no', 'Part Num'],
  ['PART #', 'Part Num'],
  ['Board thickness', 'Board thickness'],
  ['Board Thickness', 'Board thickness'],
  ['Terminal Mate', 'Terminal Mate'],
  ['Terminal Material', 'Terminal Mate'],
  ['Base/Metal Sleeve Finish', 'Base_Metal Sleeve Finish'],
  ['base metal sleeve finish', 'Base_Metal Sleeve Finish'],
  ['Rohs', 'RoHS'],
  ['RFQ', 'RF'],
  ['ID', 'id'],
  [' Color ', 'Color'],
  ['Weight', null],
] as const)("insulated commercial: '%s' is the column %s (behavior 3.9, 15.13)", ([heading, column]) => {
  expect(matchHeader([heading], insulatedCommercial, present(insulatedCommercial)).columns).toEqual([column])
})

test('Panel Jacks accept both names of the feed-through column', () => {
  const { columns } = matchHeader(['Part no', 'Feed Thru Contact'], panelJacks, present(panelJacks))
  expect(columns).toEqual(['Part no', 'Feed Thru Combination'])
})

test('the MIL number column is never taken for the part number', () => {
  const { columns, errors } = matchHeader(['MIL Part Num'], militaryBindingPosts, present(militaryBindingPosts))
  expect(columns).toEqual(['MIL Part Num'])
  expect(errors.map((error) => error.what)).toEqual(['the part number column is missing'])
})

test('a column added to the table is accepted', () => {
  const header = matchHeader(['Part no', 'Weight (oz.)'], panelJacks, [...present(panelJacks), 'Weight (oz.)'])
  expect(header).toEqual({ columns: ['Part no', 'Weight (oz.)'], errors: [] })
})

test.for([
  [['Part no', 'MOQ', 'lead_time', 'Shelf'], false, ['Minimum Order', 'Lead Time']],
  [['Part no', 'Packing', 'Shelf', ''], true, ['Packaging', 'Shelf']],
  [['Part no', 'Packaging'], false, ['Packaging']],
  [['Part no', 'made in', 'ECCN source', 'NRND'], false, ['Country of Origin', 'ECCN Source']],
  [['Part no', 'Color'], true, []],
] as const)('of the headings %j, with all (%s), the new columns are %j', ([cells, all, added]) => {
  expect(newColumns(cells, panelJacks, present(panelJacks), all)).toEqual(added)
})

test.for([
  [['Part no', 'voltage_class'], ['VoltCl']],
  [['Part no', 'V-Class'], ['VoltCl']],
  [['Part no', 'Voltage Classes'], []],
  [['Part no', 'Voltage Class', 'VoltCl'], ['VoltCl']],
] as const)('of the headings %j, those of a column that the family got are new: %j', ([cells, added]) => {
  const column = { key: 'voltageClass', name: 'Voltage Class', stored: 'VoltCl', aliases: ['V Class'] }
  const family = { ...panelJacks, columns: [...panelJacks.columns, column] }
  expect(newColumns(cells, family, present(panelJacks), false)).toEqual(added)
  expect(newColumns(cells, family, present(panelJacks), cells)).toContain(added[0] ?? 'Voltage Classes')
})

test('a table with order terms accepts their other names', () => {
  const { columns } = matchHeader(['Part no', 'moq'], panelJacks, [...present(panelJacks), 'Minimum Order'])
  expect(columns).toEqual(['Part no', 'Minimum Order'])
})

test('the error of an unknown column offers to leave it out by name', () => {
  const { errors } = matchHeader(['Part no', ' Preis EUR'], panelJacks, present(panelJacks))
  expect(errors.map(({ hint }) => hint)).toEqual([expect.stringContaining('--ignore-columns "Preis EUR", or keep it')])
})

test.for([
  ['Preis EUR', ['preis_eur'], true],
  [' Preis EUR', ['Lager,Preis EUR'], true],
  ['Length, mm', ['Length, mm'], true],
  ['Length', ['Length, mm'], false],
  ['mm', ['Lager,Preis EUR', 'length, MM'], false],
  ['Preis', ['Preis EUR', ''], false],
  ['', [''], false],
] as const)("'%s' is ignored by the names %j: %s", ([cell, names, ignored]) => {
  expect(ignoredColumns(names, ['Length', 'Length, mm', 'Preis EUR'])(cell)).toBe(ignored)
})

test('unknown and duplicate columns are each reported, an empty heading is none', () => {
  const { columns, errors } = matchHeader(['Part no', 'Part Number', 'Colour', ''], panelJacks, present(panelJacks))
  expect(errors).toMatchObject([
    { column: 'Part Number', what: "the column appears twice (first as 'Part no')" },
    { column: 'Colour', what: 'the table has no such column' },
  ])
  expect(columns).toEqual(['Part no', 'Part no', null, null])
})
