import { expect, test } from 'vitest'
import { militaryBindingPosts } from '#catalogue/families/binding-posts.ts'
import { panelJacks } from '#catalogue/families/panel-jacks.ts'
import { insulatedCommercial } from '#catalogue/families/terminals.ts'
import { type Family, tableColumns } from '#catalogue/family.ts'
import { matchHeader } from '#sources/import-header.ts'

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
] as const)("insulated commercial: '%s' is the column %s", ([heading, column]) => {
  expect(matchHeader([heading], insulatedCommercial, present(insulatedCommercial)).columns).toEqual([column])
})

test('Panel Jacks take either name of the feed-through column', () => {
  const { columns } = matchHeader(['Part no', 'Feed Thru Contact'], panelJacks, present(panelJacks))
  expect(columns).toEqual(['Part no', 'Feed Thru Combination'])
})

test('the MIL number is a column of its own, never the own number', () => {
  const { columns, faults } = matchHeader(['MIL Part Num'], militaryBindingPosts, present(militaryBindingPosts))
  expect(columns).toEqual(['MIL Part Num'])
  expect(faults.map((fault) => fault.what)).toEqual(['the column with the part number is missing'])
})

test('a column that somebody added to the table is taken', () => {
  const header = matchHeader(['Part no', 'Weight (oz.)'], panelJacks, [...present(panelJacks), 'Weight (oz.)'])
  expect(header).toEqual({ columns: ['Part no', 'Weight (oz.)'], faults: [] })
})

test('unknown, double and nameless columns are each reported', () => {
  const { faults } = matchHeader(['Part no', 'Part Number', 'Colour', ''], panelJacks, present(panelJacks))
  expect(faults).toMatchObject([
    { column: 'Part Number', what: "the column stands twice (first as 'Part no')" },
    { column: 'Colour', what: 'the table has no such column' },
    { column: null, what: 'cell 4 of the header is empty' },
  ])
})
